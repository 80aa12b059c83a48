// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"

namespace espalier::engine {

/// A folder that was scanned contains no image, nor anything that may be one.
class NoImagesError : public RequestError {
  public:
    using RequestError::RequestError;
};

}  // namespace espalier::engine
