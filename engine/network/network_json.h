// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/network/network_description.h"

namespace espalier::engine {

inline constexpr int kNetworkVersion = 2;

/// {"espalier_network":1,"name":…,"layers":[{"id","type","attributes",…}],"connections":[…]}, with
/// groups or notes 2. Groups are tidied, so that what is written can be read.
std::string networkToJson(const NetworkDescription& network);
/// Throws RequestError with a sentence for text that is no network, is cut off, is of a newer
/// version, or is beyond the limits. What can be read but is wrong as a network is left to
/// validate().
NetworkDescription networkFromJson(const std::string& json);

}  // namespace espalier::engine
