// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace espalier::engine {

/// The time of this computer for a file, with its offset from UTC (ISO 8601):
/// "2026-01-31T12:30:05+0100".
std::string localTime();

/// Such a time in a sentence, of `seconds` since 1970: "12:30", of another day "2026-01-31 12:30".
std::string clockText(std::int64_t seconds);

}  // namespace espalier::engine
