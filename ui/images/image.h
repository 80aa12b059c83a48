// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <filesystem>

#include "engine/data/codecs/image.h"

namespace espalier::ui {

/// Copies the pixels.
QImage toQImage(const engine::Image& image);
/// Decodes with the engine's reader, the longer side at most `side` pixels. Any thread. Null, with
/// the reason in `problem`, if the file cannot be read.
QImage readImage(const std::filesystem::path& path, int side, QString& problem);

}  // namespace espalier::ui
