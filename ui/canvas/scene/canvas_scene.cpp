// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_scene.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/canvas/scene/box_text.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/document.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kSceneMargin = 64;
constexpr double kGridStep = 24;
// So many are laid out in a few ms at most.
constexpr std::size_t kFewLayers = 400;

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
        problems.try_emplace(shown_.shownId(diagnostic.node), sentenceOf(diagnostic));
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

QRectF CanvasScene::contentRect() const {
    QRectF content;
    for (const auto& [id, box] : boxes_) content |= box->sceneBoundingRect();
    for (const WireItem* wire : wires_) content |= wire->sceneBoundingRect();
    for (const auto& [id, frame] : frames_.all()) content |= frame.ground->sceneBoundingRect();
    for (const auto& [id, note] : notes_) content |= note->sceneBoundingRect();
    return content.adjusted(-kSceneMargin, -kSceneMargin, kSceneMargin, kSceneMargin);
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
