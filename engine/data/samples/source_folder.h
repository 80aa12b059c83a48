// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier::engine {

inline constexpr std::size_t kMostSourceFolders = 100;

/// A folder of data besides the main one. Its samples are named "../NAME/path inside it": no sample
/// of the main folder is called so, and it stays the same wherever the folder is moved.
struct SourceFolder {
    std::string name;            ///< bytes; unique among the folders of a project
    std::filesystem::path path;  ///< absolute
    bool isTest = false;         ///< all of its samples are the test split

    friend bool operator==(const SourceFolder&, const SourceFolder&) = default;
};
using SourceFolders = std::vector<SourceFolder>;

/// "../NAME/": what the names of its samples begin with.
std::string prefixOf(const SourceFolder& folder);
/// The folder of the sample with this name; nullptr: the main one, or there is no such folder.
const SourceFolder* sourceOf(const SourceFolders& folders, std::string_view sampleName);
bool hasTestFolder(const SourceFolders& folders);

/// A name for another folder: that of the folder itself, with a number where it is taken.
std::string newSourceName(const SourceFolders& folders, const std::filesystem::path& path);
/// Why these cannot be the folders of a project, a sentence; empty if they can. Whether they exist
/// is not looked at.
std::string problemOfSources(const SourceFolders& folders);

/// "/data/holdout", or "tests=/data/holdout" where the folder's own name is another: for the
/// terminal. Names are text there (nameText()), and an equals sign of the name is \x3D.
std::string sourceText(const SourceFolder& folder);
/// "holdout=/data/holdout": always with the name, for a folder that has moved.
std::string placeText(const SourceFolder& folder);
/// The reverse of both: without a name where the text has none. A folder that is there is taken
/// literally.
SourceFolder sourceFrom(const std::string& text, bool isTest);

/// Adds a folder, whose path is absolute afterwards. Where one of the same name and use among
/// `before` is gone, it is taken for that one, which has moved. `before`: the folders from before
/// this and others were given together, none of which takes the place of another.
void addFolder(SourceFolders& folders,
               const std::filesystem::path& path,
               bool isTest,
               const SourceFolders& before);
/// A single one.
void addFolder(SourceFolders& folders, const std::filesystem::path& path, bool isTest);
/// The same for the folder of a text; one of `before` that is named there has its new place.
/// Throws RequestError where the name is that of any other folder.
void addSource(SourceFolders& folders,
               const std::string& text,
               bool isTest,
               const SourceFolders& before);

/// Where the files of samples are, by their names. A value.
class SampleFiles {
  public:
    SampleFiles() = default;
    SampleFiles(std::filesystem::path root, SourceFolders folders = {})
        : root_(std::move(root)), folders_(std::move(folders)) {}

    const std::filesystem::path& root() const { return root_; }
    std::filesystem::path of(std::string_view sampleName) const;
    /// The reverse; nothing for a file that is in none of the folders.
    std::optional<std::string> nameOf(const std::filesystem::path& file) const;

  private:
    std::filesystem::path root_;
    SourceFolders folders_;
};

}  // namespace espalier::engine
