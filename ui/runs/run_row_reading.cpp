// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_row_reading.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QRegularExpression>

#include "engine/base/error_sentence.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "engine/network/summary.h"
#include "engine/project/settings.h"
#include "engine/runs/run_lock.h"
#include "engine/sweep/sweep.h"
#include "engine/sweep/sweep_standing.h"
#include "engine/tasks/task_catalog.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct ReadingWords {
    Q_DECLARE_TR_FUNCTIONS(RunRows)
};

// 0 where the drawing is none that can be trained, and where a record of an earlier version does
// not say how many classes there are.
qint64 parametersOf(const engine::RunSummary& run) {
    const engine::Task& task = engine::findTask(run.project.task);
    const engine::Preprocessing& images = run.project.preprocessing;
    const auto interfaceFor = [&](std::int64_t outputs) {
        const std::vector<std::string> names(static_cast<std::size_t>(outputs), "class");
        return task.networkInterface(images, names);
    };
    const bool dependsOnOutputs = interfaceFor(2).outputWidth == 2;
    if (dependsOnOutputs && run.outputs == 0) return 0;
    static const engine::LayerCatalog kCatalog;
    const auto network =
        engine::validate(run.project.network, kCatalog, interfaceFor(run.outputs)).network;
    return network ? engine::summarise(*network).parameters : 0;
}

// Of others nobody asks.
bool isConcludedTrial(const engine::RunSummary& run) {
    const bool isAsked =
        run.status == engine::RunStatus::Stopped && engine::trialNumber(run.folder.path) > 0;
    if (!isAsked) return false;
    try {
        return engine::isConcluded(run);
    } catch (const std::exception&) {
        return false;  // its results are damaged
    }
}

void readSummaryInto(RunRow& row, const std::filesystem::path& path) {
    try {
        const engine::RunSummary summary = engine::summariseRun(path);
        row.started = fromUtf8(summary.started);
        row.data = fromPath(summary.project.dataset.filename());
        row.network = fromUtf8(summary.project.network.name);
        row.device = deviceText(summary.device);
        row.loss = summary.loss;
        row.status = summary.status;
        row.lossExploded = summary.lossExploded;
        row.epochs = summary.epochs;
        row.steps = summary.steps;
        row.validationImages = summary.validationImages;
        row.best = summary.best;
        row.test = summary.test;
        row.seconds = summary.seconds;
        row.curve = summary.curve;
        row.settings = engine::commonSettingsOf(summary.project);
        row.parameters = parametersOf(summary);
        row.project = std::make_shared<const engine::Project>(summary.project);
        row.isConcluded = isConcludedTrial(summary);
    } catch (const std::exception& problem) {
        // A run that cannot be read is still shown, with the reason.
        row.problem = spokenText(engine::errorSentence(problem));
    }
}

}  // namespace

RunRow readRunRow(const std::filesystem::path& path, const RunRow* known) {
    const engine::RunFolder run{path};
    const QString stamp = stampOf({run.record(),
                                   run.events(),
                                   run.results(),
                                   run.note()});  // first: later changes are then read next time
    constexpr auto kRunning = engine::RunStatus::Running;
    const bool isRunning = engine::RunLock::isHeld(path);
    // A run that was active and has ended is read again even if its files have not changed.
    if (known && known->stamp == stamp && (isRunning || known->status != kRunning)) {
        RunRow row = *known;
        if (isRunning) row.status = kRunning;
        return row;
    }
    RunRow row;
    row.path = fromPath(path);
    row.stamp = stamp;
    readSummaryInto(row, path);
    readNoteInto(row);
    const QString folder = fromPath(path.filename());
    row.name = rowNameOf(folder, row.started);
    if (row.started.isEmpty()) row.started = folder;
    return row;
}

RunRow missingRow(const std::filesystem::path& path) {
    RunRow row;
    row.path = fromPath(path);
    row.isMissing = true;
    row.name = fromPath(path.filename());
    row.problem = ReadingWords::tr(
                      "%1 is not there. If its disk is away, connect it; if it was moved, drop it "
                      "here from where it is; if it was deleted, Delete takes it off this list.")
                      .arg(row.path);
    row.noteProblem = row.problem;
    return row;
}

void readNoteInto(RunRow& row) {
    try {
        row.note = engine::readNote({toPath(row.path)});
    } catch (const std::exception& problem) {
        row.noteProblem = spokenText(engine::errorSentence(problem));
    }
}

QString stampOf(const std::vector<std::filesystem::path>& files) {
    QString stamp;
    for (const std::filesystem::path& file : files) {
        const QFileInfo info(fromPath(file));
        stamp += QStringLiteral("%1/%2 ")
                     .arg(info.lastModified().toMSecsSinceEpoch())
                     .arg(info.exists() ? info.size() : -1);
    }
    return stamp;
}

QString rowNameOf(const QString& folder, const QString& started) {
    static const QRegularExpression kGiven(QStringLiteral("^\\d{4}-\\d\\d-\\d\\d_\\d{6}_(.+)$"));
    const QRegularExpressionMatch match = kGiven.match(folder);
    if (!match.hasMatch() || started.isEmpty()) return folder;
    const QString when = started.left(16).replace(QLatin1Char('T'), QLatin1Char(' '));
    return isolated(when + QStringLiteral("  ") + match.captured(1));
}

}  // namespace espalier::ui
