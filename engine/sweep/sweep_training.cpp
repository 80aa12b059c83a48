// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_training.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/file_error.h"
#include "engine/base/folders.h"
#include "engine/data/loading/scan_data.h"
#include "engine/runs/part_training.h"
#include "engine/training/session/training_session.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

/// Stops a training at the very end of an epoch, or after a share of time. On its thread, so that
/// no further step begins: the run is then as one that its user has stopped there.
class TrialLimit final : public TrainingObserver {
  public:
    TrialLimit(std::int64_t epochs, double seconds) : epochs_(epochs), seconds_(seconds) {}

    void attach(TrainingSession& session) {
        const std::lock_guard lock(mutex_);
        session_ = &session;
        attached_.notify_all();
    }
    void onEvent(const TrainingEvent& event) override {
        const bool isEndOfEpochs = event.kind == EventKind::Epoch && event.epoch >= epochs_;
        const bool isStep = event.kind == EventKind::Step || event.kind == EventKind::Epoch;
        const bool isEndOfTime = isStep && seconds_ > 0 && event.elapsedSeconds >= seconds_;
        if (!isEndOfEpochs && !isEndOfTime) return;
        std::unique_lock lock(mutex_);
        attached_.wait(lock, [this] { return session_ != nullptr; });
        session_->requestStop();
    }

  private:
    const std::int64_t epochs_;
    const double seconds_;
    std::mutex mutex_;
    std::condition_variable attached_;
    TrainingSession* session_ = nullptr;  // under mutex_
};

/// One trial; what goes wrong in it is thrown.
class OpenTrial {
  public:
    OpenTrial(const SweepStanding& standing,
              int number,
              const DataSource& scanned,
              SweepObserver& observer,
              const std::stop_token& stop,
              FileSystem& files)
        : sweep_(standing.sweep()),
          trial_(standing.trial(number)),
          scanned_(scanned),
          observer_(observer),
          stop_(stop),
          files_(files) {}

    void train() {
        const Project project = trialProject(sweep_, trial_.number);
        PartTraining part =
            preparePart(project, sweep_.folder.trial(trial_.number), scanned_, files_, stop_);
        const auto limit = std::make_shared<TrialLimit>(trial_.epochs, sweep_.plan.secondsPerTrial);
        part.request.observers.push_back(limit);
        TrainingSession session(std::move(part.request));
        limit->attach(session);
        const std::stop_callback asked(stop_, [&session] { session.requestStop(); });
        for (bool ended = false; !ended;) {
            for (const TrainingEvent& event :
                 session.waitForEvents(std::chrono::milliseconds(50))) {
                observer_.event(trial_.number, event);
                ended = ended || isEnd(event);
            }
        }
    }

    void conclude() {
        const Project project = trialProject(sweep_, trial_.number);
        concludeRun(
            sweep_.folder.trial(trial_.number),
            imagesOfPart(project, scanned_),
            [&](const std::string& stage, double share) {
                observer_.concludes(trial_.number, stage, share);
            },
            stop_,
            files_);
    }

  private:
    static bool isEnd(const TrainingEvent& event) {
        if (event.kind == EventKind::Failed && event.isRefused) throw RequestError(event.text);
        if (event.kind == EventKind::Failed) throw Error(event.text);
        return event.kind == EventKind::Finished;
    }

    const Sweep& sweep_;
    const TrialStanding trial_;
    const DataSource& scanned_;
    SweepObserver& observer_;
    const std::stop_token& stop_;
    FileSystem& files_;
};

class SweepLoop {
  public:
    SweepLoop(Sweep sweep,
              const DataSource& scanned,
              SweepObserver& observer,
              const std::stop_token& stop,
              FileSystem& files)
        : standing_(std::move(sweep)),
          scanned_(scanned),
          observer_(observer),
          stop_(stop),
          files_(files) {}

    SweepStanding run() {
        standing_.retryFailed();
        while (const std::optional<int> number = standing_.next()) {
            if (stop_.stop_requested()) throw Stopped();
            goOn(*number);
            recordSweep(standing_.sweep(), toJson(standing_), files_);
            observer_.ends(standing_, standing_.trial(*number));
        }
        return std::move(standing_);
    }

