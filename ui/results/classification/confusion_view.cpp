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

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kLeastSide = 26;
constexpr double kMostSide = 112;
constexpr double kTiniestSide = 4;   // of the whole of very many classes
constexpr double kRoundedFrom = 12;  // smaller cells are plain squares
constexpr double kZoomStep = 1.25;
constexpr int kMostNameWidth = 140;
constexpr int kFlatHead = 3 * kGrid;
constexpr double kSlant = 40;  // degrees, of the names above columns that are narrower
constexpr double kSlantSine = 0.643;
constexpr double kSlantTangent = 0.839;

QColor blend(const QColor& from, const QColor& to, double share) {
    const auto mix = [share](int a, int b) { return static_cast<int>(a + (b - a) * share); };
    return QColor(
        mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue()));
}

}  // namespace

ConfusionView::ConfusionView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    horizontalScrollBar()->setLayoutDirection(Qt::LeftToRight);  // as any chart: names at the left
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
    nameWidth_ = 4 * kGrid;
    const QFontMetrics metrics(textFont(TextSize::Small));
    for (const QString& name : classes) {
        nameWidth_ = std::max(nameWidth_, metrics.horizontalAdvance(name) + 2 * kGrid);
    }
    nameWidth_ = std::min(nameWidth_, kMostNameWidth);
    setAccessibleDescription({});
    arrange();
    emit currentChanged({});
}

void ConfusionView::setFractions(bool fractions) {
    fractions_ = fractions;
    viewport()->update();
}

// The side at which all of it is seen.
double ConfusionView::wholeSide() const {
    const QSize room = viewport()->size() - QSize(nameWidth_, headHeight_);
    const int count = std::max(1, matrix_.classes());
    return std::floor(std::min(room.width(), room.height()) / double(count));
}

void ConfusionView::arrange() {
    const int count = std::max(1, matrix_.classes());
    const int longest = nameWidth_ - 2 * kGrid;
    const double column = wantedSide_.value_or((viewport()->width() - nameWidth_) / count);
    const bool flat = longest < column - 4;
    headHeight_ = flat ? kFlatHead : static_cast<int>(longest * 0.65) + 2 * kGrid;
    const QSize room = viewport()->size() - QSize(nameWidth_, headHeight_);
    side_ = wantedSide_.value_or(std::clamp(wholeSide(), kLeastSide, kMostSide));
    const int whole = static_cast<int>(side_ * count);
    horizontalScrollBar()->setRange(0, std::max(0, whole - room.width()));
    verticalScrollBar()->setRange(0, std::max(0, whole - room.height()));
    horizontalScrollBar()->setPageStep(room.width());
    verticalScrollBar()->setPageStep(room.height());
    horizontalScrollBar()->setSingleStep(static_cast<int>(side_));
    verticalScrollBar()->setSingleStep(static_cast<int>(side_));
    viewport()->update();
    emit zoomed();
}

QPointF ConfusionView::middle() const {
    if (current_) return cellRect(current_->truth, current_->answer).center();
    return QRectF(viewport()->rect()).adjusted(nameWidth_, headHeight_, 0, 0).center();
}

// What lies at `around` stays there.
void ConfusionView::zoomTo(double side, const QPointF& around) {
    side = std::clamp(side, std::clamp(wholeSide(), kTiniestSide, kLeastSide), kMostSide);
    if (side == side_) return;
    const double column = (around.x() - nameWidth_ + horizontalScrollBar()->value()) / side_;
    const double row = (around.y() - headHeight_ + verticalScrollBar()->value()) / side_;
    wantedSide_ = side;
    arrange();
    horizontalScrollBar()->setValue(
        static_cast<int>(std::lround(column * side_ - (around.x() - nameWidth_))));
    verticalScrollBar()->setValue(
        static_cast<int>(std::lround(row * side_ - (around.y() - headHeight_))));
}

