// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/trial_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "engine/metrics/metric_catalog.h"
#include "ui/forms/best_words.h"
#include "ui/forms/metric_words.h"
#include "ui/isolated.h"
#include "ui/text.h"
#include "ui/train/time_estimate.h"

namespace espalier::ui {

namespace {

constexpr std::ptrdiff_t kMostFailuresTold = 3;

struct TrialWords {
    Q_DECLARE_TR_FUNCTIONS(TrialWords)
};

// The measured time is that of a few steps, so it is no more than a warning.
bool isTooSlow(const engine::TrialForecast& trial, double seconds) {
    return seconds > 0 && trial.firstEpochSeconds > seconds;
}

// Those that are planned, as far as the time of each is enough for them.
std::int64_t epochsWithin(const engine::TrialForecast& trial, double seconds) {
    if (isTooSlow(trial, seconds)) return 0;
    if (seconds <= 0) return trial.epochs;
    const double further = (seconds - trial.firstEpochSeconds) / trial.epochSeconds;
    const auto most = 1 + static_cast<std::int64_t>(std::clamp(further, 0.0, 1e6));
    return std::min(trial.epochs, most);
}

}  // namespace

QString trialStateText(const engine::TrialStanding& trial, bool isInWork) {
    if (isInWork) return TrialWords::tr("in training");
    if (trial.files.isTrainedNow && trial.state != engine::TrialState::Finished)
        return TrialWords::tr("being trained elsewhere");
    switch (trial.state) {
        case engine::TrialState::Open:
            return TrialWords::tr("not begun");
        case engine::TrialState::Begun:
            return trial.isStopped() ? TrialWords::tr("stopped") : TrialWords::tr("begun");
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

QString validationText(const std::string& key) {
    if (!engine::findMetric(key)) return TrialWords::tr("Validation loss");
    return TrialWords::tr("Validation %1").arg(criterionName(key));
}

QString judgeText(const engine::SweepStanding& standing) {
    return validationText(standing.judge());
}

QString judgedText(const engine::SweepStanding& standing, const engine::TrialStanding& trial) {
    if (std::isnan(trial.value)) return QString(QChar(0x2013));
    if (!engine::findMetric(standing.judge())) return numberText(trial.value);
    const qint64 images = trial.files.run ? trial.files.run->validationImages : 0;
    return metricWithIntervalText(standing.judge(), trial.value, images);
}

QString bestTrialText(const engine::SweepStanding& standing) {
    const std::vector<int> ranking = standing.ranking();
    if (ranking.empty()) return {};
    const int best = ranking.front();
    const QString value = judgedText(standing, standing.trial(best));
    const QString named =
        engine::findMetric(standing.judge())
            ? TrialWords::tr("validation %1 %2").arg(criterionName(standing.judge()), value)
            : TrialWords::tr("validation loss %1").arg(value);
    return TrialWords::tr("Best: trial %1, %2, %3.")
        .arg(QString::number(best), isolated(trialName(standing.sweep(), best)), isolated(named));
}

std::optional<engine::MetricValue> headlineOf(const engine::SweepStanding& standing,
                                              const engine::TrialStanding& trial) {
    if (engine::findMetric(standing.judge())) {
        if (std::isnan(trial.value)) return std::nullopt;
        return engine::MetricValue{standing.judge(), trial.value};
    }
    return engine::headlineOf(standing.judge(), trial.metrics);
}

QString trialTestText(const engine::SweepStanding& standing, const engine::TrialStanding& trial) {
    if (!trial.isTestedThen() || trial.files.run->test->metrics.empty()) return {};
    const engine::TestMetrics& test = *trial.files.run->test;
    const auto value = engine::headlineOf(standing.judge(), test.metrics);
    return value ? metricWithIntervalText(value->key, value->value, test.images) : QString();
}

QString failuresText(const engine::Sweep& sweep) {
    QStringList sentences;
    for (const auto& [number, failure] : sweep.failures) {
        if (std::ssize(sentences) == kMostFailuresTold) break;
        sentences << TrialWords::tr("Trial %1: %2")
                         .arg(number)
                         .arg(withOptionWords(spokenText(failure.text)));
    }
    const auto untold = static_cast<int>(std::ssize(sweep.failures) - std::ssize(sentences));
    if (untold > 0) {
        sentences << TrialWords::tr(
            "%n more trial(s) failed; the tooltips in the table say why.", nullptr, untold);
    }
    return sentences.join(QLatin1Char(' '));
}

QString forecastText(const RaceForecast& race) {
    QStringList sentences;
    double slowest = 0;
    bool areAllKnown = true;
    for (std::size_t i = 0; i < race.trials.size(); ++i) {
        const engine::TrialForecast& trial = race.trials[i];
        const QString name = isolated(race.names.value(static_cast<qsizetype>(i)));
        areAllKnown = areAllKnown && std::isfinite(trial.firstEpochSeconds);
        if (!trial.problem.empty()) {
            sentences << TrialWords::tr("%1: %2").arg(name,
                                                      withOptionWords(spokenText(trial.problem)));
        } else if (!trial.fits()) {
            sentences << TrialWords::tr("%1: it needs %2 of memory, and %3 are free.")
                             .arg(name, bytesText(trial.memory), bytesText(trial.freeMemory));
        } else if (isTooSlow(trial, race.seconds)) {
            sentences << TrialWords::tr(
                             "%1: its first epoch takes %2 and it has %3, so it will be stopped "
                             "before that epoch ends, and fail.")
                             .arg(name,
                                  aboutText(trial.firstEpochSeconds),
                                  durationText(race.seconds));
        }
        slowest = std::max(slowest, trial.firstEpochSeconds);
    }
    if (!sentences.isEmpty() || !areAllKnown) return sentences.join(QLatin1Char(' '));
    const QString longest =
        TrialWords::tr("The slowest trial takes %1 for its first epoch.").arg(aboutText(slowest));
    return race.seconds > 0
               ? TrialWords::tr("Every trial has time for an epoch.") + QLatin1Char(' ') + longest
               : longest;
}

// "9 epochs in about 55 s"; empty where there is time for none.
static QString inAllText(const engine::TrialForecast& trial, double seconds) {
    const std::int64_t epochs = epochsWithin(trial, seconds);
    if (epochs <= 0) return {};
    const double all =
        trial.firstEpochSeconds + static_cast<double>(epochs - 1) * trial.epochSeconds;
    return TrialWords::tr("%n epoch(s) in %1", nullptr, formOf(epochs)).arg(aboutText(all));
}

QString trialCostText(const engine::TrialForecast& trial, double seconds) {
    if (!trial.problem.empty() || !std::isfinite(trial.epochSeconds)) return {};
    QString text = TrialWords::tr("%1 per epoch").arg(aboutText(trial.epochSeconds));
    const QString all = inAllText(trial, seconds);
    if (!all.isEmpty()) text = TrialWords::tr("%1, %2").arg(text, all);
    if (trial.memory <= 0) return text;
    return TrialWords::tr("%1, %2").arg(
        text, TrialWords::tr("%1 of memory").arg(bytesText(trial.memory)));
}

QStringList trialCostTexts(const engine::TrialForecast& trial, double seconds) {
    if (!trial.problem.empty() || !std::isfinite(trial.epochSeconds)) return {};
    const QString dash(QChar(0x2013));
    const QString all = inAllText(trial, seconds);
    return {aboutText(trial.epochSeconds),
            all.isEmpty() ? dash : all,
            trial.memory > 0 ? bytesText(trial.memory) : dash};
}

QStringList trialCostHeads() {
    return {TrialWords::tr("Time per epoch"), TrialWords::tr("In all"), TrialWords::tr("Memory")};
}

bool warns(const RaceForecast& race) {
    return std::ranges::any_of(race.trials, [&](const engine::TrialForecast& trial) {
        return !trial.problem.empty() || !trial.fits() || isTooSlow(trial, race.seconds);
    });
}

}  // namespace espalier::ui
