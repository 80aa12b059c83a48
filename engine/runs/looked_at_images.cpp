// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/looked_at_images.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "engine/base/error.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"
#include "kernels/device.h"

namespace espalier::engine {

LookDevice::LookDevice(bool besideTraining)
    : device_(openRunDevice("cpu", {.threads = besideTraining ? 1 : 0})) {}

LookDevice::~LookDevice() = default;

// One of each annotation, then a second one, and so on, so that few images show many classes.
std::vector<std::size_t> spreadImages(const DataSource& data,
                                      const Task& task,
                                      Split split,
                                      std::size_t most) {
    std::map<std::int64_t, std::vector<std::size_t>> byTarget;
    for (const std::size_t place : data.included(split)) {
        const DataSample sample = data.sample(place);
        if (task.isUsable(sample)) byTarget[sample.target].push_back(place);
    }
    std::size_t usable = 0;
    for (const auto& [target, places] : byTarget) usable += places.size();
    const std::size_t count = std::min(most, usable);
    std::map<std::int64_t, std::size_t> shares;
    for (std::size_t taken = 0; taken < count;) {
        for (const auto& [target, places] : byTarget) {
            if (taken == count) break;
            if (shares[target] == places.size()) continue;
            ++shares[target];
            ++taken;
        }
    }
    std::vector<std::size_t> spread;
    for (const auto& [target, places] : byTarget) {
        const std::size_t share = shares[target];
        for (std::size_t i = 0; i < share; ++i) spread.push_back(places[i * places.size() / share]);
    }
    return spread;
}

Batch readImages(const DataSource& images,
                 const Task& task,
                 const Checkpoint& checkpoint,
                 std::stop_token stop) {
    std::vector<std::size_t> all(images.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    const auto dataset =
        task.openDataset(images.select(all, Split::Validation),
                         {.split = Split::Validation, .preprocessing = checkpoint.preprocessing});
    if (dataset->size() == 0) throw RequestError("There are no images to look at.");
    if (dataset->size() != images.size()) {
        throw RequestError(
            fmt::format("Only {} of the {} images can be used by the task. Leave the others out.",
                        dataset->size(),
                        images.size()));
    }
    DataLoader loader(*dataset, {.batchSize = static_cast<std::int64_t>(dataset->size())});
    loader.start(1);
    std::optional<Batch> batch = loader.next(std::move(stop));
    if (!batch) throw Stopped();
    return std::move(*batch);
}

}  // namespace espalier::engine
