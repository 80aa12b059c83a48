// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/diagnostics.h"
#include "engine/layers/layer.h"
#include "engine/training/options/training_request.h"

namespace espalier::engine {

struct Network;

/// What the request's data require of its network.
DataInterface dataInterface(const TrainingRequest& request);

/// The number of training samples, annotated or not; the upper limit of a batch.
std::int64_t countTrainingImages(const DataSource& data);

/// What is wrong with its images, for its task.
Diagnostics reviewTrainingImages(const TrainingRequest& request);

/// What micro-batches change beside memory, and local statistics of shares beside time: from how
/// many images BatchNorm takes its statistics. `images`: for training.
Diagnostics reviewMicroBatches(const Network& network,
                               const TrainingOptions& options,
                               std::int64_t images);

/// Whether the metric that its best epoch is chosen by is measured for its task and data.
Diagnostics reviewBestBy(const TrainingRequest& request);

/// All problems of a request at once, before anything is written: options,
/// network, images. A request with errors cannot be trained.
Diagnostics reviewTrainingRequest(const TrainingRequest& request);

}  // namespace espalier::engine
