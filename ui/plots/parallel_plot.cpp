// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parallel_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plots/line_look.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kNoPlace = std::numeric_limits<double>::quiet_NaN();
constexpr int kFaintest = 70;  // of 255

// From 0 to 1.
double placeOn(const ParallelAxis& axis, double value) {
    if (!std::isfinite(value)) return kNoPlace;
    if (!axis.words.isEmpty()) {
        return axis.words.size() == 1 ? 0.5 : value / static_cast<double>(axis.words.size() - 1);
    }
    const auto scaled = [&](double number) {
        return axis.isLogarithmic ? std::log(number) : number;
    };
    const double from = scaled(axis.from), to = scaled(axis.to);
    return to > from ? (scaled(value) - from) / (to - from) : 0.5;
}

}  // namespace

struct ParallelPlot::Parts {
    QCustomPlot* plot = nullptr;
    QVector<ParallelAxis> axes;
    QVector<ParallelLine> lines;
    int chosen = -1;

    void write(const QString& text, double x, double y, Qt::Alignment at, const QColor& color) {
        auto* label = new QCPItemText(plot);
        label->setText(text);
        label->setFont(textFont(TextSize::Small));
        label->setColor(color);
        label->setClipToAxisRect(false);
        label->setPositionAlignment(at);
        label->position->setCoords(x, y);
    }
};

ParallelPlot::ParallelPlot(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
    Parts& p = *parts_;
    p.plot = new QCustomPlot(this);
    p.plot->setAccessibleName(tr("Options and result of all trials"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(p.plot);
    setMinimumHeight(18 * kGrid);
    for (QCPAxis* axis : {p.plot->xAxis, p.plot->yAxis}) axis->setVisible(false);
    draw();
}

ParallelPlot::~ParallelPlot() = default;

int ParallelPlot::lines() const {
    return static_cast<int>(parts_->lines.size());
}

void ParallelPlot::setLines(const QVector<ParallelAxis>& axes, const QVector<ParallelLine>& lines) {
    parts_->axes = axes;
    parts_->lines = lines;
    draw();
}

void ParallelPlot::setChosen(int line) {
    if (std::exchange(parts_->chosen, line) != line) draw();
}

void ParallelPlot::draw() {
    Parts& p = *parts_;
    const Theme& theme = themeOf(this);
    p.plot->clearPlottables();
    p.plot->clearItems();
    p.plot->setBackground(QBrush(theme.surface));
    const auto count = static_cast<double>(p.axes.size());
    p.plot->xAxis->setRange(-0.35, std::max(1.0, count - 1) + 0.35);
    p.plot->yAxis->setRange(-0.16, 1.22);
    for (qsizetype i = 0; i < p.axes.size(); ++i) {
        const ParallelAxis& axis = p.axes[i];
        const auto x = static_cast<double>(i);
        auto* line = new QCPItemLine(p.plot);
        line->setPen(QPen(theme.edge, 1));
        line->start->setCoords(x, 0);
        line->end->setCoords(x, 1);
        p.write(axis.name, x, 1.1, Qt::AlignHCenter | Qt::AlignBottom, theme.text);
        if (axis.words.isEmpty()) {
            p.write(axis.fromText, x, -0.03, Qt::AlignHCenter | Qt::AlignTop, theme.quietText);
            p.write(axis.toText, x, 1.01, Qt::AlignHCenter | Qt::AlignBottom, theme.quietText);
        }
        for (qsizetype word = 0; word < axis.words.size(); ++word) {
            const double y = placeOn(axis, static_cast<double>(word));
            p.write(' ' + axis.words[word], x, y, Qt::AlignLeft | Qt::AlignBottom, theme.quietText);
        }
    }
    const auto drawLine = [&](const ParallelLine& one, bool isChosen) {
        QVector<double> xs, ys;
        for (qsizetype i = 0; i < std::min(one.values.size(), p.axes.size()); ++i) {
            xs.push_back(static_cast<double>(i));
            ys.push_back(placeOn(p.axes[i], one.values[i]));
        }
        auto* graph = new QCPGraph(p.plot->xAxis, p.plot->yAxis);
        const int alpha = static_cast<int>(255 - one.rank * (255 - kFaintest));
        graph->setPen(isChosen ? QPen(theme.seriesColor(1), 3)
                               : QPen(withAlpha(theme.seriesColor(0), alpha), 1.5));
        graph->setData(xs, ys, true);
    };
    for (const ParallelLine& one : p.lines) drawLine(one, false);
    if (p.chosen >= 0 && p.chosen < p.lines.size()) drawLine(p.lines[p.chosen], true);
    p.plot->replot(QCustomPlot::rpQueuedReplot);
}

void ParallelPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && parts_->plot) draw();
}

}  // namespace espalier::ui
