// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/last_run.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <utility>

#include "engine/runs/known_runs.h"
#include "engine/runs/project_runs.h"
#include "ui/document.h"
#include "ui/forms/best_words.h"
#include "ui/forms/metric_words.h"
#include "ui/plots/run_metrics.h"
#include "ui/run/run_control.h"
#include "ui/run/runs_folders.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

using engine::RunSummary;

struct FoundRun {
    std::optional<RunSummary> summary;
    bool isOwn = true;
    QString when = {};
};

// The page of all runs reports what is wrong with an unreadable one.
engine::RunKinship kinshipOf(const std::filesystem::path& run, const engine::Project& project) {
    try {
        return engine::kinshipOf(engine::loadProject(engine::RunFolder{run}.record()), project);
    } catch (const std::exception&) {
        return engine::RunKinship::Other;
    }
}

// When it was last trained, which is what it is chosen by, in the user's local format. A run may
// have been started long before.
QString whenText(const RunSummary& run) {
    const QFileInfo events(fromPath(run.folder.events()));
    if (events.exists()) return QLocale().toString(events.lastModified(), QLocale::ShortFormat);
    const QString started = fromUtf8(run.started);  // "2026-11-20T14:30:15+0100"
    const QDateTime when = QDateTime::fromString(started.left(19), Qt::ISODate);
    return when.isValid() ? QLocale().toString(when, QLocale::ShortFormat) : started;
}

FoundRun found(const std::filesystem::path& run, bool isOwn) {
    RunSummary summary = engine::summariseRun(run);
    QString when = whenText(summary);
    return {std::move(summary), isOwn, std::move(when)};
}

FoundRun lastTrainedOf(const engine::Project& project,
                       const std::vector<std::filesystem::path>& folders,
                       const std::stop_token& stop) {
    std::filesystem::path onSameImages;
    for (const std::filesystem::path& run :
         engine::runsByLastTraining(folders, engine::knownRuns())) {
        if (stop.stop_requested()) return {};
        const engine::RunKinship kinship = kinshipOf(run, project);
        if (kinship == engine::RunKinship::Own) return found(run, true);
        if (kinship == engine::RunKinship::SameImages && onSameImages.empty()) onSameImages = run;
    }
    if (onSameImages.empty()) return {};
    return found(onSameImages, false);
}

QString explosionText(const RunSummary& run) {
    return run.lossExploded && run.status != engine::RunStatus::Diverged
               ? LastRun::tr(", but its loss exploded")
               : QString();
}

QString howText(const RunSummary& run) {
    const engine::Project& project = run.project;
    const std::int64_t planned = engine::afterChanges(project.options, project.changes).epochs;
    const QString done =
        LastRun::tr("%1 of %n epoch(s)", nullptr, formOf(planned)).arg(countText(run.epochs));
    if (run.status == engine::RunStatus::Running)
        return LastRun::tr("being trained in another window or terminal");
    if (run.status == engine::RunStatus::Completed) return LastRun::tr("finished, %1").arg(done);
    if (run.status == engine::RunStatus::Patience)
        return LastRun::tr("stopped early after %1").arg(done);
    if (run.status == engine::RunStatus::Stopped) return LastRun::tr("stopped after %1").arg(done);
    if (run.status == engine::RunStatus::Diverged)
        return LastRun::tr("diverged after %1").arg(done);
    if (run.status == engine::RunStatus::Failed) return LastRun::tr("failed after %1").arg(done);
    return LastRun::tr("interrupted after %1").arg(done);
}

// A run that diverged has no network to praise.
QString bestOf(const RunSummary& run) {
    const engine::BestResult& best = run.best;
    if (run.status == engine::RunStatus::Diverged || !best.isKnown()) return {};
    const auto headline = best.headline();
    const QString epoch = countText(best.epoch);
    const QString criterion = criterionName(best.criterion);
    if (!headline || isTooFewToShow(headline->key, run.validationImages)) {
        return LastRun::tr(", best epoch %1 by %2, with a validation loss of %3")
            .arg(epoch, criterion, numberText(best.validationLoss));
    }
    const QString value = metricText(headline->key, headline->value, run.validationImages);
    return headline->key == kAccuracy
               ? LastRun::tr(", best epoch %1 by %2, with a validation accuracy of %3")
                     .arg(epoch, criterion, value)
               : LastRun::tr(", best epoch %1 by %2: %3 %4")
                     .arg(epoch, criterion, metricName(headline->key), value);
}