  private:
    void goOn(int number) {
        refuseIfTrainedElsewhere(number);
        const TrialStanding before = standing_.trial(number);
        observer_.begins(standing_, before);
        try {
            OpenTrial trial(standing_, number, scanned_, observer_, stop_, files_);
            if (before.isToBeTrained()) {
                trial.train();
                standing_.refresh(number);
                if (stop_.stop_requested()) throw Stopped();
            }
            if (hasTooLittleTime(number)) return;
            if (standing_.trial(number).state == TrialState::Trained) {
                trial.conclude();
                standing_.refresh(number);
            }
            refuseWithoutEnd(before);
        } catch (const Stopped&) {
            throw;
        } catch (const RequestError& error) {
            standing_.refresh(number);
            // Of one that has begun it is a lock, or memory that is short now.
            fail(number, {error.what(), standing_.trial(number).state == TrialState::Open});
        } catch (const std::exception& error) {
            fail(number, {errorSentence(error), false});
        }
    }

    // Without an epoch there is nothing to compare.
    bool hasTooLittleTime(int number) {
        const TrialFiles& files = standing_.trial(number).files;
        if (!files.hasUsedItsTime || !files.epochs.empty()) return false;
        fail(number,
             {fmt::format("Its first epoch did not end within the {} s that each trial has. Begin "
                          "another comparison with a larger \"seconds_per_trial\".",
                          standing_.sweep().plan.secondsPerTrial),
              true});
        return true;
    }

    // Where a folder of images is away, no other trial would do better.
    void fail(int number, const TrialFailure& failure) {
        const bool areImagesThere =
            isThere(scanned_.root()) &&
            std::ranges::all_of(scanned_.moreFolders(),
                                [](const SourceFolder& folder) { return isThere(folder.path); });
        standing_.refresh(number);
        if (!areImagesThere) throw Error(failure.text);
        standing_.setFailure(number, failure);
    }

    void refuseIfTrainedElsewhere(int number) const {
        const std::filesystem::path run = standing_.sweep().folder.trial(number).path;
        if (!RunLock::isHeld(run)) return;
        throw RequestError(
            fmt::format("Trial {} is being trained by another program. Stop that, or wait for its "
                        "end, then go on: {}",
                        number,
                        resumeCommand(standing_.sweep())));
    }

    // Otherwise the loop would begin it again and again.
    void refuseWithoutEnd(const TrialStanding& before) const {
        const TrialStanding& trial = standing_.trial(before.number);
        const bool hasEnded = trial.state == TrialState::Diverged ||
                              standing_.hasReached(before.number, before.epochs);
        if (hasEnded && !(trial.state == TrialState::Trained && trial.epochs == before.epochs)) {
            return;
        }
        throw Error(fmt::format("Trial {} has ended without a result after {} of {} epochs.",
                                before.number,
                                trial.files.savedEpochs,
                                before.epochs));
    }

    SweepStanding standing_;
    const DataSource& scanned_;
    SweepObserver& observer_;
    const std::stop_token& stop_;
    FileSystem& files_;
};

}  // namespace

SweepStanding trainTrials(Sweep sweep,
                          const DataSource& scanned,
                          SweepObserver& observer,
                          const std::stop_token& stop,
                          FileSystem& files) {
    const RunLock nobodyElse = lockSweep(sweep.folder);
    refuseOtherImages(sweep, scanned);
    return SweepLoop(std::move(sweep), scanned, observer, stop, files).run();
}

Sweep createSweep(const std::filesystem::path& runs,
                  Sweep planned,
                  FileSystem& files,
                  const std::string& name) {
    Project named = planned.project;
    named.network.name = name;
    CreatedFolders created;
    planned.folder.path = createRunFolder(runs, named, files, &created).path;
    try {
        beginSweep(planned, files);
    } catch (...) {
        removeEmptyFolders(created);
        throw;
    }
    return planned;
}

}  // namespace espalier::engine
