// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_data.h"

namespace espalier::ui {

std::shared_ptr<const engine::ImageFolder> scanFor(const engine::Project& project,
                                                   std::stop_token stop) {
    engine::ScanOptions options;
    options.labelRule = project.labelRule;
    options.shares = project.shares;
    options.seed = project.splitSeed;
    return std::make_shared<const engine::ImageFolder>(engine::scanImageFolder(
        project.dataset, options, [](const auto&) {}, stop));
}

}  // namespace espalier::ui
