// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/fold_result_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <cmath>

#include "ui/forms/metric_words.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"
#include "ui/widgets/show_in_folder.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kFirstMetric = 4;  // column

QString nameOf(const std::string& key) {
    return key == engine::kLossKey ? FoldResultView::tr("Loss") : metricName(key);
}

QString intervalText(const engine::FoldMetric& metric) {
    if (!std::isfinite(metric.value.low)) return metricText(metric.key, metric.value.low);
    if (engine::saysNothing(metric.key, metric.value)) {
        return FoldResultView::tr("too few folds to judge");
    }
    return FoldResultView::tr("%1 to %2")
        .arg(metricText(metric.key, metric.value.low), metricText(metric.key, metric.value.high));
}

// How far the means can be judged.
QStringList cautionsOf(const engine::CrossValidationSummary& summary) {
    QStringList sentences;
    for (const engine::FoldDifference& fold : summary.unequal) {
        sentences << spokenText(engine::differenceSentence(fold));
    }
    if (!summary.unequal.empty()) {
        sentences << FoldResultView::tr(
            "So the means, and the result of all folds together, are of unequal trainings. For "
            "folds that can be compared, begin a new cross-validation.");
    }
    const std::string interval = engine::intervalSentence(summary);
    if (!interval.empty()) sentences << spokenText(interval);
    return sentences;
}

QTableWidgetItem* cellOf(const QString& text, bool isName = false) {
    auto* cell = new QTableWidgetItem(text);
    cell->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    cell->setTextAlignment(cellAlignment(!isName));
    return cell;
}

QString headlineOf(const engine::CrossValidationSummary& summary) {
    if (!summary.pooled) return FoldResultView::tr("None of the held-out images could be tested.");
    const QString sentence = spokenText(summary.pooled->sentence());
    return summary.isComplete()
               ? FoldResultView::tr("All folds together: %1").arg(sentence)
               : FoldResultView::tr("The finished folds together: %1").arg(sentence);
}

}  // namespace

FoldResultView::FoldResultView(QWidget* parent)
    : QWidget(parent),
      headline_(sentenceLabel({}, false, this)),
      table_(new QTableWidget(this)),
      next_(sentenceLabel({}, true, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * kGrid);
    prepareTable(*table_);
    table_->setAccessibleName(tr("Results of the folds"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    QPushButton* show = textButton(QStringLiteral("folder"), tr("Show folder"), this);
    show->setAutoDefault(false);  // Enter elsewhere in a dialog is not meant for it
    connect(show, &QPushButton::clicked, this, [this] {
        if (!showInFolder(record_)) emit failed(notThereSentence(record_));
    });
    column->addWidget(headline_);
    column->addWidget(table_, 1);
    column->addWidget(next_);
    column->addWidget(show, 0, Qt::AlignLeft);
}

QString FoldResultView::sentence() const {
    return headline_->text();
}

void FoldResultView::setResult(const engine::CrossValidation& validation,
                               const engine::CrossValidationSummary& summary,
                               const QStringList& notes) {
    record_ = fromPath(validation.folder.record());
    headline_->setText(headlineOf(summary));
    fillTable(summary);
    const QStringList sentences =
        cautionsOf(summary) + notes + QStringList(tr("Summary: %1.").arg(record_));
    next_->setText(sentences.join(QLatin1Char(' ')));
    updateGeometry();  // at once, for whoever asks for the height of all around it
}

int FoldResultView::lackingHeight() const {
    const int rows = table_->verticalHeader()->length() + table_->horizontalHeader()->height() +
                     2 * table_->frameWidth();
    return rows - table_->sizeHint().height();
}

void FoldResultView::fillHeading(const engine::CrossValidationSummary& summary) {
    QStringList heading{tr("Fold"), tr("Trained on"), tr("Validation"), tr("Held out")};
    for (const engine::FoldMetric& metric : summary.metrics) heading.append(nameOf(metric.key));
    heading.append(tr("Tested epoch"));
    table_->setColumnCount(static_cast<int>(heading.size()));
    table_->setHorizontalHeaderLabels(heading);
    for (int column = 0; column < heading.size(); ++column) {
        table_->horizontalHeaderItem(column)->setTextAlignment(cellAlignment(column != 0));
    }
    const QString tips[] = {
        {},
        tr("Images that the network learnt from"),
        tr("Images of the other folds that chose the epoch to test, and said when to stop"),
        tr("Images of this fold, on which the network was tested")};
    for (int column = 0; column < kFirstMetric; ++column) {
        table_->horizontalHeaderItem(column)->setToolTip(tips[column]);
    }
}

void FoldResultView::fillTable(const engine::CrossValidationSummary& summary) {
    table_->clear();
    fillHeading(summary);
    const auto folds = static_cast<int>(summary.finished.size());
    const QStringList last{summary.unequal.empty() ? tr("Mean") : tr("Mean of unequal folds"),
                           tr("Deviation"),
                           tr("95 % interval")};
    table_->setRowCount(folds + static_cast<int>(last.size()));
    for (int row = 0; row < folds; ++row) {
        const engine::FoldOutcome& fold = summary.finished[static_cast<std::size_t>(row)];
        table_->setItem(row, 0, cellOf(countText(fold.number), true));
        table_->setItem(row, 1, cellOf(countText(fold.trainingImages)));
        table_->setItem(row, 2, cellOf(countText(fold.validationImages)));
        table_->setItem(row, 3, cellOf(countText(fold.test->totals.images)));
        int column = kFirstMetric;
        for (const engine::FoldMetric& metric : summary.metrics) {
            const double value = engine::metricOf(fold, metric.key);
            table_->setItem(row, column++, cellOf(metricText(metric.key, value)));
        }
        table_->setItem(row, column, cellOf(countText(fold.epoch)));
    }
    for (int i = 0; i < last.size(); ++i) {
        table_->setItem(folds + i, 0, cellOf(last[i], true));
        int column = kFirstMetric;
        for (const engine::FoldMetric& metric : summary.metrics) {
            const QString texts[] = {metricText(metric.key, metric.value.mean),
                                     metricText(metric.key, metric.value.deviation),
                                     intervalText(metric)};
            QTableWidgetItem* cell = cellOf(texts[i]);
            const bool isInterval = i == 2;
            if (isInterval && engine::hasTooFewFolds(metric.key, metric.value)) {
                cell->setToolTip(tr("Too few folds to judge"));
            } else if (isInterval && engine::isTooWideToJudge(metric.key, metric.value)) {
                cell->setToolTip(tr("Too wide to judge"));
            }
            table_->setItem(folds + i, column++, cell);
        }
    }
    table_->resizeColumnsToContents();
}

}  // namespace espalier::ui
