// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/reconstruction/reconstruction_check.h"

#include "engine/base/translatable.h"

namespace espalier::engine {

Diagnostics checkReconstruction(const Network& network) {
    const NetworkLayer& output = network.output();
    const kernels::Shape& wanted = network.input().shape.output;
    if (output.shape.output == wanted) return {};
    return {{.code = "network.not_the_image",
             .node = output.id,
             .pattern = translatable(
                 "Diagnostics",
                 "For reconstruction, the output must be an image of {2}, but the output of '{0}' "
                 "is {1}. Often an input size that is a multiple of 8 solves this."),
             .arguments = {output.id, shapeText(output.shape.output), shapeText(wanted)}}};
}

}  // namespace espalier::engine
