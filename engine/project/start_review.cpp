// SPDX-License-Identifier: Apache-2.0
#include "engine/project/start_review.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/error.h"

namespace espalier::engine {

namespace {

std::string layerOfTensor(const std::string& tensor) {
    return tensor.substr(0, tensor.rfind('.'));
}

std::vector<NodeId> frozenAmong(const std::vector<TensorWithout>& fresh, const Network& network) {
    std::set<NodeId> layers;
    for (const TensorWithout& tensor : fresh) layers.insert(layerOfTensor(tensor.tensor));
    std::vector<NodeId> frozen;
    for (const NetworkLayer& layer : network.layers) {
        if (layer.frozen && layers.contains(layer.id)) frozen.push_back(layer.id);
    }
    return frozen;
}

// Without what is for the reader, and without which layers are trained.
NetworkDescription computation(NetworkDescription network) {
    network = withoutLook(std::move(network));
    for (NetworkNode& node : network.nodes) {
        node.frozen = false;
        node.rateFactor = 1;
    }
    return network;
}

}  // namespace

TrainingStart outlineOf(TrainingStart start) {
    for (HostTensor& tensor : start.weights.tensors) {
        tensor.bytes.clear();
        tensor.bytes.shrink_to_fit();
    }
    return start;
}

StartReview reviewStart(const TrainingStart& start, const Network& network) {
    StartReview review{
        .report = matchTensors(network, start.weights), .refusal = {}, .frozenFresh = {}};
    try {
        matchWeights(network, start.weights, start.label);
    } catch (const RequestError& refused) {
        review.refusal = refused.what();
    }
    const std::string otherSize = otherSizeText(start.label, start.network, start.sized, network);
    if (!otherSize.empty()) review.refusal = otherSize;
    review.frozenFresh = frozenAmong(review.report.fresh, network);
    return review;
}

OpenChoices differencesFrom(const TrainingStart& start, const Project& project) {
    Project adopted = project;
    adoptStart(
        adopted, start, {.network = true, .size = true, .resize = true, .normalisation = true});
    const Preprocessing& now = project.preprocessing;
    const Preprocessing& then = adopted.preprocessing;
    return {.network = computation(project.network) != computation(adopted.network),
            .size = now.height != then.height || now.width != then.width ||
                    now.channels != then.channels,
            .resize = now.resize != then.resize,
            .normalisation =
                project.normaliseByData != adopted.normaliseByData ||
                (!adopted.normaliseByData &&
                 (now.mean != then.mean || now.standardDeviation != then.standardDeviation))};
}

}  // namespace espalier::engine
