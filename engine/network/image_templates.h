// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/network/templates.h"

namespace espalier::engine {

/// Image in, image out; height and width must be multiples of 8.
NetworkDescription makeAutoencoder(const TemplateOptions& options);
/// One class per pixel; 32 … 512 channels, height and width must be multiples of 16.
NetworkDescription makeUnet(const TemplateOptions& options);

}  // namespace espalier::engine
