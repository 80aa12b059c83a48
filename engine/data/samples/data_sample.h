// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "engine/data/samples/split.h"

namespace espalier::engine {

enum class ImageFormat : std::uint8_t;  // decode.h

/// One sample of a DataSource, of whatever kind the data are. Valid for as long as its source.
struct DataSample {
    const std::string& name;  ///< of its image, relative to the root, '/' between parts
    std::int32_t target =
        -1;  ///< index in DataSource::outputNames(); -1: it has no such annotation
    std::uint64_t content = 0;  ///< a hash of a sample of its file's bytes; 0: not known
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    Split split = Split::Training;
    ImageFormat format{};       ///< by content
    bool misnamed = false;      ///< the file's name says another format
    bool splitIsGiven = false;  ///< by the data themselves
    bool excluded = false;      ///< by the user; never deleted
    bool isRelabelled = false;  ///< the target was chosen by the user, not by the data themselves
};

}  // namespace espalier::engine
