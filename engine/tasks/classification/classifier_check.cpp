// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/classifier_check.h"

#include <string>

#include "engine/base/translatable.h"

namespace espalier::engine {

namespace {

/// The layer that determines the number of outputs: the last one that does not just pass values on.
const NetworkLayer& widthDecider(const Network& network) {
    const NetworkLayer* layer = &network.output();
    while (layer->shape.parameters.empty() && layer->sources.size() == 1) {
        layer = &network.layers[static_cast<std::size_t>(layer->sources.front())];
    }
    return *layer;
}

std::vector<Fix> followTheClasses(const Network& network) {
    const NetworkLayer& decider = widthDecider(network);
    const std::string field = decider.attributes.contains("units") ? "units" : "filters";
    if (!decider.attributes.contains(field)) return {};
    return {{.code = "set_attribute", .node = decider.id, .arguments = {field, "0"}}};
}

// The output of a network for masks.
bool isForEveryPixel(const Network& network) {
    const kernels::Shape& input = network.input().shape.output;
    const kernels::Shape& output = network.output().shape.output;
    return input.rank() == 3 && output.rank() == 3 && input[1] == output[1] &&
           input[2] == output[2];
}

const char* needsOneValueEach(const Network& network) {
    if (isForEveryPixel(network)) {
        return translatable(
            "Diagnostics",
            "A classifier must end with one value per class, but the output of "
            "'{0}' is {1}, values for every pixel. Segmentation masks are not "
            "supported yet. Choose a network that classifies, such as resnet-small, "
            "reconstruct the images instead, or end this one with Dense and "
            "Softmax.");
    }
    return translatable("Diagnostics",
                        "A classifier must end with one value per class, but the output of '{0}' "
                        "is {1}. End the network with Dense and Softmax.");
}

}  // namespace

Diagnostics checkClassifier(const Network& network, std::int64_t classes) {
    const NetworkLayer& output = network.output();
    const kernels::Shape& shape = output.shape.output;
    if (shape.rank() != 1) {
        return {{.code = "network.not_a_classifier",
                 .node = output.id,
                 .pattern = needsOneValueEach(network),
                 .arguments = {output.id, shapeText(shape)}}};
    }
    if (shape[0] == classes) return {};
    return {{.code = "network.classes_differ",
             .node = output.id,
             .pattern =
                 shape[0] == 1
                     ? translatable(
                           "Diagnostics",
                           "The network ends with a single value at '{1}', but the data have {2} "
                           "classes. Set the units of the last Dense to 0 to match the classes.")
                     : translatablePlural(
                           "Diagnostics",
                           "The network ends with %n values at '{1}', but the data have {2} "
                           "classes. Set the units of the last Dense to 0 to match the classes."),
             .arguments = {std::to_string(shape[0]), output.id, std::to_string(classes)},
             .fixes = followTheClasses(network)}};
}

}  // namespace espalier::engine
