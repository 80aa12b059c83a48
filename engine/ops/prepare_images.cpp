// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::PrepareImages;

template <>
Descs outputsOf(const PrepareImages& op, DescSpan inputs) {
    const kernels::Shape& pixels = inputs[0].shape;
    return {activationDesc({pixels[0], pixels[3], pixels[1], pixels[2]})};
}

}  // namespace espalier::engine
