// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_groups.h"

#include <algorithm>

#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/drawing/look_edits.h"
#include "ui/canvas/scene/canvas_edits.h"
#include "ui/canvas/scene/canvas_selection.h"
#include "ui/document.h"

namespace espalier::ui {

namespace {

// "Group 3", with the first unused number.
QString freshName(const engine::NetworkDescription& network) {
    for (std::size_t number = 1;; ++number) {
        QString name = CanvasGroups::tr("Group %1").arg(number);
        const bool taken = std::ranges::any_of(network.groups, [&](const engine::NodeGroup& group) {
            return QString::fromStdString(group.name) == name;
        });
        if (!taken) return name;
    }
}

}  // namespace

CanvasGroups::CanvasGroups(const Document& document,
                           const FoldedDrawing& shown,
                           const CanvasSelection& selection,
                           CanvasEdits& edits)
    : document_(document), shown_(shown), selection_(selection), edits_(edits) {}

QString CanvasGroups::whyNoGroup() const {
    const std::vector<engine::NodeId> nodes = selection_.nodes();
    if (nodes.size() < 2) {
        return tr("To group layers, select two or more with Shift or by dragging over them.");
    }
    const engine::NodeGroup* group = document_.network().groupOf(nodes.front());
    const bool isOne =
        group && selection_.groups().size() == 1 && group->nodes.size() == nodes.size();
    return isOne ? tr("The selected layers are already a group.") : QString();
}

QString CanvasGroups::whyNoUngroup() const {
    return selection_.groups().empty() ? tr("No grouped layer is selected.") : QString();
}

void CanvasGroups::groupSelection() {
    if (const QString why = whyNoGroup(); !why.isEmpty()) {
        emit edits_.refused(why);
        return;
    }
    const std::vector<engine::NodeId> nodes = selection_.nodes();
    edits_.push(ui::group(document_.network(),
                          {nodes.begin(), nodes.end()},
                          freshName(document_.network()).toStdString()),
                tr("Group"));
}

void CanvasGroups::ungroupSelection() {
    if (const QString why = whyNoUngroup(); !why.isEmpty()) {
        emit edits_.refused(why);
        return;
    }
    const std::vector<engine::NodeId> nodes = selection_.nodes();
    NetworkEdit edit = ui::ungroup(document_.network(), selection_.groups());
    edit.chosen = nodes;
    edits_.push(edit, tr("Ungroup"));
}

void CanvasGroups::fold(const std::set<engine::NodeId>& groups, bool folded) {
    NetworkEdit edit = ui::setFolded(document_.network(), groups, folded);
    // An opened group is not selected, and its frame stays quiet: keys go on at the first layer of
    // each, so that all are shown.
    if (!folded) {
        edit.chosen.clear();
        for (const engine::NodeGroup& group : edit.network.groups) {
            const bool isOpened = groups.contains(group.id) && !group.nodes.empty();
            if (isOpened) edit.chosen.push_back(group.nodes.front());
        }
    }
    edits_.push(edit, folded ? tr("Fold") : tr("Open group"));
    emit edits_.unfolded();
}

void CanvasGroups::toggleFolded() {
    const std::set<engine::NodeId> groups = selection_.groups();
    std::set<engine::NodeId> closed;
    for (const engine::NodeId& id : groups) {
        if (document_.network().findGroup(id)->folded) closed.insert(id);
    }
    if (groups.empty()) {
        emit edits_.refused(whyNoUngroup());
    } else if (closed.empty()) {
        fold(groups, true);
    } else {
        fold(closed, false);
    }
}

bool CanvasGroups::closeSelection() {
    std::set<engine::NodeId> open;
    for (const engine::NodeId& id : selection_.groups()) {
        if (!document_.network().findGroup(id)->folded) open.insert(id);
    }
    if (!open.empty()) fold(open, true);
    return !open.empty();
}

void CanvasGroups::setAllFolded(bool folded) {
    std::set<engine::NodeId> all;
    for (const engine::NodeGroup& group : document_.network().groups) all.insert(group.id);
    NetworkEdit edit = ui::setFolded(document_.network(), all, folded);
    edit.chosen = selection_.nodes();
    edits_.push(edit, folded ? tr("Fold all groups") : tr("Open all groups"));
}

void CanvasGroups::reveal(const engine::NodeId& layer) {
    const auto hidden = shown_.hiddenIn.find(layer);
    if (hidden != shown_.hiddenIn.end()) fold({hidden->second}, false);
}

}  // namespace espalier::ui
