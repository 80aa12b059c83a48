// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace espalier::ui::test {

/// Calls of engine::validate() and engine::compile() in this program, from any thread: the linker
/// leads them through here (--wrap in CMakeLists.txt), so that the engine needs no counter.
struct WorkCount {
    int validations = 0;
    std::vector<std::int64_t> batches;  ///< of each compilation
};

void resetWorkCount();
WorkCount workCount();

}  // namespace espalier::ui::test
