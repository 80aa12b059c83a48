// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_bypass.h"

#include <algorithm>
#include <memory>
#include <set>

#include "engine/layers/shape_rules.h"
#include "engine/network/bypass.h"
#include "engine/project/checked_network.h"
#include "ui/canvas/drawing/bypassing.h"
#include "ui/canvas/scene/canvas_edits.h"
#include "ui/canvas/scene/canvas_selection.h"
#include "ui/document.h"
#include "ui/isolated.h"
#include "ui/review/project_reviewer.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

QString nameOf(const engine::NodeGroup& group) {
    return fromUtf8(group.name.empty() ? group.id : group.name);
}

// Behind a sentence about a folded group.
QString whatToDo() {
    return CanvasBypass::tr("Open it with Enter and bypass a layer inside.");
}

// Rather than of the network as a whole, or of a group behind which there is nothing.
bool isOfLayerBehind(const engine::NetworkDescription& network,
                     const engine::NodeGroup& group,
                     const engine::Diagnostic& error) {
    const auto isInside = [&](const engine::NodeId& id) {
        return std::ranges::find(group.nodes, id) != group.nodes.end();
    };
    if (error.node.empty() || isInside(error.node)) return false;
    return std::ranges::any_of(network.connections, [&](const engine::Connection& wire) {
        return isInside(wire.from) && !isInside(wire.to);
    });
}

}  // namespace

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

// The selection as a whole decides: with what comes before it, a sum can be left out.
std::set<engine::NodeId> CanvasBypass::joins() const {
    const std::vector<engine::NodeId> nodes = selection_.nodes();
    const NetworkEdit edit = setBypassed(document_.network(), {nodes.begin(), nodes.end()}, true);
    const auto computed = engine::withoutBypassed(edit.network, document_.catalog());
    std::set<engine::NodeId> joins;
    for (const engine::Diagnostic& wrong : computed.diagnostics) joins.insert(wrong.node);
    return joins;
}

QString CanvasBypass::whyNotLayer(const engine::NetworkNode& node,
                                  const std::set<engine::NodeId>& joins) const {
    const QString name = fromUtf8(node.shownName());
    const engine::Layer* layer = document_.catalog().find(node.type);
    if (!layer) return tr("%1 has an unknown type, so nothing can pass through it.").arg(name);
    if (layer->description().inputs.maximum == 0) {
        return tr("%1 receives the images and cannot be bypassed: nothing comes before it.")
            .arg(name);
    }
    if (document_.network().wiresInto(node.id).empty()) {
        return tr("%1 has no input that could pass through it. Connect it first.").arg(name);
    }
    if (joins.contains(node.id)) {
        return tr("%1 has several inputs, and only one could pass through it. Delete the other "
                  "wires first.")
            .arg(name);
    }
    return {};
}

QString CanvasBypass::whyNotGroup(const engine::NodeGroup& group,
                                  const std::set<engine::NodeId>& joins) const {
    const QString name = nameOf(group);
    const GroupEnds ends = endsOf(document_.network(), group);
    if (ends.sources.empty()) {
        return tr("%1 has no input that could pass through it, so it cannot be bypassed as a "
                  "whole. %2")
            .arg(name, whatToDo());
    }
    const auto isJoin = [&](const engine::NodeId& id) { return joins.contains(id); };
    if (ends.sources.size() > 1 && std::ranges::any_of(group.nodes, isJoin)) {
        return tr("%1 receives from several layers, and only one could pass through it, so it "
                  "cannot be bypassed as a whole. %2")
            .arg(name, whatToDo());
    }
    if (!ends.exit) {
        return tr("%1 has several outputs, so it cannot be bypassed as a whole. %2")
            .arg(name, whatToDo());
    }
    return {};
}

QString CanvasBypass::whyNot() const {
    if (selection_.boxes().empty()) return tr("Select the layers to bypass first.");
    if (isBypassed()) return {};
    const engine::NetworkDescription& network = document_.network();
    const std::set<engine::NodeId> joining = joins();
    for (const engine::NodeId& box : selection_.boxes()) {
        const engine::NodeGroup* group = network.findGroup(box);
        QString why =
            group ? whyNotGroup(*group, joining) : whyNotLayer(*network.find(box), joining);
        if (!why.isEmpty()) return why;
    }
    return {};
}

QString CanvasBypass::otherShape(const engine::NodeGroup& group,
                                 const engine::Diagnostic& error) const {
    if (!isOfLayerBehind(document_.network(), group, error)) return {};
    const GroupEnds ends = endsOf(document_.network(), group);
    if (ends.sources.size() != 1 || !ends.exit) return {};
    const auto& shapes = reviewer_.network()->validation.shapes;
    const auto received = shapes.find(*ends.sources.begin());
    const auto given = shapes.find(*ends.exit);
    if (received == shapes.end() || given == shapes.end() || received->second == given->second) {
        return {};
    }
    const auto text = [](const kernels::Shape& shape) {
        return isolated(fromUtf8(engine::shapeText(shape)));
    };
    return tr("%1 cannot be bypassed as a whole: it receives %2 and gives %3, and the layers "
              "behind it need that shape. %4")
        .arg(nameOf(group), text(received->second), text(given->second), whatToDo());
}

QString CanvasBypass::refusal(const engine::Diagnostic& error) const {
    const std::vector<engine::NodeId> boxes = selection_.boxes();
    const engine::NetworkDescription& network = document_.network();
    const engine::NodeGroup* group = network.findGroup(boxes.front());
    const QString name =
        group ? nameOf(*group) : fromUtf8(network.find(boxes.front())->shownName());
    if (boxes.size() > 1) {
        return tr("These layers, such as %1, cannot be bypassed here. Without them: %2")
            .arg(name, sentenceOf(error));
    }
    if (!group) {
        return tr("%1 cannot be bypassed here. Without it: %2").arg(name, sentenceOf(error));
    }
    if (QString shape = otherShape(*group, error); !shape.isEmpty()) return shape;
    return tr("%1 cannot be bypassed as a whole. Without it: %2 %3")
        .arg(name, sentenceOf(error), whatToDo());
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
            emit edits_.refused(refusal(*error));
            return;
        }
    }
    edits_.push(edit,
                bypasses ? tr("Bypass %n layer(s)", nullptr, count)
                         : tr("Use %n layer(s) again", nullptr, count));
}

}  // namespace espalier::ui
