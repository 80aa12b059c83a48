// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/layers/layer_catalog.h"
#include "engine/network/network_description.h"
#include "ui/canvas/scene/layer_box.h"

namespace espalier::ui {

/// Name, type and main attribute of a box; also for unknown types.
BoxText boxText(const engine::NetworkNode& node, const engine::LayerCatalog& catalog);

/// The numbers in a group's parameters.
struct ParameterCount {
    std::int64_t all = 0;
    std::int64_t trained = 0;
};

/// Name, size and output of a folded group's box. `parameters`: nullptr if unknown; `shape`: empty
/// if unknown.
BoxText groupText(const engine::NodeGroup& group,
                  const ParameterCount* parameters,
                  const QString& shape);

/// "93,322", "1.2 million": a count in a header.
QString roughCountText(std::int64_t count);

/// "3.4 million parameters"; with how many are trained, unless all are: "3.4 million parameters,
/// 12,810 trained".
QString parametersText(std::int64_t parameters, std::int64_t trained);

}  // namespace espalier::ui
