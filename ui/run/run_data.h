// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>

#include "engine/project/project.h"

namespace espalier::ui {

/// The images that a run of the project trains on and is measured by: those of `scanned`, or, where
/// that is nullptr, of the project's folder looked through anew. For a background job: may take
/// long. Throws what scanImageFolder throws.
std::shared_ptr<const engine::ImageFolder> imagesOf(
    const engine::Project& project,
    std::shared_ptr<const engine::ImageFolder> scanned,
    std::stop_token stop);

}  // namespace espalier::ui
