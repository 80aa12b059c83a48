// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/compiler/compile.h"
#include "engine/data/cache/disk_image_cache.h"
#include "engine/data/loading/data_loader.h"
#include "engine/network/network.h"
#include "engine/parallel/step_gate.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/training_event.h"
#include "kernels/device.h"

namespace espalier::engine {

/// What a Trainer works on. Whatever is referred to outlives it.
struct TrainingWork {
    const Dataset& training;
    const Dataset* validation = nullptr;  ///< nullptr or empty: there is none
    const Network& network;
    kernels::Device& device;
    LossKind loss = LossKind::CrossEntropy;
    /// Where to begin, with the options to train by. Without tensors: by the seed.
    Checkpoint start;
    bool keepOptimizerStates = true;         ///< false: the optimizer starts anew
    std::vector<OptionChange> changes = {};  ///< to be made on the way
    ChangeBox* asked = nullptr;  ///< where a person's changes are left while it is paused
    std::shared_ptr<DiskImageCache> disk = {};  ///< what the datasets read through, if anything
    std::filesystem::path dataFolder;  ///< when it vanishes the run ends; empty = there is none
    std::filesystem::path checkpointFolder;
    FileSystem& files;
};

/// The loop over epochs and steps, with validation and checkpoints. Lives on one thread; pausing
/// and stopping go through the gate and the stop token.
class Trainer {
  public:
    /// Everything that happens is told to `observer`, on this thread.
    Trainer(TrainingWork work, TrainingObserver& observer, StepGate& gate);
    ~Trainer();

    /// Trains to the end or until asked to stop. Returns the Finished event, for the caller to pass
    /// on. Throws Error when the run cannot go on; Stopped when asked to stop before it began.
    TrainingEvent run(std::stop_token stop);

  private:
    class Loop;
    std::unique_ptr<Loop> loop_;
};

}  // namespace espalier::engine