void ConfusionView::zoomIn() {
    zoomTo(side_ * kZoomStep, middle());
}

void ConfusionView::zoomOut() {
    zoomTo(side_ / kZoomStep, middle());
}

void ConfusionView::fit() {
    zoomTo(std::max(kTiniestSide, wholeSide()), middle());
}

QString ConfusionView::whyNotIn() const {
    return side_ < kMostSide ? QString() : tr("Largest size reached.");
}

QString ConfusionView::whyNotOut() const {
    return side_ > std::clamp(wholeSide(), kTiniestSide, kLeastSide)
               ? QString()
               : tr("The whole matrix is visible.");
}

void ConfusionView::wheelEvent(QWheelEvent* event) {
    if (!(event->modifiers() & Qt::ControlModifier)) return QAbstractScrollArea::wheelEvent(event);
    const double notches = event->angleDelta().y() / 120.0;
    zoomTo(side_ * std::pow(kZoomStep, notches), event->position());
    event->accept();
}

void ConfusionView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

QRectF ConfusionView::cellRect(int truth, int answer) const {
    return {nameWidth_ + answer * side_ - horizontalScrollBar()->value(),
            headHeight_ + truth * side_ - verticalScrollBar()->value(),
            side_,
            side_};
}

std::optional<ConfusionView::Cell> ConfusionView::cellAt(const QPointF& point) const {
    if (point.x() < nameWidth_ || point.y() < headHeight_) return std::nullopt;
    const Cell cell{
        static_cast<int>((point.y() - headHeight_ + verticalScrollBar()->value()) / side_),
        static_cast<int>((point.x() - nameWidth_ + horizontalScrollBar()->value()) / side_)};
    if (cell.truth >= matrix_.classes() || cell.answer >= matrix_.classes()) return std::nullopt;
    return cell;
}

QString ConfusionView::describe(const Cell& cell) const {
    const qint64 count = matrix_.at(cell.truth, cell.answer);
    const qint64 of = matrix_.ofClass(cell.truth);
    const QString fractions = of > 0 ? percentText(double(count) / double(of)) : QString();
    return cell.truth == cell.answer
               ? tr("%1 of %2 images of %3 correct (%4)")
                     .arg(countText(count), countText(of), classes_.value(cell.truth), fractions)
               : tr("%1 of %2 images of %3 predicted as %4 (%5)")
                     .arg(countText(count),
                          countText(of),
                          classes_.value(cell.truth),
                          classes_.value(cell.answer),
                          fractions);
}

