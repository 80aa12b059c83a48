// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/network/templates.h"

namespace espalier::engine {

/// Image in, image out; the sides are a multiple of 8.
NetworkDescription makeAutoencoder(const TemplateOptions& options);
/// One class per pixel; widths 32 … 512, the sides are a multiple of 16.
NetworkDescription makeUnet(const TemplateOptions& options);

}  // namespace espalier::engine
