// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace espalier::tests {

enum class CallKind : std::uint8_t {
    CreateFile,
    CreateFolder,
    Rename,
    Link,
    Remove,    ///< of a file or an empty folder
    Write,     ///< `bytes` at `place`
    Truncate,  ///< to `place` bytes
    Sync,      ///< of a file or a folder
    Mark,      ///< not a call: what the test has noted, in `path`
};

/// One change below a folder, in the order in which a program made them. A value.
struct RecordedCall {
    CallKind kind = CallKind::Mark;
    std::uint64_t object = 0;  ///< inode number; of CreateFile, CreateFolder, Write, Truncate, Sync
    std::uint64_t place = 0;
    std::string path = {};  ///< relative to the folder, which itself is ""
    std::string to = {};    ///< of Rename and Link
    std::string bytes = {};
};

/// Environment variables of a program with recording_calls.cpp loaded: the folder below which
/// changes are recorded, an absolute path, and the file to which they are appended.
inline constexpr const char* kRecordedFolderVariable = "ESPALIER_RECORDED_FOLDER";
inline constexpr const char* kRecordVariable = "ESPALIER_RECORD";

/// The form in the file.
std::string recordText(const RecordedCall& call);
std::vector<RecordedCall> readRecording(std::istream& stream);

}  // namespace espalier::tests
