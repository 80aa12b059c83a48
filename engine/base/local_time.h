// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace espalier::engine {

/// The time of this computer for a file, with its offset from UTC (ISO 8601):
/// "2026-01-31T12:30:05+0100".
std::string localTime();

}  // namespace espalier::engine
