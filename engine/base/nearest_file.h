// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace espalier::engine {

/// What lies beside `missing`, which is not there, under the most similar name, with the same
/// folder before it. Empty if no name is similar enough, or they cannot be listed; of a very large
/// folder only some are looked at.
std::filesystem::path nearestFile(const std::filesystem::path& missing);

}  // namespace espalier::engine
