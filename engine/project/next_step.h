// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/base/diagnostics.h"
#include "engine/data/loading/data_source.h"
#include "engine/project/project.h"
#include "engine/tasks/evaluation.h"
#include "engine/tasks/right_or_wrong.h"
#include "engine/training/loop/learning_course.h"

namespace espalier::engine {

/// What may be done next with a run.
enum class StepKind : std::uint8_t {
    Resume,          ///< trains the epochs that were planned
    TrainLonger,     ///< trains more of them
    ReviewMistakes,  ///< looks at the images of the most frequent mistake
    TrainedStart,    ///< trains again, from a trained network
    LargerInput,     ///< trains again, with larger images
    LargerNetwork,   ///< trains again, with the next larger template
    Augmentation,    ///< trains again, with augmentation
    WeightDecay,     ///< trains again, with weight decay
    LearningRate,    ///< trains again, with another learning rate
    HigherEffort,    ///< trains again, with more of a trained start
};
/// As in earlier_test.json.
template <>
inline constexpr std::array kChoiceWords<StepKind>{
    ChoiceWord{StepKind::Resume, "resume"},
    ChoiceWord{StepKind::TrainLonger, "train_longer"},
    ChoiceWord{StepKind::ReviewMistakes, "review_mistakes"},
    ChoiceWord{StepKind::TrainedStart, "trained_start"},
    ChoiceWord{StepKind::LargerInput, "larger_input"},
    ChoiceWord{StepKind::LargerNetwork, "larger_network"},
    ChoiceWord{StepKind::Augmentation, "augmentation"},
    ChoiceWord{StepKind::WeightDecay, "weight_decay"},
    ChoiceWord{StepKind::LearningRate, "learning_rate"},
    ChoiceWord{StepKind::HigherEffort, "higher_effort"}};

/// What a run has shown. A value; what is referred to is the caller's.
struct RunEvidence {
    Project project;              ///< with its options as they are after all changes
    LearningVerdict course = {};  ///< which no step may contradict
    /// Why its training ended; Stopped where it was interrupted.
    FinishReason ended = FinishReason::Completed;
    bool canGoOn = true;      ///< it may be resumed or trained longer
    std::int64_t epochs = 0;  ///< finished
    /// Measured, with validation; NaN if unknown.
    double secondsPerEpoch = std::numeric_limits<double>::quiet_NaN();
    bool onFeatures = false;           ///< TrainingEvent::onFeatures
    const Evaluation* test = nullptr;  ///< of its network; nullptr if there is none
    double trainingAccuracy = std::numeric_limits<double>::quiet_NaN();
    DataSource selected = {};  ///< its images; none where they are not known
    /// Trained starts on this computer, the preferred one first.
    std::vector<std::string> storedStarts = {};
};

/// One thing to do next, and why. A value.
struct NextStep {
    StepKind kind = StepKind::TrainLonger;
    std::vector<std::string> arguments = {};  ///< of titleOf()
    Diagnostic why = {};                      ///< one sentence
    /// Time that training takes, predicted from the measured time of an epoch; nothing where it
    /// cannot be, or nothing is trained.
    std::optional<double> seconds = {};
    std::int64_t extraEpochs = 0;                 ///< TrainLonger
    std::optional<FrequentMistake> mistake = {};  ///< ReviewMistakes
    std::optional<Project> project = {};          ///< of the new run, if it is one
};

/// "Train 20 more epochs", "Review 7 images of tulip predicted as rose": what it does.
Diagnostic titleOf(StepKind kind, const std::vector<std::string>& arguments);

/// The seconds that an epoch takes with its validation: the median over the epochs. NaN if unknown.
double secondsPerEpoch(const std::vector<TrainingEvent>& events);

/// What of the evidence the events tell: why the training ended, its epochs and their time.
void takeEvents(RunEvidence& evidence, const std::vector<TrainingEvent>& events);

/// Whether a run with this project has made the change of the step, whatever else was changed.
bool isTaken(const NextStep& step, const Project& run);

/// By how many a training that has finished is worth being prolonged.
std::int64_t suggestedExtraEpochs(const TrainingOptions& options);

/// What the evidence supports, the most promising first; at most `most`. More epochs are suggested
/// only where the course allows them, what counters overfitting only where it does
/// not say that more epochs may help. Copies and validates networks. Any thread.
std::vector<NextStep> nextSteps(const RunEvidence& evidence, std::size_t most = 3);

}  // namespace espalier::engine
