// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_row.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <compare>
#include <iterator>
#include <map>
#include <optional>

#include "engine/metrics/metric_catalog.h"
#include "engine/project/training_start.h"
#include "ui/forms/metric_words.h"
#include "ui/plots/run_metrics.h"
#include "ui/runs/run_best_result.h"
#include "ui/runs/run_rows.h"
#include "ui/runs/run_test_result.h"
#include "ui/starts/start_texts.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct RowWords {
    Q_DECLARE_TR_FUNCTIONS(StartRow)
};

QString placeText(const StartShelf::Entry& entry) {
    const auto all = static_cast<double>(entry.start->wheel.bytes);
    if (entry.received) {
        return RowWords::tr("%1 of %2")
            .arg(bytesText(static_cast<double>(*entry.received)), bytesText(all));
    }
    if (!entry.state) return bytesText(all);
    switch (*entry.state) {
        case engine::StartState::Present:
            return RowWords::tr("on this computer");
        case engine::StartState::Damaged:
            return RowWords::tr("damaged");
        case engine::StartState::Missing:
            break;
    }
    return RowWords::tr("%1 to download").arg(bytesText(all));
}

StartRow startRowOf(const StartShelf::Entry& entry) {
    return {.kind = StartRow::Kind::Catalog,
            .from = std::string(entry.start->name),
            .title = fromUtf8(std::string(entry.start->name)),
            .notes = {accuracyText(*entry.start), placeText(entry)},
            .iconName = startIconName(std::string(entry.start->name))};
}

// What was measured on images of its own, or else what chose the epoch.
std::optional<engine::MetricValue> resultOf(const RunRow& run) {
    if (auto test = testValueOf(run)) return test;
    return run.best.headline();
}

QString resultText(const RunRow& run) {
    if (testValueOf(run)) return RowWords::tr("%1 on test images").arg(testText(run));
    if (run.best.isKnown()) {
        return RowWords::tr("%1 on validation images").arg(bestText(run));
    }
    return RowWords::tr("no result");
}

// A run that is nothing yet, or whose network is ruined, is no start.
bool canStartFrom(const RunRow& run) {
    if (!run.project || run.folds || !run.status || run.lossExploded) return false;
    if (*run.status == engine::RunStatus::Running || *run.status == engine::RunStatus::Diverged) {
        return false;
    }
    // Runs of a terminal belong to no project, but are on the same images.
    const bool isNameless = run.project->id.empty();
    return run.kinship == engine::RunKinship::Own ||
           (run.kinship == engine::RunKinship::SameImages && isNameless);
}

// Empty where there is no result.
std::string comparedMetric(const RunRow& run) {
    const auto result = resultOf(run);
    return result && std::isfinite(result->value) ? result->key : std::string();
}

/// By which metric runs of a kinship are compared: the one that most of them have.
using MainMetrics = std::map<engine::RunKinship, std::string>;

MainMetrics mainMetricsOf(const std::vector<RunRow>& runs) {
    std::map<engine::RunKinship, std::map<std::string, int>> counts;
    for (const RunRow& run : runs) {
        const std::string metric = comparedMetric(run);
        if (!metric.empty()) ++counts[run.kinship][metric];
    }
    MainMetrics metrics;
    for (const auto& [kinship, count] : counts) {
        metrics[kinship] = std::ranges::max_element(count, {}, [](const auto& each) {
                               return each.second;
                           })->first;
    }
    return metrics;
}

/// Runs below one heading.
struct RunSection {
    engine::RunKinship kinship = engine::RunKinship::Own;
    bool hasOtherMetric = false;

    friend auto operator<=>(const RunSection&, const RunSection&) = default;
};

RunSection sectionOf(const RunRow& run, const MainMetrics& metrics) {
    const std::string metric = comparedMetric(run);
    return {run.kinship, !metric.empty() && metric != metrics.at(run.kinship)};
}

QString headingOf(const RunSection& section) {
    if (section.kinship == engine::RunKinship::Own) {
        return section.hasOtherMetric ? RowWords::tr("Runs of this project, by another metric")
                                      : RowWords::tr("Runs of this project, the best first");
    }
    return section.hasOtherMetric ? RowWords::tr("Runs on the same images, by another metric")
                                  : RowWords::tr("Runs on the same images, the best first");
}

