// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_data.h"

#include <system_error>
#include <utility>

#include "engine/data/loading/scan_data.h"
#include "ui/run/run_preparation.h"
#include "ui/text.h"

namespace espalier::ui {

engine::DataSource imagesOf(const engine::Project& project,
                            engine::DataSource scanned,
                            std::stop_token stop) {
    if (!scanned) {
        scanned = engine::scanData(
            project.dataset, project.dataChoices, [](const auto&) {}, std::move(stop));
    }
    return engine::selectedImages(project, scanned);
}

bool isGone(const std::filesystem::path& folder) {
    std::error_code problem;
    const auto status = std::filesystem::status(folder, problem);
    return status.type() == std::filesystem::file_type::not_found;
}

QString goneText(const engine::RunFolder& run) {
    return RunPreparation::tr(
               "The folder of this run is no longer at %1. If it has been moved, locate it; if it "
               "is on another disk, connect that disk and try again.")
        .arg(fromPath(run.path));
}

}  // namespace espalier::ui
