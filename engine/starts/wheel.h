// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/starts/start.h"

namespace espalier::engine {

/// The content of one file in a wheel (a ZIP archive, PEP 427). Throws Error when the archive
/// cannot be read, or has no file of this name and size; nothing is allocated before that is known.
std::string fileInWheel(std::string_view wheel, const ExpectedFile& file);

}  // namespace espalier::engine
