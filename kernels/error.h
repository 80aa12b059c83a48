// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace espalier::kernels {

/// A failure of the environment: memory, a device, a vendor library. The message is for users and
/// says what happened and why. Never used for our own bugs (assert) or for invalid networks
/// (Diagnostics).
class Error : public std::runtime_error {
  public:
    explicit Error(const std::string& sentence) : std::runtime_error(sentence) {}
};

/// A device has no memory left. `bytes` were requested.
class OutOfMemory : public Error {
  public:
    OutOfMemory(const std::string& sentence, std::size_t bytesAsked)
        : Error(sentence), bytes(bytesAsked) {}
    std::size_t bytes;
};

}  // namespace espalier::kernels
