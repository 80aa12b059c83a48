// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_bypass.h"

#include <algorithm>
#include <memory>
#include <set>

#include "engine/project/checked_network.h"
#include "ui/canvas/drawing/bypassing.h"
#include "ui/canvas/scene/canvas_edits.h"
#include "ui/canvas/scene/canvas_selection.h"
#include "ui/document.h"
#include "ui/review/project_reviewer.h"
#include "ui/text.h"

namespace espalier::ui {

CanvasBypass::CanvasBypass(const Document& document,
                           ProjectReviewer& reviewer,
                           const CanvasSelection& selection,
                           CanvasEdits& edits)
    : document_(document), reviewer_(reviewer), selection_(selection), edits_(edits) {}

bool CanvasBypass::isBypassed() const {
    const std::vector<engine::NodeId> nodes = selection_.nodes();
    return !nodes.empty() && std::ranges::all_of(nodes, [this](const engine::NodeId& id) {
        return document_.network().find(id)->bypassed;
    });
}

QString CanvasBypass::whyNot(const engine::NetworkNode& node) const {
    const QString name = fromUtf8(node.shownName());
    const engine::Layer* layer = document_.catalog().find(node.type);
    const std::size_t wires = document_.network().wiresInto(node.id).size();
    if (!layer) return tr("%1 has an unknown type, so nothing can pass through it.").arg(name);
    if (layer->description().inputs.maximum == 0) {
        return tr("%1 receives the images and cannot be bypassed: nothing comes before it.")
            .arg(name);
    }
    if (wires == 0) {
        return tr("%1 has no input that could pass through it. Connect it first.").arg(name);
    }
    if (wires > 1) {
        return tr("%1 has several inputs, and only one could pass through it. Delete the other "
                  "wires first.")
            .arg(name);
    }
    return {};
}

QString CanvasBypass::whyNot() const {
    const std::vector<engine::NodeId> nodes = selection_.nodes();
    if (nodes.empty()) return tr("Select the layers to bypass first.");
    if (isBypassed()) return {};
    for (const engine::NodeId& id : nodes) {
        const QString why = whyNot(*document_.network().find(id));
        if (!why.isEmpty()) return why;
    }
    return {};
}

void CanvasBypass::toggleSelection() {
    if (const QString why = whyNot(); !why.isEmpty()) {
        emit edits_.refused(why);
        return;
    }
    const std::vector<engine::NodeId> nodes = selection_.nodes();
    const bool bypasses = !isBypassed();
    const auto count = static_cast<int>(nodes.size());
    const NetworkEdit edit =
        setBypassed(document_.network(), {nodes.begin(), nodes.end()}, bypasses);
    if (bypasses) {
        const auto now = reviewer_.network();
        const auto checked = engine::checkNetwork(edit.network, now->data, now->task);
        const engine::Diagnostic* error =
            newError(now->validation.diagnostics, checked->validation.diagnostics);
        if (error) {
            const QString name = fromUtf8(document_.network().find(nodes.front())->shownName());
            emit edits_.refused(
                (count == 1 ? tr("%1 cannot be bypassed here. Without it: %2")
                            : tr("These layers, such as %1, cannot be bypassed here. Without "
                                 "them: %2"))
                    .arg(name, sentenceOf(*error)));
            return;
        }
    }
    edits_.push(edit,
                bypasses ? tr("Bypass %n layer(s)", nullptr, count)
                         : tr("Use %n layer(s) again", nullptr, count));
}

}  // namespace espalier::ui
