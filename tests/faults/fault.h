// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace espalier::tests {

/// What goes wrong: the `at`-th call that creates, writes, syncs, renames or makes a folder below
/// `below` answers `error`. A lasting one answers it to every later call that needs space too, as a
/// full disk does, whose last bytes are still written. A value.
struct Fault {
    std::filesystem::path below;
    std::int64_t at = 0;  ///< from 1; 0 = nothing fails, calls are counted
    int error = 0;        ///< of errno
    bool lasting = false;
};

/// What has come of it. Lies in a file that both processes map.
struct FaultCount {
    std::int64_t calls = 0;
    std::int64_t failed = 0;
};

/// Environment variables by which a program with failing_calls.cpp loaded learns of it.
inline constexpr const char* kFaultVariable = "ESPALIER_FAULT";
inline constexpr const char* kFaultCountVariable = "ESPALIER_FAULT_COUNT";

/// "at error lasting below" for kFaultVariable.
std::string faultText(const Fault& fault);
Fault faultFromText(const std::string& text);

}  // namespace espalier::tests
