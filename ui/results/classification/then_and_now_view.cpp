// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/then_and_now_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include "engine/metrics/wilson_interval.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/section.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

enum ThenNowColumn {
    ClassColumn,
    ThenColumn,
    NowColumn,
    ChangeColumn,
    CountColumn,
    kThenNowColumns
};

double shareOf(std::int64_t hits, std::int64_t of) {
    return of == 0 ? std::numeric_limits<double>::quiet_NaN() : double(hits) / double(of);
}

// "85.0 % (64 to 95 %)", of no images a dash.
QString shareWithInterval(std::int64_t hits, std::int64_t of) {
    if (of == 0) return percentText(shareOf(0, 0));
    const engine::Interval interval = engine::wilsonInterval(hits, of);
    return ThenAndNowView::tr("%1 (%2 to %3)", "a fraction with its confidence interval")
        .arg(percentText(shareOf(hits, of)),
             percentText(interval.low, 0),
             percentText(interval.high, 0));
}

QString changeText(const engine::RightAnswers& right) {
    if (right.images == 0) return percentText(shareOf(0, 0));
    const qint64 change = right.now - right.then;
    return change == 0 ? ThenAndNowView::tr("same")
                       : ThenAndNowView::tr("%1%2", "a sign and a count")
                             .arg(change > 0 ? QStringLiteral("+") : QStringLiteral("−"),
                                  countText(std::abs(change)));
}

QString verdictOf(const engine::ClassComparison& comparison) {
    if (comparison.gained == 0 && comparison.lost == 0) {
        return ThenAndNowView::tr("Both have the same images right.");
    }
    const QString changes =
        ThenAndNowView::tr("%1 that were wrong are right now, %2 that were right are wrong now.")
            .arg(countText(comparison.gained), countText(comparison.lost));
    const QString meaning = comparison.chance() < engine::kLeastChance
                                ? ThenAndNowView::tr("That is more than chance.")
                                : ThenAndNowView::tr("So small a difference may be chance.");
    return changes + QLatin1Char(' ') + meaning;
}

}  // namespace

ThenAndNowView::ThenAndNowView(QWidget* parent)
    : QWidget(parent),
      sentence_(sentenceLabel({}, false, this)),
      table_(new QTableWidget(0, kThenNowColumns, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2 * kGrid, 0, 0);
    column->setSpacing(2 * kGrid);
    column->addWidget(sentence_);
    column->addWidget(table_, 1);
    table_->setHorizontalHeaderLabels(
        {tr("Class"), tr("Accuracy then"), tr("Accuracy now"), tr("Change"), tr("Images")});
    const QString interval =
        tr("In parentheses the 95 % interval: with so few images, the accuracy "
           "on others may lie anywhere in it");
    table_->horizontalHeaderItem(ThenColumn)->setToolTip(interval);
    table_->horizontalHeaderItem(NowColumn)->setToolTip(interval);
    table_->horizontalHeaderItem(ChangeColumn)
        ->setToolTip(tr("How many more or fewer images are right now"));
    table_->horizontalHeaderItem(CountColumn)
        ->setToolTip(tr("Images of the class that both networks were tested on"));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setAccessibleName(tr("Then and now"));
    prepareTable(*table_);
    for (int i = 0; i < kThenNowColumns; ++i) {
        table_->horizontalHeaderItem(i)->setTextAlignment(cellAlignment(i != ClassColumn));
        table_->horizontalHeader()->setSectionResizeMode(
            i, i == ClassColumn ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    }
}

QString ThenAndNowView::sentence() const {
    return sentence_->text();
}

void ThenAndNowView::setComparison(const engine::ClassComparison& comparison, qsizetype fixes) {
    const engine::RightAnswers& all = comparison.all;
    const QString trained = tr("Trained again with %n fix(es).", nullptr, static_cast<int>(fixes));
    if (all.images == 0) {
        sentence_->setText(
            trained + QLatin1Char(' ') +
            tr("No image was tested both times, so there is nothing to compare. Leave the split as "
               "it is and train again."));
    } else {
        sentence_->setText(
            trained + QLatin1Char(' ') +
            tr("Of the %n image(s) that both were tested on, by the corrected classes, %1 were "
               "right then and %2 now.",
               nullptr,
               formOf(all.images))
                .arg(percentText(shareOf(all.then, all.images)),
                     percentText(shareOf(all.now, all.images))) +
            QLatin1Char(' ') + verdictOf(comparison));
    }
    const auto classes = static_cast<int>(comparison.classes.size());
    table_->setRowCount(classes + 1);
    addRow(0, tr("All"), all);
    for (int i = 0; i < classes; ++i) {
        const auto place = static_cast<std::size_t>(i);
        addRow(i + 1, fromUtf8(comparison.classes[place]), comparison.ofClass[place]);
    }
}

void ThenAndNowView::addRow(int row, const QString& name, const engine::RightAnswers& right) {
    const QString texts[] = {name,
                             shareWithInterval(right.then, right.images),
                             shareWithInterval(right.now, right.images),
                             changeText(right),
                             countText(right.images)};
    for (int i = 0; i < kThenNowColumns; ++i) {
        auto* item = new QTableWidgetItem(texts[i]);
        item->setTextAlignment(cellAlignment(i != ClassColumn));
        if (i == ClassColumn) item->setToolTip(name);
        table_->setItem(row, i, item);
    }
}

}  // namespace espalier::ui
