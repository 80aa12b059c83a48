// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/reconstruction/reconstruction_check.h"

#include "engine/base/translatable.h"

namespace espalier::engine {

namespace {

// Training works, but this is the end of a network for masks.
Diagnostics checkEnd(const NetworkLayer& output) {
    if (output.layer->description().type != "Softmax") return {};
    return {{.code = "network.sums_to_one",
             .severity = Severity::Warning,
             .node = output.id,
             .pattern = translatable(
                 "Diagnostics",
                 "The network learns to reproduce the image, as segmentation masks are not "
                 "supported yet, but '{0}' makes the channels of every pixel sum to 1, so it "
                 "cannot do so well. Choose the autoencoder, or end it with Sigmoid instead of "
                 "Softmax."),
             .arguments = {output.id}}};
}

}  // namespace

Diagnostics checkReconstruction(const Network& network) {
    const NetworkLayer& output = network.output();
    const kernels::Shape& wanted = network.input().shape.output;
    if (output.shape.output == wanted) return checkEnd(output);
    return {{.code = "network.not_the_image",
             .node = output.id,
             .pattern = translatable(
                 "Diagnostics",
                 "For reconstruction, the output must be an image of {2}, but the output of '{0}' "
                 "is {1}. Often an input size that is a multiple of 8 solves this."),
             .arguments = {output.id, shapeText(output.shape.output), shapeText(wanted)}}};
}

}  // namespace espalier::engine
