// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "engine/starts/start.h"

namespace espalier::engine {

/// All trained starts, the smallest first. A new one is one entry of the list.
std::span<const Start> startCatalog();

/// The start of this name; nullptr when there is none.
const Start* startNamed(std::string_view name, std::span<const Start> catalog = startCatalog());
/// The start of this name. Throws RequestError, which lists the names, when there is none.
const Start& findStart(std::string_view name, std::span<const Start> catalog = startCatalog());

}  // namespace espalier::engine
