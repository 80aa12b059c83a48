// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/comparison_words.h"

#include <QSet>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "engine/project/project.h"
#include "engine/project/settings.h"
#include "ui/forms/best_words.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/runs/comparison_view.h"
#include "ui/runs/run_best_result.h"
#include "ui/runs/run_line.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

// "+3.2", in points.
QString pointsText(const engine::StepGain& gain) {
    const double difference = 100 * (gain.after - gain.before);
    const double shown = std::abs(difference) < 0.05 ? 0 : difference;  // never "-0.0"
    return localNumber(QString::asprintf("%+.1f", shown));
}

}  // namespace

std::vector<std::string> furtherMetrics(const QVector<RunRow>& runs) {
    std::vector<std::string> keys;
    const auto isShown = [&runs](const std::string& key) {
        return std::ranges::all_of(runs, [&key](const RunRow& run) {
            const auto headline = run.best.headline();
            return headline && headline->key == key;
        });
    };
    for (const RunRow& run : runs) {
        for (const engine::MetricValue& metric : run.best.metrics) {
            const bool known = std::ranges::find(keys, metric.key) != keys.end();
            if (!known && !isShown(metric.key)) keys.push_back(metric.key);
        }
    }
    return keys;
}

QString differenceText(const engine::StepGain& gain) {
    const QString points = pointsText(gain);
    return gain.isWithinChance() ? ComparisonView::tr("%1 points, within chance").arg(points)
                                 : ComparisonView::tr("%1 points, more than chance").arg(points);
}

QString differenceTip(const engine::StepGain& gain) {
    QString tip = sentenceOf(engine::gainSentence(gain));
    if (gain.comparisons < 2) return tip;
    return tip + QLatin1Char('\n') +
           ComparisonView::tr(
               "Of %n comparison(s) at once, each must differ by more to be called more than "
               "chance.",
               nullptr,
               gain.comparisons);
}

bool isTestedLike(const RunRow& run, const RunRow& other) {
    return run.test && engine::haveSameData(*run.project, *other.project);
}

QString bestEpochText(const RunRow& run) {
    const engine::BestResult& best = run.best;
    if (!best.isKnown()) return QChar(0x2013);
    return ComparisonView::tr("%1, by %2")
        .arg(countText(best.epoch), criterionName(best.criterion));
}

bool lossesDiffer(const QVector<RunRow>& runs) {
    return std::ranges::any_of(runs,
                               [&](const RunRow& run) { return run.loss != runs.front().loss; });
}

QString projectName(const engine::Project& project) {
    if (project.id.empty()) return ComparisonView::tr("none");
    return project.name.empty() ? fromPath(project.dataset.filename()) : fromUtf8(project.name);
}

std::vector<double> comparableRanks(const std::vector<std::optional<engine::MetricValue>>& values) {
    std::vector<double> ranks(values.size(), std::numeric_limits<double>::quiet_NaN());
    const auto isKnown = [](const auto& value) { return value.has_value(); };
    const auto first = std::ranges::find_if(values, isKnown);
    const bool areAlike = std::ranges::all_of(
        values, [&](const auto& value) { return !value || value->key == (*first)->key; });
    for (std::size_t i = 0; areAlike && i < values.size(); ++i) {
        if (values[i]) ranks[i] = rankOf(*values[i]);
    }
    return ranks;
}

QString epochsText(const RunRow& run) {
    const qint64 planned = engine::afterChanges(run.project->options, run.project->changes).epochs;
    return run.epochs < planned
               ? ComparisonView::tr("%1 of %2").arg(countText(run.epochs), countText(planned))
               : countText(run.epochs);
}

QStringList equalSettingsIn(const std::vector<const engine::Project*>& projects) {
    const std::vector<std::string>& names = engine::commonSettings();
    std::vector<std::vector<std::string>> values;
    values.reserve(projects.size());
    for (const engine::Project* project : projects) {
        values.push_back(engine::commonSettingsOf(*project));
    }
    QStringList equal;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string& value = values.front()[i];
        const auto hasIt = [&](const auto& all) { return all[i] == value; };
        if (value.empty() || !std::ranges::all_of(values, hasIt)) continue;
        equal << ComparisonView::tr("%1 %2").arg(fieldText(names[i]), settingText(names[i], value));
    }
    return equal;
}

QVector<Difference> differencesIn(const std::vector<const engine::Project*>& projects) {
    QVector<Difference> all;
    for (const engine::SettingRow& row : engine::differencesOf(projects)) {
        QStringList texts = settingTexts(row.name, row.values);
        std::ranges::replace_if(
            texts, [](const QString& text) { return text.isEmpty(); }, QString(QChar(0x2013)));
        all.push_back({fieldText(row.name), texts});
    }
    return all;
}

QStringList namesByDifferences(QVector<Difference> all, const QVector<RunRow>& runs) {
    const auto valuesOf = [](const QStringList& texts) {
        return QSet<QString>(texts.begin(), texts.end()).size();
    };
    std::ranges::stable_sort(all, std::ranges::greater(), [&](const Difference& difference) {
        return valuesOf(difference.texts);
    });
    QStringList names(runs.size());
    qsizetype apart = 1;
    const auto add = [&](const auto& textOf) {
        QStringList longer;
        for (qsizetype i = 0; i < names.size(); ++i) {
            const QString text = textOf(i);
            longer << (names[i].isEmpty() ? text
                                          : ComparisonView::tr("%1, %2").arg(names[i], text));
        }
        const qsizetype now = valuesOf(longer);
        if (now > apart || names.front().isEmpty()) names = longer;
        apart = std::max(apart, now);
    };
    for (const Difference& one : std::as_const(all)) {
        add([&](qsizetype i) {
            return ComparisonView::tr("%1 %2").arg(one.name, isolated(one.texts[i]));
        });
    }
    if (apart < runs.size()) add([&](qsizetype i) { return runs[i].name; });
    return names;
}

QString testVerdict(const std::vector<std::optional<engine::StepGain>>& gains) {
    const bool areKnown =
        gains.size() > 1 && std::all_of(gains.begin() + 1, gains.end(), [](const auto& gain) {
            return gain.has_value();
        });
    if (!areKnown) return {};
    const auto differenceOf = [](const auto& gain) { return gain->after - gain->before; };
    const auto best = std::ranges::max_element(gains.begin() + 1, gains.end(), {}, differenceOf);
    if (differenceOf(*best) <= 0)
        return ComparisonView::tr("None of the others has a better test than A.");
    const QString run = letterOf(static_cast<int>(best - gains.begin()));
    const QString points = pointsText(**best);
    return (*best)->isWithinChance()
               ? ComparisonView::tr("Best test: %1, %2 points compared with A, within chance.")
                     .arg(run, points)
               : ComparisonView::tr("Best test: %1, %2 points compared with A, more than chance.")
                     .arg(run, points);
}

}  // namespace espalier::ui
