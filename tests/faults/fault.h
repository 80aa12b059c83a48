// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace espalier::tests {

/// Which calls are counted and may fail.
enum class FaultCalls : std::uint8_t {
    Writing,  ///< those that create, write, truncate, sync or rename, or make a folder
    Syncs,
    Reads,  ///< the read that fails, and every later one of that file: a bad sector stays bad
    Looks,  ///< those that ask whether there is a file, or list a folder
    Locks,
};

/// The fault to inject: the `at`-th call below `below` fails with `error`. If `lasting`, so does
/// every later call that needs space, as on a full disk, which still writes its last bytes. With
/// `kills`, the process is killed at that call instead, half-way through a write. With `hangs` the
/// call never returns; if `lasting`, neither does any later one, nor any removal of a folder. A
/// value.
struct Fault {
    std::filesystem::path below = {};
    std::int64_t at = 0;  ///< from 1; 0 = only count the calls
    int error = 0;        ///< an errno value
    bool lasting = false;
    FaultCalls calls = FaultCalls::Writing;
    bool kills = false;
    bool hangs = false;
};

/// The `at`-th allocation fails, once. They are counted from the moment when a file whose path
/// contains `from` is opened, in all threads. A program that has set memory aside gives it back
/// then, unless it is `evenThen` refused. A value.
struct AllocationFault {
    std::string from;
    std::int64_t at = 0;  ///< from 1; 0 = only count them
    bool evenThen = false;
};

/// Counts calls, failures and bytes. Lives in a file that both processes map.
struct FaultCount {
    std::int64_t calls = 0;
    std::int64_t failed = 0;
    std::int64_t bytesRead = 0;  ///< of FaultCalls::Reads, by those that succeeded
};

/// Environment variables that pass the fault to a program with failing_calls.cpp loaded.
inline constexpr const char* kFaultVariable = "ESPALIER_FAULT";
inline constexpr const char* kFaultCountVariable = "ESPALIER_FAULT_COUNT";
/// A log file with a line for every call below `below` that matters after a power failure: "create
/// FILE", "mkdir FOLDER", "sync FILE", "rename FROM<tab>TO".
inline constexpr const char* kCallLogVariable = "ESPALIER_CALL_LOG";
/// Likewise for a program with failing_allocations.cpp loaded; counted in kFaultCountVariable.
inline constexpr const char* kAllocationFaultVariable = "ESPALIER_ALLOCATION_FAULT";

/// "at error lasting calls kills hangs below" for kFaultVariable.
std::string faultText(const Fault& fault);
Fault faultFromText(const std::string& text);
/// "at evenThen from" for kAllocationFaultVariable.
std::string faultText(const AllocationFault& fault);

}  // namespace espalier::tests
