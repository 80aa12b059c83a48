// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace espalier::test {

/// A source file without its comments, literals and lines of the preprocessor.
std::string codeOf(std::string_view source);

}  // namespace espalier::test
