// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/weights/hdf5_handle.h"
#include "engine/weights/hdf5_records.h"

namespace espalier::engine {

/// Sends the attributes of an object that Keras notes the network in, where it has them.
void sendTexts(hid_t object, const std::string& path, RecordSender& sender);

/// The texts of an attribute; none where it has no such attribute, or one without values.
std::vector<std::string> textsOf(hid_t object, const std::string& path, const std::string& name);

}  // namespace espalier::engine
