// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/network_look.h"

#include <algorithm>

#include "engine/explanation/layer_outputs.h"
#include "engine/runs/looked_at_images.h"
#include "engine/runs/trained_network.h"
#include "kernels/device.h"

namespace espalier::engine {

const LayerMaps* NetworkLook::find(std::size_t image, const NodeId& layer) const {
    if (image >= images.size()) return nullptr;
    const std::vector<LayerMaps>& layers = images[image].layers;
    const auto found = std::ranges::find(layers, layer, &LayerMaps::layer);
    return found == layers.end() ? nullptr : &*found;
}

std::size_t NetworkLook::bytes() const {
    std::size_t sum = sizeof(*this);
    for (const ImageLook& image : images) {
        sum += sizeof(image) + image.scores.capacity() * sizeof(float);
        for (const LayerMaps& layer : image.layers) {
            sum += sizeof(layer) + layer.layer.size();
            for (const FeatureMap& map : layer.maps) sum += sizeof(map) + map.grey.capacity();
        }
    }
    return sum;
}

NetworkLook lookInto(Checkpoint checkpoint,
                     const Task& task,
                     const DataSource& images,
                     const std::vector<NodeId>& layers,
                     kernels::Device& device,
                     const std::stop_token& stop) {
    useAverages(checkpoint);
    const LayerCatalog catalog;
    const Network network = networkOf(checkpoint, task, catalog);
    const Batch batch = readImages(images, task, checkpoint, stop);
    LayerOutputs outputs({.network = network,
                          .loss = *task.losses().front(),
                          .layers = layers,
                          .result = task.description().result,
                          .batch = 1,
                          .weights = checkpoint.tensors},
                         device,
                         stop);
    const bool hasScores = !task.description().givesImages;
    NetworkLook look{.step = checkpoint.progress.stepsAttempted,
                     .epoch = checkpoint.progress.lastEpoch(),
                     .isWithinEpoch = checkpoint.progress.isWithinEpoch(),
                     .images = {}};
    for (std::int64_t i = 0; i < batch.size(); ++i) {
        ImageLook& image = look.images.emplace_back();
        image.isRead = batch.weights.floats()[static_cast<std::size_t>(i)] != 0;
        if (!image.isRead) continue;
        outputs.run(oneOfBatch(batch.tensors.front(), i), stop);
        if (hasScores) {
            const HostTensor scores = outputs.result();
            image.scores.assign(scores.floats().begin(), scores.floats().end());
        }
        for (const NodeId& layer : outputs.layers()) {
            const HostTensor output = outputs.output(layer);
            image.layers.push_back(
                {layer, output.shape[1], strongestMaps(output, kMapsOfLayer, kMapSide)});
        }
    }
    return look;
}

}  // namespace espalier::engine
