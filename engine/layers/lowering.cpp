// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/lowering.h"

namespace espalier::engine {

ValueId lowerReshape(LoweringContext& context, ValueId value, const kernels::Shape& shape) {
    const kernels::TensorDesc output{
        context.graph.desc(value).type, shape, kernels::Layout::plain()};
    return context.graph.add(kernels::Reshape{}, {value}, {output}, context.node).front();
}

ValueId lowerFlatten(LoweringContext& context, ValueId value) {
    const kernels::Shape shape = context.graph.desc(value).shape;
    if (shape.rank() == 2) return value;
    return lowerReshape(context, value, {shape[0], shape.elementsPerSample()});
}

}  // namespace espalier::engine
