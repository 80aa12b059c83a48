// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_data.h"

#include <utility>

namespace espalier::ui {

std::shared_ptr<const engine::ImageFolder> imagesOf(
    const engine::Project& project,
    std::shared_ptr<const engine::ImageFolder> scanned,
    std::stop_token stop) {
    if (!scanned) {
        engine::ScanOptions options;
        options.labelRule = project.labelRule;
        options.fractions = project.fractions;
        options.seed = project.splitSeed;
        scanned = std::make_shared<const engine::ImageFolder>(engine::scanImageFolder(
            project.dataset, options, [](const auto&) {}, std::move(stop)));
    }
    return engine::selectedImages(project, std::move(scanned));
}

}  // namespace espalier::ui
