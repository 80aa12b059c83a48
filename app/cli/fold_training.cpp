// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fold_training.h"

#include <utility>

#include "app/cli/command.h"
#include "app/cli/fold_text.h"
#include "app/cli/text_format.h"
#include "app/cli/training_run.h"
#include "engine/base/error.h"
#include "engine/cross_validation/fold_removal.h"
#include "engine/cross_validation/fold_training.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::FoldState;

std::string unfinishedSentence(const engine::CrossValidation& validation, int number) {
    const FoldState state = engine::foldState(validation, number);
    if (state == FoldState::Diverged) return engine::divergedSentence(validation, number);
    return fmt::format("Finished folds: {} of {}. To continue: {}",
                       state == FoldState::Finished ? number : number - 1,
                       validation.folds,
                       engine::resumeCommand(validation));
}

// The event that was reported when it ended, if the program was not killed before that.
engine::TrainingEvent endOfTraining(const engine::RunFolder& run) {
    engine::TrainingEvent end;
    for (const engine::TrainingEvent& event : engine::readRun(run.path).events) {
        if (event.kind == engine::EventKind::Finished) end = event;
    }
    end.kind = engine::EventKind::Finished;
    return end;
}

int concludeFold(const engine::CrossValidation& validation,
                 int number,
                 const engine::DataSource& scanned,
                 const Occasion& occasion,
                 ProgressDisplay& display,
                 Interrupt& interrupt) {
    const engine::RunFolder run = validation.folder.fold(number);
    const engine::DataSource data = engine::foldData(validation, number, scanned);
    display.fold({.fold = {number, validation.folds},
                  .run = run,
                  .images = data.annotatedCounts(),
                  .begins = FoldBegin::From::Trained});
    const auto results = conclude(run, data, display, interrupt, occasion);
    if (!results) return kExitDone;
    display.end({.finished = endOfTraining(run), .run = run, .results = &*results, .isPart = true});
    return kExitDone;
}

int trainFold(const engine::CrossValidation& validation,
              int number,
              const engine::DataSource& scanned,
              bool isFirstOfNew,
              ProgressDisplay& display,
              Interrupt& interrupt) {
    Occasion occasion{.onStop = OnStop::Save, .resumeAll = engine::resumeCommand(validation)};
    const FoldState state = engine::foldState(validation, number);
    if (state == FoldState::Finished) return kExitDone;
    if (state == FoldState::Diverged) {
        throw engine::RequestError(engine::divergedSentence(validation, number));
    }
    if (state == FoldState::Trained) {
        return concludeFold(validation, number, scanned, occasion, display, interrupt);
    }
    std::optional<engine::PartTraining> prepared;
    try {
        prepared = engine::prepareFold(
            validation, number, scanned, engine::realFileSystem(), interrupt.token());
    } catch (const engine::Stopped&) {
        return kExitDone;  // trainFolds() says how to go on
    }
    engine::PartTraining& training = *prepared;
    const auto announce = [&] {
        if (isFirstOfNew) {
            display.note(
                fmt::format("Cross-validation {}", engine::displayPath(validation.folder.path)));
        }
        display.fold({.fold = {number, validation.folds},
                      .run = training.run,
                      .images = training.data.annotatedCounts(),
                      .begins = state == FoldState::Begun ? FoldBegin::From::Checkpoint
                                                          : FoldBegin::From::Beginning,
                      .pace = engine::foldPace(validation, number)});
    };
    // Where its refusal removes all of it, there would be nothing to name.
    if (isFirstOfNew) {
        occasion.announce = announce;
    } else {
        announce();
    }
    return trainAndConclude(
        std::move(training.request), training.run, training.data, display, interrupt, occasion);
}

int trainAll(const engine::CrossValidation& validation,
             const engine::DataSource& scanned,
             bool isNew,
             ProgressDisplay& display,
             Interrupt& interrupt) {
    const engine::RunLock nobodyElse = engine::lockFolds(validation.folder);
    for (int number = 1; number <= validation.folds; ++number) {
        // The conclusion of the fold before is over: a signal stops what begins now.
        interrupt.endTraining(false);
        const int code =
            trainFold(validation, number, scanned, isNew && number == 1, display, interrupt);
        const bool isFinished = engine::foldState(validation, number) == FoldState::Finished;
        if (isFinished) recordSummary(validation, engine::summariseFolds(validation));
        const bool isLast = number == validation.folds;
        if (code == kExitDone && isFinished && (isLast || !interrupt.requested())) continue;
        const bool isThere = engine::isCrossValidation(validation.folder.path);
        const bool isRemoved = isNew && number == 1 && code == kExitWrongRequest;
        if (isThere && !isRemoved) display.unfinished(unfinishedSentence(validation, number));
        return code;
    }
    display.crossValidated(validation, engine::summariseFolds(validation));
    return kExitDone;
}

// A folder that disappears meanwhile was no wrong request.
int trainThere(const engine::CrossValidation& validation,
               const engine::DataSource& scanned,
               bool isNew,
               ProgressDisplay& display,
               Interrupt& interrupt) {
    try {
        return trainAll(validation, scanned, isNew, display, interrupt);
    } catch (const engine::RequestError&) {
        const std::string lost = engine::lostRunText(validation.folder.path);
        if (lost.empty()) throw;
        throw engine::Error(lost);
    }
}

}  // namespace

int trainFolds(const engine::CrossValidation& validation,
               const engine::DataSource& scanned,
               ProgressDisplay& display,
               Interrupt& interrupt) {
    return trainThere(validation, scanned, false, display, interrupt);
}

int trainNewFolds(const engine::CrossValidation& validation,
                  const engine::DataSource& scanned,
                  ProgressDisplay& display,
                  Interrupt& interrupt) {
    try {
        const int code = trainThere(validation, scanned, true, display, interrupt);
        if (code == kExitWrongRequest) engine::removeUnbegun(validation);
        return code;
    } catch (const engine::RequestError&) {
        engine::removeUnbegun(validation);
        throw;
    }
}

}  // namespace espalier::cli
