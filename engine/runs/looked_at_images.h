// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/data/loading/data_loader.h"
#include "engine/data/loading/data_source.h"
#include "engine/tasks/task.h"
#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::kernels {
class Device;
}  // namespace espalier::kernels

namespace espalier::engine {

/// Where a run is looked into: the CPU, on a single thread beside a training, which needs the other
/// ones and the memory of a GPU.
class LookDevice {
  public:
    explicit LookDevice(bool besideTraining);
    ~LookDevice();
    kernels::Device& operator*() const { return *device_; }

  private:
    std::unique_ptr<kernels::Device> device_;
};

/// At most `most` images of a split that the task can use, as places in `data`: spread over the
/// annotations and over all of them, and the same every time.
std::vector<std::size_t> spreadImages(const DataSource& data,
                                      const Task& task,
                                      Split split,
                                      std::size_t most);

/// The images as the network of a checkpoint takes them, without augmentation, in one batch of all
/// of them; those that cannot be read have the weight 0. Throws RequestError where the task cannot
/// use all of them, and Stopped.
Batch readImages(const DataSource& images,
                 const Task& task,
                 const Checkpoint& checkpoint,
                 std::stop_token stop);

}  // namespace espalier::engine
