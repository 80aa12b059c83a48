// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "engine/data/folder/image_folder.h"
#include "engine/training/session/training_session.h"
#include "toy_training.h"

namespace espalier::engine::test {

/// A small folder of images with three classes that differ in colour, and a request to train on it.
class ImageRun {
  public:
    explicit ImageRun(int imagesPerClass = 30);

    TrainingRequest request() const;
    /// Runs to the end and returns all events; `watch` is called with each.
    static std::vector<TrainingEvent> finish(
        TrainingSession& session, const std::function<void(const TrainingEvent&)>& watch = nullptr);

    std::filesystem::path images() const { return folder_.path() / "images"; }
    std::filesystem::path imageCache() const { return folder_.path() / "cache"; }
    std::filesystem::path checkpoints() const { return folder_.path() / "run" / "checkpoints"; }
    std::filesystem::path imageFile(int label, int number) const;
    /// Call before another run on the same images.
    void clearCheckpoints() const;

    TrainingOptions options;

  private:
    TemporaryFolder folder_;
    std::shared_ptr<const ImageFolder> scanned_;
};

/// Trains in a session of its own and returns all events.
std::vector<TrainingEvent> trainToTheEnd(const TrainingRequest& request);
/// The tensors of the newest checkpoint after a training that was not stopped, of which no earlier
/// one is left.
std::vector<HostTensor> weightsAfter(const ImageRun& run, const TrainingRequest& request);

/// The one event that ended a run.
const TrainingEvent& endingOf(const std::vector<TrainingEvent>& events);

}  // namespace espalier::engine::test