void ConfusionView::paintCell(QPainter& painter, int truth, int answer) {
    const Theme& theme = themeOf(this);
    const qint64 count = matrix_.at(truth, answer);
    const qint64 of = ofClass_[static_cast<std::size_t>(truth)];
    const double share = of > 0 ? double(count) / double(of) : 0;
    const bool right = truth == answer;
    const QColor full = right ? theme.accent : theme.seriesColor(1);
    // Small shares must still be seen: the square root lifts them.
    const QColor fill =
        count > 0 ? blend(theme.surface, full, 0.12 + 0.88 * std::sqrt(share)) : theme.surface;
    const bool tiny = side_ < kRoundedFrom;
    const double gap = tiny ? 0 : 1;
    const QRectF box = cellRect(truth, answer).adjusted(gap, gap, -gap, -gap);
    if (tiny) {
        painter.fillRect(box, fill);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(box, 3, 3);
    }
    if (current_ && current_->truth == truth && current_->answer == answer) {
        painter.setPen(QPen(theme.text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box, 3, 3);
    }
    if (count == 0 || tiny) return;
    painter.setPen(inkOn(fill));
    const QString text = fractions_ ? percentText(share, 0) : countText(count);
    const bool fits = painter.fontMetrics().horizontalAdvance(text) < box.width() - 2;
    if (fits) painter.drawText(box, Qt::AlignCenter, text);
}

// Every n-th name has room, where a line of text takes `height` across the names.
int ConfusionView::namesApart(double height) const {
    return std::max(1, static_cast<int>(std::ceil(height / side_)));
}

// Those of the marked cell always.
bool ConfusionView::showsName(int index, int apart, int current) const {
    if (index == current) return true;
    const bool covered = current >= 0 && std::abs(index - current) < apart;
    return index % apart == 0 && !covered;
}

void ConfusionView::paintNames(QPainter& painter) {
    const Theme& theme = themeOf(this);
    const QFontMetrics metrics = painter.fontMetrics();
    const int rows = namesApart(metrics.height());
    const int columns = namesApart(metrics.height() / kSlantSine);
    for (int i = 0; i < matrix_.classes(); ++i) {
        const QString name = classes_.value(i);
        const double top = cellRect(i, 0).center().y() - std::max<double>(side_, 20) / 2;
        const QRectF left(0, top, nameWidth_ - kGrid, std::max<double>(side_, 20));
        if (showsName(i, rows, current_ ? current_->truth : -1)) {
            painter.setPen(current_ && current_->truth == i ? theme.text : theme.quietText);
            painter.setClipRect(QRectF(0, headHeight_, nameWidth_, viewport()->height()));
            painter.drawText(
                left,
                Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter,
                metrics.elidedText(name, Qt::ElideMiddle, static_cast<int>(left.width())));
        }
        if (showsName(i, columns, current_ ? current_->answer : -1)) {
            painter.setPen(current_ && current_->answer == i ? theme.text : theme.quietText);
            painter.setClipRect(QRectF(nameWidth_ - kGrid, 0, viewport()->width(), headHeight_));
            paintColumnName(painter, i, metrics.elidedText(name, Qt::ElideMiddle, nameWidth_));
        }
    }
    painter.setClipping(false);
}

void ConfusionView::paintColumnName(QPainter& painter, int column, const QString& name) {
    const QRectF cell = cellRect(0, column);
    if (headHeight_ == kFlatHead) {
        painter.drawText(QRectF(cell.left(), 0, side_, headHeight_ - 4), Qt::AlignCenter, name);
        return;
    }
    painter.save();
    painter.translate(cell.center().x() - 4, headHeight_ - 4);
    painter.rotate(-kSlant);
    painter.drawText(QPointF(0, 0), name);
    painter.restore();
}

void ConfusionView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextSize::Small));
    painter.setClipRect(
        QRectF(nameWidth_, headHeight_, viewport()->width() - nameWidth_, viewport()->height()));
    const auto first = cellAt({double(nameWidth_), double(headHeight_)}).value_or(Cell{});
    const int rows = static_cast<int>(viewport()->height() / side_) + 2;
    const int columns = static_cast<int>(viewport()->width() / side_) + 2;
    for (int t = first.truth; t < std::min(matrix_.classes(), first.truth + rows); ++t) {
        for (int a = first.answer; a < std::min(matrix_.classes(), first.answer + columns); ++a) {
            paintCell(painter, t, a);
        }
    }
    paintNames(painter);
    if (hasFocus()) {
        painter.setPen(QPen(themeOf(this).accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
}

void ConfusionView::mousePressEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position());
    if (!cell || event->button() != Qt::LeftButton) return;
    moveTo(*cell);
    emit cellChosen(cell->truth, cell->answer);
}

