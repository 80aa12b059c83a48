// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_scene.h"

#include <QApplication>
#include <QGraphicsSceneMouseEvent>
#include <QPainter>
#include <cmath>
#include <utility>

#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/document.h"
#include "ui/review/project_reviewer.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kGridStep = 24;

// Behind a wire that was cut, nothing can be computed; what was known still helps to repair it.
void rememberShapes(ShapesOfLayers& shapes,
                    const engine::NetworkDescription& network,
                    const engine::Validation& validation) {
    ShapesOfLayers now = validation.shapes;
    for (const engine::NetworkNode& node : network.nodes) {
        const auto before = shapes.find(node.id);
        if (before != shapes.end()) now.insert(*before);
    }
    shapes = std::move(now);
}

}  // namespace

CanvasScene::CanvasScene(Document& document, ProjectReviewer& reviewer, QObject* parent)
    : QGraphicsScene(parent),
      document_(document),
      reviewer_(reviewer),
      step_(document.undoStack().index()),
      drawn_(*this, arranger_.layout()),
      selection_(*this, document, shown_, drawn_),
      edits_(document, drawn_, selection_),
      groups_(document, shown_, selection_, edits_),
      freezing_(document, reviewer, selection_, edits_),
      bypass_(document, reviewer, selection_, edits_),
      bands_(shown_, drawn_, selection_),
      typing_({*this, document, drawn_, selection_, edits_}),
      gestures_({*this, document, arranger_, drawn_, selection_, edits_, groups_, freezing_}) {
    // An index would be rebuilt at every drag; drawings are small enough without one.
    setItemIndexMethod(NoIndex);
    connect(&document, &Document::networkChanged, this, &CanvasScene::rebuild);
    connect(&document, &Document::projectReset, this, [this] {
        typing_.stop();
        shapes_.clear();
        bands_.forget();
        rebuild();
    });
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &CanvasScene::followStep);
    connect(&document, &Document::folderChanged, this, &CanvasScene::rebuild);
    connect(&document, &Document::dataChanged, this, &CanvasScene::rebuild);
    connect(this, &QGraphicsScene::selectionChanged, this, [this] { drawn_.showSelection(); });
    connect(&edits_, &CanvasEdits::refused, this, &CanvasScene::refused);
    connect(&typing_, &CanvasTyping::beginning, this, [this] { gestures_.cancel(); });
    bands_.setChanged([this] {
        arranger_.forget();
        rebuild();
    });
    connect(&arranger_, &CanvasArranger::ready, this, &CanvasScene::takeLayout);
    connect(&arranger_, &CanvasArranger::runningChanged, this, &CanvasScene::arrangingChanged);
    rebuild();
}

// Boxes that are destroyed leave the selection; no slot may access the others any more.
CanvasScene::~CanvasScene() {
    QObject::disconnect(this, &QGraphicsScene::selectionChanged, this, nullptr);
}

void CanvasScene::rebuild() {
    gestures_.cancel();
    {
        // Boxes that are removed leave the selection; one signal for all of them is enough.
        const QSignalBlocker quiet(this);
        network_ = reviewer_.network();
        shown_ = foldedDrawing(document_.network());
        arranger_.follow(shown_.network, bands_.opened(), drawn_.boxes(), step_);
        rememberShapes(shapes_, document_.network(), validation());
        drawn_.rebuild({document_.network(),
                        document_.catalog(),
                        shown_,
                        validation(),
                        shapes_,
                        measure_,
                        &training_,
                        &times_});
    }
    setSceneRect(drawn_.contentRect());
    emit validated();
    if (!isArranging()) emit arranged();
}

void CanvasScene::arrangeAll() {
    arranger_.forget();
    edits_.arrange();
    rebuild();
}

void CanvasScene::setMeasure(Measure measure) {
    if (measure_ == measure) return;
    measure_ = measure;
    rebuild();
}

void CanvasScene::setTraining(const NumbersInTraining& numbers) {
    training_ = numbers;
    if (isOfTraining(measure_)) rebuild();
}

