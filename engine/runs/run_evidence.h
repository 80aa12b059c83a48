// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/project/next_step.h"
#include "engine/runs/run_folder.h"
#include "engine/tasks/training_outcome.h"

namespace espalier::engine {

/// How the training of a run went, by all of its events.
LearningVerdict courseOf(const RunRecord& run);

/// What is known of the training whose results these are, for Evaluation::advice(). Reads the
/// events of the run; where that cannot be, what they would tell is unknown.
TrainingOutcome outcomeOf(const RunFolder& run, const RunResults& results);

/// What a run on disk has shown. `results` outlives it; nullptr if there are none. `selected`: its
/// images, selectedImages(); none where they are not known.
RunEvidence evidenceOf(const RunRecord& run, const RunResults* results, DataSource selected);

}  // namespace espalier::engine
