// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvas_scene.h"

#include <QApplication>
#include <QClipboard>
#include <QGraphicsSceneMouseEvent>
#include <QMimeData>
#include <QPainter>
#include <cmath>

#include "engine/base/error.h"
#include "engine/layers/shape_rules.h"
#include "engine/network/network_json.h"
#include "ui/canvas/box_text.h"
#include "ui/canvas/layer_box.h"
#include "ui/canvas/wire_item.h"
#include "ui/document.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kSceneMargin = 64;
constexpr double kGridStep = 24;
constexpr double kPasteOffset = 32;

QPointF pointOf(const CanvasPoint& point) {
    return {point[0], point[1]};
}

}  // namespace

/// A wire that is being dragged from a port: to a box, or to nowhere.
class CanvasScene::WireDrag {
  public:
    WireDrag(CanvasScene& scene, LayerBox& start, bool fromOutput)
        : scene_(scene), start_(start.id()), fromOutput_(fromOutput), line_(new WireItem({})) {
        anchor_ = fromOutput ? start.outputPoint() : start.inputPoint();
        line_->setHighlighted(true);
        line_->setZValue(2);
        scene.addItem(line_);
        moveTo(anchor_);
    }
    ~WireDrag() {
        setTarget(nullptr);
        delete line_;
    }
    WireDrag(const WireDrag&) = delete;
    WireDrag& operator=(const WireDrag&) = delete;

    void moveTo(const QPointF& point) {
        line_->setRoute(fromOutput_ ? std::vector{anchor_, point} : std::vector{point, anchor_});
        setTarget(scene_.boxAt(point));
    }
    /// From where to where, when it was dropped on a box that can take it.
    std::optional<std::pair<engine::NodeId, engine::NodeId>> dropped() const {
        const LayerBox* target = target_.empty() ? nullptr : scene_.box(target_);
        if (!target) return std::nullopt;
        return fromOutput_ ? std::pair{start_, target_} : std::pair{target_, start_};
    }

  private:
    void setTarget(LayerBox* box) {
        if (LayerBox* last = target_.empty() ? nullptr : scene_.box(target_)) {
            last->setTarget(false);
        }
        const bool fits = box && box->id() != start_ &&
                          (fromOutput_ ? box->text().takesInput : box->text().hasOutput);
        target_ = fits ? box->id() : engine::NodeId();
        if (fits) box->setTarget(true);
    }

    CanvasScene& scene_;
    engine::NodeId start_;
    bool fromOutput_;
    WireItem* line_;
    QPointF anchor_;
    engine::NodeId target_;
};

CanvasScene::CanvasScene(Document& document, QObject* parent)
    : QGraphicsScene(parent), document_(document) {
    // An index would be rebuilt at every drag; drawings are small enough without one.
    setItemIndexMethod(NoIndex);
    connect(&document, &Document::networkChanged, this, &CanvasScene::rebuild);
    connect(&document, &Document::projectReset, this, &CanvasScene::rebuild);
    connect(&document, &Document::folderChanged, this, &CanvasScene::rebuild);
    connect(&document, &Document::dataChanged, this, &CanvasScene::rebuild);
    rebuild();
}

CanvasScene::~CanvasScene() = default;

void CanvasScene::rebuild() {
    drag_.reset();
    highlighted_ = nullptr;
    rebuilding_ = true;
    validation_ =
        engine::validate(document_.network(), document_.catalog(), document_.dataInterface());
    layout_ = layOut(document_.network());
    rebuildBoxes(layout_);
    rebuildWires();
    rebuilding_ = false;
    setSceneRect(contentRect());
    emit validated();
}

QString CanvasScene::problemOf(const engine::NodeId& id) const {
    for (const engine::Diagnostic& diagnostic : validation_.diagnostics) {
        if (diagnostic.node == id && diagnostic.severity == engine::Severity::Error) {
            return QString::fromStdString(engine::englishSentence(diagnostic));
        }
    }
    return {};
}

// Boxes that stay are kept, and with them selection and focus.
void CanvasScene::rebuildBoxes(const CanvasLayout& layout) {
    std::map<engine::NodeId, LayerBox*> kept;
    for (const engine::NetworkNode& node : document_.network().nodes) {
        if (kept.contains(node.id)) continue;
        BoxText text = boxText(node, document_.catalog());
        text.problem = problemOf(node.id);
        LayerBox*& box = kept[node.id];
        const auto old = boxes_.find(node.id);
        if (old == boxes_.end()) {
            box = new LayerBox(node.id, text);
            addItem(box);
        } else {
            box = old->second;
            box->setText(text);
            boxes_.erase(old);
        }
        box->setPos(pointOf(layout.centres.at(node.id)));
    }
    for (const auto& [id, box] : boxes_) delete box;
    boxes_ = std::move(kept);
}

