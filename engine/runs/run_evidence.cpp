// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_evidence.h"

#include <utility>

#include "engine/base/error.h"
#include "engine/training/options/option_change.h"

namespace espalier::engine {

LearningVerdict courseOf(const RunRecord& run) {
    const LearningCourse course(run.project.options.bestBy, run.events);
    return course.verdict({run.validationImages, run.baseline});
}

TrainingOutcome outcomeOf(const RunFolder& run, const RunResults& results) {
    TrainingOutcome outcome{.trainingAccuracy = results.trainingAccuracy};
    try {
        outcome.moreEpochs = courseOf(readRun(run.path)).moreEpochs;
    } catch (const Error&) {
        // The advice on the results does without it.
    }
    return outcome;
}

RunEvidence evidenceOf(const RunRecord& run, const RunResults* results, DataSource selected) {
    RunEvidence evidence{.project = run.project,
                         .course = courseOf(run),
                         .canGoOn = run.status != RunStatus::Running && !run.lossExploded,
                         .selected = std::move(selected)};
    evidence.project.options = afterChanges(run.project.options, run.project.changes);
    takeEvents(evidence, run.events);
    if (!results) return evidence;
    evidence.test = results->test.get();
    evidence.trainingAccuracy = results->trainingAccuracy;
    return evidence;
}

}  // namespace espalier::engine
