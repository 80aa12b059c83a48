// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/base/diagnostics.h"

namespace espalier::engine {

// What sentences about workers have in common.

Diagnostic workerNote(const char* code, const char* pattern, std::vector<std::string> arguments);
/// "7.5", "120": milliseconds.
std::string msText(double ms);

}  // namespace espalier::engine
