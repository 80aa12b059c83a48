// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/json_output.h"
#include "engine/sweep/sweep_standing.h"
#include "engine/sweep/trial_forecast.h"

namespace espalier::cli {

/// "Trials 3, 6: …": what is wrong with trials, by their numbers; a sentence that several have is
/// said once.
std::vector<std::string> problemSentences(const std::map<int, std::string>& problems);

/// "Round 2 of 3: the best 3 of them, trained further to 9 epochs": of halving.
std::vector<std::string> roundSentences(const engine::SweepPlan& plan);

/// "validation loss 0.4123, epoch 7 of 10": how good a trial is, or what became of it.
std::string trialResult(const engine::SweepStanding& sweep, const engine::TrialStanding& trial);

/// What a sweep consists of, its trials by rank and how to go on: what `sweep` and `inspect` say of
/// its folder.
class SweepReport {
  public:
    explicit SweepReport(engine::SweepStanding standing) : standing_(std::move(standing)) {}

    /// A row for each trial, the best first; no wider than that many columns as far as possible.
    std::string table(int width) const;
    /// What the table means, what went wrong, and how to go on.
    std::vector<std::string> sentences() const;
    /// Lines before the table: what it is, and of which images.
    std::vector<std::string> introduction() const;
    /// The introduction, the table and the sentences, broken at that width.
    std::string whole(int width) const;
    /// Everything that is said, for scripts.
    Json toJson() const;

    /// Whether trials failed, or none has a result because all diverged. One that diverged is a
    /// result of its settings otherwise.
    bool hasFailed() const;

    // The same in short, for a list.
    /// "finished", "partly failed" or "failed" (without any result); "being trained" or "stopped".
    std::string stateText() const;
    /// "3 of 8": those with a result, without what diverged or failed.
    std::string trialsText() const;
    /// Of the best trial: "trial 3, accuracy 90.1 %"; "-" while there is none.
    std::string resultText() const;
    /// The command that continues it, or trains its best network for longer; empty where there is
    /// none.
    std::string nextCommand() const;

  private:
    std::string tableText(bool isNarrow, int width) const;
    std::vector<std::string> row(const engine::TrialStanding& trial,
                                 const std::string& rank,
                                 bool isNarrow) const;
    std::vector<int> failedTrials(bool isRefused) const;
    std::vector<std::string> failureSentences() const;
    std::string resumeCommand() const;
    std::string longerCommand() const;
    int count(engine::TrialState state) const;
    std::string countSentence() const;

    engine::SweepStanding standing_;
};

/// The trials of a sweep that was planned, with what each will take.
std::string forecastTable(const engine::Sweep& sweep,
                          const std::vector<engine::TrialForecast>& trials,
                          int width);
Json forecastJson(const engine::Sweep& sweep, const std::vector<engine::TrialForecast>& trials);

}  // namespace espalier::cli
