// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_best_result.h"

#include <QCoreApplication>
#include <set>

#include "engine/metrics/metric_catalog.h"
#include "ui/forms/best_words.h"
#include "ui/forms/metric_words.h"
#include "ui/plots/run_metrics.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct BestWords {
    Q_DECLARE_TR_FUNCTIONS(RunBestResult)
};

}  // namespace

double rankOf(const engine::MetricValue& value) {
    const engine::Metric* metric = engine::findMetric(value.key);
    const bool isLow =
        metric && metric->description().direction == engine::MetricDirection::LowerIsBetter;
    return isLow ? -value.value : value.value;
}

QString bestText(const RunRow& row) {
    QString dash(QChar(0x2013));
    if (!row.folds) {
        QString value = bestValueText(row.best, row.validationImages);
        return value.isEmpty() ? dash : value;
    }
    const auto value = row.best.headline();
    if (!value) return dash;
    return withMetricName(metricWithIntervalText(value->key, value->value, row.validationImages),
                          value->key);
}

double bestRank(const RunRow& row) {
    const auto value = row.best.headline();
    return value ? rankOf(*value) : -row.best.validationLoss;
}

QString bestTip(const RunRow& row) {
    if (!row.project) return row.path;
    if (row.folds && row.best.metrics.empty()) return BestWords::tr("No fold is finished yet.");
    QString tip = bestHelp(row.best, row.validationImages);
    if (row.folds) {
        tip =
            row.best.criterion == kAccuracy
                ? BestWords::tr("The finished folds together, each on the images that it held out.")
                : BestWords::tr(
                      "The mean over the finished folds, each on the images that it held out.");
        const QString confidence = confidenceText(
            row.best.criterion, row.best.valueOf(row.best.criterion), row.validationImages);
        if (!confidence.isEmpty()) tip += QLatin1Char('\n') + confidence;
    } else if (row.best.isKnown()) {
        tip += QLatin1Char('\n') + BestWords::tr("It is epoch %1.").arg(countText(row.best.epoch));
    }
    if (!row.unequal.isEmpty()) tip += QLatin1Char('\n') + row.unequal;
    if (!row.folds && keepsLast(row)) {
        tip += QLatin1Char('\n') + BestWords::tr("The model is the network of the last epoch.");
    }
    return tip;
}

bool keepsLast(const RunRow& row) {
    const bool isRuined = row.status == engine::RunStatus::Diverged || row.lossExploded;
    if (!row.project || isRuined) return false;
    const engine::TrainingOptions now =
        engine::afterChanges(row.project->options, row.project->changes);
    return now.outputNetwork == engine::OutputNetwork::Last;
}

std::optional<std::string> sharedCriterion(const QVector<RunRow>& rows) {
    std::set<std::string> criteria;
    for (const RunRow& row : rows) {
        if (!row.folds && row.best.isKnown()) criteria.insert(row.best.criterion);
    }
    if (criteria.size() > 1) return std::nullopt;
    return criteria.empty() ? std::string() : *criteria.begin();
}

QString headOfBest(const std::optional<std::string>& shared) {
    if (!shared || shared->empty()) return BestWords::tr("Best");
    return bestHead(*shared);
}

}  // namespace espalier::ui
