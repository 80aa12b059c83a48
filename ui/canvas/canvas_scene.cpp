// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvas_scene.h"

#include <QApplication>
#include <QClipboard>
#include <QGraphicsSceneMouseEvent>
#include <QMimeData>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/base/error.h"
#include "engine/layers/shape_rules.h"
#include "engine/network/network_json.h"
#include "ui/canvas/box_text.h"
#include "ui/canvas/group_frame.h"
#include "ui/canvas/look_edits.h"
#include "ui/canvas/note_item.h"
#include "ui/document.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kSceneMargin = 64;
constexpr double kGridStep = 24;
constexpr double kPasteOffset = 32;
constexpr double kAside = kBoxWidth / 4;  // less than that to a side, a wire is straight
// So many are laid out in a few ms at most.
constexpr std::size_t kFewLayers = 400;
// In the list of wires, for one that was there before an edit.
constexpr std::size_t kLookAhead = 16;
// Moves by keys of the same boxes that follow each other are one step of undo.

QPointF pointOf(const CanvasPoint& point) {
    return {point[0], point[1]};
}

}  // namespace

CanvasScene::CanvasScene(Document& document, QObject* parent)
    : QGraphicsScene(parent), document_(document), frames_(*this) {
    // An index would be rebuilt at every drag; drawings are small enough without one.
    setItemIndexMethod(NoIndex);
    connect(&document, &Document::networkChanged, this, &CanvasScene::rebuild);
    connect(&document, &Document::projectReset, this, [this] {
        stopTyping();
        rebuild();
    });
    connect(&document, &Document::folderChanged, this, &CanvasScene::rebuild);
    connect(&document, &Document::dataChanged, this, &CanvasScene::rebuild);
    connect(this, &QGraphicsScene::selectionChanged, this, [this] { frames_.showSelection(); });
    rebuild();
}

// Boxes that go take themselves out of the selection; nobody is to look at the others any more.
CanvasScene::~CanvasScene() {
    QObject::disconnect(this, &QGraphicsScene::selectionChanged, this, nullptr);
}

void CanvasScene::rebuild() {
    cancelGesture();
    highlighted_ = nullptr;
    waiting_.reset();
    {
        // A box that goes takes itself out of the selection: one word about all of them is enough.
        const QSignalBlocker quiet(this);
        validation_ =
            engine::validate(document_.network(), document_.catalog(), document_.dataInterface());
        shown_ = foldedDrawing(document_.network());
        followLayout();
        rebuildBoxes();
        rebuildWires();
        rebuildNotes();
        frames_.rebuild(shown_.network.groups, boxes_, wires_);
    }
    setSceneRect(contentRect());
    emit validated();
    if (!isArranging()) emit arranged();
}

// Few layers at once, many off the GUI thread; edits that move nothing leave all where it is.
void CanvasScene::followLayout() {
    const engine::NetworkDescription& network = shown_.network;
    if (sameLayout(network, layoutOf_)) return;
    layoutOf_ = network;
    const bool wasArranging = isArranging();
    if (network.nodes.size() <= kFewLayers) {
        arranging_.cancel();
        layout_ = layOut(network);
    } else {
        layout_ = layoutMeanwhile();
        arranging_.start([this, network](const Job::Report&, std::stop_token stop) {
            auto layout = std::make_shared<CanvasLayout>(layOut(network, stop));
            return [this, layout] { take(*layout); };
        });
    }
    if (wasArranging != isArranging()) {
        QMetaObject::invokeMethod(
            this, [this] { emit arrangingChanged(isArranging()); }, Qt::QueuedConnection);
    }
}

