// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/network/network_description.h"
#include "kernels/shape.h"

namespace espalier::engine {

/// The images that published weights of a network were trained on; they work best with the same.
struct TrainedInput {
    int side = 0;  ///< height and width
    /// Of pixels ÷ 255, per channel, as in Preprocessing.
    std::array<float, 3> mean{0, 0, 0};
    std::array<float, 3> standardDeviation{1, 1, 1};
};

struct TemplateEntry {
    std::string name;                                         ///< "resnet18"
    std::string label;                                        ///< "ResNet-18"
    std::string summary;                                      ///< one sentence: what it is good for
    bool givesScores = true;                                  ///< one per output
    std::optional<TrainedInput> trainedInput = std::nullopt;  ///< if there are published weights
    kernels::Shape usualInput{3, 96, 96};  ///< [C,H,W], where neither data nor weights say one
    int sideMultiple = 1;                  ///< height and width must be multiples of it
};

const std::vector<TemplateEntry>& networkTemplates();
/// nullptr if there is no such template.
const TemplateEntry* findTemplate(const std::string& name);

struct TemplateOptions {
    kernels::Shape input{3, 96, 96};  ///< [C,H,W]: some templates adapt to it
    bool convolutionBias = false;     ///< bias in convolutions before a BatchNorm
};

/// Throws a RequestError that lists the names when there is no such template. Input sizes and the
/// number of classes stay "from the data" (0) in the drawing.
NetworkDescription makeTemplate(const std::string& name, const TemplateOptions& options);

/// The name of this tensor of the template ("stem.conv.weight") in the file of its published
/// weights ("_conv_stem.weight"). Empty if the template has no published weights or no such tensor.
std::string originalName(const std::string& templateName, const std::string& tensor);

/// The default for new data: cnn-bn from 18 to 32 px, else resnet-small; autoencoder for
/// reconstruction.
std::string suggestTemplate(const kernels::Shape& input, bool reconstruct);

}  // namespace espalier::engine
