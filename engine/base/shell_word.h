// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace espalier::engine {

/// The word quoted for a shell: in single quotes if needed.
std::string shellQuoted(const std::string& word);

}  // namespace espalier::engine
