// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace espalier::engine {

/// The known word most similar to `word`, upper or lower case, or the longest that it begins with;
/// empty if none is similar enough.
std::string nearestWord(const std::string& word, const std::vector<std::string>& known);

}  // namespace espalier::engine
