// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace espalier::engine {

/// The name of a package as it is part of addresses (PEP 503): "a-b" for "A._b".
std::string normalisedPackageName(std::string_view name);

/// The link to a file on a package's page (HTML, PEP 503), without its fragment: one that carries
/// this digest (hexadecimal), or else, as some registries state none, one with this name and no
/// other digest. The page may contain anything; what is linked must be verified.
std::optional<std::string> linkTo(std::string_view name,
                                  std::string_view sha256,
                                  std::string_view page);

}  // namespace espalier::engine
