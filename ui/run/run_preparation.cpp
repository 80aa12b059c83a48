// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_preparation.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/folders.h"
#include "engine/data/samples/no_images_error.h"
#include "engine/runs/running_trainings.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/compute_threads.h"
#include "ui/run/chosen_processors.h"
#include "ui/run/run_data.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kAsBefore = std::numeric_limits<double>::quiet_NaN();

// Nothing where a run's images are gone.
std::optional<engine::DataSource> findImages(const engine::Project& project,
                                             const std::optional<engine::RunFolder>& run,
                                             std::stop_token stop) {
    // Only asked where the images are to be read; otherwise they were found already.
    if (run && isGone(project.dataset)) return std::nullopt;
    try {
        return imagesOf(project, {}, std::move(stop));
    } catch (const engine::NoImagesError&) {
        // The folder where a disk is mounted stays, empty, when it is not.
        if (run) return std::nullopt;
        throw;
    }
}

QString allMissing(const engine::Project& project, const engine::RunFolder& run) {
    const bool isListed = engine::damageOfSamples(run).empty();
    const qint64 count = isListed ? static_cast<qint64>(engine::sampleCountAtStart(run)) : 0;
    const QString folder = fromPath(project.dataset);
    if (count == 0) {
        return RunPreparation::tr(
                   "The images of this run are no longer in %1. If they have moved, locate their "
                   "folder; if they are on another disk, connect it and try again.")
            .arg(folder);
    }
    return RunPreparation::tr(
               "The %n image(s) of this run are no longer in %1. If they have moved, locate their "
               "folder; if they are on another disk, connect it and try again.",
               nullptr,
               formOf(count))
        .arg(folder);
}

QString manyMissing(const engine::Project& project, const engine::SampleChanges& changes) {
    return RunPreparation::tr(
               "%n of the %1 image(s) of this run are missing from %2. Restore them, or locate the "
               "folder where they are now.",
               nullptr,
               formOf(static_cast<qint64>(changes.missing.size())))
        .arg(countText(static_cast<qint64>(changes.before)), fromPath(project.dataset));
}

// Changed ones count as well: they are not those that the run began with.
QString tooManyLost(const engine::Project& project, const engine::SampleChanges& changes) {
    return RunPreparation::tr(
               "%n of the %1 image(s) that this run started with are missing from %2 or have "
               "changed: too many to continue the same training. Restore them, or locate the "
               "folder where they are now.",
               nullptr,
               formOf(std::ssize(changes.missing) + std::ssize(changes.changed)))
        .arg(countText(static_cast<qint64>(changes.before)), fromPath(project.dataset));
}

// Null where there are none.
std::shared_ptr<engine::SampleChanges> listed(const engine::SampleChanges& changes) {
    return changes.any() ? std::make_shared<engine::SampleChanges>(changes) : nullptr;
}

}  // namespace

RunPreparation::RunPreparation(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::failed, this, &RunPreparation::failed);
    connect(&job_, &Job::cancelled, this, &RunPreparation::cancelled);
}

void RunPreparation::start(const engine::Project& project,
                           const engine::DataSource& data,
                           const std::filesystem::path& runsFolder,
                           const std::optional<engine::RunFolder>& repeated,
                           Repetition kind) {
    run([=, this, isConfined = !processors_.empty()](std::stop_token stop) -> Prepared {
        engine::DataSource known = data;
        engine::SampleChanges changes;
        if (!known) {
            const auto found = findImages(project, repeated, stop);
            if (!found) return tellMissing(allMissing(project, *repeated));
            known = *found;
            if (repeated) changes = engine::samplesChangedSince(*repeated, known);
        }
        const auto all = listed(changes);
        if (changes.mostAreMissing()) return tellMissing(manyMissing(project, changes), all);
        const double baseline =
            data ? kAsBefore : engine::findTask(project.task).baseline(known.countsByOutput());
        // Before there is a folder that a failure would leave behind.
        std::vector<std::string> messages = engine::changeSentences(changes);
        if (repeated && kind == Repetition::SameSettings) {
            std::ranges::copy(engine::repetitionMessages(repeated->record(), project.options),
                              std::back_inserter(messages));
        }
        engine::CreatedFolders created;
        const engine::RunFolder run =
            engine::createRunFolder(runsFolder, project, engine::realFileSystem(), &created);
        engine::Project repeatable = project;
        if (isConfined) engine::recordComputeThreads(repeatable.options);
        try {
            PreparedRun prepared{.run = run,
                                 .data = known,
                                 .request = engine::prepareRun(
                                     repeatable, known, run, engine::realFileSystem(), stop),
                                 .changes = all,
                                 .baseline = baseline};
            std::ranges::move(messages, std::back_inserter(prepared.request.messages));
            return prepared;
        } catch (...) {
            engine::removeEmptyFolders(created);
            throw;
        }
    });
}

void RunPreparation::resume(const engine::RunFolder& run,
                            const engine::Project& project,
                            const engine::DataSource& data,
                            const engine::ResumeChoices& choices,
                            const std::shared_ptr<std::mutex>& concluding) {
    this->run([=, this](std::stop_token stop) -> Prepared {
        if (isGone(run.path)) {
            return Job::Deliver([this, why = goneText(run)] { emit runMissing(why); });
        }
        engine::DataSource known = data;
        if (known) {
            known = imagesOf(project, known, stop);
        } else {
            const auto found = findImages(project, run, stop);
            if (!found) return tellMissing(allMissing(project, run));
            known = *found;
            const auto changes = engine::samplesChangedSince(run, known);
            if (changes.tooManyAreLost()) {
                return tellMissing(tooManyLost(project, changes), listed(changes));
            }
            known = engine::inSplitsOfStart(run, known);
        }
        engine::ResumeChoices chosen = choices;
        chosen.inWindow = true;
        const std::scoped_lock whatWasConcluding(*concluding);  // may wait a moment
        PreparedRun prepared{
            .run = run,
            .data = known,
            .request = engine::prepareResume(run, known, chosen, engine::realFileSystem(), stop),
            .baseline = kAsBefore,
            .goesOn = true};
        // Without messages there are no changes either, and the list need not be read again.
        if (!prepared.request.messages.empty()) {
            prepared.changes =
                listed(engine::samplesChangedSince(run, engine::selectedImages(project, known)));
        }
        return prepared;
    });
}

Job::Deliver RunPreparation::tellMissing(const QString& sentence,
                                         const std::shared_ptr<engine::SampleChanges>& changes) {
    return [this, sentence, changes] { emit imagesMissing(sentence, changes); };
}

void RunPreparation::run(const std::function<Prepared(std::stop_token)>& prepare) {
    job_.start([this, prepare, choice = processors_](const Job::Report&,
                                                     std::stop_token stop) -> Job::Deliver {
        engine::TakenProcessors taken = takeChosen(choice);
        Prepared result;
        engine::onProcessors(taken.processors, [&] { result = prepare(std::move(stop)); });
        if (auto* missing = std::get_if<Job::Deliver>(&result)) return std::move(*missing);
        auto ready = std::make_shared<PreparedRun>(std::get<PreparedRun>(std::move(result)));
        engine::IntendedUse use{.device = ready->request.options.device};
        if (!taken.processors.empty()) use.processors = taken.processors;
        ready->warnings = engine::reviewRunningTrainings(use);
        ready->request.processors = taken.processors;
        ready->taken = std::move(taken);
        return [this, ready] { emit prepared(ready); };
    });
}

}  // namespace espalier::ui
