// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>

#include "engine/base/diagnostics.h"
#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

/// Bypasses layers (engine::withoutBypassed), or uses them again.
NetworkEdit setBypassed(const engine::NetworkDescription& network,
                        const std::set<engine::NodeId>& nodes,
                        bool bypassed);

/// The first error that was not there before; nullptr if there is none.
const engine::Diagnostic* newError(const engine::Diagnostics& before,
                                   const engine::Diagnostics& after);

}  // namespace espalier::ui
