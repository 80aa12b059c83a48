// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/group_result.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/forms/best_words.h"
#include "ui/forms/metric_words.h"
#include "ui/runs/run_best_result.h"
#include "ui/runs/run_test_result.h"
#include "ui/runs/runs_model.h"

namespace espalier::ui {

namespace {

struct GroupWords {
    Q_DECLARE_TR_FUNCTIONS(GroupResult)
};

std::optional<engine::MetricValue> valueOf(const RunRow& row, int column) {
    if (column == RunsModel::Test) return testValueOf(row);
    if (column == RunsModel::Best) return row.best.headline();
    const std::string key = RunsModel::metricOf(column);
    if (key.empty() || std::isnan(row.best.valueOf(key))) return std::nullopt;
    return engine::MetricValue{key, row.best.valueOf(key)};
}

}  // namespace

QString groupResultText(const QVector<const RunRow*>& rows, int column) {
    std::optional<engine::MetricValue> best;
    double sum = 0;
    int count = 0;
    for (const RunRow* row : rows) {
        const auto value = valueOf(*row, column);
        if (!value || std::isnan(value->value)) continue;
        if (best && best->key != value->key) return {};
        if (!best || rankOf(*value) > rankOf(*best)) best = value;
        sum += value->value;
        ++count;
    }
    if (!best) return {};
    const QString most = withMetricName(metricText(best->key, best->value), best->key);
    if (count == 1) return most;
    return GroupWords::tr("%1, mean %2").arg(most, metricText(best->key, sum / count));
}

}  // namespace espalier::ui
