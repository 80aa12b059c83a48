// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_edits.h"

#include <QClipboard>
#include <QGuiApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/error.h"
#include "engine/network/network_json.h"
#include "ui/canvas/blocks/own_blocks.h"
#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/drawing/look_edits.h"
#include "ui/canvas/scene/canvas_point.h"
#include "ui/canvas/scene/canvas_selection.h"
#include "ui/canvas/scene/drawn_items.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kPasteOffset = 32;

}  // namespace

CanvasEdits::CanvasEdits(Document& document, const DrawnItems& items, CanvasSelection& selection)
    : document_(document), items_(items), selection_(selection) {}

void CanvasEdits::push(const NetworkEdit& edit, const QString& text) {
    if (edit.network == document_.network()) return;
    document_.changeNetwork(edit.network, text);
    if (!edit.chosen.empty()) selection_.select(edit.chosen);
}

void CanvasEdits::push(const std::optional<NetworkEdit>& edit, const QString& text) {
    if (edit) {
        push(*edit, text);
    } else {
        emit refused(
            tr("The folded group has several layers that could be connected. Open it "
               "(double-click) and choose one."));
    }
}

// Behind a folded group, wires inside it stay.
std::optional<BlockPlace> CanvasEdits::placeAfter(const engine::NodeId& shown) const {
    if (shown.empty()) return BlockPlace{};
    const engine::NetworkDescription& network = document_.network();
    const std::optional<engine::NodeId> exit = exitOf(network, shown);
    if (!exit) return std::nullopt;
    BlockPlace place{.after = *exit};
    const engine::NodeGroup* group = network.findGroup(shown);
    if (!group) return place;
    for (const engine::Connection& wire : network.connections) {
        const bool isInside = std::ranges::find(group->nodes, wire.to) != group->nodes.end();
        if (wire.from == *exit && !isInside) place.wires.push_back(wire);
    }
    return place;
}

bool CanvasEdits::insertBlock(const std::string& key, const std::optional<BlockPlace>& place) {
    if (!blocks_ || !key.starts_with(OwnBlocks::kPrefix)) return false;
    const auto& all = blocks_->blocks();
    const auto block = std::ranges::find(all, fromUtf8(key), &OwnBlock::key);
    if (block == all.end()) {
        emit refused(tr("This block is no longer there."));
    } else if (!block->problem.isEmpty()) {
        emit refused(tr("The block %1 cannot be used. %2").arg(block->name, block->problem));
    } else if (!place) {
        push(std::optional<NetworkEdit>(), {});  // says why
    } else {
        push(ui::insertBlock(document_.network(), block->network, *place, document_.catalog()),
             tr("Insert %1").arg(block->name));
    }
    return true;
}

void CanvasEdits::insertLayer(const std::string& type) {
    const std::vector<engine::NodeId> selected = selection_.boxes();
    const engine::NodeId after = selected.empty() ? engine::NodeId() : selected.back();
    if (insertBlock(type, placeAfter(after))) return;
    const engine::Layer* layer = document_.catalog().find(type);
    if (!layer) return;
    const LayerBox* behind = items_.box(after);
    if (behind && !behind->text().hasOutput) {
        emit refused(tr("%1 has no output.").arg(behind->text().name));
        return;
    }
    const QString label = fieldText(layer->description().label);
    push(insertAfterShown(document_.network(), after, *layer), tr("Insert %1").arg(label));
}

void CanvasEdits::dropLayer(const std::string& type, const QPointF& at) {
    const WireItem* under = items_.wireAt(at);
    std::optional<BlockPlace> spot(std::in_place);
    if (under) {
        spot->wires = under->carried();
        const engine::NodeId& source = spot->wires.front().from;
        if (std::ranges::any_of(spot->wires, [&](const auto& wire) { return wire.from != source; }))
            spot.reset();
    } else {
        spot->at = CanvasPoint{std::round(at.x()), std::round(at.y())};
    }
    if (insertBlock(type, spot)) return;
    const engine::Layer* layer = document_.catalog().find(type);
    if (!layer) return;
    const QString text = tr("Insert %1").arg(fieldText(layer->description().label));
    if (const WireItem* wire = items_.wireAt(at)) {
        push(insertOnShown(document_.network(), wire->carried(), *layer), text);
    } else {
        push(place(document_.network(), *layer, {std::round(at.x()), std::round(at.y())}), text);
    }
}

// The port that the wire reaches is where the pointer was.
void CanvasEdits::addLayer(const std::string& type, const QPointF& at, const LooseWire& wire) {
    BlockPlace spot{.at = CanvasPoint{std::round(at.x()), std::round(at.y())}};
    if (wire.fromOutput) {
        if (const auto exit = exitOf(document_.network(), wire.start)) spot.after = *exit;
        spot.takesOver = false;
    } else {
        spot.before = wire.start;
    }
    if (insertBlock(type, spot)) return;
    const engine::Layer* layer = document_.catalog().find(type);
    if (!layer) return;
    const double aside = (wire.fromOutput ? 1 : -1) * kBoxHeight / 2;
    push(placeAtWire(document_.network(),
                     *layer,
                     {std::round(at.x()), std::round(at.y() + aside)},
                     wire,
                     document_.catalog()),
         tr("Insert %1").arg(fieldText(layer->description().label)));
}

