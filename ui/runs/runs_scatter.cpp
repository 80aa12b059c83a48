// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_scatter.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHash>
#include <QLabel>
#include <QSet>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/project/settings.h"
#include "ui/forms/field_words.h"
#include "ui/plots/scatter_plot.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kLeastPlot = 20 * kGrid;

QComboBox* axisBox(const QString& name, QWidget* parent) {
    auto* box = new QComboBox(parent);
    box->setAccessibleName(name);
    box->setToolTip(name);
    letShrink(box);
    return box;
}

bool areWhole(const QVector<ScatterPoint>& points) {
    return std::ranges::all_of(
        points, [](const ScatterPoint& point) { return point.x == std::round(point.x); });
}

}  // namespace

RunsScatter::RunsScatter(Runs runs, QWidget* parent)
    : QWidget(parent),
      x_(axisBox(tr("What the runs differ in"), this)),
      y_(axisBox(tr("Result"), this)),
      plot_(new ScatterPlot(this)),
      nothing_(sentenceLabel(
          tr("No two runs differ in anything that could be drawn here, or none has a result yet."),
          true,
          this)),
      runs_(std::move(runs)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    row->addWidget(y_, 1);
    row->addWidget(new QLabel(tr("over"), this));
    row->addWidget(x_, 1);
    row->addStretch(2);
    column->addLayout(row);
    column->addWidget(plot_, 1);
    plot_->setMinimumHeight(kLeastPlot);
    column->addWidget(nothing_, 1);
    for (QComboBox* box : {x_, y_}) {
        connect(box, &QComboBox::activated, this, &RunsScatter::draw);
    }
    connect(
        plot_, &ScatterPlot::chosen, this, [this](int point) { emit runChosen(drawn_[point]); });
}

// Keeps what is chosen as long as it is offered.
void RunsScatter::offer(QComboBox* box,
                        QVector<ScatterQuantity>& offered,
                        const QVector<ScatterQuantity>& now) {
    if (now == offered) return;
    const int before = box->currentIndex();
    const auto chosen = before >= 0 && before < offered.size() ? now.indexOf(offered[before]) : -1;
    offered = now;
    const QSignalBlocker blocker(box);
    box->clear();
    for (const ScatterQuantity& quantity : offered) box->addItem(quantityName(quantity));
    box->setCurrentIndex(static_cast<int>(std::max<qsizetype>(chosen, offered.isEmpty() ? -1 : 0)));
}

void RunsScatter::follow(const QString& chosen) {
    chosen_ = chosen;
    const QVector<const RunRow*> runs = runs_();
    offer(x_, causes_, causesIn(runs));
    offer(y_, results_, resultsIn(runs));
    draw();
}

void RunsScatter::setChosen(const QString& path) {
    if (path == chosen_) return;
    chosen_ = path;
    plot_->setChosen(static_cast<int>(drawn_.indexOf(chosen_)));
}

void RunsScatter::draw() {
    drawn_.clear();
    QVector<ScatterPoint> points;
    QStringList words;
    const bool canDraw = x_->currentIndex() >= 0 && y_->currentIndex() >= 0;
    if (canDraw) {
        const ScatterQuantity& cause = causes_[x_->currentIndex()];
        const ScatterQuantity& result = results_[y_->currentIndex()];
        const QString causeName = quantityName(cause);
        const QString resultName = quantityName(result);
        const QVector<const RunRow*> runs = runs_();
        const bool isWord = std::ranges::any_of(runs, [&](const RunRow* run) {
            return !quantityWord(*run, cause).isEmpty() && !quantityOf(*run, cause);
        });
        if (isWord) {
            QSet<QString> all;
            for (const RunRow* run : runs) all << quantityText(*run, cause);
            all.remove(QString());
            words = all.values();
            words.sort(Qt::CaseInsensitive);
        }
        QHash<QString, qsizetype> places;
        for (const QString& word : std::as_const(words)) places.insert(word, places.size());
        for (const RunRow* run : runs) {
            const QString text = quantityText(*run, cause);
            const auto y = quantityOf(*run, result);
            if (text.isEmpty() || !y) continue;
            drawn_ << run->path;
            points.push_back(
                {.x = isWord ? static_cast<double>(places.value(text))
                             : quantityOf(*run, cause).value_or(0),
                 .y = *y,
                 .text =
                     QStringLiteral("%1\n%2: %3\n%4: %5")
                         .arg(run->name, causeName, text, resultName, quantityText(*run, result))});
        }
        plot_->setPoints(
            points,
            {.x = causeName,
             .y = resultName,
             .words = words,
             .isYShare = isShareQuantity(result),
             .isXWhole = cause.kind != ScatterQuantity::Kind::Time && areWhole(points)});
        plot_->setChosen(static_cast<int>(drawn_.indexOf(chosen_)));
    }
    plot_->setVisible(!points.isEmpty());
    nothing_->setVisible(points.isEmpty());
}

}  // namespace espalier::ui
