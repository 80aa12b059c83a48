// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <string>

namespace espalier::engine {

/// What a person is told of any exception: of our own their message, which is a sentence, and of
/// those of libraries (std::filesystem::filesystem_error: "filesystem error: cannot …") a sentence
/// with the path and the reason. For the places that catch everything.
std::string errorSentence(const std::exception& problem);

}  // namespace espalier::engine
