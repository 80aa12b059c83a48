// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/metrics/metric_value.h"
#include "engine/sweep/sweep.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

enum class TrialState : std::uint8_t {
    Open,      ///< not begun
    Begun,     ///< stopped or interrupted, or to be trained further: to be resumed
    Waiting,   ///< halving: trained for its rung, until the others are
    Trained,   ///< its model is still to be written and tested: concludeRun()
    Finished,  ///< its results are there
    Diverged,
    Failed,  ///< Sweep::failures says why
};

/// What the validation of an epoch says of the network that would be taken then.
struct TrialEpoch {
    std::int64_t epoch = 0;
    double value = std::numeric_limits<double>::quiet_NaN();
    bool isBest = false;                    ///< so far
    std::vector<MetricValue> metrics = {};  ///< all of its validation
    /// Until its end; where the training was stopped next, until then.
    double seconds = 0;
    bool isLast = false;  ///< the training was stopped next
};

/// What the files of a trial's run say. A value.
struct TrialFiles {
    std::optional<RunSummary> run = {};   ///< nothing while it is Open
    std::vector<TrialEpoch> epochs = {};  ///< those that count
    std::int64_t savedEpochs = 0;         ///< finished, and on disk
    bool isTrainedNow = false;            ///< by this process or another
    bool hasUsedItsTime = false;          ///< SweepPlan::secondsPerTrial
    bool hasUsedItsPatience = false;      ///< and so ended before its plan
    bool isConcluded = false;             ///< its newest network is written and tested
    std::uintmax_t modelBytes = 0;        ///< of model.onnx; 0 while there is none
};

/// Whether the newest network of a run is written and tested.
bool isConcluded(const RunSummary& run);

/// Whether a trial that was stopped after so much training, and isConcluded(), had its share:
/// trials that go on to another rung are not concluded before. Does not read the other trials.
bool isShareOver(const SweepPlan& plan, std::int64_t epochs, double seconds);

/// How far one trial is, and how good.
struct TrialStanding {
    int number = 0;
    TrialState state = TrialState::Open;
    int rung = 0;                   ///< halving: the last one that it takes part in, from 0
    std::int64_t epochs = 0;        ///< until then, in all
    std::int64_t epochsBefore = 0;  ///< halving: until the rung before that; 0: there is none
    /// On the validation images, of the network that its run gives: SweepStanding::judge(). NaN
    /// while there is none.
    double value = std::numeric_limits<double>::quiet_NaN();
    std::int64_t epoch = 0;                 ///< of that network; 0 while there is none
    std::vector<MetricValue> metrics = {};  ///< of that network, on the validation images
    // What it had of the comparison: what its user trains it further does not count.
    std::int64_t trained = 0;  ///< epochs
    double seconds = 0;
    bool isTrainedFurther = false;  ///< by its user, after the end of its share
    TrialFiles files = {};

    /// Whether the test in its files is of that network: not after its user has trained it longer.
    bool isTestedThen() const {
        return files.run && files.run->test &&
               (files.run->test->epoch == 0 || files.run->test->epoch == epoch ||
                !isTrainedFurther);
    }
    /// Whether an event of its run is part of the comparison.
    bool counts(const TrainingEvent& event) const {
        if (!isTrainedFurther || event.epoch <= trained) return true;
        return event.kind != EventKind::Epoch && event.elapsedSeconds <= seconds;
    }
    bool isToBeTrained() const { return state == TrialState::Open || state == TrialState::Begun; }
    /// By its user, before the end of its share; not between two rungs.
    bool isStopped() const {
        const bool isAtRung = epochsBefore > 0 && files.savedEpochs == epochsBefore;
        return state == TrialState::Begun && files.run->status == RunStatus::Stopped && !isAtRung;
    }
};

/// A sweep as it is on disk: the one place that says what is left to be done, and who is best.
/// Everything follows from its record and its runs, so a stop at any moment needs no care. A value.
class SweepStanding {
  public:
    /// Reads each run once. Throws RequestError when a run in it is damaged.
    explicit SweepStanding(Sweep sweep);

    const Sweep& sweep() const { return sweep_; }
    const std::vector<TrialStanding>& trials() const { return trials_; }
    const TrialStanding& trial(int number) const {
        return trials_[static_cast<std::size_t>(number - 1)];
    }
    /// The trial to train or to conclude next; nothing when all is done.
    std::optional<int> next() const;
    bool isComplete() const { return !next(); }
    /// Whether this process or another trains its trials, or prepares or tests one. Cheap.
    bool isTrainedNow() const;

    /// Trials with a value, the best first; of equal ones the first. Of halving, those that were
    /// trained further come first. The test has no part in it.
    std::vector<int> ranking() const;
    /// What they are compared by: kValidationLoss or a metric's key.
    const std::string& judge() const { return sweep_.project.options.bestBy; }
    bool isBetter(double value, double than) const;
    /// Whether a trial is trained so far, or to its own end.
    bool hasReached(int number, std::int64_t epochs) const;

    /// Reads one run again.
    void refresh(int number);
    void setFailure(int number, TrialFailure failure);
    /// Forgets failures that may pass, as of a full disk.
    void retryFailed();

  private:
    void judgeAll();
    void setTargets();
    void decide(const std::vector<int>& taking, const Rung& rung, std::vector<int>& survivors);
    void measure(TrialStanding& trial) const;
    bool hasDiverged(const TrialStanding& trial) const;
    bool isOut(const TrialStanding& trial) const;
    TrialEpoch judged(const TrialStanding& trial, std::int64_t epochs) const;
    TrialState stateOf(const TrialStanding& trial) const;

    Sweep sweep_;
    std::vector<Rung> rungs_;
    std::vector<TrialStanding> trials_;
    std::vector<bool> isWaiting_;  ///< by number - 1
};

/// "table": each trial with rank, options and results; for scripts and the record.
nlohmann::ordered_json toJson(const SweepStanding& standing);

}  // namespace espalier::engine
