// SPDX-License-Identifier: Apache-2.0
#include "app/cli/training_run.h"

#include <csignal>

#include "app/cli/text_format.h"
#include "engine/base/error.h"
#include "engine/data/loading/scan_data.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::EventKind;
using engine::TrainingEvent;

// Shows all events; returns the last one, Finished or Failed.
TrainingEvent watch(engine::TrainingSession& session,
                    ProgressDisplay& display,
                    const Interrupt& interrupt) {
    constexpr auto kLook = std::chrono::milliseconds(100);
    const std::stop_callback stop(interrupt.token(), [&session] { session.requestStop(); });
    while (true) {
        for (const TrainingEvent& event : session.waitForEvents(kLook)) {
            display.event(event);
            const bool isLast =
                event.kind == EventKind::Finished || event.kind == EventKind::Failed;
            if (isLast) return event;
        }
    }
}

bool hasCheckpoint(const engine::RunFolder& run) {
    std::error_code ignored;
    return std::filesystem::exists(run.checkpoints() / "last.safetensors", ignored);
}

std::optional<engine::RunResults> conclude(const engine::RunFolder& run,
                                           const engine::DataSource& data,
                                           ProgressDisplay& display) {
    if (!hasCheckpoint(run)) return std::nullopt;
    const auto progress = [&](const std::string& stage, double share) {
        display.working(stage, share);
    };
    // The first Ctrl-C has stopped the training; a second one ends the program.
    return engine::concludeRun(run, data, progress, {});
}

}  // namespace

engine::DataSource scanProject(const engine::Project& project,
                               ProgressDisplay& display,
                               const Interrupt& interrupt) {
    const auto progress = [&](const engine::ScanProgress& so) {
        display.working(
            fmt::format(
                "reading {}: {} images", engine::displayPath(project.dataset), grouped(so.images)),
            -1);
    };
    engine::DataSource data =
        engine::scanData(project.dataset, project.dataChoices, progress, interrupt.token());
    display.note(fmt::format("{}: {} images, {} classes.",
                             engine::displayPath(project.dataset),
                             grouped(static_cast<std::int64_t>(data.size())),
                             data.outputNames().size()));
    return data;
}

void reportIssues(const engine::Diagnostics& issues, ProgressDisplay& display) {
    std::vector<std::string> errors;
    for (const engine::Diagnostic& issue : issues) {
        const std::string sentence = engine::englishSentence(issue);
        if (issue.severity == engine::Severity::Error) errors.push_back(sentence);
        if (issue.severity == engine::Severity::Warning) display.warn(sentence);
        if (issue.severity == engine::Severity::Note) display.note(sentence);
    }
    if (errors.empty()) return;
    for (std::size_t i = 0; i + 1 < errors.size(); ++i) complain(errors[i]);
    throw engine::RequestError(errors.back());
}

int trainAndConclude(engine::TrainingRequest request,
                     const engine::RunFolder& run,
                     const engine::DataSource& data,
                     ProgressDisplay& display,
                     Interrupt& interrupt) {
    // The reader of the progress lines may close the pipe; training continues.
    std::signal(SIGPIPE, SIG_IGN);
    TrainingEvent last;
    {
        engine::TrainingSession session(std::move(request));
        last = watch(session, display, interrupt);
    }
    if (last.kind == EventKind::Failed) {
        complain(last.text);
        return kExitFailed;
    }
    const bool diverged = last.reason == engine::FinishReason::Diverged;
    const auto results = diverged ? std::nullopt : conclude(run, data, display);
    display.end(last, run, results ? &*results : nullptr);
    if (diverged) complain(last.text);
    return diverged ? kExitFailed : kExitDone;
}

}  // namespace espalier::cli
