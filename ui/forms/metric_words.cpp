// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/metric_words.h"

#include <QCoreApplication>
#include <cmath>
#include <limits>

#include "engine/metrics/metric_catalog.h"
#include "engine/metrics/wilson_interval.h"
#include "engine/tasks/evaluation.h"
#include "ui/forms/field_words.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct MetricTexts {
    Q_DECLARE_TR_FUNCTIONS(MetricTexts)
};

bool hasInterval(const std::string& key, double value, qint64 images) {
    return key == "accuracy" && images > 0 && std::isfinite(value);
}

QString intervalText(double accuracy, qint64 images) {
    const engine::Interval interval = engine::accuracyInterval(accuracy, images);
    return MetricTexts::tr("%1 to %2 %")
        .arg(100 * interval.low, 0, 'f', 0)
        .arg(100 * interval.high, 0, 'f', 0);
}

}  // namespace

QString metricName(const std::string& key) {
    const engine::Metric* metric = engine::findMetric(key);
    return metric ? fieldText(metric->description().label) : fromUtf8(key);
}

QString metricExplanation(const std::string& key) {
    const engine::Metric* metric = engine::findMetric(key);
    return metric ? fieldText(metric->description().explanation) : QString();
}

QString metricText(const std::string& key, double value) {
    const engine::Metric* metric = engine::findMetric(key);
    if (!metric || !std::isfinite(value)) return numberText(value);
    switch (metric->description().unit) {
        case engine::MetricUnit::Fraction:
            return percentText(value);
        case engine::MetricUnit::Decibel:
            return MetricTexts::tr("%1 dB").arg(localNumber(QString::number(value, 'f', 2)));
        case engine::MetricUnit::Plain:
            break;
    }
    return numberText(value);
}

QString metricText(const std::string& key, double value, qint64 images) {
    if (isTooFewToShow(key, images) && std::isfinite(value)) {
        return MetricTexts::tr("too few images to judge");
    }
    const bool isJudged = !hasInterval(key, value, images) || images >= engine::kFewestToJudge;
    return isJudged ? metricText(key, value) : intervalText(value, images);
}

bool isTooFewToShow(const std::string& key, qint64 images) {
    const engine::Metric* metric = engine::findMetric(key);
    return metric && engine::isTooFewFor(*metric, images);
}

QString shareText(qint64 hits, qint64 of) {
    if (of == 0) return percentText(std::numeric_limits<double>::quiet_NaN());
    if (of >= engine::kFewestToJudge) return percentText(double(hits) / double(of));
    return MetricTexts::tr("%1 of %n image(s)", nullptr, formOf(of)).arg(countText(hits));
}

QString metricWithIntervalText(const std::string& key, double value, qint64 images) {
    QString text = metricText(key, value, images);
    const bool lacksInterval = hasInterval(key, value, images) && images >= engine::kFewestToJudge;
    if (!lacksInterval) return text;
    return MetricTexts::tr("%1 (%2)").arg(text, intervalText(value, images));
}

QString confidenceText(const std::string& key, double value, qint64 images) {
    if (!hasInterval(key, value, images)) return {};
    return MetricTexts::tr("95 % confidence: %1, from %n image(s).", nullptr, formOf(images))
        .arg(intervalText(value, images));
}

MetricAxis metricAxis(const std::string& key) {
    const engine::Metric* metric = engine::findMetric(key);
    if (!metric) return {.upperBound = std::numeric_limits<double>::quiet_NaN()};
    return {.upperBound = metric->description().upperBound,
            .isShare = metric->description().unit == engine::MetricUnit::Fraction};
}

}  // namespace espalier::ui
