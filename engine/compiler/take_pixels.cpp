// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/base/error.h"
#include "engine/compiler/passes.h"

namespace espalier::engine {

using kernels::DataType;
using kernels::Layout;

namespace {

ValueId addInput(OpGraph& graph, const char* name, const kernels::Shape& shape) {
    Value value;
    value.name = name;
    value.desc = {DataType::UInt8, shape, Layout::plain()};
    value.role = ValueRole::Input;
    return graph.addValue(std::move(value));
}

/// It is no longer an input; the plan computes it.
void takeFromHost(Value& value) {
    value.name.clear();
    value.role = ValueRole::Activation;
    value.desc.layout = Layout::any();
}

void replace(OpGraph& graph, ValueId old, ValueId by) {
    for (OpNode& node : graph.ops) std::ranges::replace(node.inputs, old, by);
}

}  // namespace

OpGraph takePixels(OpGraph graph, const kernels::PrepareImages& preparation) {
    const ValueId image = graph.find(kImageInput);
    if (image == kNoValue || graph.desc(image).shape.rank() != 4) {
        throw Error("Only a network with one image input can take images as bytes.");
    }
    const kernels::Shape shape = graph.desc(image).shape;
    if (const ValueId target = graph.find(kTargetInput); target != kNoValue) {
        if (!(graph.desc(target).shape == shape)) {
            throw Error("Only a network that reconstructs its input can use it as the target.");
        }
        replace(graph, target, image);
        takeFromHost(graph.values[target]);
    }
    takeFromHost(graph.values[image]);
    const ValueId pixels = addInput(graph, kPixelInput, {shape[0], shape[2], shape[3], shape[1]});
    const ValueId records =
        addInput(graph, kRecordInput, {shape[0], std::int64_t{sizeof(kernels::ImageRecord)}});
    graph.addInto(preparation, {pixels, records}, {image}, {}, Phase::Forward);
    std::rotate(graph.ops.begin(), graph.ops.end() - 1, graph.ops.end());
    return graph;
}

}  // namespace espalier::engine
