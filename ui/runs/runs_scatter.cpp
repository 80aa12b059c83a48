// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_scatter.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHash>
#include <QLabel>
#include <QRegularExpression>
#include <QSet>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/project/settings.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/plots/scatter_plot.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kLeastPlot = 18 * kGrid;
constexpr qsizetype kMostNamed = 5;  // of the runs in one place

class RunsPlotCard final : public QWidget {
  public:
    explicit RunsPlotCard(QWidget* plot) : QWidget(plot->parentWidget()) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
        column->addWidget(plot);
    }

  protected:
    void paintEvent(QPaintEvent*) override { paintCard(this); }
};

QComboBox* axisBox(const QString& name, QWidget* parent) {
    auto* box = new QComboBox(parent);
    box->setAccessibleName(name);
    box->setToolTip(name);
    letShrink(box);
    return box;
}

// Without its date and time, which would take the room of other points: "resnet18", "race · 2".
QString shortNameOf(const RunRow& run) {
    static const QRegularExpression kWhen(QStringLiteral("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d +"));
    QString name = withoutIsolation(run.brief.isEmpty() ? run.name : run.brief);
    return isolated(name.remove(kWhen));
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
      several_(new ElidedLabel(this)),
      runs_(std::move(runs)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    row->addWidget(y_, 1);
    row->addWidget(new QLabel(tr("over"), this));
    row->addWidget(x_, 1);
    row->addSpacing(kGrid);
    row->addWidget(several_, 2);
    setTextSize(several_, TextSize::Small, true);
    several_->setWhole(
        tr("×2, ×3 …: the number of runs with the same values; each click chooses the next one."));
    QSizePolicy reserved = several_->sizePolicy();  // the boxes keep their widths
    reserved.setRetainSizeWhenHidden(true);
    several_->setSizePolicy(reserved);
    column->addLayout(row);
    plot_->setMinimumHeight(kLeastPlot);
    card_ = new RunsPlotCard(plot_);
    column->addWidget(card_, 1);
    column->addWidget(nothing_, 1);
    for (QComboBox* box : {x_, y_}) {
        connect(box, &QComboBox::activated, this, &RunsScatter::draw);
    }
    connect(plot_, &ScatterPlot::chosen, this, &RunsScatter::choose);
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
    markChosen();
}

void RunsScatter::markChosen() {
    const qsizetype point = drawn_.indexOf(chosen_);
    plot_->setChosen(static_cast<int>(point), names_.value(point));
}

void RunsScatter::choose(int point) {
    const QVector<int>& here = coincident_[point];
    const qsizetype before = here.indexOf(static_cast<int>(drawn_.indexOf(chosen_)));
    const int next = before < 0 ? point : here[(before + 1) % here.size()];
    emit runChosen(drawn_[next]);
}

// The texts of all of them are the same: whichever is pointed at, it is about that place.
void RunsScatter::markCoincident(QVector<ScatterPoint>& points) {
    std::map<std::pair<double, double>, QVector<int>> places;
    for (int i = 0; i < points.size(); ++i) places[{points[i].x, points[i].y}] << i;
    coincident_.clear();
    for (const ScatterPoint& point : std::as_const(points)) {
        coincident_ << places[{point.x, point.y}];
    }
    several_->setVisible(places.size() < static_cast<std::size_t>(points.size()));
    for (const auto& [place, here] : places) {
        if (here.size() < 2) continue;
        QStringList names;
        for (const int point : here.first(std::min(kMostNamed, here.size()))) {
            names << points[point].text.section(QLatin1Char('\n'), 0, 0);
        }
        if (here.size() > kMostNamed) names << QString(QChar(0x2026));
        const QString count =
            tr("%n run(s) have the same values:", nullptr, static_cast<int>(here.size()));
        const QString values = points[here.front()].text.section(QLatin1Char('\n'), 1);
        for (const int point : here) {
            points[point].text =
                (QStringList{count} + names + QStringList{values}).join(QLatin1Char('\n'));
        }
        points[here.back()].label = QChar(0x00D7) + countText(here.size());
    }
}

namespace {

// What stands on an axis of words, in order; nothing where the quantity is a number in all runs.
QStringList axisWordsOf(const QVector<const RunRow*>& runs, const ScatterQuantity& cause) {
    const bool isWord = std::ranges::any_of(runs, [&](const RunRow* run) {
        return !quantityWord(*run, cause).isEmpty() && !quantityOf(*run, cause);
    });
    if (!isWord) return {};
    QSet<QString> all;
    for (const RunRow* run : runs) all << quantityText(*run, cause);
    all.remove(QString());
    QStringList words = all.values();
    words.sort(Qt::CaseInsensitive);
    return words;
}

}  // namespace

void RunsScatter::draw() {
    drawn_.clear();
    names_.clear();
    QVector<ScatterPoint> points;
    QStringList words;
    const bool canDraw = x_->currentIndex() >= 0 && y_->currentIndex() >= 0;
    if (canDraw) {
        const ScatterQuantity& cause = causes_[x_->currentIndex()];
        const ScatterQuantity& result = results_[y_->currentIndex()];
        const QString causeName = quantityName(cause);
        const QString resultName = quantityName(result);
        const QVector<const RunRow*> runs = runs_();
        words = axisWordsOf(runs, cause);
        const bool isWord = !words.isEmpty();
        QHash<QString, qsizetype> places;
        for (const QString& word : std::as_const(words)) places.insert(word, places.size());
        for (const RunRow* run : runs) {
            const QString text = quantityText(*run, cause);
            const auto y = quantityOf(*run, result);
            if (text.isEmpty() || !y) continue;
            drawn_ << run->path;
            names_ << shortNameOf(*run);
            points.push_back(
                {.x = isWord ? static_cast<double>(places.value(text))
                             : quantityOf(*run, cause).value_or(0),
                 .y = *y,
                 .text =
                     QStringLiteral("%1\n%2: %3\n%4: %5")
                         .arg(run->name, causeName, text, resultName, quantityText(*run, result))});
        }
        markCoincident(points);
        plot_->setPoints(
            points,
            {.x = causeName,
             .y = resultName,
             .words = words,
             .isYShare = isShareQuantity(result),
             .isXWhole = cause.kind != ScatterQuantity::Kind::Time && areWhole(points)});
        markChosen();
    }
    if (points.isEmpty()) several_->hide();
    card_->setVisible(!points.isEmpty());
    nothing_->setVisible(points.isEmpty());
}

}  // namespace espalier::ui