void CanvasEdits::removeSelection() {
    const std::set<engine::NodeId> ids = selection_.ids();
    if (!ids.empty()) {
        const auto layers = static_cast<qint64>(selection_.nodes().size());
        push(removeNodes(document_.network(), ids),
             layers > 0 ? tr("Delete %n layer(s)", nullptr, layers) : tr("Delete note"));
        return;
    }
    std::vector<engine::Connection> wires;
    for (const WireItem* wire : items_.wires()) {
        if (!wire->isSelected()) continue;
        wires.insert(wires.end(), wire->carried().begin(), wire->carried().end());
    }
    disconnectWires(wires);
}

void CanvasEdits::disconnectWires(const std::vector<engine::Connection>& wires) {
    engine::NetworkDescription next = document_.network();
    for (const engine::Connection& wire : wires) next = ui::disconnect(next, wire).network;
    push(NetworkEdit{next, {}}, tr("Disconnect"));
}

void CanvasEdits::copySelection() const {
    const std::set<engine::NodeId> ids = selection_.ids();
    if (ids.empty()) return;
    const engine::NetworkDescription part = fragment(document_.network(), ids);
    QGuiApplication::clipboard()->setText(QString::fromStdString(engine::networkToJson(part)));
}

void CanvasEdits::pasteClipboard() {
    const std::string text = QGuiApplication::clipboard()->text().toStdString();
    try {
        const engine::NetworkDescription part = engine::networkFromJson(text);
        push(paste(document_.network(), part, {kPasteOffset, kPasteOffset}), tr("Paste layers"));
    } catch (const engine::Error& error) {
        emit refused(tr("The clipboard does not contain layers: %1").arg(spokenText(error.what())));
    }
}

void CanvasEdits::duplicateSelection() {
    const std::set<engine::NodeId> ids = selection_.ids();
    if (ids.empty()) return;
    const engine::NetworkDescription part = fragment(document_.network(), ids);
    push(paste(document_.network(), part, {kPasteOffset, kPasteOffset}), tr("Duplicate layers"));
}

void CanvasEdits::arrange() {
    push(ui::arrange(document_.network()), tr("Arrange automatically"));
}

void CanvasEdits::moveSelection(const QPointF& step) {
    std::map<engine::NodeId, CanvasPoint> places;
    QString gesture = QStringLiteral("move");
    const auto take = [&](const engine::NodeId& id, const QPointF& from) {
        const QPointF at = from + step;
        places[id] = {std::round(at.x()), std::round(at.y())};
        gesture += QLatin1Char(' ') + QString::fromStdString(id);
    };
    for (const engine::NodeId& id : selection_.boxes()) {
        const Band* band = items_.bandOf(id);
        if (!band) take(id, items_.box(id)->pos());
        // The boxes of a band come along.
        for (std::size_t i = 0; band && i < band->size(); ++i) {
            if (!places.contains((*band)[i])) take((*band)[i], items_.box((*band)[i])->pos());
        }
    }
    for (const engine::NodeId& id : selection_.notes()) take(id, items_.notes().at(id)->pos());
    if (places.empty()) return;
    document_.changeNetwork(ui::move(document_.network(), places).network, tr("Move"), gesture);
}

void CanvasEdits::alignSelection(Alignment alignment, const QString& text) {
    std::map<engine::NodeId, CanvasPoint> places;
    for (const engine::NodeId& id : selection_.boxes()) {
        places[id] = {items_.box(id)->x(), items_.box(id)->y()};
    }
    push(ui::align(document_.network(), places, alignment), text);
}

// One undo step for moved boxes and notes and resized notes.
void CanvasEdits::pushMoves(const CanvasLayout& layout) {
    std::map<engine::NodeId, CanvasPoint> places;
    for (const auto& [id, box] : items_.boxes()) {
        if (box->pos() != pointOf(layout.centres.at(id))) {
            places[id] = {std::round(box->x()), std::round(box->y())};
        }
    }
    NetworkEdit edit = ui::move(document_.network(), places);
    for (const auto& [id, item] : items_.notes()) {
        const engine::Note* before = document_.network().findNote(id);
        const engine::Note now = item->note();
        if (!before || now == *before) continue;
        edit.network = changeNote(edit.network, now).network;
        edit.chosen.push_back(id);
    }
    if (!edit.chosen.empty()) push(edit, tr("Move"));
}

}  // namespace espalier::ui
