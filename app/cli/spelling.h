// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace espalier::cli {

/// The known word that `word` was probably meant to be; empty when none is near.
std::string nearestWord(const std::string& word, const std::vector<std::string>& known);

}  // namespace espalier::cli
