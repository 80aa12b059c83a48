// SPDX-License-Identifier: Apache-2.0
#include "app/cli/training_run.h"

#include <csignal>
#include <utility>

#include "app/cli/data_advice.h"
#include "app/cli/next_step_text.h"
#include "app/cli/source_choice.h"
#include "app/cli/text_format.h"
#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/file_status.h"
#include "engine/base/shell_word.h"
#include "engine/data/loading/scan_data.h"
#include "engine/data/review/content_review.h"
#include "engine/data/review/data_issues.h"
#include "engine/data/samples/no_images_error.h"
#include "engine/project/project.h"
#include "engine/runs/resume_command.h"
#include "engine/runs/run_samples.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::EventKind;
using engine::TrainingEvent;

std::string commandAfter(const engine::RunFolder& run, const Occasion& occasion) {
    return occasion.isPart() ? occasion.resumeAll : engine::resumeCommand(run);
}

std::string afterAHangSentence(const std::string& command) {
    return fmt::format(
        "What was saved before is intact. To continue from it, once the disk responds: {}.",
        command);
}

// Where a second signal ends the program before the stopped step is saved. `savedStep`: of the
// newest checkpoint; 0 while there is none.
std::string atOnceSentence(std::int64_t savedStep, const std::string& command) {
    if (savedStep == 0) {
        return fmt::format(
            "Nothing was saved yet, and the model was neither written nor tested. To begin again: "
            "{}",
            command);
    }
    return fmt::format(
        "Everything up to step {} is saved; what was trained after it is lost, and the model was "
        "neither written nor tested. To continue: {}",
        grouped(savedStep),
        command);
}

bool isLastEvent(const TrainingEvent& event) {
    return event.kind == EventKind::Finished || event.kind == EventKind::Failed;
}

// Neither is it before a refusal.
bool isAccepted(const TrainingEvent& event) {
    return event.kind == EventKind::Started || (isLastEvent(event) && !event.isRefused);
}

bool isSaved(const TrainingEvent& last) {
    return last.kind != EventKind::Failed && last.reason != engine::FinishReason::Diverged &&
           last.step > 0;
}

// Shows all events; returns the last one, Finished or Failed.
TrainingEvent watch(engine::TrainingSession& session,
                    const Occasion& occasion,
                    const std::string& resumeCommand,
                    ProgressDisplay& display,
                    Interrupt& interrupt) {
    constexpr auto kLook = std::chrono::milliseconds(100);
    const std::stop_callback stop(interrupt.token(), [&session] { session.requestStop(); });
    bool isAnnounced = false;
    while (true) {
        for (const TrainingEvent& event : session.waitForEvents(kLook)) {
            if (event.kind == EventKind::Started) {
                interrupt.beginTraining(afterAHangSentence(resumeCommand));
            }
            // A training that goes on begins at its checkpoint.
            if (event.kind == EventKind::Started || event.kind == EventKind::Checkpoint) {
                interrupt.setWhatStays(atOnceSentence(event.step, resumeCommand));
            }
            if (isAccepted(event) && !std::exchange(isAnnounced, true)) occasion.announce();
            display.event(event);
            if (isLastEvent(event)) return event;
        }
        if (interrupt.requested()) {
            display.working(
                "Stopping after this step and saving; Ctrl-C again ends at once, without that", -1);
        }
    }
}

bool hasCheckpoint(const engine::RunFolder& run) {
    std::error_code ignored;
    return std::filesystem::exists(run.checkpoints() / "last.safetensors", ignored);
}

std::string withoutModelSentence(const engine::RunFolder& run, const Occasion& occasion) {
    if (occasion.isPart()) return fmt::format("To continue: {}", occasion.resumeAll);
    return fmt::format(
        "Its model was not completely written and tested. To write it: espalier export {} --to "
        "{}. To continue: {}",
        engine::shellQuoted(engine::displayPath(run.path)),
        engine::shellQuoted(engine::displayPath(run.model())),
        engine::resumeCommand(run));
}

constexpr const char* kConcluding =
    "Writing and testing the model; Ctrl-C again ends at once and loses nothing.";

bool isStopped(const TrainingEvent& last) {
    return last.kind == EventKind::Finished && last.reason == engine::FinishReason::Stopped;
}

// The sender of a SIGTERM, such as a service manager, waits for the end, and a run stopped before
// its first step has nothing new to show.
bool isToBeConcluded(const TrainingEvent& finished, const Interrupt& interrupt, OnStop onStop) {
    if (interrupt.isTermination() || finished.kind == EventKind::Failed) return false;
    if (isStopped(finished)) return onStop == OnStop::Conclude && finished.step > 0;
    return finished.reason != engine::FinishReason::Diverged;
}