// Marks the cell and brings it into view.
void ConfusionView::moveTo(const Cell& cell) {
    const int last = matrix_.classes() - 1;
    if (last < 0) return;
    current_ = Cell{std::clamp(cell.truth, 0, last), std::clamp(cell.answer, 0, last)};
    const QRectF box = cellRect(current_->truth, current_->answer);
    const auto follow = [](QScrollBar* bar, double from, double to, double begin, double end) {
        if (from < begin) bar->setValue(bar->value() - static_cast<int>(std::ceil(begin - from)));
        if (to > end) bar->setValue(bar->value() + static_cast<int>(std::ceil(to - end)));
    };
    follow(horizontalScrollBar(), box.left(), box.right(), nameWidth_, viewport()->width());
    follow(verticalScrollBar(), box.top(), box.bottom(), headHeight_, viewport()->height());
    const QString words = describe(*current_);
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

void ConfusionView::keyPressEvent(QKeyEvent* event) {
    if (zoomByKey(event->key())) return;
    Cell cell = current_.value_or(Cell{});
    const int page =
        std::max(1, static_cast<int>((viewport()->height() - headHeight_) / side_) - 1);
    const bool all = event->modifiers() & Qt::ControlModifier;
    const int step = current_ ? 1 : 0;  // the first key marks the first cell
    switch (event->key()) {
        case Qt::Key_Left:
            cell.answer -= step;
            break;
        case Qt::Key_Right:
            cell.answer += step;
            break;
        case Qt::Key_Up:
            cell.truth -= step;
            break;
        case Qt::Key_Down:
            cell.truth += step;
            break;
        case Qt::Key_PageUp:
            cell.truth -= page;
            break;
        case Qt::Key_PageDown:
            cell.truth += page;
            break;
        case Qt::Key_Home:
            cell = {all ? 0 : cell.truth, 0};
            break;
        case Qt::Key_End:
            cell = {all ? matrix_.classes() - 1 : cell.truth, matrix_.classes() - 1};
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (current_) emit cellChosen(cell.truth, cell.answer);
            return;
        default:
            return QAbstractScrollArea::keyPressEvent(event);
    }
    moveTo(cell);
}

// The class whose name is written at the point.
std::optional<int> ConfusionView::nameAt(const QPointF& point, bool& isColumn) const {
    isColumn = point.y() < headHeight_;
    if (isColumn == (point.x() < nameWidth_ - kGrid)) return std::nullopt;
    double along = (point.y() - headHeight_ + verticalScrollBar()->value()) / side_;
    if (isColumn) {
        const bool flat = headHeight_ == kFlatHead;
        const double foot = flat ? 0 : (headHeight_ - point.y()) / kSlantTangent;
        along = (point.x() - foot - nameWidth_ + horizontalScrollBar()->value()) / side_;
    }
    const int index = static_cast<int>(std::floor(along));
    return index >= 0 && index < matrix_.classes() ? std::optional(index) : std::nullopt;
}

QString ConfusionView::describeClass(int index, bool isColumn) const {
    const QString name = classes_.value(index);
    const double share = isColumn ? matrix_.precision(index) : matrix_.recall(index);
    if (!std::isfinite(share)) {
        return isColumn ? tr("%1: never predicted").arg(name) : tr("%1: no test images").arg(name);
    }
    if (isColumn) {
        return tr("%1: precision %2").arg(name, percentText(share));
    }
    const qint64 count = ofClass_[static_cast<std::size_t>(index)];
    return tr("%1: %2, recall %3").arg(name, tr("%n image(s)", nullptr, count), percentText(share));
}

QString ConfusionView::wordsAt(const QPointF& point) const {
    if (const auto cell = cellAt(point)) return describe(*cell);
    bool isColumn = false;
    const auto index = nameAt(point, isColumn);
    return index ? describeClass(*index, isColumn) : QString();
}

bool ConfusionView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), wordsAt(QPointF(help->pos())), this);
    return true;
}

QString ConfusionView::asText() const {
    QString text = QLatin1Char('\t') + classes_.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (int truth = 0; truth < matrix_.classes(); ++truth) {
        text += classes_.value(truth);
        for (int answer = 0; answer < matrix_.classes(); ++answer) {
            text += QLatin1Char('\t') + QString::number(matrix_.at(truth, answer));
        }
        text += QLatin1Char('\n');
    }
    return text;
}

}  // namespace espalier::ui
