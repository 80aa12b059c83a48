// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/layer_list.h"

namespace espalier::engine {

// Every layer type, one line each, in the palette's order.
constexpr std::unique_ptr<Layer> (*kMakers[])() = {
    makeLayer<class InputLayer>,
    makeLayer<class Conv2DLayer>,
    makeLayer<class ConvTranspose2DLayer>,
    makeLayer<class DenseLayer>,
    makeLayer<class MaxPoolLayer>,
    makeLayer<class AveragePoolLayer>,
    makeLayer<class GlobalAveragePoolLayer>,
    makeLayer<class UpsampleLayer>,
    makeLayer<class ReLULayer>,
    makeLayer<class ReLU6Layer>,
    makeLayer<class LeakyReLULayer>,
    makeLayer<class SigmoidLayer>,
    makeLayer<class HardSigmoidLayer>,
    makeLayer<class TanhLayer>,
    makeLayer<class GELULayer>,
    makeLayer<class SiLULayer>,
    makeLayer<class HardSwishLayer>,
    makeLayer<class SoftmaxLayer>,
    makeLayer<class BatchNormLayer>,
    makeLayer<class LayerNormLayer>,
    makeLayer<class DropoutLayer>,
    makeLayer<class FlattenLayer>,
    makeLayer<class SliceLayer>,
    makeLayer<class ChannelShuffleLayer>,
    makeLayer<class AddLayer>,
    makeLayer<class MultiplyLayer>,
    makeLayer<class ConcatenateLayer>,
};

std::vector<std::unique_ptr<Layer>> makeAllLayers() {
    std::vector<std::unique_ptr<Layer>> layers;
    for (const auto make : kMakers) layers.push_back(make());
    return layers;
}

}  // namespace espalier::engine