/// By what runs are listed: the smallest first.
struct RunPlace {
    RunSection section;
    int lack = 0;  ///< 1 with a loss alone, 2 with no result
    std::string metric;
    double badness = 0;

    friend auto operator<=>(const RunPlace&, const RunPlace&) = default;
};

RunPlace placeOf(const RunRow& run, const MainMetrics& metrics) {
    const std::string key = comparedMetric(run);
    if (key.empty()) {
        const double loss = run.best.validationLoss;
        const bool hasLoss = std::isfinite(loss);
        return {sectionOf(run, metrics), hasLoss ? 1 : 2, {}, hasLoss ? loss : 0};
    }
    const double value = resultOf(run)->value;
    const engine::Metric* metric = engine::findMetric(key);
    const bool isLow =
        metric && metric->description().direction == engine::MetricDirection::LowerIsBetter;
    return {sectionOf(run, metrics), 0, key, isLow ? value : -value};
}

// What the name of the run does not say already.
QStringList notesOf(const RunRow& run) {
    QStringList more;
    if (!run.name.contains(run.network)) more << run.network;
    if (!run.name.contains(run.started.left(10))) {
        more << run.started.left(16).replace(QLatin1Char('T'), QLatin1Char(' '));
    }
    QStringList notes{resultText(run)};
    if (!more.isEmpty()) notes << more.join(QStringLiteral("  ·  "));
    return notes;
}

StartRow startRowOf(const RunRow& run) {
    return {.kind = StartRow::Kind::Run,
            .from = engine::startFromText(run.path.toStdString()),
            .title = run.name,
            .notes = notesOf(run),
            .iconName = QStringLiteral("runs"),
            .isOfLastEpoch = keepsLast(run)};
}

void addRuns(std::vector<StartRow>& rows, const std::vector<RunRow>& runs) {
    const MainMetrics metrics = mainMetricsOf(runs);
    std::optional<RunSection> before;
    for (const RunRow& run : runs) {
        const RunSection section = sectionOf(run, metrics);
        if (before != section) rows.push_back({.title = headingOf(section)});
        before = section;
        rows.push_back(startRowOf(run));
    }
}

}  // namespace

QString startIconName(const std::string& startFrom) {
    return startFrom.empty() ? QStringLiteral("dice") : QStringLiteral("start-from");
}

std::vector<RunRow> runsToStartFrom(const std::vector<RunRow>& runs) {
    std::vector<RunRow> starts;
    std::ranges::copy_if(runs, std::back_inserter(starts), canStartFrom);
    const MainMetrics metrics = mainMetricsOf(starts);
    std::ranges::stable_sort(starts, {}, [&](const RunRow& run) { return placeOf(run, metrics); });
    return starts;
}

std::vector<StartRow> startRows(const StartShelf& shelf,
                                const std::string& file,
                                const std::vector<RunRow>* runs,
                                bool unread) {
    std::vector<StartRow> rows;
    rows.push_back({.kind = StartRow::Kind::Random,
                    .title = startName({}),
                    .notes = {RowWords::tr("learns from your images alone")},
                    .iconName = startIconName({})});
    rows.push_back({.title = RowWords::tr("Trained by others")});
    for (const StartShelf::Entry& entry : shelf.entries()) rows.push_back(startRowOf(entry));
    rows.push_back({.title = RowWords::tr("A file of your own")});
    rows.push_back({.kind = StartRow::Kind::File,
                    .from = file,
                    .title = file.empty() ? RowWords::tr("A file of weights") : startName(file),
                    .notes = {RowWords::tr("PyTorch, Keras, safetensors or ONNX")},
                    .iconName = QStringLiteral("open")});
    if (unread) {
        rows.push_back({.title = RowWords::tr("Your runs could not be read")});
    } else if (!runs) {
        rows.push_back({.title = RowWords::tr("Reading your runs …")});
    } else if (runs->empty()) {
        rows.push_back({.title = RowWords::tr("No run of this project can be started from yet")});
    } else {
        addRuns(rows, *runs);
    }
    return rows;
}

}  // namespace espalier::ui
