// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/network/network_description.h"

namespace espalier::engine {

inline constexpr int kNetworkVersion = 4;

/// {"espalier_network":1,"name":…,"layers":[{"id","type","attributes",…}],"connections":[…]}; the
/// version is 2 with groups or notes, 3 with frozen layers or rate factors, 4 with bypassed layers.
/// Groups are tidied, so that the result can be read.
std::string networkToJson(const NetworkDescription& network);
/// Throws RequestError with a sentence for text that is not a network, is truncated, comes from a
/// newer version, or exceeds the limits. Errors in the network itself are left to validate().
NetworkDescription networkFromJson(const std::string& json);

}  // namespace espalier::engine
