// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_freezing.h"

#include <algorithm>

#include "ui/canvas/scene/canvas_edits.h"
#include "ui/canvas/scene/canvas_selection.h"
#include "ui/document.h"
#include "ui/review/project_reviewer.h"

namespace espalier::ui {

CanvasFreezing::CanvasFreezing(const Document& document,
                               ProjectReviewer& reviewer,
                               const CanvasSelection& selection,
                               CanvasEdits& edits)
    : document_(document), reviewer_(reviewer), selection_(selection), edits_(edits) {}

std::set<engine::NodeId> CanvasFreezing::freezable() const {
    return freezableLayers(
        document_.network(), reviewer_.network()->validation, document_.catalog());
}

Lock CanvasFreezing::lockOf(const std::vector<engine::NodeId>& layers) const {
    const std::set<engine::NodeId> possible = freezable();
    std::vector<Lock> locks;
    for (const engine::NodeId& id : layers) {
        const engine::NetworkNode* node = document_.network().find(id);
        if (!node || !possible.contains(id)) continue;
        locks.push_back(node->frozen ? Lock::Closed : Lock::Open);
    }
    return combined(locks);
}

Lock CanvasFreezing::lock() const {
    return lockOf(selection_.nodes());
}

QString CanvasFreezing::whyNot() const {
    if (selection_.nodes().empty()) return tr("Select the layers to freeze first.");
    return lock() == Lock::None
               ? tr("The selection has nothing to freeze: it has no trainable parameters.")
               : QString();
}

void CanvasFreezing::toggleSelection() {
    if (const QString why = whyNot(); !why.isEmpty()) {
        emit edits_.refused(why);
        return;
    }
    toggle(selection_.nodes());
}

void CanvasFreezing::toggle(const engine::NodeId& layerOrGroup) {
    const engine::NodeGroup* group = document_.network().findGroup(layerOrGroup);
    const std::vector<engine::NodeId> pressed =
        group ? group->nodes : std::vector<engine::NodeId>{layerOrGroup};
    const std::vector<engine::NodeId> selected = selection_.nodes();
    const bool isSelected = std::ranges::all_of(pressed, [&](const engine::NodeId& node) {
        return std::ranges::find(selected, node) != selected.end();
    });
    toggle(isSelected ? selected : pressed);
}

void CanvasFreezing::toggle(const std::vector<engine::NodeId>& layers) {
    const bool freezes = lockOf(layers) != Lock::Closed;
    const std::set<engine::NodeId> possible = freezable();
    std::set<engine::NodeId> changed(layers.begin(), layers.end());
    std::erase_if(changed, [&](const engine::NodeId& id) { return !possible.contains(id); });
    const auto count = static_cast<int>(changed.size());
    edits_.push(setFrozen(document_.network(), changed, freezes),
                freezes ? tr("Freeze %n layer(s)", nullptr, count)
                        : tr("Train %n layer(s)", nullptr, count));
}

QString CanvasFreezing::whyNotBefore() const {
    return selection_.boxes().size() == 1 && selection_.nodes().size() == 1
               ? QString()
               : tr("Select the first layer that is to be trained.");
}

void CanvasFreezing::freezeBeforeSelection() {
    if (const QString why = whyNotBefore(); !why.isEmpty()) {
        emit edits_.refused(why);
        return;
    }
    edits_.push(
        freezeBefore(
            document_.network(), reviewer_.network()->validation, selection_.nodes().front()),
        tr("Freeze everything before"));
}

}  // namespace espalier::ui
