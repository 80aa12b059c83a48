// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/cache/disk_image_cache.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/layers/layer_catalog.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/features/feature_choice.h"
#include "engine/training/features/feature_dataset.h"
#include "engine/training/loop/training_work.h"
#include "engine/training/options/training_request.h"

namespace espalier::engine {

/// Turns a request into what a Trainer needs: reads the checkpoint, measures the normalisation,
/// opens the device, creates the datasets. Owns all of it; used on the training thread.
class TrainingSetup {
  public:
    /// Reports its progress as Stage events. Throws RequestError when the request is wrong, Error
    /// when the environment fails, Stopped when asked to stop.
    TrainingSetup(const TrainingRequest& request, TrainingObserver& observer, std::stop_token stop);

    /// Call once. The setup and the request must outlive the result.
    TrainingWork takeWork();
    /// After the first epoch no file is decoded again.
    bool keepsAllImages() const { return keepsAllImages_; }

  private:
    void resume(Checkpoint stored);
    void openDevice(const TrainingRequest& request, const Checkpoint* stored);
    void measureStatistics(const TrainingRequest& request, std::stop_token stop);
    void openImages(const TrainingRequest& request, std::stop_token stop);
    void openDatasets(const TrainingRequest& request, ImageDatasetOptions options);
    FeatureChoice chooseFeaturesFor(const TrainingRequest& request, std::stop_token stop) const;
    void openFeatures(const FeatureChoice::Kept& kept);
    void openDiskCache(const TrainingRequest& request, std::size_t images);
    void stage(const std::string& text);
    void message(const std::string& text);

    const TrainingRequest& request_;
    const Task& task_;
    TrainingObserver& observer_;
    LayerCatalog catalog_;
    Network network_;
    std::unique_ptr<kernels::Device> device_;
    std::unique_ptr<Dataset> training_;
    std::unique_ptr<Dataset> validation_;
    FeatureSets features_;  ///< empty: every step computes the whole network
    std::shared_ptr<DiskImageCache> disk_;
    Checkpoint start_;
    std::string changedOptions_;
    bool keepOptimizerStates_ = true;
    bool keepsAllImages_ = false;
};

}  // namespace espalier::engine
