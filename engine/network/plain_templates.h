// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/network/templates.h"

namespace espalier::engine {

/// Three convolutions and two Dense layers, for small images.
NetworkDescription makeSeedCnn(const TemplateOptions& options);
/// Three convolutions with BatchNorm, dropout and one Dense layer, for small images.
NetworkDescription makeCnnBn(const TemplateOptions& options);
/// torchvision's at 224 x 224; at other sizes the Dense layer adapts to Flatten's output.
NetworkDescription makeVgg16(const TemplateOptions& options);

}  // namespace espalier::engine
