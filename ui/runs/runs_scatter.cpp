// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_scatter.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/project/settings.h"
#include "ui/forms/field_words.h"
#include "ui/plots/point_plot.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

QComboBox* axisBox(const QString& name, QWidget* parent) {
    auto* box = new QComboBox(parent);
    box->setAccessibleName(name);
    box->setToolTip(name);
    letShrink(box);
    return box;
}

}  // namespace

RunsScatter::RunsScatter(QWidget* parent)
    : QWidget(parent),
      x_(axisBox(tr("What the runs differ in"), this)),
      y_(axisBox(tr("Result"), this)),
      plot_(new PointPlot(this)),
      nothing_(sentenceLabel(
          tr("No two runs differ in anything that could be drawn here, or none has a result yet."),
          true,
          this)) {
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
    column->addWidget(nothing_, 1);
    for (QComboBox* box : {x_, y_}) {
        connect(box, &QComboBox::activated, this, &RunsScatter::draw);
    }
    connect(
        plot_, &PointPlot::chosen, this, [this](int point) { emit runChosen(drawn_[point].path); });
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

void RunsScatter::setRuns(const QVector<RunRow>& runs, const QString& chosen) {
    runs_ = runs;
    chosen_ = chosen;
    offer(x_, causes_, causesIn(runs_));
    offer(y_, results_, resultsIn(runs_));
    draw();
}

void RunsScatter::setChosen(const QString& path) {
    if (path == chosen_) return;
    chosen_ = path;
    draw();
}

void RunsScatter::draw() {
    drawn_.clear();
    QVector<PlotPoint> points;
    QStringList words;
    const bool canDraw = x_->currentIndex() >= 0 && y_->currentIndex() >= 0;
    if (canDraw) {
        const ScatterQuantity& cause = causes_[x_->currentIndex()];
        const ScatterQuantity& result = results_[y_->currentIndex()];
        const bool isWord = std::ranges::any_of(runs_, [&](const RunRow& run) {
            return !quantityWord(run, cause).isEmpty() && !quantityOf(run, cause);
        });
        if (isWord) {
            for (const RunRow& run : runs_) {
                const QString word = quantityText(run, cause);
                if (!word.isEmpty() && !words.contains(word)) words << word;
            }
            words.sort(Qt::CaseInsensitive);
        }
        for (const RunRow& run : runs_) {
            const QString text = quantityText(run, cause);
            const auto y = quantityOf(run, result);
            if (text.isEmpty() || !y) continue;
            drawn_ << run;
            points.push_back({.x = isWord ? static_cast<double>(words.indexOf(text))
                                          : quantityOf(run, cause).value_or(0),
                              .y = *y,
                              .text = QStringLiteral("%1\n%2: %3\n%4: %5")
                                          .arg(run.name,
                                               quantityName(cause),
                                               text,
                                               quantityName(result),
                                               quantityText(run, result)),
                              .isChosen = run.path == chosen_});
        }
        plot_->setPoints(points,
                         {.x = quantityName(cause),
                          .y = quantityName(result),
                          .words = words,
                          .isYShare = isShareQuantity(result)});
    }
    plot_->setVisible(!points.isEmpty());
    nothing_->setVisible(points.isEmpty());
}

}  // namespace espalier::ui
