// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/confusion_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/results/classification/confusion_painter.h"
#include "ui/results/classification/confusion_text.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kZoomStep = 1.25;
constexpr int kMostNameWidth = 140;

// Scrolls so that `from` … `to` is between `begin` and `end`.
void follow(QScrollBar* bar, double from, double to, double begin, double end) {
    if (from < begin) bar->setValue(bar->value() - static_cast<int>(std::ceil(begin - from)));
    if (to > end) bar->setValue(bar->value() + static_cast<int>(std::ceil(to - end)));
}

void prepare(QScrollBar* bar, int whole, int room, double side) {
    bar->setRange(0, std::max(0, whole - room));
    bar->setPageStep(room);
    bar->setSingleStep(static_cast<int>(side));
}

}  // namespace

ConfusionView::ConfusionView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    horizontalScrollBar()->setLayoutDirection(Qt::LeftToRight);  // the names are on the left
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Confusion matrix"));
    setMinimumSize(30 * kGrid, 24 * kGrid);
}

void ConfusionView::setMatrix(const engine::ConfusionMatrix& matrix, const QStringList& classes) {
    matrix_ = matrix;
    classes_ = classes;
    current_.reset();
    wantedSide_.reset();
    ofClass_.clear();
    for (int i = 0; i < matrix.classes(); ++i) ofClass_.push_back(matrix.ofClass(i));
    place_.classes = matrix.classes();
    place_.nameWidth = 4 * kGrid;
    const QFontMetrics metrics(textFont(TextSize::Small));
    for (const QString& name : classes) {
        const int width = metrics.horizontalAdvance(name) + 1 + 2 * kGrid;  // it was rounded
        place_.nameWidth = std::min(std::max(place_.nameWidth, width), kMostNameWidth);
    }
    setAccessibleDescription({});
    arrange();
    emit currentChanged({});
}

void ConfusionView::setFractions(bool fractions) {
    fractions_ = fractions;
    viewport()->update();
}

void ConfusionView::arrange() {
    place_.viewport = viewport()->size();
    place_.placeNames(place_.nameWidth - 2 * kGrid, wantedSide_);
    const int whole = static_cast<int>(place_.side * std::max(1, matrix_.classes()));
    prepare(horizontalScrollBar(), whole, place_.room().width(), place_.side);
    prepare(verticalScrollBar(), whole, place_.room().height(), place_.side);
    viewport()->update();
    emit zoomed();
}

ConfusionGeometry ConfusionView::placed() const {
    ConfusionGeometry place = place_;
    place.scroll = {horizontalScrollBar()->value(), verticalScrollBar()->value()};
    return place;
}

QPointF ConfusionView::middle() const {
    if (current_) return placed().cellRect(*current_).center();
    return QRectF(viewport()->rect()).adjusted(place_.nameWidth, place_.headHeight, 0, 0).center();
}

// The point `around` keeps its position.
void ConfusionView::zoomTo(double side, const QPointF& around) {
    side = std::clamp(side, place_.leastSide(), ConfusionGeometry::kMostSide);
    if (side == place_.side) return;
    const double column =
        (around.x() - place_.nameWidth + horizontalScrollBar()->value()) / place_.side;
    const double row =
        (around.y() - place_.headHeight + verticalScrollBar()->value()) / place_.side;
    wantedSide_ = side;
    arrange();
    horizontalScrollBar()->setValue(
        static_cast<int>(std::lround(column * side - (around.x() - place_.nameWidth))));
    verticalScrollBar()->setValue(
        static_cast<int>(std::lround(row * side - (around.y() - place_.headHeight))));
}

void ConfusionView::zoomIn() {
    zoomTo(place_.side * kZoomStep, middle());
}

void ConfusionView::zoomOut() {
    zoomTo(place_.side / kZoomStep, middle());
}

void ConfusionView::fit() {
    zoomTo(std::max(ConfusionGeometry::kTiniestSide, place_.wholeSide()), middle());
}

QString ConfusionView::whyNotIn() const {
    return place_.side < ConfusionGeometry::kMostSide ? QString() : tr("Largest size reached.");
}

QString ConfusionView::whyNotOut() const {
    return place_.side > place_.leastSide() ? QString() : tr("The whole matrix is visible.");
}