[[noreturn]] void refuseMissingImages(const engine::Project& project,
                                      const std::optional<engine::RunFolder>& run) {
    const std::size_t count =
        run && engine::damageOfSamples(*run).empty() ? engine::sampleCountAtStart(*run) : 0;
    throw engine::RequestError(fmt::format(
        "The {} no longer in {}. If they have moved, name their folder with --data; if they are "
        "on another disk, connect it.",
        count > 1 ? fmt::format("{} images of the run are", count) : "images are",
        engine::displayPath(project.dataset)));
}

}  // namespace

void checkDevice(const std::string& device) {
    const std::string reason = engine::findRunDevice(device).reason;
    if (reason.empty()) return;
    throw engine::RequestError(
        fmt::format("The device {} is not available. {} Choose auto or cpu.", device, reason));
}

engine::DataSource scanProject(const engine::Project& project,
                               ProgressDisplay& display,
                               const Interrupt& interrupt,
                               const std::function<void(const engine::DataSource& data)>& check) {
    const auto progress = [&](const engine::ScanProgress& so) {
        display.working(fmt::format("reading {}: {}",
                                    placesText(project.dataset, project.dataChoices),
                                    counted(so.images, "image")),
                        -1);
    };
    refuseMissing(project.dataset, "Name the folder that contains your images.");
    refuseArchive(project.dataset);
    engine::DataSource data =
        engine::scanData(project.dataset, project.dataChoices, progress, interrupt.token());
    if (check) check(data);
    const auto outputs = static_cast<std::int64_t>(data.outputNames().size());
    display.note(fmt::format("{}: {}{}.",
                             placesText(project.dataset, project.dataChoices),
                             counted(static_cast<std::int64_t>(data.size()), "image"),
                             outputs == 0 ? "" : ", " + counted(outputs, "class", "classes")));
    return data;
}

engine::DataSource scanRecordedData(engine::Project& project,
                                    const std::filesystem::path& movedTo,
                                    ProgressDisplay& display,
                                    const Interrupt& interrupt,
                                    const std::optional<engine::RunFolder>& run) {
    if (!movedTo.empty()) {
        project.dataset = std::filesystem::absolute(movedTo);
        return scanProject(project, display, interrupt);
    }
    std::error_code problem;
    const auto found = engine::fileStatus(project.dataset, problem).type();
    if (found == std::filesystem::file_type::not_found) refuseMissingImages(project, run);
    try {
        return scanProject(project, display, interrupt);
    } catch (const engine::NoImagesError&) {
        // The folder where a disk is mounted stays, empty, when it is not.
        if (run) refuseMissingImages(project, run);
        throw;
    }
}

void reviewRepetition(const engine::RunFolder& run,
                      const engine::DataSource& scanned,
                      ProgressDisplay& display) {
    const engine::Project project = engine::loadProject(run.record());
    const engine::DataSource selected = engine::selectedImages(project, scanned);
    const engine::SampleChanges changes = engine::samplesChangedSince(run, selected);
    if (!changes.any()) return;
    const std::string howToList = engine::listChangesCommand(run, project, selected);
    if (!changes.mostAreMissing()) {
        for (const std::string& sentence : engine::changeSentences(changes)) display.warn(sentence);
        display.note("To list all changes: " + howToList);
        return;
    }
    throw engine::RequestError(
        fmt::format("{} of the {} images of the run {} are missing from {}. Restore them, or name "
                    "the folder where they are now with --data. To list them: {}",
                    changes.missing.size(),
                    changes.before,
                    engine::displayPath(run.path),
                    engine::displayPath(selected.root()),
                    howToList));
}

void reviewOtherImages(const engine::RunFolder& run,
                       const engine::DataSource& scanned,
                       ProgressDisplay& display) {
    const engine::DataSource selected =
        engine::selectedImages(engine::loadProject(run.record()), scanned);
    const engine::SampleChanges changes = engine::samplesChangedSince(run, selected);
    if (!changes.any()) return;
    display.warn(fmt::format(
        "The images in {} differ from those of the run {} (of {}: {} missing, {} changed; {} new).",
        engine::displayPath(selected.root()),
        engine::displayPath(run.path),
        changes.before,
        changes.missing.size(),
        changes.changed.size(),
        changes.added.size()));
}

void reportIssues(const engine::Diagnostics& issues, ProgressDisplay& display) {
    std::vector<std::string> errors;
    for (const engine::Diagnostic& issue : issues) {
        const std::string sentence = terminalSentence(issue);
        if (issue.severity == engine::Severity::Error) errors.push_back(sentence);
        if (issue.severity == engine::Severity::Warning) display.warn(sentence);
        if (issue.severity == engine::Severity::Note) display.note(sentence);
    }
    if (errors.empty()) return;
    for (std::size_t i = 0; i + 1 < errors.size(); ++i) complain(errors[i]);
    throw engine::RequestError(errors.back());
}

