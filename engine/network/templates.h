// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/network/network_description.h"
#include "kernels/shape.h"

namespace espalier::engine {

struct TemplateEntry {
    std::string name;         ///< "resnet18"
    std::string label;        ///< "ResNet-18"
    std::string summary;      ///< one sentence: what it is good for
    bool givesScores = true;  ///< one per output
};

const std::vector<TemplateEntry>& networkTemplates();

struct TemplateOptions {
    kernels::Shape input{3, 96, 96};  ///< [C,H,W]: some templates adapt to it
    bool convolutionBias = false;     ///< bias in convolutions before a BatchNorm
};

/// Throws a RequestError that lists the names when there is no such template. Input sizes and the
/// number of classes stay "from the data" (0) in the drawing.
NetworkDescription makeTemplate(const std::string& name, const TemplateOptions& options);

/// The default for new data: seed-cnn up to 32 px, else resnet-small; autoencoder for
/// reconstruction.
std::string suggestTemplate(const kernels::Shape& input, bool reconstruct);

}  // namespace espalier::engine
