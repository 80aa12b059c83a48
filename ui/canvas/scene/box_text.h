// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/layers/layer_catalog.h"
#include "engine/network/network_description.h"
#include "kernels/shape.h"
#include "ui/canvas/scene/layer_box.h"

namespace espalier::ui {

/// Name, type and main attribute of a box; also for unknown types.
BoxText boxText(const engine::NetworkNode& node, const engine::LayerCatalog& catalog);

/// Name, size and output of a folded group's box. `parameters` and `shape` are omitted if unknown:
/// -1, nullptr.
BoxText groupText(const engine::NodeGroup& group,
                  std::int64_t parameters,
                  const kernels::Shape* shape);

/// "93,322", "1.2 million": a count in a header.
QString roughCountText(std::int64_t count);

}  // namespace espalier::ui