// Where boxes stood; a new one below the box that it follows.
CanvasLayout CanvasScene::layoutMeanwhile() const {
    constexpr double kStep = kBoxHeight + kRankGap;
    std::map<engine::NodeId, engine::NodeId> sources;
    for (const engine::Connection& wire : shown_.network.connections) {
        sources.try_emplace(wire.to, wire.from);
    }
    CanvasLayout layout;
    CanvasPoint last{0, -kStep};
    for (const engine::NetworkNode& node : shown_.network.nodes) {
        const auto source = sources.find(node.id);
        const auto above =
            source == sources.end() ? layout.centres.end() : layout.centres.find(source->second);
        const CanvasPoint& upper = above == layout.centres.end() ? last : above->second;
        CanvasPoint centre{upper[0], upper[1] + kStep};
        if (const LayerBox* old = box(node.id)) centre = {old->x(), old->y()};
        last = node.position.value_or(centre);
        layout.centres[node.id] = last;
    }
    return layout;
}

void CanvasScene::take(const CanvasLayout& layout) {
    if (mouseGrabberItem() || titleAt_) {
        waiting_ = layout;  // not under the hand that is dragging a box
        return;
    }
    layout_ = layout;
    for (const auto& [id, box] : boxes_) box->setPos(pointOf(layout_.centres.at(id)));
    routeWires();
    frames_.follow();
    setSceneRect(contentRect());
    emit arrangingChanged(false);
    emit arranged();
}

void CanvasScene::cancelArranging() {
    if (!isArranging()) return;
    arranging_.cancel();
    emit arrangingChanged(false);
    emit arranged();
}

std::map<engine::NodeId, QString> CanvasScene::problemsOfBoxes() const {
    std::map<engine::NodeId, QString> problems;
    for (const engine::Diagnostic& diagnostic : validation_.diagnostics) {
        if (diagnostic.severity != engine::Severity::Error) continue;
        problems.try_emplace(shown_.shownId(diagnostic.node),
                             QString::fromStdString(engine::englishSentence(diagnostic)));
    }
    return problems;
}

// By the number of the wire in the drawing: only the one that is to blame turns red.
std::map<std::size_t, QString> CanvasScene::problemsOfWires() const {
    std::map<std::size_t, QString> problems;
    for (const engine::Diagnostic& diagnostic : validation_.diagnostics) {
        if (diagnostic.severity != engine::Severity::Error || diagnostic.wire < 0) continue;
        const std::vector<std::size_t> wires = document_.network().wiresInto(diagnostic.node);
        const auto number = static_cast<std::size_t>(diagnostic.wire);
        if (number >= wires.size()) continue;
        problems.try_emplace(wires[number],
                             QString::fromStdString(engine::englishSentence(diagnostic)));
    }
    return problems;
}

// Boxes that stay are kept, and with them selection and focus.
void CanvasScene::rebuildBoxes() {
    const std::map<engine::NodeId, QString> problems = problemsOfBoxes();
    std::map<engine::NodeId, BoxText> texts = textsOfGroups();
    for (const engine::NetworkNode& node : document_.network().nodes) {
        if (shown_.hiddenIn.contains(node.id)) continue;
        texts.try_emplace(node.id, boxText(node, document_.catalog()));
    }
    std::map<engine::NodeId, LayerBox*> kept;
    for (const engine::NetworkNode& node : shown_.network.nodes) {
        if (kept.contains(node.id)) continue;
        BoxText text = texts.at(node.id);
        const auto problem = problems.find(node.id);
        if (problem != problems.end()) text.problem = problem->second;
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
        box->setPos(pointOf(layout_.centres.at(node.id)));
    }
    for (const auto& [id, box] : boxes_) delete box;
    boxes_ = std::move(kept);
}

