// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/trained_folder.h"

#include <QFileInfo>

#include "engine/cross_validation/cross_validation.h"
#include "ui/text.h"

namespace espalier::ui {

std::optional<TrainedFolder> trainedFolderAt(const QString& path) {
    const QFileInfo what(path);
    const QString folder = what.isDir() ? path : what.absolutePath();
    const auto isNamed = [&](const std::filesystem::path& record) {
        return what.isDir() || what.fileName() == fromPath(record.filename());
    };
    const engine::CrossValidationFolder folds{toPath(folder)};
    if (isNamed(folds.record()) && engine::isCrossValidation(folds.path))
        return {{.path = folder, .isCrossValidation = true}};
    const engine::RunFolder run{toPath(folder)};
    if (isNamed(run.record()) && engine::isRunFolder(run.path)) return {{.path = folder}};
    return std::nullopt;
}

}  // namespace espalier::ui
