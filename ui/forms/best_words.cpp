// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/best_words.h"

#include <QCoreApplication>

#include "engine/metrics/metric_catalog.h"
#include "ui/forms/metric_words.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct BestTexts {
    Q_DECLARE_TR_FUNCTIONS(BestTexts)
};

// "Точность" becomes "точность"; "PSNR" stays. German would keep its capitals.
QString withSmallLetter(QString name) {
    const bool isWord = name.size() > 1 && name[1].isLower();
    if (isWord && name[0].script() == QChar::Script_Cyrillic) name[0] = name[0].toLower();
    return name;
}

QString nameInSentence(const std::string& key) {
    const engine::Metric* metric = engine::findMetric(key);
    const QString name = metricName(key);
    if (!metric || name != fromUtf8(metric->description().label)) return withSmallLetter(name);
    return fromUtf8(engine::nameInSentence(*metric));
}

// A percentage is an accuracy, and no other metric is in decibels.
bool isNamedByUnit(const std::string& metric) {
    const engine::Metric* known = engine::findMetric(metric);
    return metric == "accuracy" ||
           (known && known->description().unit == engine::MetricUnit::Decibel);
}

}  // namespace

QString withMetricName(const QString& text, const std::string& metric) {
    return isNamedByUnit(metric) ? text : BestTexts::tr("%1 %2").arg(text, metricName(metric));
}

QString bestValueText(const engine::BestResult& best, qint64 images) {
    if (!best.isKnown()) return {};
    const auto value = best.headline();
    if (!value || isTooFewToShow(value->key, images)) {
        return BestTexts::tr("loss %1").arg(numberText(best.validationLoss));
    }
    return withMetricName(metricText(value->key, value->value, images), value->key);
}

QString namedBestValueText(const engine::BestResult& best, qint64 images) {
    QString text = bestValueText(best, images);
    const auto value = best.headline();
    if (!value || isTooFewToShow(value->key, images)) return text;
    if (!isNamedByUnit(value->key)) return text;  // it has its name
    return BestTexts::tr("%1 %2").arg(text, nameInSentence(value->key));
}

QString bestName(const engine::BestResult& best, qint64 images) {
    const auto value = best.headline();
    const bool isOfMetric = best.isKnown() && value && !isTooFewToShow(value->key, images);
    if (!isOfMetric) return bestHead(best.criterion);
    const QString name = metricName(value->key);
    return value->key == best.criterion ? BestTexts::tr("Best %1").arg(nameInSentence(value->key))
                                        : BestTexts::tr("%1 at best").arg(name);
}

QString bestText(const engine::BestResult& best, qint64 images) {
    if (!best.isKnown()) return {};
    return BestTexts::tr("%1, epoch\u00a0%2")
        .arg(bestValueText(best, images), countText(best.epoch));
}

QString bestHead(const std::string& criterion) {
    return BestTexts::tr("Best by %1").arg(criterionBrief(criterion));
}

QString criterionName(const std::string& criterion) {
    return criterion == engine::kValidationLoss ? BestTexts::tr("validation loss")
                                                : nameInSentence(criterion);
}

QString criterionBrief(const std::string& criterion) {
    return criterion == engine::kValidationLoss ? BestTexts::tr("loss") : nameInSentence(criterion);
}

QString criterionText(const std::string& criterion) {
    if (criterion == engine::kValidationLoss) {
        return BestTexts::tr("The best epoch is the one with the lowest validation loss.");
    }
    return BestTexts::tr("The best epoch is the one with the best value of %1.")
        .arg(nameInSentence(criterion));
}

QString bestHelp(const engine::BestResult& best, qint64 images) {
    QString criterion = criterionText(best.criterion);
    const auto value = best.headline();
    if (!best.isKnown() || !value) return criterion;
    const QString confidence = confidenceText(value->key, value->value, images);
    return confidence.isEmpty() ? criterion : criterion + QLatin1Char('\n') + confidence;
}

}  // namespace espalier::ui
