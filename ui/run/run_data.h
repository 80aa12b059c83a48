// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>

#include "engine/project/project.h"

namespace espalier::ui {

/// The data of a project, looked through anew with its own choices. For a background job: may take
/// long. Throws what scanImageFolder throws.
std::shared_ptr<const engine::ImageFolder> scanFor(const engine::Project& project,
                                                   std::stop_token stop);

}  // namespace espalier::ui