// Wires that stay are kept too: most edits touch few of them.
void CanvasScene::rebuildWires() {
    noteCrowds();
    const std::vector<engine::Connection>& connections = shown_.network.connections;
    const std::map<std::size_t, QString> problems = problemsOfWires();
    std::vector<WireItem*> old = std::exchange(wires_, {});
    std::size_t next = 0;
    for (std::size_t i = 0; i < connections.size(); ++i) {
        const engine::Connection& connection = connections[i];
        if (!boxes_.contains(connection.from) || !boxes_.contains(connection.to)) continue;
        WireItem* wire = nullptr;
        const std::size_t end = std::min(old.size(), next + kLookAhead);
        for (std::size_t at = next; at < end && !wire; ++at) {
            if (!old[at] || old[at]->connection() != connection) continue;
            wire = std::exchange(old[at], nullptr);
            next = at + 1;
        }
        const bool isNew = !wire;
        if (isNew) wire = new WireItem(connection);
        const std::vector<std::size_t>& carried = shown_.carried[i];
        const auto problem = std::ranges::find_if(
            carried, [&](std::size_t number) { return problems.contains(number); });
        wire->setFlow(flowOf(carried),
                      problem == carried.end() ? QString() : problems.at(*problem));
        wire->setCarried(connectionsOf(carried));
        wire->setRoute(route(connection));
        if (isNew) addItem(wire);
        wires_.push_back(wire);
    }
    qDeleteAll(old);
}

std::vector<engine::Connection> CanvasScene::connectionsOf(
    const std::vector<std::size_t>& numbers) const {
    std::vector<engine::Connection> connections;
    for (const std::size_t number : numbers) {
        connections.push_back(document_.network().connections[number]);
    }
    return connections;
}

// Of a wire that stands for several, each shape once.
QString CanvasScene::flowOf(const std::vector<std::size_t>& numbers) const {
    QStringList shapes;
    for (const std::size_t number : numbers) {
        const auto shape = validation_.shapes.find(document_.network().connections[number].from);
        if (shape == validation_.shapes.end()) continue;
        const QString text = QString::fromStdString(engine::shapeText(shape->second));
        if (!shapes.contains(text)) shapes.append(text);
    }
    return shapes.join(QStringLiteral(", "));
}

const WireBends* CanvasScene::bendsOf(const engine::Connection& wire) const {
    const auto bends = layout_.bends.find({wire.from, wire.to});
    const bool bothStand = boxes_.at(wire.from)->pos() == pointOf(layout_.centres.at(wire.from)) &&
                           boxes_.at(wire.to)->pos() == pointOf(layout_.centres.at(wire.to));
    return bends != layout_.bends.end() && bothStand ? &bends->second : nullptr;
}

// Where a wire leaves or comes in from the right, the shape of a straight one beside it goes left.
void CanvasScene::noteCrowds() {
    crowdedOutputs_.clear();
    crowdedInputs_.clear();
    for (const engine::Connection& wire : shown_.network.connections) {
        const LayerBox* from = box(wire.from);
        const LayerBox* to = box(wire.to);
        if (!from || !to) continue;
        const WireBends* bends = bendsOf(wire);
        const double leaves = bends ? bends->points.front()[0] : to->x();
        const double comes = bends ? bends->points.back()[0] : from->x();
        if (leaves > from->x() + kAside) crowdedOutputs_.insert(wire.from);
        if (comes > to->x() + kAside) crowdedInputs_.insert(wire.to);
    }
}

WireRoute CanvasScene::route(const engine::Connection& wire) const {
    const QPointF begin = boxes_.at(wire.from)->outputPoint();
    const QPointF end = boxes_.at(wire.to)->inputPoint();
    const double lean = end.x() - begin.x();
    const bool isStraight = std::abs(lean) < kAside;
    const bool crowded = crowdedOutputs_.contains(wire.from) || crowdedInputs_.contains(wire.to);
    const bool left = isStraight ? crowded : lean < 0;
    WireRoute route{.points = {begin},
                    .shapeAt = (begin + end) / 2,
                    .side = left ? WireRoute::ShapeSide::Left : WireRoute::ShapeSide::Right};
    if (const WireBends* bends = bendsOf(wire)) {
        for (const CanvasPoint& bend : bends->points) route.points.push_back(pointOf(bend));
        route.shapeAt = route.points[bends->shapeAt + 1];
        route.side = WireRoute::ShapeSide::OnWire;
    }
    route.points.push_back(end);
    return route;
}

