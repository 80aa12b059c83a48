// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/last_run.h"

#include <QDateTime>
#include <QLocale>
#include <cmath>
#include <ranges>
#include <utility>

#include "ui/document.h"
#include "ui/run/run_control.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

using engine::RunSummary;

bool isOn(const std::filesystem::path& dataset, const std::filesystem::path& run) {
    try {
        const engine::Project project = engine::loadProject(engine::RunFolder{run}.record());
        return std::filesystem::weakly_canonical(project.dataset) == dataset;
    } catch (const std::exception&) {
        return false;  // the page of all runs says what is wrong with it
    }
}

std::optional<RunSummary> newestOn(const std::filesystem::path& dataset,
                                   const std::filesystem::path& runs,
                                   const std::stop_token& stop) {
    const std::filesystem::path wanted = std::filesystem::weakly_canonical(dataset);
    for (const std::filesystem::path& run : std::views::reverse(engine::listRuns(runs))) {
        if (stop.stop_requested()) return std::nullopt;
        if (isOn(wanted, run)) return engine::summariseRun(run);
    }
    return std::nullopt;
}

// "2026-11-20T14:30:15+0100", as a person here writes it.
QString whenText(const std::string& started) {
    const QDateTime when = QDateTime::fromString(fromUtf8(started).left(19), Qt::ISODate);
    return when.isValid() ? QLocale().toString(when, QLocale::ShortFormat) : fromUtf8(started);
}

QString howText(const RunSummary& run) {
    const QString done = LastRun::tr("%1 of %2 epochs")
                             .arg(countText(run.epochs), countText(run.project.options.epochs));
    if (run.state == "running") return LastRun::tr("being trained in another window or terminal");
    if (run.state == "completed") return LastRun::tr("finished, %1").arg(done);
    if (run.state == "patience") return LastRun::tr("stopped early after %1").arg(done);
    if (run.state == "stopped") return LastRun::tr("stopped after %1").arg(done);
    if (run.state == "diverged") return LastRun::tr("stopped because the loss became NaN");
    if (run.state == "failed") return LastRun::tr("failed after %1").arg(done);
    return LastRun::tr("interrupted after %1").arg(done);
}

QString bestText(const RunSummary& run) {
    if (std::isfinite(run.bestAccuracy)) {
        return LastRun::tr(", best validation accuracy %1").arg(percentText(run.bestAccuracy));
    }
    if (!std::isfinite(run.bestLoss)) return {};
    return LastRun::tr(", lowest validation loss %1").arg(numberText(run.bestLoss));
}

}  // namespace

LastRun::LastRun(Document& document, RunControl& run, QObject* parent)
    : QObject(parent), document_(document), run_(run) {
    connect(&document, &Document::projectReset, this, &LastRun::followDocument);
    connect(&document, &Document::fileChanged, this, &LastRun::followDocument);
    connect(&run, &RunControl::stateChanged, this, &LastRun::followRun);
    connect(&job_, &Job::failed, this, [this] { take(std::nullopt); });
}

// A file name also "changes" with every edit that makes it unsaved.
void LastRun::followDocument() {
    const std::filesystem::path runs = engine::runsFolderFor(document_.file());
    if (document_.project().dataset == dataset_ && runs == runs_) return;
    dataset_ = document_.project().dataset;
    runs_ = runs;
    look();
}

void LastRun::followRun() {
    const bool isShown = run_.state() != RunState::None;
    if (isShown && !summary_ && !job_.isRunning()) return;
    look();
}

void LastRun::look() {
    take(std::nullopt);
    job_.cancel();
    if (run_.state() != RunState::None || dataset_.empty()) return;
    job_.start([this, dataset = dataset_, runs = runs_](const Job::Report&, std::stop_token stop) {
        auto found = newestOn(dataset, runs, stop);
        return [this, found = std::move(found)] { take(found); };
    });
}

void LastRun::take(std::optional<RunSummary> summary) {
    if (!summary && !summary_) return;
    summary_ = std::move(summary);
    emit changed();
}

QString LastRun::sentence() const {
    if (!summary_) return {};
    return tr("Last run, %1: %2%3.")
        .arg(whenText(summary_->started), howText(*summary_), bestText(*summary_));
}

QString LastRun::whyNotResume() const {
    if (!summary_ || summary_->state == "running") {
        return tr("This run is being trained in another window or terminal.");
    }
    if (summary_->state == "completed") {
        return tr(
            "This run has completed all epochs. Use Extend on the Runs page to train longer.");
    }
    if (summary_->steps == 0) {
        return tr("This run ended before its first step. Press Start instead.");
    }
    return {};
}

}  // namespace espalier::ui
