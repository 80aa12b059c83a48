// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/parallel_lines.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/metrics/metric_catalog.h"
#include "engine/sweep/swept_field.h"
#include "ui/experiments/trial_words.h"
#include "ui/forms/metric_words.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();
constexpr double kLogarithmicBy = 10;  // ratio of the largest to the smallest value

struct LinesWords {
    Q_DECLARE_TR_FUNCTIONS(ParallelLines)
};

bool isNumber(const std::string& option) {
    const engine::SweptField swept = engine::sweptField(option);
    return swept.field && (swept.field->kind == engine::FieldKind::Integer ||
                           swept.field->kind == engine::FieldKind::Real);
}

double numberOf(const std::string& text) {
    bool isOne = false;
    const double value = fromUtf8(text).toDouble(&isOne);
    return isOne ? value : kNoValue;
}

void spread(ParallelAxis& axis, const QVector<double>& values) {
    double from = std::numeric_limits<double>::infinity(), to = -from;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        from = std::min(from, value);
        to = std::max(to, value);
    }
    if (!(from <= to)) return;
    axis.from = from;
    axis.to = to;
    axis.isLogarithmic = from > 0 && to > from * kLogarithmicBy;
}

QVector<double> addOption(ParallelAxis& axis, const engine::Sweep& sweep, qsizetype place) {
    const std::string& option = sweep.trial(1).choices[static_cast<std::size_t>(place)].first;
    axis.name = optionText(option);
    QVector<double> values;
    const auto textOf = [&](const engine::Trial& trial) -> const std::string& {
        return trial.choices[static_cast<std::size_t>(place)].second;
    };
    if (isNumber(option)) {
        for (const engine::Trial& trial : sweep.trials) values << numberOf(textOf(trial));
        spread(axis, values);
        axis.fromText = numberText(axis.from);
        if (axis.from < axis.to) axis.toText = numberText(axis.to);
        return values;
    }
    for (const engine::Trial& trial : sweep.trials) {
        const QString word = optionValueText(option, textOf(trial));
        if (!axis.words.contains(word)) axis.words << word;
        values << static_cast<double>(axis.words.indexOf(word));
    }
    return values;
}

// All lines go through one point of it.
bool areEqual(const QVector<double>& values) {
    return std::ranges::all_of(values, [&](double value) { return value == values.front(); });
}

// A loss, and metrics of errors.
bool isLessBetter(const std::string& judge) {
    const engine::Metric* metric = engine::findMetric(judge);
    return !metric || metric->description().direction == engine::MetricDirection::LowerIsBetter;
}

void addResult(ParallelLines& all, const engine::SweepStanding& standing) {
    ParallelAxis axis{.name = judgeText(standing)};
    QVector<double> values;
    for (const engine::TrialStanding& trial : standing.trials()) values << trial.value;
    spread(axis, values);
    axis.isLogarithmic = axis.isLogarithmic && !metricAxis(standing.judge()).isShare;
    if (isLessBetter(standing.judge())) std::swap(axis.from, axis.to);  // the best one is on top
    const bool isAny = std::ranges::any_of(values, [](double one) { return std::isfinite(one); });
    if (isAny) axis.fromText = metricText(standing.judge(), axis.from);
    // The numbers of a loss fall towards the top, those of options rise.
    if (isAny && axis.from != axis.to) {
        axis.toText = LinesWords::tr("best: %1").arg(metricText(standing.judge(), axis.to));
    }
    all.axes << axis;
    for (qsizetype i = 0; i < values.size(); ++i) all.lines[i].values << values[i];
}

}  // namespace

ParallelLines parallelLines(const engine::SweepStanding& standing) {
    const engine::Sweep& sweep = standing.sweep();
    ParallelLines all;
    all.lines.resize(sweep.count());
    const auto options = static_cast<qsizetype>(sweep.trial(1).choices.size());
    for (qsizetype place = 0; place < options; ++place) {
        ParallelAxis axis;
        const QVector<double> values = addOption(axis, sweep, place);
        if (areEqual(values)) continue;
        for (qsizetype i = 0; i < values.size(); ++i) all.lines[i].values << values[i];
        all.axes << axis;
    }
    addResult(all, standing);
    const std::vector<int> ranking = standing.ranking();
    for (qsizetype i = 0; i < all.lines.size(); ++i) {
        ParallelLine& line = all.lines[i];
        line.look = static_cast<int>(i);
        line.label = QString::number(i + 1);
        const auto place = std::ranges::find(ranking, static_cast<int>(i) + 1) - ranking.begin();
        line.rank =
            ranking.size() < 2
                ? (place > 0 ? 1 : 0)
                : std::min(1.0,
                           static_cast<double>(place) / static_cast<double>(ranking.size() - 1));
    }
    return all;
}

}  // namespace espalier::ui
