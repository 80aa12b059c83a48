// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace espalier::engine {

/// The environment failed (file, memory, device). The message is for the user: what happened, why,
/// and what to do next. Caught in two places: at the top of the training thread and of a command.
class Error : public std::runtime_error {
  public:
    explicit Error(const std::string& sentence) : std::runtime_error(sentence) {}
};

/// Something is or may be there, but cannot be reached or read now: no permission, a read error, a
/// disk that is not connected. Never a reason to conclude that there is nothing.
class UnreachableError : public Error {
  public:
    using Error::Error;
};

/// The request itself is wrong (an option, a missing file named by the user): exit code 2.
class RequestError : public Error {
  public:
    using Error::Error;
};

/// The user stopped a long operation. Not a failure.
class Stopped : public std::exception {
  public:
    const char* what() const noexcept override { return "stopped"; }
};

}  // namespace espalier::engine