// The best epoch is not that of the model if the run keeps the last one.
QString modelText(const RunSummary& run) {
    const engine::Project& project = run.project;
    const bool isLast = engine::afterChanges(project.options, project.changes).outputNetwork ==
                        engine::OutputNetwork::Last;
    const bool isDone =
        run.status == engine::RunStatus::Completed || run.status == engine::RunStatus::Patience;
    const bool isOpen = run.status == engine::RunStatus::Running || run.lossExploded;
    if (!isLast || isOpen || bestOf(run).isEmpty()) return {};
    // One that was stopped within an epoch has trained a part of the next one.
    return QLatin1Char(' ') + (isDone
                                   ? LastRun::tr("The model is the network of the last epoch (%1).")
                                         .arg(countText(run.epochs))
                                   : LastRun::tr("The model is the network of the last epoch."));
}

}  // namespace

LastRun::LastRun(Document& document, RunControl& run, QObject* parent)
    : QObject(parent), document_(document), run_(run) {
    connect(&document, &Document::projectReset, this, &LastRun::followDocument);
    connect(&document, &Document::fileChanged, this, &LastRun::followDocument);
    connect(&run, &RunControl::stateChanged, this, &LastRun::followRun);
    connect(&job_, &Job::failed, this, [this] { take(std::nullopt, true); });
}

// The file name also "changes" with every edit that makes it unsaved.
void LastRun::followDocument() {
    const engine::Project& project = document_.project();
    std::vector<std::filesystem::path> folders = knownRunsFolders(document_);
    if (project.id == id_ && project.dataset == dataset_ && folders == folders_) return;
    id_ = project.id;
    dataset_ = project.dataset;
    folders_ = std::move(folders);
    look();
}

void LastRun::followRun() {
    const bool isShown = run_.state() != RunState::None;
    if (isShown && !summary_ && !job_.isRunning()) return;
    look();
}

void LastRun::look() {
    take(std::nullopt, true);
    job_.cancel();
    if (run_.state() != RunState::None || dataset_.empty()) return;
    engine::Project wanted;
    wanted.id = id_;
    wanted.dataset = dataset_;
    job_.start([this, wanted, folders = folders_](const Job::Report&, std::stop_token stop) {
        FoundRun found = lastTrainedOf(wanted, folders, stop);
        return [this, found = std::move(found)] {
            when_ = found.when;
            take(found.summary, found.isOwn);
        };
    });
}

void LastRun::take(std::optional<RunSummary> summary, bool isOwn) {
    if (!summary && !summary_) return;
    summary_ = std::move(summary);
    isOwn_ = isOwn;
    emit changed();
}

QString LastRun::sentence() const {
    if (!summary_) return {};
    return (isOwn_ ? tr("Last run, %1: %2%3.") : tr("Last run on these images, %1: %2%3."))
               .arg(when_, howText(*summary_) + explosionText(*summary_), bestOf(*summary_)) +
           modelText(*summary_);
}

QString LastRun::whyNotResume() const {
    if (!summary_ || summary_->status == engine::RunStatus::Running) {
        return tr("This run is being trained in another window or terminal.");
    }
    if (summary_->status == engine::RunStatus::Diverged) {
        return tr(
            "This run would only diverge again. Press Open: the Train page shows why, and how to "
            "continue.");
    }
    if (summary_->lossExploded) {
        return tr(
            "The loss of this run exploded. Press Open, then Resume with … to continue from before "
            "the explosion with a lower learning rate.");
    }
    if (summary_->status == engine::RunStatus::Completed) {
        return tr("This run has finished all epochs. Open it to train longer.");
    }
    if (summary_->steps == 0) {
        return tr("This run ended before its first step. Press Start instead.");
    }
    return {};
}

}  // namespace espalier::ui
