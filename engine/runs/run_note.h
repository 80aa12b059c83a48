// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// The user's note on a run; kept as note.json in its folder. A value.
struct RunNote {
    bool starred = false;
    std::string text = {};
    std::vector<std::string> tags = {};  ///< each once, in the order in which they were added

    static constexpr std::size_t kMostBytes = 4000;  ///< largest length of the text
    static constexpr std::size_t kMostTags = 20;
    static constexpr std::size_t kMostTagBytes = 120;

    bool hasTag(const std::string& tag) const;

    friend bool operator==(const RunNote&, const RunNote&) = default;
};

/// Why `tag` cannot be added to the note, in a sentence; empty where it can. A tag has no comma, no
/// control character and no space at its ends.
std::string tagProblem(const RunNote& note, const std::string& tag);

/// An empty note if there is no such file. Throws RequestError when the file is not a note: a link,
/// too large, truncated, or from a newer version.
RunNote readNote(const RunFolder& run);
/// Throws RequestError, before anything is written, when the run is gone, the text is too long, a
/// tag has a problem, or the existing file is not a note, which is not overwritten.
void writeNote(const RunFolder& run, const RunNote& note, FileSystem& files = realFileSystem());
/// The same in the folder of anything else that was trained; whether that is still there is the
/// caller's question.
void replaceNote(const RunFolder& folder,
                 const RunNote& note,
                 FileSystem& files = realFileSystem());

}  // namespace espalier::engine
