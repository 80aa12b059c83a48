// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier {

/// Sets 4 MB aside and gives them back when `operator new` fails for the first time, which then
/// tries again. A small allocation succeeds, because libraries allocate where a failure would end
/// the program (the destructor of a JSON value does); it is noted in engine/base/memory_shortage.h,
/// which the training, the terminal and the window report once. One that is too large even so is
/// std::bad_alloc, and so is every later failure: the reserve is not filled again. Call early in
/// main().
void setMemoryAside();

}  // namespace espalier