void CanvasScene::rebuildWires() {
    qDeleteAll(wires_);
    wires_.clear();
    std::set<engine::NodeId> seen;
    std::set<engine::NodeId> forked;
    for (const engine::Connection& connection : document_.network().connections) {
        if (!seen.insert(connection.from).second) forked.insert(connection.from);
    }
    for (const engine::Connection& connection : document_.network().connections) {
        if (!boxes_.contains(connection.from) || !boxes_.contains(connection.to)) continue;
        auto* wire = new WireItem(connection);
        const auto shape = validation_.shapes.find(connection.from);
        wire->setFlow(shape == validation_.shapes.end()
                          ? QString()
                          : QString::fromStdString(engine::shapeText(shape->second)),
                      problemOf(connection.to));
        // A shortcut leaves to the right: the shape of the straight wire beside it goes left.
        const auto bends = layout_.bends.find({connection.from, connection.to});
        wire->setLabelSide(bends != layout_.bends.end()       ? WireItem::LabelSide::None
                           : forked.contains(connection.from) ? WireItem::LabelSide::Left
                                                              : WireItem::LabelSide::Right);
        addItem(wire);
        wires_.push_back(wire);
    }
    routeWires();
}

std::vector<QPointF> CanvasScene::route(const engine::Connection& wire) const {
    const LayerBox* from = boxes_.at(wire.from);
    const LayerBox* to = boxes_.at(wire.to);
    std::vector<QPointF> points{from->outputPoint()};
    const auto bends = layout_.bends.find({wire.from, wire.to});
    const bool bothStand = from->pos() == pointOf(layout_.centres.at(wire.from)) &&
                           to->pos() == pointOf(layout_.centres.at(wire.to));
    if (bends != layout_.bends.end() && bothStand) {
        for (const CanvasPoint& bend : bends->second) points.push_back(pointOf(bend));
    }
    points.push_back(to->inputPoint());
    return points;
}

void CanvasScene::routeWires() {
    for (WireItem* wire : wires_) wire->setRoute(route(wire->connection()));
}

void CanvasScene::routeWiresOf(const std::set<engine::NodeId>& moved) {
    for (WireItem* wire : wires_) {
        const engine::Connection& connection = wire->connection();
        if (moved.contains(connection.from) || moved.contains(connection.to)) {
            wire->setRoute(route(connection));
        }
    }
}

std::vector<engine::NodeId> CanvasScene::selectedNodes() const {
    std::vector<engine::NodeId> nodes;
    for (const engine::NetworkNode& node : document_.network().nodes) {
        const LayerBox* found = box(node.id);
        if (found && found->isSelected()) nodes.push_back(node.id);
    }
    return nodes;
}

void CanvasScene::select(const std::vector<engine::NodeId>& nodes) {
    clearSelection();
    for (const engine::NodeId& id : nodes) {
        if (LayerBox* found = box(id)) found->setSelected(true);
    }
}

LayerBox* CanvasScene::box(const engine::NodeId& id) const {
    const auto found = boxes_.find(id);
    return found == boxes_.end() ? nullptr : found->second;
}

LayerBox* CanvasScene::boxAt(const QPointF& point) const {
    for (const auto& [id, box] : boxes_) {
        if (box->partAt(point) != LayerBox::Part::None) return box;
    }
    return nullptr;
}

WireItem* CanvasScene::wireAt(const QPointF& point) const {
    for (WireItem* wire : wires_) {
        if (wire->shape().contains(point)) return wire;
    }
    return nullptr;
}

QRectF CanvasScene::contentRect() const {
    QRectF content;
    for (const auto& [id, box] : boxes_) content |= box->sceneBoundingRect();
    for (const WireItem* wire : wires_) content |= wire->sceneBoundingRect();
    return content.adjusted(-kSceneMargin, -kSceneMargin, kSceneMargin, kSceneMargin);
}

void CanvasScene::push(const NetworkEdit& edit, const QString& text) {
    if (edit.network == document_.network()) return;
    document_.changeNetwork(edit.network, text);
    if (!edit.chosen.empty()) select(edit.chosen);
}

void CanvasScene::insertLayer(const std::string& type) {
    const engine::Layer* layer = document_.catalog().find(type);
    if (!layer) return;
    const std::vector<engine::NodeId> selected = selectedNodes();
    const engine::NodeId after = selected.empty() ? engine::NodeId() : selected.back();
    const LayerBox* behind = box(after);
    if (behind && !behind->text().hasOutput) {
        emit refused(tr("Nothing can follow %1.").arg(behind->text().name));
        return;
    }
    const QString label = QString::fromStdString(layer->description().label);
    push(insertAfter(document_.network(), after, *layer), tr("Insert %1").arg(label));
}

void CanvasScene::dropLayer(const std::string& type, const QPointF& at) {
    const engine::Layer* layer = document_.catalog().find(type);
    if (!layer) return;
    const QString text = tr("Insert %1").arg(QString::fromStdString(layer->description().label));
    if (const WireItem* wire = wireAt(at)) {
        push(insertOnWire(document_.network(), wire->connection(), *layer), text);
    } else {
        push(place(document_.network(), *layer, {at.x(), at.y()}), text);
    }
}

