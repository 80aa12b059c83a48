// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/diagnostics.h"

namespace espalier::engine {

/// How far a scan is.
struct ScanProgress {
    std::int64_t files = 0;
    std::int64_t images = 0;
    std::int64_t unreadable = 0;
};

/// A file that a scan had to skip.
struct UnreadableFile {
    std::string path;
    std::string reason;
};

/// The smallest sensible input of a network for some images: one of 28, 32, 64, 96, 128, 224,
/// channels (1 when all are grey), and why.
struct InputSuggestion {
    int height = 0;
    int width = 0;
    int channels = 0;
    Diagnostic reason;    ///< one sentence
    int typicalSide = 0;  ///< of the images: the median of their shorter sides, in pixels
};

}  // namespace espalier::engine
