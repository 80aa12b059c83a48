// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_bands.h"

#include <algorithm>
#include <vector>

#include "ui/canvas/drawing/bands.h"
#include "ui/canvas/scene/canvas_selection.h"
#include "ui/canvas/scene/drawn_items.h"

namespace espalier::ui {

bool CanvasBands::open() {
    std::set<engine::NodeId> heads;
    for (const engine::NodeId& id : selection_.boxes()) {
        const Band* band = items_.bandOf(id);
        if (band) heads.insert(band->front());
    }
    if (heads.empty()) return false;
    opened_.merge(heads);
    changed_();
    return true;
}

bool CanvasBands::close() {
    if (opened_.empty()) return false;
    const std::vector<engine::NodeId> selected = selection_.boxes();
    bool any = false;
    for (const Band& band : bandsOf(shown_.network)) {
        const bool isSelected = std::ranges::any_of(band, [&](const engine::NodeId& id) {
            return std::ranges::find(selected, id) != selected.end();
        });
        if (isSelected && opened_.erase(band.front()) > 0) any = true;
    }
    if (any) changed_();
    return any;
}

}  // namespace espalier::ui