void CanvasScene::removeSelection() {
    const std::vector<engine::NodeId> nodes = selectedNodes();
    if (!nodes.empty()) {
        push(removeNodes(document_.network(), {nodes.begin(), nodes.end()}),
             tr("Delete %n layer(s)", nullptr, static_cast<int>(nodes.size())));
        return;
    }
    engine::NetworkDescription next = document_.network();
    for (const WireItem* wire : wires_) {
        if (wire->isSelected()) next = ui::disconnect(next, wire->connection()).network;
    }
    push({next, {}}, tr("Disconnect"));
}

void CanvasScene::copySelection() const {
    const std::vector<engine::NodeId> nodes = selectedNodes();
    if (nodes.empty()) return;
    const engine::NetworkDescription part =
        fragment(document_.network(), {nodes.begin(), nodes.end()});
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
    const std::vector<engine::NodeId> nodes = selectedNodes();
    if (nodes.empty()) return;
    const engine::NetworkDescription part =
        fragment(document_.network(), {nodes.begin(), nodes.end()});
    push(paste(document_.network(), part, {kPasteOffset, kPasteOffset}), tr("Duplicate layers"));
}

void CanvasScene::arrange() {
    push(ui::arrange(document_.network()), tr("Arrange by itself"));
}

void CanvasScene::selectNeighbour(int step) {
    const auto& nodes = document_.network().nodes;
    if (nodes.empty()) return;
    const std::vector<engine::NodeId> selected = selectedNodes();
    const int count = static_cast<int>(nodes.size());
    int index = step > 0 ? 0 : count - 1;
    for (int i = 0; i < count && !selected.empty(); ++i) {
        if (nodes[static_cast<std::size_t>(i)].id == selected.back()) {
            index = std::clamp(i + step, 0, count - 1);
        }
    }
    select({nodes[static_cast<std::size_t>(index)].id});
}

void CanvasScene::highlightWireAt(const QPointF* point) {
    WireItem* wire = point ? wireAt(*point) : nullptr;
    if (wire == highlighted_) return;
    if (highlighted_) highlighted_->setHighlighted(false);
    highlighted_ = wire;
    if (wire) wire->setHighlighted(true);
}

void CanvasScene::mousePressEvent(QGraphicsSceneMouseEvent* event) {
    LayerBox* hit = event->button() == Qt::LeftButton ? boxAt(event->scenePos()) : nullptr;
    const LayerBox::Part part = hit ? hit->partAt(event->scenePos()) : LayerBox::Part::None;
    if (part == LayerBox::Part::Output || part == LayerBox::Part::Input) {
        drag_ = std::make_unique<WireDrag>(*this, *hit, part == LayerBox::Part::Output);
        event->accept();
        return;
    }
    QGraphicsScene::mousePressEvent(event);
}

void CanvasScene::mouseMoveEvent(QGraphicsSceneMouseEvent* event) {
    if (drag_) {
        drag_->moveTo(event->scenePos());
        return;
    }
    QGraphicsScene::mouseMoveEvent(event);
    if (event->buttons().testFlag(Qt::LeftButton) && mouseGrabberItem()) {
        const std::vector<engine::NodeId> moved = selectedNodes();
        routeWiresOf({moved.begin(), moved.end()});
    }
}

void CanvasScene::mouseReleaseEvent(QGraphicsSceneMouseEvent* event) {
    if (!drag_) {
        QGraphicsScene::mouseReleaseEvent(event);
        pushMoves();
        return;
    }
    const auto ends = drag_->dropped();
    drag_.reset();
    if (!ends) return;
    push(ui::connect(document_.network(), ends->first, ends->second, document_.catalog()),
         tr("Connect"));
}

void CanvasScene::pushMoves() {
    std::map<engine::NodeId, CanvasPoint> places;
    for (const auto& [id, box] : boxes_) {
        if (box->pos() != pointOf(layout_.centres.at(id))) {
            places[id] = {std::round(box->x()), std::round(box->y())};
        }
    }
    if (!places.empty()) push(ui::move(document_.network(), places), tr("Move"));
}

void CanvasScene::drawBackground(QPainter* painter, const QRectF& rect) {
    const Theme& theme = themeOf(QApplication::palette());
    painter->fillRect(rect, theme.surface);
    if (painter->worldTransform().m11() < 0.5) return;
    painter->setPen(QPen(theme.gridDot, 2));
    QList<QPointF> dots;
    for (double x = std::floor(rect.left() / kGridStep) * kGridStep; x < rect.right();
         x += kGridStep) {
        for (double y = std::floor(rect.top() / kGridStep) * kGridStep; y < rect.bottom();
             y += kGridStep) {
            dots.append({x, y});
        }
    }
    painter->drawPoints(dots.constData(), static_cast<int>(dots.size()));
}

}  // namespace espalier::ui