void CanvasScene::routeWires() {
    noteCrowds();
    for (WireItem* wire : wires_) wire->setRoute(route(wire->connection()));
}

void CanvasScene::followBoxes(const std::set<engine::NodeId>& moved) {
    noteCrowds();
    for (WireItem* wire : wires_) {
        const engine::Connection& connection = wire->connection();
        if (moved.contains(connection.from) || moved.contains(connection.to)) {
            wire->setRoute(route(connection));
        }
    }
    frames_.follow(moved);
}

std::vector<engine::NodeId> CanvasScene::selectedNodes() const {
    std::vector<engine::NodeId> nodes;
    for (const engine::NetworkNode& node : document_.network().nodes) {
        const LayerBox* found = box(shown_.shownId(node.id));
        if (found && found->isSelected()) nodes.push_back(node.id);
    }
    return nodes;
}

std::vector<engine::NodeId> CanvasScene::selectedBoxes() const {
    std::vector<engine::NodeId> selected;
    for (const engine::NetworkNode& node : shown_.network.nodes) {
        const LayerBox* found = box(node.id);
        if (found && found->isSelected()) selected.push_back(node.id);
    }
    return selected;
}

// Layers and notes: what is copied and deleted.
std::set<engine::NodeId> CanvasScene::selectedIds() const {
    const std::vector<engine::NodeId> nodes = selectedNodes();
    const std::vector<engine::NodeId> notes = selectedNotes();
    std::set<engine::NodeId> ids(nodes.begin(), nodes.end());
    ids.insert(notes.begin(), notes.end());
    return ids;
}

// One word about the whole selection, not one per box.
void CanvasScene::select(const std::vector<engine::NodeId>& ids) {
    {
        const QSignalBlocker quiet(this);
        clearSelection();
        for (const engine::NodeId& id : ids) {
            const auto note = notes_.find(id);
            if (LayerBox* found = box(shown_.shownId(id))) {
                found->setSelected(true);
            } else if (note != notes_.end()) {
                note->second->setSelected(true);
            }
        }
    }
    emit selectionChanged();
}

void CanvasScene::selectAll() {
    std::vector<engine::NodeId> all;
    for (const auto& [id, box] : boxes_) all.push_back(id);
    for (const auto& [id, note] : notes_) all.push_back(id);
    select(all);
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
        if (!wire->boundingRect().contains(point)) continue;
        if (wire->shape().contains(point)) return wire;
    }
    return nullptr;
}

QRectF CanvasScene::contentRect() const {
    QRectF content;
    for (const auto& [id, box] : boxes_) content |= box->sceneBoundingRect();
    for (const WireItem* wire : wires_) content |= wire->sceneBoundingRect();
    for (const auto& [id, frame] : frames_.all()) content |= frame.ground->sceneBoundingRect();
    for (const auto& [id, note] : notes_) content |= note->sceneBoundingRect();
    return content.adjusted(-kSceneMargin, -kSceneMargin, kSceneMargin, kSceneMargin);
}

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
        const auto layers = static_cast<int>(selectedNodes().size());
        push(removeNodes(document_.network(), ids),
             layers > 0 ? tr("Delete %n layer(s)", nullptr, layers) : tr("Delete note"));
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

engine::NodeId CanvasScene::nodeTowards(const engine::NodeId& from, Direction direction) const {
    const auto& nodes = shown_.network.nodes;
    const LayerBox* start = box(from);
    const bool alongList = direction == Direction::Up || direction == Direction::Down;
    if (nodes.empty()) return {};
    if (!start) return direction == Direction::Up ? nodes.back().id : nodes.front().id;
    if (alongList) {
        const auto here = std::ranges::find(nodes, from, &engine::NetworkNode::id);
        if (direction == Direction::Up) return here == nodes.begin() ? from : std::prev(here)->id;
        return std::next(here) == nodes.end() ? from : std::next(here)->id;
    }
    const double sign = direction == Direction::Right ? 1 : -1;
    engine::NodeId nearest = from;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [id, other] : boxes_) {
        const QPointF way = other->pos() - start->pos();
        const double distance = sign * way.x() + 2 * std::abs(way.y());
        if (sign * way.x() < kBoxWidth / 2 || distance >= least) continue;
        least = distance;
        nearest = id;
    }
    return nearest;
}

