// SPDX-License-Identifier: GPL-3.0-or-later
// The edits of the canvas: commands on the document's undo stack.
#include <QClipboard>
#include <QGuiApplication>
#include <cmath>

#include "engine/base/error.h"
#include "engine/network/network_json.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/document.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kPasteOffset = 32;

}  // namespace

void CanvasScene::push(const NetworkEdit& edit, const QString& text) {
    if (edit.network == document_.network()) return;
    document_.changeNetwork(edit.network, text);
    if (!edit.chosen.empty()) select(edit.chosen);
}

void CanvasScene::push(const std::optional<NetworkEdit>& edit, const QString& text) {
    if (edit) {
        push(*edit, text);
    } else {
        emit refused(tr(
            "The folded group has several layers that could be meant. Open it (double click) and "
            "choose one of them."));
    }
}

void CanvasScene::insertLayer(const std::string& type) {
    const engine::Layer* layer = document_.catalog().find(type);
    if (!layer) return;
    const std::vector<engine::NodeId> selected = selectedBoxes();
    const engine::NodeId after = selected.empty() ? engine::NodeId() : selected.back();
    const LayerBox* behind = box(after);
    if (behind && !behind->text().hasOutput) {
        emit refused(tr("Nothing can follow %1.").arg(behind->text().name));
        return;
    }
    const QString label = QString::fromStdString(layer->description().label);
    push(insertAfterShown(document_.network(), after, *layer), tr("Insert %1").arg(label));
}

void CanvasScene::dropLayer(const std::string& type, const QPointF& at) {
    const engine::Layer* layer = document_.catalog().find(type);
    if (!layer) return;
    const QString text = tr("Insert %1").arg(QString::fromStdString(layer->description().label));
    if (const WireItem* wire = wireAt(at)) {
        push(insertOnShown(document_.network(), wire->carried(), *layer), text);
    } else {
        push(place(document_.network(), *layer, {at.x(), at.y()}), text);
    }
}

void CanvasScene::removeSelection() {
    const std::set<engine::NodeId> ids = selectedIds();
    if (!ids.empty()) {
        const auto layers = static_cast<qint64>(selectedNodes().size());
        push(removeNodes(document_.network(), ids),
             layers > 0 ? counted(layers, tr("Delete a layer"), tr("Delete %1 layers"))
                        : tr("Delete note"));
        return;
    }
    std::vector<engine::Connection> wires;
    for (const WireItem* wire : wires_) {
        if (!wire->isSelected()) continue;
        wires.insert(wires.end(), wire->carried().begin(), wire->carried().end());
    }
    pushDisconnect(wires);
}

void CanvasScene::pushDisconnect(const std::vector<engine::Connection>& wires) {
    engine::NetworkDescription next = document_.network();
    for (const engine::Connection& wire : wires) next = ui::disconnect(next, wire).network;
    push(NetworkEdit{next, {}}, tr("Disconnect"));
}

void CanvasScene::copySelection() const {
    const std::set<engine::NodeId> ids = selectedIds();
    if (ids.empty()) return;
    const engine::NetworkDescription part = fragment(document_.network(), ids);
    QGuiApplication::clipboard()->setText(QString::fromStdString(engine::networkToJson(part)));
}

void CanvasScene::pasteClipboard() {
    const std::string text = QGuiApplication::clipboard()->text().toStdString();
    try {
        const engine::NetworkDescription part = engine::networkFromJson(text);
        push(paste(document_.network(), part, {kPasteOffset, kPasteOffset}), tr("Paste layers"));
    } catch (const engine::Error& error) {
        emit refused(tr("What is on the clipboard is no part of a network: %1")
                         .arg(QString::fromUtf8(error.what())));
    }
}

void CanvasScene::duplicateSelection() {
    const std::set<engine::NodeId> ids = selectedIds();
    if (ids.empty()) return;
    const engine::NetworkDescription part = fragment(document_.network(), ids);
    push(paste(document_.network(), part, {kPasteOffset, kPasteOffset}), tr("Duplicate layers"));
}

void CanvasScene::arrange() {
    push(ui::arrange(document_.network()), tr("Arrange by itself"));
}

void CanvasScene::moveSelection(const QPointF& step) {
    std::map<engine::NodeId, CanvasPoint> places;
    QString gesture = QStringLiteral("move");
    const auto take = [&](const engine::NodeId& id, const QPointF& from) {
        const QPointF at = from + step;
        places[id] = {std::round(at.x()), std::round(at.y())};
        gesture += QLatin1Char(' ') + QString::fromStdString(id);
    };
    for (const engine::NodeId& id : selectedBoxes()) take(id, box(id)->pos());
    for (const engine::NodeId& id : selectedNotes()) take(id, notes_.at(id)->pos());
    if (places.empty()) return;
    document_.changeNetwork(ui::move(document_.network(), places).network, tr("Move"), gesture);
}

void CanvasScene::alignSelection(Alignment alignment, const QString& text) {
    std::map<engine::NodeId, CanvasPoint> places;
    for (const engine::NodeId& id : selectedBoxes()) {
        places[id] = {box(id)->x(), box(id)->y()};
    }
    push(ui::align(document_.network(), places, alignment), text);
}

}  // namespace espalier::ui
