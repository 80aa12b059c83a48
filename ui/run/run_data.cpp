// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_data.h"

#include <utility>

#include "engine/data/loading/scan_data.h"

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

}  // namespace espalier::ui