void CanvasScene::setTimes(const LayerTimes& times) {
    times_ = times;
    if (measure_ == Measure::StepTime) rebuild();
}

// Arrives after the drawing has changed.
void CanvasScene::followStep(int step) {
    const bool isUndo = step < std::exchange(step_, step);
    if (!isUndo || !arranger_.goBack(step)) return;
    drawn_.putBack(document_.network());
    setSceneRect(drawn_.contentRect());
    emit arranged();
}

void CanvasScene::takeLayout() {
    if (gestures_.isHeld() || !arranger_.take()) return;
    drawn_.putBack(document_.network());
    setSceneRect(drawn_.contentRect());
    emit arrangingChanged(false);
    emit arranged();
}

void CanvasScene::cancelArranging() {
    if (!isArranging()) return;
    arranger_.cancel();
    emit arranged();
}

void CanvasScene::letGo() {
    if (!mouseGrabberItem()) return;
    QGraphicsSceneMouseEvent release(QEvent::GraphicsSceneMouseRelease);
    release.setButton(Qt::LeftButton);
    release.setButtonDownScenePos(Qt::LeftButton, sceneRect().bottomRight());
    release.setScenePos(sceneRect().topLeft());
    QGraphicsScene::mouseReleaseEvent(&release);
}

void CanvasScene::mousePressEvent(QGraphicsSceneMouseEvent* event) {
    if (gestures_.press(*event)) {
        event->accept();
    } else {
        QGraphicsScene::mousePressEvent(event);
    }
}

void CanvasScene::mouseMoveEvent(QGraphicsSceneMouseEvent* event) {
    if (gestures_.move(*event)) return;
    QGraphicsScene::mouseMoveEvent(event);
    gestures_.follow(*event);
}

void CanvasScene::mouseReleaseEvent(QGraphicsSceneMouseEvent* event) {
    gestures_.letGoOfGrip();
    QGraphicsScene::mouseReleaseEvent(event);
    gestures_.release(*event);
    takeLayout();
}

void CanvasScene::mouseDoubleClickEvent(QGraphicsSceneMouseEvent* event) {
    const QPointF point = event->scenePos();
    const LayerBox* hit = drawn_.boxAt(point);
    const GroupTitle* title = hit ? nullptr : drawn_.frames().titleAt(point);
    const bool atPadlock = (hit && hit->partAt(point) == LayerBox::Part::Padlock) ||
                           (title && title->isOnPadlock(point));
    if (atPadlock) {
        gestures_.press(*event);  // the second of two quick clicks
    } else if (hit && hit->text().isGroup) {
        groups_.fold({hit->id()}, false);
    } else if (title) {
        groups_.fold({title->group()}, true);
    } else if (const auto* note = dynamic_cast<NoteItem*>(itemAt(point, {})); note && !hit) {
        typing_.editNote(note->id());
    } else {
        QGraphicsScene::mouseDoubleClickEvent(event);
    }
}

void CanvasScene::drawBackground(QPainter* painter, const QRectF& rect) {
    const Theme& theme = themeOf(QApplication::palette());
    painter->fillRect(rect, theme.surface);
    drawn_.funnel().paint(*painter, rect);
    if (painter->worldTransform().m11() < 0.5) return;
    painter->setPen(QPen(theme.gridDot, 2));
    QList<QPointF> dots;
    const auto first = [](double edge) { return static_cast<int>(std::floor(edge / kGridStep)); };
    const auto last = [](double edge) { return static_cast<int>(std::ceil(edge / kGridStep)); };
    for (int column = first(rect.left()); column < last(rect.right()); ++column) {
        for (int row = first(rect.top()); row < last(rect.bottom()); ++row) {
            dots.append({column * kGridStep, row * kGridStep});
        }
    }
    painter->drawPoints(dots.constData(), static_cast<int>(dots.size()));
}

}  // namespace espalier::ui