void reportCopies(const engine::DataSource& data,
                  const engine::DataSource& selected,
                  ProgressDisplay& display,
                  const Interrupt& interrupt) {
    const auto progress = [&](std::int64_t done, std::int64_t of) {
        display.working(
            fmt::format("looking for copies: {} of {}", grouped(done), counted(of, "file")), -1);
    };
    // Few pixels are looked at: training names damaged images itself.
    const engine::ContentReview content = engine::reviewContent(
        data, {.mostLooks = 0, .findsDamagedOutputs = true}, progress, interrupt.token());
    for (const engine::DataIssue& issue : engine::findInData(data, selected, {}, &content)) {
        const std::string& code = issue.diagnostic.code;
        const bool concernsResult = code.starts_with("data.copies") ||
                                    code == "data.damaged_class" || code == "data.grey_class";
        if (!concernsResult) continue;
        if (issue.diagnostic.severity != engine::Severity::Warning) continue;
        display.warn(terminalSentence(issue.diagnostic));
    }
}

std::optional<engine::RunResults> conclude(const engine::RunFolder& run,
                                           const engine::DataSource& data,
                                           ProgressDisplay& display,
                                           Interrupt& interrupt,
                                           const Occasion& occasion) {
    const auto progress = [&](const std::string& stage, double share) {
        display.working(stage, share);
    };
    const std::string without = withoutModelSentence(run, occasion);
    interrupt.setWhatStays("Everything that was trained is saved. " + without);
    try {
        return engine::concludeRun(run, data, progress, interrupt.beginConclusion(without));
    } catch (const engine::Stopped&) {
        return std::nullopt;
    }
}

namespace {

std::string lostText(const engine::RunFolder& run) {
    std::string lost = engine::lostRunText(run.path);
    std::error_code unknown;
    const auto record = engine::fileStatus(run.record(), unknown).type();
    if (!lost.empty() || record != std::filesystem::file_type::not_found) return lost;
    // A checkpoint has made the folder again.
    return fmt::format(
        "The folder {} was emptied or deleted during the training and has no run.json any more: "
        "everything that was trained is lost, unless its files are still elsewhere.",
        engine::displayPath(run.path));
}

// As long as the folder of the run is there.
int trainInItsFolder(engine::TrainingRequest request,
                     const engine::RunFolder& run,
                     const engine::DataSource& data,
                     ProgressDisplay& display,
                     Interrupt& interrupt,
                     const Occasion& occasion) {
    // Training must continue when the reader of the progress lines closes the pipe.
    std::signal(SIGPIPE, SIG_IGN);
    const std::string command = commandAfter(run, occasion);
    interrupt.beginPreparing(fmt::format("No further step was trained. To continue: {}", command));
    TrainingEvent last;
    bool concludes = false;
    {
        engine::TrainingSession session(std::move(request));
        last = watch(session, occasion, command, display, interrupt);
        if (isSaved(last)) {
            interrupt.setWhatStays("Everything that was trained is saved. " +
                                   withoutModelSentence(run, occasion));
        }
        interrupt.endTraining(last.kind != EventKind::Failed);
        concludes = isToBeConcluded(last, interrupt, occasion.onStop);
        // Shown immediately, because the session takes a moment to end.
        if (isStopped(last)) display.stopped(last, concludes ? kConcluding : "");
    }
    if (last.kind == EventKind::Failed) {
        complain(last.text);
        return last.isRefused ? kExitWrongRequest : kExitFailed;
    }
    const bool diverged = last.reason == engine::FinishReason::Diverged;
    std::optional<engine::RunResults> results;
    std::string problem = diverged ? last.text : "";
    try {
        if (concludes && hasCheckpoint(run)) {
            results = conclude(run, data, display, interrupt, occasion);
        }
    } catch (const std::exception& error) {
        problem = engine::errorSentence(error);
    }
    if (const std::string lost = lostText(run); !lost.empty()) {
        throw engine::Error(lost);
    }
    const bool isTrained = !diverged && last.step > 0 && hasCheckpoint(run);
    const bool isWithoutModel = !results && isTrained && problem.empty();
    if (isWithoutModel && !occasion.isPart())
        last.text += " " + withoutModelSentence(run, occasion);
    display.end({.finished = last,
                 .run = run,
                 .results = results ? &*results : nullptr,
                 .saysHowToContinue = isWithoutModel,
                 .isPart = occasion.isPart(),
                 .next = results && !occasion.isPart() ? nextStepLines(run, *results, data)
                                                       : std::vector<std::string>()});
    if (problem.empty()) return kExitDone;
    complain(problem);
    return kExitFailed;
}

}  // namespace

int trainAndConclude(engine::TrainingRequest request,
                     const engine::RunFolder& run,
                     const engine::DataSource& data,
                     ProgressDisplay& display,
                     Interrupt& interrupt,
                     const Occasion& occasion) {
    try {
        return trainInItsFolder(std::move(request), run, data, display, interrupt, occasion);
    } catch (const engine::Error&) {
        // To a reader of the run, its name would be a wrong one.
        const std::string lost = lostText(run);
        if (lost.empty()) throw;
        complain(lost);
        return kExitFailed;
    }
}

}  // namespace espalier::cli
