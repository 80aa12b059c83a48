// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

namespace espalier::ui {

/// The folder of something that was trained, a run or a cross-validation; or a model alone.
struct TrainedFolder {
    QString path;
    bool isCrossValidation = false;
    bool isModel = false;  ///< a model.onnx, of any program
};

/// A run or cross-validation, named by its folder or the record in it; nothing if it is neither.
/// Asks the disk.
std::optional<TrainedFolder> trainedFolderAt(const QString& path);

}  // namespace espalier::ui
