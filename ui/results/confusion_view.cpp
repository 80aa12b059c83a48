// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/confusion_view.h"

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
constexpr double kMostSide = 72;
constexpr int kMostNameWidth = 140;
constexpr int kFlatHead = 3 * kGrid;
constexpr double kSlant = 40;  // degrees, of the names above columns that are narrower

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
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Confusion matrix"));
    setMinimumSize(30 * kGrid, 24 * kGrid);
}

void ConfusionView::setMatrix(const engine::ConfusionMatrix& matrix, const QStringList& classes) {
    matrix_ = matrix;
    classes_ = classes;
    current_.reset();
    nameWidth_ = 4 * kGrid;
    const QFontMetrics metrics(textFont(TextSize::Small));
    for (const QString& name : classes) {
        nameWidth_ = std::max(nameWidth_, metrics.horizontalAdvance(name) + 2 * kGrid);
    }
    nameWidth_ = std::min(nameWidth_, kMostNameWidth);
    arrange();
}

void ConfusionView::setShares(bool shares) {
    shares_ = shares;
    viewport()->update();
}

void ConfusionView::arrange() {
    const int count = std::max(1, matrix_.classes());
    const int longest = nameWidth_ - 2 * kGrid;
    const bool flat = longest < (viewport()->width() - nameWidth_) / count - 4;
    headHeight_ = flat ? kFlatHead : static_cast<int>(longest * 0.65) + 2 * kGrid;
    const QSize room = viewport()->size() - QSize(nameWidth_, headHeight_);
    side_ = std::clamp(
        std::floor(std::min(room.width(), room.height()) / double(count)), kLeastSide, kMostSide);
    const int whole = static_cast<int>(side_ * count);
    horizontalScrollBar()->setRange(0, std::max(0, whole - room.width()));
    verticalScrollBar()->setRange(0, std::max(0, whole - room.height()));
    horizontalScrollBar()->setPageStep(room.width());
    verticalScrollBar()->setPageStep(room.height());
    horizontalScrollBar()->setSingleStep(static_cast<int>(side_));
    verticalScrollBar()->setSingleStep(static_cast<int>(side_));
    viewport()->update();
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
    const QString shares = of > 0 ? percentText(double(count) / double(of)) : QString();
    return cell.truth == cell.answer
               ? tr("%1 of %2 pictures of %3 are right (%4)")
                     .arg(countText(count), countText(of), classes_.value(cell.truth), shares)
               : tr("%1 of %2 pictures of %3 were taken for %4 (%5)")
                     .arg(countText(count),
                          countText(of),
                          classes_.value(cell.truth),
                          classes_.value(cell.answer),
                          shares);
}

void ConfusionView::paintCell(QPainter& painter, int truth, int answer) {
    const Theme& theme = themeOf(this);
    const qint64 count = matrix_.at(truth, answer);
    const qint64 of = matrix_.ofClass(truth);
    const double share = of > 0 ? double(count) / double(of) : 0;
    const bool right = truth == answer;
    const QColor full = right ? theme.accent : theme.seriesColor(1);
    // Small shares must still be seen: the square root lifts them.
    const QColor fill =
        count > 0 ? blend(theme.surface, full, 0.12 + 0.88 * std::sqrt(share)) : theme.surface;
    const QRectF box = cellRect(truth, answer).adjusted(1, 1, -1, -1);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(box, 3, 3);
    if (current_ && current_->truth == truth && current_->answer == answer) {
        painter.setPen(QPen(theme.text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box, 3, 3);
    }
    if (count == 0) return;
    painter.setPen(inkOn(fill));
    const QString text = shares_ ? percentText(share, 0) : countText(count);
    const bool fits = painter.fontMetrics().horizontalAdvance(text) < box.width() - 2;
    if (fits) painter.drawText(box, Qt::AlignCenter, text);
}

void ConfusionView::paintNames(QPainter& painter) {
    const Theme& theme = themeOf(this);
    painter.setPen(theme.quietText);
    const QFontMetrics metrics = painter.fontMetrics();
    for (int i = 0; i < matrix_.classes(); ++i) {
        const QString name = classes_.value(i);
        const QRectF row = cellRect(i, 0);
        const QRectF left(0, row.top(), nameWidth_ - kGrid, side_);
        painter.setClipRect(QRectF(0, headHeight_, nameWidth_, viewport()->height()));
        painter.drawText(left,
                         Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(name, Qt::ElideMiddle, static_cast<int>(left.width())));
        painter.setClipRect(QRectF(nameWidth_ - kGrid, 0, viewport()->width(), headHeight_));
        paintColumnName(painter, i, metrics.elidedText(name, Qt::ElideMiddle, nameWidth_));
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
    if (!cell) return;
    current_ = cell;
    viewport()->update();
    emit cellChosen(cell->truth, cell->answer);
}

void ConfusionView::keyPressEvent(QKeyEvent* event) {
    Cell cell = current_.value_or(Cell{});
    switch (event->key()) {
        case Qt::Key_Left:
            --cell.answer;
            break;
        case Qt::Key_Right:
            ++cell.answer;
            break;
        case Qt::Key_Up:
            --cell.truth;
            break;
        case Qt::Key_Down:
            ++cell.truth;
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (current_) emit cellChosen(cell.truth, cell.answer);
            return;
        default:
            return QAbstractScrollArea::keyPressEvent(event);
    }
    const int last = matrix_.classes() - 1;
    if (last < 0) return;
    current_ = Cell{std::clamp(cell.truth, 0, last), std::clamp(cell.answer, 0, last)};
    setAccessibleDescription(describe(*current_));
    viewport()->update();
}

bool ConfusionView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto cell = cellAt(QPointF(help->pos()));
    QToolTip::showText(help->globalPos(), cell ? describe(*cell) : QString(), this);
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
