// SPDX-License-Identifier: Apache-2.0
#include "engine/network/network.h"

#include "engine/network/validator.h"

namespace espalier::engine {

namespace {

/// The layer that decides how many values go out: back over layers that only pass them on.
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

}  // namespace

Validation validate(const NetworkDescription& description,
                    const LayerCatalog& catalog,
                    const DataInterface& data) {
    return Validator(description, catalog, data).run();
}

Diagnostics checkClassifier(const Network& network, std::int64_t classes) {
    const NetworkLayer& output = network.output();
    const kernels::Shape& shape = output.shape.output;
    if (shape.rank() != 1) {
        return {{.code = "network.not_a_classifier",
                 .node = output.id,
                 .pattern = "To tell classes apart the network has to end in one value per class, "
                            "but '{0}' gives {1}. End it with Dense and Softmax.",
                 .arguments = {output.id, shapeText(shape)}}};
    }
    if (shape[0] == classes) return {};
    return {{.code = "network.classes_differ",
             .node = output.id,
             .pattern =
                 "The network ends in {1} values at '{0}', but the data have {2} classes. Set "
                 "the units of the last Dense to 0, so that they follow the classes.",
             .arguments = {output.id, shapeText(shape), std::to_string(classes)},
             .fixes = followTheClasses(network)}};
}

Diagnostics checkReconstruction(const Network& network) {
    const NetworkLayer& output = network.output();
    const kernels::Shape& wanted = network.input().shape.output;
    if (output.shape.output == wanted) return {};
    return {{.code = "network.not_the_image",
             .node = output.id,
             .pattern = "To reconstruct, the network has to give back an image of {2}, but '{0}' "
                        "gives {1}. Often the sides of the input only need to be a multiple of 8.",
             .arguments = {output.id, shapeText(output.shape.output), shapeText(wanted)}}};
}

}  // namespace espalier::engine
