// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::engine {

/// What was tried with a file or folder; Any where only the failure is known.
enum class FileUse : std::uint8_t { Read, Write, Any };

/// What a person can do next after an operation failed for this reason (an errno): a sentence.
const char* nextStepAfter(FileUse use, int reason);

}  // namespace espalier::engine