void ConfusionView::wheelEvent(QWheelEvent* event) {
    if (!(event->modifiers() & Qt::ControlModifier)) return QAbstractScrollArea::wheelEvent(event);
    const double notches = event->angleDelta().y() / 120.0;
    zoomTo(place_.side * std::pow(kZoomStep, notches), event->position());
    event->accept();
}

void ConfusionView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

void ConfusionView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextSize::Small));
    const Theme& theme = themeOf(this);
    const ConfusionGeometry place = placed();
    const ConfusionPainter::Content content{.matrix = matrix_,
                                            .classes = classes_,
                                            .ofClass = ofClass_,
                                            .asFractions = fractions_,
                                            .current = current_};
    ConfusionPainter drawing(painter, theme, place, content);
    drawing.paintCells();
    drawing.paintNames();
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
}

void ConfusionView::mousePressEvent(QMouseEvent* event) {
    const auto cell = placed().cellAt(event->position());
    if (!cell || event->button() != Qt::LeftButton) return;
    moveTo(*cell);
    emit cellChosen(cell->truth, cell->answer);
}

// Makes the cell current and scrolls to it.
void ConfusionView::moveTo(const ConfusionCell& cell) {
    const int last = matrix_.classes() - 1;
    if (last < 0) return;
    current_ = ConfusionCell{std::clamp(cell.truth, 0, last), std::clamp(cell.answer, 0, last)};
    const QRectF box = placed().cellRect(*current_);
    const QSize size = place_.viewport;
    follow(horizontalScrollBar(), box.left(), box.right(), place_.nameWidth, size.width());
    follow(verticalScrollBar(), box.top(), box.bottom(), place_.headHeight, size.height());
    const QString words = confusionCellText(matrix_, classes_, *current_);
    setAccessibleDescription(words);
    viewport()->update();
    emit currentChanged(words);
}

bool ConfusionView::zoomByKey(int key) {
    switch (key) {
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoomIn();
            return true;
        case Qt::Key_Minus:
            zoomOut();
            return true;
        case Qt::Key_0:
            fit();
            return true;
        default:
            return false;
    }
}

// The cell that a key leads to from the current one; no value for other keys.
std::optional<ConfusionCell> ConfusionView::cellFor(const QKeyEvent& event) const {
    ConfusionCell cell = current_.value_or(ConfusionCell{});
    const int last = matrix_.classes() - 1;
    const int rows = static_cast<int>(place_.room().height() / place_.side);
    const int page = std::max(1, rows - 1);
    const bool all = event.modifiers() & Qt::ControlModifier;
    const int step = current_ ? 1 : 0;  // the first key selects the first cell
    switch (event.key()) {
        case Qt::Key_Left:
            return ConfusionCell{cell.truth, cell.answer - step};
        case Qt::Key_Right:
            return ConfusionCell{cell.truth, cell.answer + step};
        case Qt::Key_Up:
            return ConfusionCell{cell.truth - step, cell.answer};
        case Qt::Key_Down:
            return ConfusionCell{cell.truth + step, cell.answer};
        case Qt::Key_PageUp:
            return ConfusionCell{cell.truth - page, cell.answer};
        case Qt::Key_PageDown:
            return ConfusionCell{cell.truth + page, cell.answer};
        case Qt::Key_Home:
            return ConfusionCell{all ? 0 : cell.truth, 0};
        case Qt::Key_End:
            return ConfusionCell{all ? last : cell.truth, last};
        default:
            return std::nullopt;
    }
}

void ConfusionView::keyPressEvent(QKeyEvent* event) {
    if (zoomByKey(event->key())) return;
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (current_) emit cellChosen(current_->truth, current_->answer);
        return;
    }
    const auto cell = cellFor(*event);
    if (!cell) return QAbstractScrollArea::keyPressEvent(event);
    moveTo(*cell);
}

QString ConfusionView::wordsAt(const QPointF& point) const {
    const ConfusionGeometry place = placed();
    if (const auto cell = place.cellAt(point)) return confusionCellText(matrix_, classes_, *cell);
    bool isColumn = false;
    const auto index = place.nameAt(point, isColumn);
    return index ? confusionClassText(matrix_, classes_, *index, isColumn) : QString();
}

bool ConfusionView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), wordsAt(QPointF(help->pos())), this);
    return true;
}

QString ConfusionView::asText() const {
    return confusionTable(matrix_, classes_);
}

}  // namespace espalier::ui
