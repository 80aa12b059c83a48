// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_search.h"

#include <QCursor>
#include <QGraphicsItem>
#include <QKeyEvent>
#include <QMouseEvent>
#include <utility>
#include <vector>

#include "ui/canvas/blocks/own_blocks.h"
#include "ui/canvas/drawing/short_names.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

/// Layers that can be at the other end of the wire; all without one.
std::vector<QuickSearch::Entry> layersToAdd(const engine::LayerCatalog& catalog,
                                            const std::optional<LooseWire>& wire) {
    std::vector<QuickSearch::Entry> entries;
    for (const auto& layer : catalog.layers()) {
        const engine::LayerDescription& description = layer->description();
        const bool fits =
            !wire || (wire->fromOutput ? description.inputs.maximum > 0 : description.hasOutput);
        if (!fits) continue;
        entries.push_back({.key = fromUtf8(description.type),
                           .name = fieldText(description.label),
                           .detail = {},
                           .words = fromUtf8(description.type) + QLatin1Char(' ') +
                                    fieldText(description.category),
                           .iconName = "layers/" + fromUtf8(description.icon)});
    }
    return entries;
}

void addBlocks(std::vector<QuickSearch::Entry>& entries, const OwnBlocks* blocks) {
    if (!blocks) return;
    for (const OwnBlock& block : blocks->blocks()) {
        if (!block.problem.isEmpty()) continue;
        entries.push_back({.key = block.key,
                           .name = block.name,
                           .detail = CanvasSearch::tr("My block"),
                           .words = {},
                           .iconName = QStringLiteral("group")});
    }
}

/// Layers and groups of the drawing; the word for their kind in files is found, too.
std::vector<QuickSearch::Entry> layersToFind(const engine::NetworkDescription& network,
                                             const engine::LayerCatalog& catalog) {
    std::vector<QuickSearch::Entry> entries;
    entries.reserve(network.nodes.size() + network.groups.size());
    for (const engine::NodeGroup& group : network.groups) {
        entries.push_back({.key = fromUtf8(group.id),
                           .name = fromUtf8(group.name.empty() ? group.id : group.name),
                           .detail = CanvasSearch::tr("Group"),
                           .words = {},
                           .iconName = QStringLiteral("group")});
    }
    const auto names = layerNames(network);
    for (const engine::NetworkNode& node : network.nodes) {
        const engine::Layer* layer = catalog.find(node.type);
        const LayerName& name = names.at(node.id);
        QString detail = layer ? fieldText(layer->description().label) : fromUtf8(node.type);
        if (!name.group.empty()) detail += QStringLiteral("  ·  ") + fromUtf8(name.group);
        entries.push_back({.key = fromUtf8(node.id),
                           .name = fromUtf8(name.shown),
                           .detail = detail,
                           .words = fromUtf8(node.type) + QLatin1Char(' ') + fromUtf8(node.id),
                           .iconName = layer ? "layers/" + fromUtf8(layer->description().icon)
                                             : QStringLiteral("warning")});
    }
    return entries;
}

}  // namespace

CanvasSearch::CanvasSearch(const Document& document, CanvasScene& scene, CanvasView& view)
    : QObject(&view),
      document_(document),
      scene_(scene),
      view_(view),
      box_(new QuickSearch(&view)) {
    view.installEventFilter(this);
    view.viewport()->installEventFilter(this);
    connect(&scene.edits(), &CanvasEdits::layerWanted, this, &CanvasSearch::addAt);
    connect(box_, &QuickSearch::chosen, this, [this](const QString& key) {
        if (whenChosen_) std::exchange(whenChosen_, nullptr)(key);
    });
}

std::vector<QuickSearch::Entry> CanvasSearch::whatToAdd(
    const std::optional<LooseWire>& wire) const {
    std::vector<QuickSearch::Entry> entries = layersToAdd(document_.catalog(), wire);
    addBlocks(entries, scene_.edits().blocks());
    return entries;
}

void CanvasSearch::add() {
    const std::vector<engine::NodeId> selected = scene_.selection().boxes();
    const LayerBox* behind = selected.empty() ? nullptr : scene_.drawn().box(selected.back());
    if (!behind) {
        const QPoint pointer = view_.viewport()->mapFromGlobal(QCursor::pos());
        const QRect part = view_.viewport()->rect();
        addAt(view_.mapToScene(part.contains(pointer) ? pointer : part.center()), std::nullopt);
        return;
    }
    view_.showNode(behind->pos());
    whenChosen_ = [this](const QString& type) { scene_.edits().insertLayer(type.toStdString()); };
    box_->open(view_.mapFromScene(behind->outputPoint()),
               tr("Insert after %1").arg(behind->text().name),
               whatToAdd(LooseWire{.start = behind->id(), .fromOutput = true}));
}

void CanvasSearch::addAt(const QPointF& place, const std::optional<LooseWire>& wire) {
    whenChosen_ = [this, place, wire](const QString& type) {
        if (wire) {
            scene_.edits().addLayer(type.toStdString(), place, *wire);
        } else {
            scene_.edits().dropLayer(type.toStdString(), place);
        }
    };
    box_->open(view_.mapFromScene(place),
               wire ? tr("Connect to a new layer") : tr("Insert a layer"),
               whatToAdd(wire));
}

void CanvasSearch::find() {
    whenChosen_ = [this](const QString& id) { emit found(id); };
    box_->open({(view_.viewport()->width() - box_->width()) / 2, 2 * kGrid},
               tr("Find a layer by name or kind"),
               layersToFind(document_.network(), document_.catalog()));
}

bool CanvasSearch::press(int key, Qt::KeyboardModifiers modifiers) {
    const bool control = modifiers.testFlag(Qt::ControlModifier);
    if (key == Qt::Key_A && !control) {
        add();
    } else if (key == Qt::Key_F && control) {
        find();
    } else {
        return false;
    }
    return true;
}

// Looks at view and scene only for events of a person: others arrive while it is destroyed.
bool CanvasSearch::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = event->type() == QEvent::KeyPress && watched == &view_;
    const bool isDoubleClick =
        event->type() == QEvent::MouseButtonDblClick && watched == view_.viewport();
    if (!isKey && !isDoubleClick) return false;
    if (scene_.typing().isTyping() || scene_.gestures().isActive()) return false;
    if (isKey) {
        const auto* typed = static_cast<QKeyEvent*>(event);
        return press(typed->key(), typed->modifiers());
    }
    const auto* click = static_cast<QMouseEvent*>(event);
    const QPoint at = click->position().toPoint();
    if (click->button() != Qt::LeftButton || view_.itemAt(at)) return false;
    addAt(view_.mapToScene(at), std::nullopt);
    return true;
}

}  // namespace espalier::ui
