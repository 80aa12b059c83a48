// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_test_result.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/forms/best_words.h"
#include "ui/forms/metric_words.h"
#include "ui/plots/run_metrics.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct TestWords {
    Q_DECLARE_TR_FUNCTIONS(RunTestResult)
};

}  // namespace

// The same metric as that of the best epoch, or the accuracy where only that has an interval to
// show of so few images.
std::optional<engine::MetricValue> testValueOf(const RunRow& row) {
    if (!row.test) return std::nullopt;
    auto value = engine::headlineOf(row.best.criterion, row.test->metrics);
    if (!value || !isTooFewToShow(value->key, row.test->images)) return value;
    const auto& metrics = row.test->metrics;
    const auto accuracy = std::ranges::find(metrics, kAccuracy, &engine::MetricValue::key);
    return accuracy == metrics.end() ? std::nullopt : std::optional(*accuracy);
}

QString testText(const RunRow& row) {
    const auto value = testValueOf(row);
    if (!value) return {};
    const QString text = metricText(value->key, value->value, row.test->images);
    return withMetricName(text, value->key);
}

QString testTip(const RunRow& row) {
    if (row.folds)
        return TestWords::tr("Each fold is tested on the images that it holds out: see Best.");
    const auto value = testValueOf(row);
    if (!value)
        return TestWords::tr("Its newest network has not been tested on images held out for that.");
    const QString images = TestWords::tr(
        "On %n image(s) that were held out for the test.", nullptr, formOf(row.test->images));
    const QString confidence = confidenceText(value->key, value->value, row.test->images);
    return confidence.isEmpty() ? images : images + QLatin1Char('\n') + confidence;
}

}  // namespace espalier::ui
