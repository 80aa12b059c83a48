// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/trial_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "engine/metrics/metric_catalog.h"
#include "engine/network/templates.h"
#include "engine/sweep/race.h"
#include "engine/sweep/swept_field.h"
#include "ui/forms/best_words.h"
#include "ui/forms/field_words.h"
#include "ui/forms/metric_words.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct TrialWords {
    Q_DECLARE_TR_FUNCTIONS(TrialWords)
};

}  // namespace

QString optionText(const std::string& option) {
    if (option == engine::kNetworkOption) return TrialWords::tr("Network");
    const engine::SweptField swept = engine::sweptField(option);
    return fieldText(swept.field->label.empty() ? swept.name : swept.field->label);
}

QString optionValueText(const std::string& option, const std::string& value) {
    if (option == engine::kNetworkOption) {
        if (value == engine::kOwnNetwork) return TrialWords::tr("own network");
        const engine::TemplateEntry* entry = engine::findTemplate(value);
        return entry ? fieldText(entry->label) : fromUtf8(value);
    }
    const engine::SweptField swept = engine::sweptField(option);
    engine::FieldValue read;
    std::string problem;
    if (!engine::parseText(*swept.field, value, read, problem)) return fromUtf8(value);
    const QString text = valueText(*swept.field, read);
    return text.isEmpty() ? fromUtf8(value) : text;
}

QString trialName(const engine::Sweep& sweep, int number) {
    QStringList parts;
    for (const auto& [option, value] : sweep.trial(number).choices) {
        if (value == engine::valueIn(sweep.project, option)) continue;
        // A network that has no trained weights is named, not what follows from it.
        if (option == "start_from" && value == "none") continue;
        const QString text = optionValueText(option, value);
        parts << (option == engine::kNetworkOption
                      ? text
                      : TrialWords::tr("%1 %2").arg(optionText(option), text));
    }
    return parts.isEmpty() ? TrialWords::tr("The project as it is")
                           : parts.join(QStringLiteral(", "));
}

QString trialStateText(const engine::TrialStanding& trial, bool isInWork) {
    if (isInWork) return TrialWords::tr("in training");
    if (trial.files.isTrainedNow) return TrialWords::tr("being trained elsewhere");
    switch (trial.state) {
        case engine::TrialState::Open:
            return TrialWords::tr("not begun");
        case engine::TrialState::Begun:
            return TrialWords::tr("begun");
        case engine::TrialState::Waiting:
            return TrialWords::tr("waits for the others");
        case engine::TrialState::Trained:
            return TrialWords::tr("trained, not tested");
        case engine::TrialState::Diverged:
            return TrialWords::tr("diverged");
        case engine::TrialState::Failed:
            return TrialWords::tr("failed");
        case engine::TrialState::Finished:
            break;
    }
    return TrialWords::tr("finished");
}

QString judgeText(const engine::SweepStanding& standing) {
    if (!engine::findMetric(standing.judge())) return TrialWords::tr("Validation loss");
    return TrialWords::tr("Validation %1").arg(criterionName(standing.judge()));
}

QString judgedText(const engine::SweepStanding& standing, const engine::TrialStanding& trial) {
    if (std::isnan(trial.value)) return QString(QChar(0x2013));
    if (!engine::findMetric(standing.judge())) return numberText(trial.value);
    const qint64 images = trial.files.run ? trial.files.run->validationImages : 0;
    return metricWithIntervalText(standing.judge(), trial.value, images);
}

std::optional<engine::MetricValue> headlineOf(const engine::SweepStanding& standing,
                                              const engine::TrialStanding& trial) {
    if (engine::findMetric(standing.judge())) {
        if (std::isnan(trial.value)) return std::nullopt;
        return engine::MetricValue{standing.judge(), trial.value};
    }
    const auto& run = trial.files.run;
    // What its user has trained it further does not count.
    if (!run || run->best.epoch != trial.epoch) return std::nullopt;
    return run->best.headline();
}

QString trialTestText(const engine::SweepStanding& standing, const engine::TrialStanding& trial) {
    if (!trial.isTestedThen() || trial.files.run->test->metrics.empty()) return {};
    const engine::TestMetrics& test = *trial.files.run->test;
    const auto value = engine::headlineOf(standing.judge(), test.metrics);
    return value ? metricWithIntervalText(value->key, value->value, test.images) : QString();
}

}  // namespace espalier::ui
