// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/network/templates.h"

namespace espalier::engine {

/// torchvision's, with the stride in the 3 x 3 convolution.
NetworkDescription makeResnet18(const TemplateOptions& options);
NetworkDescription makeResnet50(const TemplateOptions& options);
/// 3 x 3 stem, three stages of 32, 64 and 128 channels with two basic blocks each.
NetworkDescription makeResnetSmall(const TemplateOptions& options);

}  // namespace espalier::engine
