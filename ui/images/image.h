// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <filesystem>

#include "engine/data/codecs/image.h"

namespace espalier::ui {

/// Shares nothing with `image`.
QImage toQImage(const engine::Image& image);
/// Decodes with the project's own reader, the longer side at most `side` pixels. Any thread. Null
/// with the reason in `problem` when the file cannot be read.
QImage readImage(const std::filesystem::path& path, int side, QString& problem);

}  // namespace espalier::ui
