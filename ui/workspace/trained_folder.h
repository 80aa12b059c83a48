// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

namespace espalier::ui {

/// The folder of something that was trained: a run, or a cross-validation.
struct TrainedFolder {
    QString path;
    bool isCrossValidation = false;
};

/// Named by its folder or the record in it; nothing if it is neither. Asks the disk.
std::optional<TrainedFolder> trainedFolderAt(const QString& path);

}  // namespace espalier::ui
