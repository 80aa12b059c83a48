// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/images/image.h"

#include "engine/data/codecs/decode.h"
#include "ui/text.h"

namespace espalier::ui {

QImage toQImage(const engine::Image& image) {
    if (image.empty()) return {};
    const auto format = image.channels == 1 ? QImage::Format_Grayscale8 : QImage::Format_RGB888;
    return QImage(image.pixels.data(),
                  image.width,
                  image.height,
                  static_cast<qsizetype>(image.width) * image.channels,
                  format)
        .copy();
}

QImage readImage(const std::filesystem::path& path, int side, QString& problem) {
    const auto decoded =
        engine::decodeImageFile(path, {.channels = 3, .atLeastWidth = side, .atLeastHeight = side});
    if (!decoded) {
        problem = spokenText(decoded.problem.reason);
        return {};
    }
    QImage full = toQImage(*decoded.value);
    if (std::max(full.width(), full.height()) <= side) return full;
    return full.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

}  // namespace espalier::ui
