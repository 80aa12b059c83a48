// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace espalier::engine::tests {

/// Names and contents, in order.
using ZipParts = std::vector<std::pair<std::string, std::string>>;

enum class ZipMethod : bool { Stored, Deflated };

/// The bytes of an archive, written by libzip.
std::string zipOf(const ZipParts& parts, ZipMethod method = ZipMethod::Stored);
/// The parts of an archive.
ZipParts partsOf(const std::string& archive);

/// Every `from` in the bytes becomes `to`, of the same length.
std::string replacedEverywhere(std::string bytes, const std::string& from, const std::string& to);

}  // namespace espalier::engine::tests
