// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_rows.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>

#include "engine/project/settings.h"
#include "engine/runs/run_lock.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct RunWords {
    Q_DECLARE_TR_FUNCTIONS(RunRows)
};

QString stampOf(const engine::RunFolder& run) {
    QString stamp;
    for (const auto& file : {run.record(), run.events(), run.note()}) {
        const QFileInfo info(fromPath(file));
        stamp += QStringLiteral("%1/%2 ")
                     .arg(info.lastModified().toMSecsSinceEpoch())
                     .arg(info.exists() ? info.size() : -1);
    }
    return stamp;
}

// Names that the program gave say when and what; a person's own stay as they are.
QString nameOf(const QString& folder, const QString& started) {
    static const QRegularExpression kGiven(QStringLiteral("^\\d{4}-\\d\\d-\\d\\d_\\d{6}_(.+)$"));
    const QRegularExpressionMatch match = kGiven.match(folder);
    if (!match.hasMatch() || started.isEmpty()) return folder;
    const QString when = started.left(16).replace(QLatin1Char('T'), QLatin1Char(' '));
    return isolated(when + QStringLiteral("  ") + match.captured(1));
}

void readNoteInto(RunRow& row, const engine::RunFolder& run) {
    try {
        row.note = engine::readNote(run);
    } catch (const std::exception& problem) {
        row.noteProblem = fromUtf8(problem.what());
    }
}

void readSummaryInto(RunRow& row, const std::filesystem::path& path) {
    try {
        const engine::RunSummary summary = engine::summariseRun(path);
        row.started = fromUtf8(summary.started);
        row.data = fromPath(summary.project.dataset.filename());
        row.network = fromUtf8(summary.project.network.name);
        row.device = fromUtf8(summary.device);
        row.loss = summary.loss;
        row.state = fromUtf8(summary.state);
        row.epochs = summary.epochs;
        row.steps = summary.steps;
        row.bestAccuracy = summary.bestAccuracy;
        row.bestLoss = summary.bestLoss;
        row.bestMetrics = summary.bestMetrics;
        row.metricsOfBest = summary.metricsOfBest;
        row.seconds = summary.seconds;
        row.project = std::make_shared<const engine::Project>(summary.project);
    } catch (const std::exception& problem) {
        // A run that cannot be read is still shown, with the reason.
        row.problem = fromUtf8(problem.what());
    }
}

RunRow readRow(const std::filesystem::path& path, const RunRow* known) {
    const engine::RunFolder run{path};
    const QString stamp = stampOf(run);  // first: what is written meanwhile is read next time
    const QString running = QStringLiteral("running");
    const bool isRunning = engine::RunLock::isHeld(path);
    // A run that was active and has ended is read again even if its files have not changed.
    if (known && known->stamp == stamp && (isRunning || known->state != running)) {
        RunRow row = *known;
        if (isRunning) row.state = running;
        return row;
    }
    RunRow row;
    row.path = fromPath(path);
    row.stamp = stamp;
    readSummaryInto(row, path);
    readNoteInto(row, run);
    const QString folder = fromPath(path.filename());
    row.name = nameOf(folder, row.started);
    if (row.started.isEmpty()) row.started = folder;
    return row;
}

engine::Project defaultsFor(const engine::Project& project) {
    engine::Project usual = project;
    usual.dataChoices.fractions = {};
    usual.dataChoices.splitSeed = engine::DataChoices().splitSeed;
    usual.options = {};
    return usual;
}

QString valueOf(const std::string& name, const std::string& value) {
    return value.empty() ? RunWords::tr("none") : settingText(name, value);
}

// Against the newest older run on the same data, or, for the first, the defaults.
void compareInto(RunRow& row, const RunRow* before) {
    const engine::Project base = before ? *before->project : defaultsFor(*row.project);
    QStringList words, lines;
    for (const engine::SettingRow& difference : engine::differencesOf({&base, row.project.get()})) {
        const QString name = fieldText(difference.name);
        const QString now = valueOf(difference.name, difference.values[1]);
        words << RunWords::tr("%1 %2").arg(name, now);
        lines << RunWords::tr("%1: %2, was %3")
                     .arg(name, now, valueOf(difference.name, difference.values[0]));
    }
    if (words.isEmpty()) words << (before ? RunWords::tr("no change") : RunWords::tr("defaults"));
    row.changed = words.join(QStringLiteral(", "));
    row.changes = lines.join(QLatin1Char('\n'));
}

}  // namespace

double RunRow::bestOf(const std::string& metric) const {
    const auto found = std::ranges::find(bestMetrics, metric, &engine::MetricValue::key);
    return found == bestMetrics.end() ? std::numeric_limits<double>::quiet_NaN() : found->value;
}

QVector<RunRow> readRunRows(const std::filesystem::path& folder,
                            const QHash<QString, RunRow>& known,
                            std::stop_token stop) {
    QVector<RunRow> rows;
    for (const std::filesystem::path& path : engine::listRuns(folder)) {
        if (stop.stop_requested()) return rows;
        const auto found = known.constFind(fromPath(path));
        rows.push_back(readRow(path, found == known.constEnd() ? nullptr : &*found));
    }
    std::ranges::stable_sort(rows, {}, &RunRow::started);
    QHash<QString, const RunRow*> newest;  // by data
    for (RunRow& row : rows) {
        if (!row.project) continue;
        const RunRow*& before = newest[fromPath(row.project->dataset)];
        compareInto(row, before);
        before = &row;
    }
    std::ranges::reverse(rows);
    return rows;
}

}  // namespace espalier::ui
