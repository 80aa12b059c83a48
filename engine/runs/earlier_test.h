// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/metrics/paired_test.h"
#include "engine/project/next_step.h"
#include "engine/runs/run_folder.h"
#include "engine/tasks/paired_answers.h"

namespace espalier::engine {

/// How the network before a step was tested, image by image: what a run or its extension is
/// compared with. Kept as earlier_test.json in the folder of the run that the step led to. A value.
struct EarlierTest {
    StepKind step = StepKind::TrainLonger;
    /// NextStep::arguments; of a run that went on, the epochs of its networks before and after.
    std::vector<std::string> arguments;
    Split measuredOn = Split::Test;
    std::int64_t epoch = 0;  ///< of the network that was tested, as ExportCheck::epoch
    NamedAnswers answers;

    friend bool operator==(const EarlierTest&, const EarlierTest&) = default;
};

/// Of results with right and wrong answers; nothing of others.
std::optional<EarlierTest> earlierTestOf(const RunResults& results,
                                         StepKind step,
                                         std::vector<std::string> arguments);

/// Replaces the one that is there.
void writeEarlierTest(const RunFolder& run,
                      const EarlierTest& test,
                      FileSystem& files = realFileSystem());
/// Nothing when there is none that can be read.
std::optional<EarlierTest> readEarlierTest(const RunFolder& run);

/// What a step has changed, on the images that were tested both before and after it.
struct StepGain {
    std::int64_t images = 0;
    std::int64_t won = 0;   ///< wrong before, right after
    std::int64_t lost = 0;  ///< right before, wrong after
    double before = 0;      ///< accuracies on these images
    double after = 0;
    /// Of after - before, with 95 % confidence, for display: pairedInterval(). -1 … 1.
    Interval difference = {.low = -1, .high = 1};
    /// That are made at once: the more there are, the more often one of them differs by chance.
    int comparisons = 1;

    /// With Bonferroni's correction for the comparisons.
    bool isWithinChance() const { return pairedChance(won, lost) * comparisons >= kLeastChance; }
};

/// As forEachPair() pairs them. Nothing where no image was tested both times, or on images of
/// another kind of split.
std::optional<StepGain> gainOf(const EarlierTest& before, const RunResults& after);
/// The same for each of several runs over the first of them; nothing for that one, for a nullptr
/// and for results without right and wrong answers. They are the comparisons that are made at once.
std::vector<std::optional<StepGain>> gainsOverFirst(
    const std::vector<std::shared_ptr<const RunResults>>& runs);

/// "Trained on, from epoch 20 to 40": what was done, as titleOf() where it led to a new run.
Diagnostic doneTitle(const EarlierTest& before);
/// "+3.2 points (81.0 to 84.2 % on the same 367 images), more than chance: +0.4 to +6.0 points with
/// 95 % confidence."; or that it is within chance.
Diagnostic gainSentence(const StepGain& gain);

}  // namespace espalier::engine
