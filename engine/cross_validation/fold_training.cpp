// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_training.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/folders.h"
#include "engine/cross_validation/fold_pace.h"
#include "engine/cross_validation/fold_removal.h"
#include "engine/runs/run_folder.h"
#include "engine/training/session/training_session.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

std::string nameEnd(int folds) {
    return fmt::format("_{}-folds", folds);
}

// Where else runs of the project lie has no influence, nor has the number of compute threads but
// for the last bits: each fold keeps that of its record.
std::string whatIsTrained(Project project) {
    project.runFolders.clear();
    project.options.computeThreads = 0;
    return projectToJson(project, {});
}

using Tell = std::function<void(const FoldProgress&)>;

/// One fold, with what is said of it.
class OpenFold {
  public:
    OpenFold(const CrossValidation& validation,
             int number,
             const DataSource& scanned,
             const Tell& tell,
             const std::stop_token& stop)
        : validation_(validation), number_(number), scanned_(scanned), tell_(tell), stop_(stop) {
        progress_.fold = {number, validation.folds};
    }

    void trainAndTest() {
        const FoldState state = foldState(validation_, number_);
        if (state == FoldState::Finished) return;
        if (state == FoldState::Diverged) throw diverged();
        say(FoldProgress::Stage::Preparing, 0);
        if (state != FoldState::Trained) {
            pace_ = foldPace(validation_, number_);
            train(prepareFold(validation_, number_, scanned_, realFileSystem(), stop_));
        }
        say(FoldProgress::Stage::Testing, kTraining);
        concludeRun(
            validation_.folder.fold(number_),
            foldData(validation_, number_, scanned_),
            [](const std::string&, double) {},
            stop_);
    }

  private:
    // Of a fold's time; the rest is for its test.
    static constexpr double kTraining = 0.95;

    RequestError diverged() const { return RequestError(divergedSentence(validation_, number_)); }

    void say(FoldProgress::Stage stage, double shareOfFold) {
        progress_.stage = stage;
        progress_.share = (static_cast<double>(number_ - 1) + shareOfFold) /
                          static_cast<double>(validation_.folds);
        tell_(progress_);
    }

    void train(PartTraining fold) {
        TrainingSession session(std::move(fold.request));
        for (bool ended = false; !ended;) {
            if (stop_.stop_requested()) session.requestStop();
            for (const TrainingEvent& event :
                 session.waitForEvents(std::chrono::milliseconds(50))) {
                ended = ended || handle(event);
            }
        }
    }

    /// True for the event that ends a training, which may go on with the next fold.
    bool handle(const TrainingEvent& event) {
        switch (event.kind) {
            case EventKind::Step:
                follow(event);
                return false;
            case EventKind::Failed:
                if (event.isRefused) throw RequestError(event.text);
                throw Error(event.text);
            case EventKind::Finished:
                if (event.reason == FinishReason::Diverged) throw diverged();
                if (event.reason == FinishReason::Stopped) throw Stopped();
                return true;
            default:
                return false;
        }
    }

    void follow(const TrainingEvent& event) {
        progress_.epoch = event.epoch;
        progress_.epochs = event.epochs;
        progress_.remainingSeconds = pace_.remaining(event);
        const std::int64_t steps = std::max<std::int64_t>(1, event.epochs * event.stepsPerEpoch);
        say(FoldProgress::Stage::Training,
            kTraining * static_cast<double>(event.step) / static_cast<double>(steps));
    }

    const CrossValidation& validation_;
    int number_;
    const DataSource& scanned_;
    const Tell& tell_;
    const std::stop_token& stop_;
    FoldProgress progress_;
    FoldPace pace_;
};

}  // namespace

std::string divergedSentence(const CrossValidation& validation, int number) {
    return fmt::format(
        "Fold {} of {} diverged, and all folds are to be trained with the same options. Begin a "
        "new cross-validation with a lower learning rate.",
        number,
        validation.folds);
}

std::optional<CrossValidation> findUnfinished(const std::filesystem::path& runs,
                                              const Project& project,
                                              int folds,
                                              const DataSource& scanned) {
    const std::string wanted = whatIsTrained(project);
    std::vector<std::filesystem::path> folders;
    std::error_code problem;
    for (std::filesystem::directory_iterator entry(runs, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const bool isNamedSo = entry->path().native().find(nameEnd(folds)) != std::string::npos;
        if (isNamedSo) folders.push_back(entry->path());
    }
    std::ranges::sort(folders, std::greater<>());  // their names begin with the time
    for (const std::filesystem::path& folder : folders) {
        try {
            if (!isCrossValidation(folder)) continue;
            CrossValidation found = readCrossValidation(folder);
            const bool isSame = found.folds == folds &&
                                found.dataFingerprint == scanned.fingerprint() &&
                                whatIsTrained(found.project) == wanted;
            if (isSame && !summariseFolds(found).isComplete()) return found;
        } catch (const Error&) {
            continue;  // a new one is begun
        }
    }
    return std::nullopt;
}

CrossValidation createCrossValidation(const std::filesystem::path& runs,
                                      const Project& project,
                                      int folds,
                                      const DataSource& scanned,
                                      FileSystem& files) {
    checkFolds(project, scanned, folds);
    Project named = project;
    named.network.name += nameEnd(folds);
    CreatedFolders created;
    const RunFolder folder = createRunFolder(runs, named, files, &created);
    try {
        return beginCrossValidation({folder.path}, project, folds, scanned, files);
    } catch (...) {
        removeEmptyFolders(created);
        throw;
    }
}

CrossValidationSummary trainOpenFolds(const CrossValidation& validation,
                                      const DataSource& scanned,
                                      const std::function<void(const FoldProgress&)>& progress,
                                      const std::stop_token& stop) {
    const RunLock nobodyElse = lockFolds(validation.folder);
    for (int number = 1; number <= validation.folds; ++number) {
        if (stop.stop_requested()) throw Stopped();
        OpenFold(validation, number, scanned, progress, stop).trainAndTest();
        recordSummary(validation, summariseFolds(validation));
    }
    return summariseFolds(validation);
}

CrossValidationSummary trainNewFolds(const CrossValidation& validation,
                                     const DataSource& scanned,
                                     const std::function<void(const FoldProgress&)>& progress,
                                     const std::stop_token& stop) {
    try {
        return trainOpenFolds(validation, scanned, progress, stop);
    } catch (const RequestError&) {
        removeUnbegun(validation);
        throw;
    }
}

}  // namespace espalier::engine
