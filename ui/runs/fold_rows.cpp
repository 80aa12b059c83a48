// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/fold_rows.h"

#include <QCoreApplication>
#include <cmath>

#include "engine/base/error_sentence.h"
#include "engine/cross_validation/fold_standing.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/project/settings.h"
#include "ui/plots/run_metrics.h"
#include "ui/runs/run_row_reading.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct FoldWords {
    Q_DECLARE_TR_FUNCTIONS(FoldRows)
};

QString stampOfFolds(const engine::CrossValidationFolder& folder) {
    std::vector<std::filesystem::path> files{folder.record(), folder.note()};
    for (int number = 1; number <= engine::kMostFolds; ++number) {
        const engine::RunFolder run = folder.fold(number);
        if (!engine::isRunFolder(run.path)) continue;
        files.push_back(run.events());
        files.push_back(run.results());
    }
    return stampOf(files);
}

engine::RunStatus statusOf(engine::FoldsState state) {
    switch (state) {
        case engine::FoldsState::Finished:
            return engine::RunStatus::Completed;
        case engine::FoldsState::BeingTrained:
            return engine::RunStatus::Running;
        case engine::FoldsState::Stopped:
            return engine::RunStatus::Stopped;
        case engine::FoldsState::Diverged:
            break;
    }
    return engine::RunStatus::Diverged;
}

// The mean over the folds of each metric, but of the accuracy that on all held-out images together,
// which has an interval. It stands for all of them, otherwise the task's first metric.
void readResultInto(RunRow& row, const engine::CrossValidationSummary& summary) {
    if (!summary.pooled) return;
    row.validationImages = summary.pooled->totals.images;
    std::vector<engine::MetricValue>& metrics = row.best.metrics;
    for (const engine::FoldMetric& metric : summary.metrics) {
        if (engine::findMetric(metric.key)) metrics.push_back({metric.key, metric.value.mean});
    }
    const double accuracy = summary.pooled->accuracy();
    if (std::isfinite(accuracy)) {
        std::erase_if(metrics, [](const auto& metric) { return metric.key == kAccuracy; });
        metrics.insert(metrics.begin(), {kAccuracy, accuracy});
    }
    if (!metrics.empty()) row.best.criterion = metrics.front().key;
}

void readFoldsInto(RunRow& row, const std::filesystem::path& path) {
    try {
        const engine::FoldsOnDisk folds = engine::readFolds(path);
        const engine::Project& project = folds.validation.project;
        row.data = fromPath(project.dataset.filename());
        row.network = fromUtf8(project.network.name);
        row.status = statusOf(folds.state());
        row.folds = {static_cast<int>(folds.summary.finished.size()), folds.validation.folds};
        row.project = std::make_shared<const engine::Project>(project);
        row.settings = engine::commonSettingsOf(project);
        QStringList unequal;
        for (const engine::FoldDifference& fold : folds.summary.unequal) {
            unequal << spokenText(engine::differenceSentence(fold));
        }
        row.unequal = unequal.join(QLatin1Char('\n'));
        readResultInto(row, folds.summary);
        row.seconds = 0;
        for (const engine::FoldStanding& fold : folds.standings) {
            if (!fold.run) continue;
            if (row.started.isEmpty()) row.started = fromUtf8(fold.run->started);
            if (row.device.isEmpty()) row.device = deviceText(fold.run->device);
            row.seconds += fold.run->seconds;
            row.epochs += fold.run->epochs;
            row.steps += fold.run->steps;
        }
    } catch (const std::exception& problem) {
        row.problem = spokenText(engine::errorSentence(problem));
    }
}

// "seed-cnn, 5 folds" for "seed-cnn_5-folds", which names the folder.
QString withFoldsNamed(QString name, int folds) {
    const QString end = QStringLiteral("_%1-folds").arg(folds);
    if (!name.contains(end)) return name;
    return FoldWords::tr("%1, %n fold(s)", nullptr, folds).arg(name.remove(end));
}

}  // namespace

RunRow readFoldsRow(const std::filesystem::path& path, const RunRow* known) {
    const engine::CrossValidationFolder folder{path};
    const QString stamp = stampOfFolds(folder);  // first: later changes are then read next time
    const bool isRunning = engine::areFoldsTrainedNow(folder);
    constexpr auto kRunning = engine::RunStatus::Running;
    // One that was trained and has been stopped is read again even if its files have not changed.
    if (known && known->stamp == stamp && (isRunning || known->status != kRunning)) {
        RunRow row = *known;
        if (isRunning) row.status = kRunning;
        return row;
    }
    RunRow row;
    row.path = fromPath(path);
    row.stamp = stamp;
    row.folds.emplace();
    readNoteInto(row);
    readFoldsInto(row, path);
    const QString name = fromPath(path.filename());
    row.name = withFoldsNamed(rowNameOf(name, row.started), row.folds->all);
    if (row.started.isEmpty()) row.started = name;
    return row;
}

}  // namespace espalier::ui