void CanvasScene::selectTowards(Direction direction, bool extend) {
    std::vector<engine::NodeId> nodes = selectedBoxes();
    const bool backwards = direction == Direction::Up || direction == Direction::Left;
    const engine::NodeId from =
        nodes.empty() ? engine::NodeId() : (backwards ? nodes.front() : nodes.back());
    const engine::NodeId next = nodeTowards(from, direction);
    if (next.empty()) return;
    if (!extend) nodes.clear();
    nodes.push_back(next);
    select(nodes);
}

void CanvasScene::beginConnecting() {
    cancelGesture();
    const std::vector<engine::NodeId> selected = selectedBoxes();
    const LayerBox* start = selected.size() == 1 ? box(selected.front()) : nullptr;
    if (!start) {
        emit refused(tr("Select the one layer that the wire is to come from, then press C."));
    } else if (!start->text().hasOutput) {
        emit refused(tr("Nothing can follow %1.").arg(start->text().name));
    } else {
        drag_ = std::make_unique<WireDrag>(*this, *start, true);
        byKeys_ = true;
        aim_ = start->id();
        emit refused(
            tr("Choose with the arrow keys where the wire goes, then press Enter. On a "
               "wire that is there, Enter takes it away. Esc gives up."));
    }
}

void CanvasScene::aimConnecting(Direction direction) {
    if (!isConnecting()) return;
    aim_ = nodeTowards(aim_, direction);
    drag_->aimAt(box(aim_));
}

void CanvasScene::finishConnecting() {
    if (!isConnecting()) return;
    const auto ends = drag_->reached();
    const auto old = std::ranges::find_if(wires_, [&](const WireItem* wire) {
        return ends && wire->connection().from == ends->from && wire->connection().to == ends->to;
    });
    if (old == wires_.end()) {
        finishDrag(box(aim_));
        return;
    }
    const std::vector<engine::Connection> carried = (*old)->carried();
    cancelGesture();
    pushDisconnect(carried);
}

void CanvasScene::cancelGesture() {
    grip_.reset();
    drag_.reset();
    titleAt_.reset();
    byKeys_ = false;
    aim_.clear();
}

void CanvasScene::highlightWireAt(const QPointF* point) {
    WireItem* wire = point ? wireAt(*point) : nullptr;
    if (wire == highlighted_) return;
    if (highlighted_) highlighted_->setHighlighted(false);
    highlighted_ = wire;
    if (wire) wire->setHighlighted(true);
}

// The end of a wire that shows a handle, else a port: of a box that takes one wire, the input gives
// its wire to the hand.
std::optional<CanvasScene::Grip> CanvasScene::gripAt(const QGraphicsSceneMouseEvent& event) const {
    if (event.button() != Qt::LeftButton) return std::nullopt;
    Grip grip{.port = {}, .pressedAt = event.screenPos()};
    const QPointF point = event.scenePos();
    const LayerBox* hit = boxAt(point);
    const LayerBox::Part part = hit ? hit->partAt(point) : LayerBox::Part::None;
    const bool atPort = part == LayerBox::Part::Input || part == LayerBox::Part::Output;
    for (WireItem* wire : wires_) {
        if (part == LayerBox::Part::Box && !wire->isSelected()) continue;
        grip.end = wire->endAt(point);
        grip.wire = wire;
        if (grip.end != WireItem::End::None) return grip;
    }
    grip.wire = nullptr;
    if (!atPort) return std::nullopt;
    if (part == LayerBox::Part::Input && hit->text().takesOneInput) {
        for (WireItem* wire : wires_) {
            if (wire->connection().to != hit->id()) continue;
            grip.wire = wire;
            grip.end = WireItem::End::To;
            return grip;
        }
    }
    grip.port = hit->id();
    grip.fromOutput = part == LayerBox::Part::Output;
    return grip;
}

