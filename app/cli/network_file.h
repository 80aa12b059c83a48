// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "engine/network/network_description.h"

namespace espalier::cli {

/// The network in a file that contains one and possibly other things: a network's JSON, a project,
/// the record of a run, or an ONNX file of any program. Throws RequestError with one sentence that
/// names the file and, where it is of a kind that holds no network, says what can be done with it.
engine::NetworkDescription networkFromFile(const std::filesystem::path& file);

}  // namespace espalier::cli
