// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace espalier::engine {

/// Why a model file is not read: the end of a sentence that begins with the file's name. Caught
/// inside this folder.
class OnnxRefusal : public std::runtime_error {
  public:
    explicit OnnxRefusal(const std::string& reason) : std::runtime_error(reason) {}
};

}  // namespace espalier::engine
