// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/class_bars.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "engine/metrics/wilson_interval.h"
#include "ui/forms/metric_words.h"
#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/words/terms.h"

namespace espalier::ui {

namespace {

constexpr int kLeastBarRow = 4 * kGrid;
constexpr int kBarsHead = 3 * kGrid;

// Large letters need more.
int barRow() {
    return std::max(kLeastBarRow, QFontMetrics(textFont(TextSize::Normal)).height() + kGrid);
}

// One unit for all: percentages, or counts where some are of too few images.
bool tellsCounts(const engine::ConfusionMatrix& matrix) {
    const auto isTooFew = [](qint64 of) { return of > 0 && of < engine::kFewestToJudge; };
    for (int i = 0; i < matrix.classes(); ++i) {
        if (isTooFew(matrix.predictedAs(i)) || isTooFew(matrix.ofClass(i))) return true;
    }
    return false;
}

QString barText(qint64 hits, qint64 of, bool isCount) {
    if (!isCount || of == 0) return shareText(hits, of);
    return ClassBars::tr("%1 of %n image(s)", nullptr, formOf(of)).arg(countText(hits));
}

void paintHead(QPainter& painter, const QRectF& box, const QString& words) {
    const QString fitting =
        painter.fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(box.width()));
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, fitting);
}

}  // namespace

ClassBars::ClassBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Precision and recall per class"));
}

void ClassBars::setMatrix(const engine::ConfusionMatrix& matrix, const QStringList& classes) {
    rows_.clear();
    widest_ = 0;
    const QFontMetrics metrics(textFont(TextSize::Small));
    const bool areCounts = tellsCounts(matrix);
    QString all;
    for (int i = 0; i < matrix.classes(); ++i) {
        const qint64 right = matrix.at(i, i);
        const Row row{
            .name = classes.value(i),
            .precision = {matrix.precision(i), barText(right, matrix.predictedAs(i), areCounts)},
            .recall = {matrix.recall(i), barText(right, matrix.ofClass(i), areCounts)}};
        for (const Bar& bar : {row.precision, row.recall}) {
            widest_ = std::max(widest_, metrics.horizontalAdvance(bar.text));
        }
        all += tr("%1: precision %2, recall %3. ")
                   .arg(isolated(row.name), row.precision.text, row.recall.text);
        rows_.push_back(row);
    }
    setAccessibleDescription(all);
    updateGeometry();
    update();
}

QSize ClassBars::sizeHint() const {
    return {40 * kGrid, kBarsHead + barRow() * static_cast<int>(rows_.size())};
}

void ClassBars::paintBar(QPainter& painter,
                         const QRectF& box,
                         const Bar& bar,
                         const QColor& color) {
    const Theme& theme = themeOf(this);
    const double numbers = widest_ + kGrid;
    const double share = bar.share;
    const QRectF whole(box.left(), box.center().y() - 4, box.width() - numbers, 8);
    QRectF groove = mirrored(layoutDirection(), box, whole);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.hover);
    painter.drawRoundedRect(groove, 4, 4);
    if (std::isfinite(share) && share > 0) {
        const QRectF part(groove.topLeft(), QSizeF(std::max(8.0, groove.width() * share), 8));
        groove = mirrored(layoutDirection(), groove, part);
        painter.setBrush(color);
        painter.drawRoundedRect(groove, 4, 4);
    }
    painter.setPen(theme.text);
    painter.setFont(textFont(TextSize::Small));
    painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, inOwnDirection(bar.text));
}

void ClassBars::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double names = std::min(width() * 0.3, 20.0 * kGrid);
    const double bar = (width() - names) / 2 - kGrid;
    const auto placed = [this](const QRectF& box) {
        return mirrored(layoutDirection(), QRectF(rect()), box);
    };
    const QRectF precision = placed({names, 0, bar, kBarsHead});
    const QRectF recall = placed({names + bar + 2 * kGrid, 0, bar, kBarsHead});
    painter.setFont(textFont(TextSize::Small));
    painter.setPen(theme.quietText);
    paintHead(painter, precision, tr("Precision"));
    paintHead(painter, recall, tr("Recall"));
    const int row = barRow();
    for (int i = 0; i < rows_.size(); ++i) {
        const double top = kBarsHead + i * row;
        painter.setFont(textFont(TextSize::Normal));
        painter.setPen(theme.text);
        const QString name = painter.fontMetrics().elidedText(
            rows_[i].name, Qt::ElideMiddle, static_cast<int>(names) - kGrid);
        painter.drawText(placed({0, top, names, double(row)}), Qt::AlignVCenter, isolated(name));
        paintBar(painter,
                 QRectF(precision.left(), top, bar, row),
                 rows_[i].precision,
                 theme.seriesColor(0));
        paintBar(
            painter, QRectF(recall.left(), top, bar, row), rows_[i].recall, theme.seriesColor(2));
    }
}

bool ClassBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = (help->pos().y() - kBarsHead) / barRow();
    QString text = explanationOf(tr("Precision") + QLatin1Char('\n') + tr("Recall"));
    if (help->pos().y() > kBarsHead && row < rows_.size()) {
        text =
            tr("%1\nPrecision, of the images predicted as %1 those that are %1: %2\nRecall, of "
               "the images of %1 those that are predicted as %1: %3")
                .arg(isolated(rows_[row].name), rows_[row].precision.text, rows_[row].recall.text);
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

}  // namespace espalier::ui
