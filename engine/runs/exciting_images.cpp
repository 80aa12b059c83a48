// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/exciting_images.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/explanation/layer_outputs.h"
#include "engine/runs/looked_at_images.h"
#include "engine/runs/trained_network.h"
#include "fmt/format.h"
#include "kernels/device.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kReadAtOnce = 16;

ExcitingImage strongestPlace(const HostTensor& output, std::int64_t channel) {
    const auto channels = static_cast<std::size_t>(output.shape[1]);
    const std::size_t positions = output.floats().size() / channels;
    const auto values =
        output.floats().subspan(static_cast<std::size_t>(channel) * positions, positions);
    const auto most = std::ranges::max_element(values);
    ExcitingImage found{.activation = *most};
    if (output.shape.rank() != 4) return found;
    const std::int64_t at = most - values.begin();
    const std::int64_t width = output.shape[3];
    found.x = (static_cast<double>(at % width) + 0.5) / static_cast<double>(width);
    found.y = (static_cast<double>(at / width) + 0.5) / static_cast<double>(output.shape[2]);
    return found;
}

// A comparison with NaN would be no order.
float rankOf(const ExcitingImage& image) {
    return std::isnan(image.activation) ? -std::numeric_limits<float>::infinity()
                                        : image.activation;
}

std::vector<std::size_t> placesFrom(std::size_t first, std::size_t count) {
    std::vector<std::size_t> places(count);
    for (std::size_t i = 0; i < count; ++i) places[i] = first + i;
    return places;
}

}  // namespace

ExcitingImages excitingImages(
    Checkpoint checkpoint,
    const Task& task,
    const DataSource& images,
    const NodeId& layer,
    std::int64_t channel,
    std::size_t count,
    kernels::Device& device,
    const std::function<void(std::int64_t done, std::int64_t of)>& progress,
    const std::stop_token& stop) {
    useAverages(checkpoint);
    const LayerCatalog catalog;
    const Network network = networkOf(checkpoint, task, catalog);
    LayerOutputs outputs({.network = network,
                          .loss = *task.losses().front(),
                          .layers = {layer},
                          .result = task.description().result,
                          .batch = 1,
                          .weights = checkpoint.tensors},
                         device,
                         stop);
    if (outputs.layers().empty()) {
        throw RequestError(
            fmt::format("The network of the run has no layer \"{}\" to look at.", layer));
    }
    ExcitingImages found;
    for (std::size_t first = 0; first < images.size(); first += kReadAtOnce) {
        const std::size_t size = std::min(kReadAtOnce, images.size() - first);
        const Batch batch =
            readImages(images.select(placesFrom(first, size)), task, checkpoint, stop);
        for (std::size_t i = 0; i < size; ++i) {
            if (batch.weights.floats()[i] == 0) continue;
            outputs.run(oneOfBatch(batch.tensors.front(), static_cast<std::int64_t>(i)), stop);
            const HostTensor output = outputs.output(layer);
            if (channel < 0 || channel >= output.shape[1]) {
                throw RequestError(
                    fmt::format("The layer \"{}\" has {} channels, so there is no channel {}.",
                                layer,
                                output.shape[1],
                                channel));
            }
            ExcitingImage image = strongestPlace(output, channel);
            image.place = first + i;
            found.images.push_back(image);
            ++found.read;
        }
        std::ranges::stable_sort(found.images, std::ranges::greater(), rankOf);
        if (found.images.size() > count) found.images.resize(count);
        if (progress) {
            progress(static_cast<std::int64_t>(first + size),
                     static_cast<std::int64_t>(images.size()));
        }
    }
    return found;
}

}  // namespace espalier::engine
