// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace espalier::kernels {

/// The environment failed: memory, a device, a vendor library. The sentence is for a person and
/// says what happened and why. Never used for our own bugs (assert) or for a wrong network
/// (Diagnostics).
class Error : public std::runtime_error {
  public:
    explicit Error(const std::string& sentence) : std::runtime_error(sentence) {}
};

/// A device has no memory left. `bytes` is what was asked for.
class OutOfMemory : public Error {
  public:
    OutOfMemory(const std::string& sentence, std::size_t bytesAsked)
        : Error(sentence), bytes(bytesAsked) {}
    std::size_t bytes;
};

}  // namespace espalier::kernels