void CanvasScene::startDrag() {
    const Grip grip = *grip_;
    grip_.reset();
    if (grip.wire) {
        drag_ = std::make_unique<WireDrag>(*this, *grip.wire, grip.end);
    } else if (const LayerBox* start = box(grip.port)) {
        drag_ = std::make_unique<WireDrag>(*this, *start, grip.fromOutput);
    }
}

void CanvasScene::finishDrag(const LayerBox* dropped) {
    const std::optional<engine::Connection> ends = drag_->reached();
    const std::optional<engine::Connection> moved = drag_->moved();
    const std::vector<engine::Connection> carried = drag_->carried();
    const QString whyNot = drag_->whyNot(dropped);
    cancelGesture();
    const engine::NetworkDescription& network = document_.network();
    const engine::LayerCatalog& catalog = document_.catalog();
    if (ends && moved) {
        push(rerouteShown(network, carried, *moved, *ends, catalog), tr("Re-route"));
    } else if (ends) {
        push(connectShown(network, ends->from, ends->to, catalog), tr("Connect"));
    } else if (!whyNot.isEmpty()) {
        emit refused(whyNot);
    } else if (moved) {
        pushDisconnect(carried);
    }
}

void CanvasScene::mousePressEvent(QGraphicsSceneMouseEvent* event) {
    cancelGesture();
    grip_ = gripAt(*event);
    if (!grip_ && pressOnLook(*event)) {
        event->accept();
        return;
    }
    // A click on a wire selects it, wherever; a port belongs to nobody else.
    const bool selects = !grip_ || (grip_->wire && wireAt(event->scenePos()));
    if (selects) {
        QGraphicsScene::mousePressEvent(event);
    } else {
        event->accept();
    }
}

void CanvasScene::mouseMoveEvent(QGraphicsSceneMouseEvent* event) {
    if (grip_) {
        const int way = (event->screenPos() - grip_->pressedAt).manhattanLength();
        if (way < QApplication::startDragDistance()) return;
        startDrag();
    }
    if (drag_) {
        drag_->moveTo(event->scenePos());
        return;
    }
    QGraphicsScene::mouseMoveEvent(event);
    if (titleAt_) dragTitle(*event);
    if (titleAt_ || (event->buttons().testFlag(Qt::LeftButton) && mouseGrabberItem())) {
        const std::vector<engine::NodeId> moved = selectedBoxes();
        followBoxes({moved.begin(), moved.end()});
    }
}

void CanvasScene::mouseReleaseEvent(QGraphicsSceneMouseEvent* event) {
    grip_.reset();
    QGraphicsScene::mouseReleaseEvent(event);
    if (drag_) {
        finishDrag(boxAt(event->scenePos()));
        return;
    }
    titleAt_.reset();
    pushMoves();
    if (waiting_) take(*std::exchange(waiting_, std::nullopt));
}

// Boxes and notes that stand elsewhere than in the drawing, and notes of another size: one step.
void CanvasScene::pushMoves() {
    std::map<engine::NodeId, CanvasPoint> places;
    for (const auto& [id, box] : boxes_) {
        if (box->pos() != pointOf(layout_.centres.at(id))) {
            places[id] = {std::round(box->x()), std::round(box->y())};
        }
    }
    NetworkEdit edit = ui::move(document_.network(), places);
    for (const auto& [id, item] : notes_) {
        const engine::Note* before = document_.network().findNote(id);
        const engine::Note now = item->note();
        if (!before || now == *before) continue;
        edit.network = changeNote(edit.network, now).network;
        edit.chosen.push_back(id);
    }
    if (!edit.chosen.empty()) push(edit, tr("Move"));
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
