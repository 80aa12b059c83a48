// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>

#include "engine/training/loop/network_executors.h"
#include "engine/training/loop/training_report.h"
#include "engine/training/loop/training_work.h"

namespace espalier::engine {

// For a work with `features`; executors on features.

/// Compiles what computeFeatures() runs; before the plans of training. Throws Stopped.
void prepareFeatures(const TrainingWork& work, NetworkExecutors& executors, std::stop_token stop);

/// Computes the features of all training and validation images with the parameters that are there
/// now, and keeps them in the datasets of `work`: before the first step, which may need those of
/// any image. Reports its progress as Stage events. Throws Stopped, within one batch.
void computeFeatures(const TrainingWork& work,
                     NetworkExecutors& executors,
                     TrainingReport& report,
                     std::stop_token stop);

}  // namespace espalier::engine
