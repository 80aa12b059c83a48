// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace espalier::ui::test {

/// Counts calls of engine::validate() and engine::compile() in this program, from any thread. The
/// linker wraps both functions (--wrap in CMakeLists.txt), so the engine needs no counter.
struct WorkCount {
    int validations = 0;
    std::vector<std::int64_t> batches;  ///< of each compilation
};

void resetWorkCount();
WorkCount workCount();

}  // namespace espalier::ui::test
