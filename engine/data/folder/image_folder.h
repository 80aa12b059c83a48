// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/data/folder/label_rule.h"
#include "engine/data/folder/relabelled.h"
#include "engine/data/samples/data_sample.h"
#include "engine/data/samples/scan_report.h"
#include "engine/data/samples/source_folder.h"
#include "engine/data/samples/split.h"

namespace espalier::engine {

/// One image of a folder.
struct ImageEntry {
    /// Relative to the root, '/' between parts, the file system's own bytes; of a further folder
    /// as SourceFolder says.
    std::string path;
    std::int32_t label = -1;        ///< -1: not in a class folder, or the rule is NoLabels
    std::int32_t folderLabel = -1;  ///< the same in ImageFolder::byFolder
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint64_t bytes = 0;
    std::uint64_t stamp = 0;    ///< fileStamp(); 0: not known
    std::uint64_t content = 0;  ///< contentSample(); 0: not known
    Split split = Split::Training;
    Split folderSplit = Split::Training;  ///< where splitIsGiven: what the folder says
    ImageFormat format{};                 ///< by content
    bool grey = false;
    bool misnamed = false;      ///< the file's name says another format
    bool splitIsGiven = false;  ///< from an existing train/ val/ test/ folder, or one of tests
    bool excluded = false;      ///< by the user; never deleted
    bool isRelabelled = false;  ///< by the user: label is another class than the folder's
};

/// The classes as the folders give them, whatever a user has chosen for single images.
struct ClassesByFolder {
    std::vector<std::string> classes;
    std::string fingerprint;
    std::string sizeFingerprint;
};

/// What a scan of a folder found. A value; outside of engine/data a DataSource holds it.
struct ImageFolder {
    std::filesystem::path root;
    SourceFolders moreFolders;  ///< whose images are among these, too
    LabelRule labelRule = LabelRule::TopFolder;
    std::vector<std::string> classes;  ///< in order of label, sorted by name (numbers by value)
    std::vector<ImageEntry> images;    ///< sorted by path
    std::vector<UnreadableFile> unreadable;
    std::vector<std::string> unreadableClasses;  ///< named by unreadable files alone, sorted
    std::vector<std::string> emptyFolders;       ///< without any file, sorted
    std::int64_t ignored = 0;  ///< hidden files, and files that are no images by name and content
    std::vector<std::string> besideSplit;  ///< folders left out: train/ and test/ are the split
    bool otherRuleDiffers = false;         ///< top and parent folder give different classes
    std::string fingerprint;               ///< of paths and contents: the data of a run
    std::string sizeFingerprint;  ///< of paths and sizes, as runs of earlier versions have it

    ClassesByFolder byFolder;                 ///< applyChosenLabels() begins there
    Relabelled relabelled;                    ///< the choices that were applied
    std::vector<std::string> addedClasses;    ///< likewise
    std::vector<std::string> emptyClasses;    ///< that dropEmptyClasses() removed
    std::vector<std::string> lostRelabelled;  ///< names for which there is no image

    std::filesystem::path fileOf(const ImageEntry& image) const;
    /// Images that are not excluded, by class and split.
    std::int64_t count(int label, Split split) const;
};

struct ScanOptions {
    LabelRule labelRule = LabelRule::TopFolder;
    SplitFractions fractions;
    std::uint64_t seed = 1;
    int threads = 0;  ///< 0 = by the machine
};

/// Reads a folder of images. Calls `progress` from one thread, at most about 20 times a second.
/// Throws Stopped when asked to stop, RequestError when the folder is missing, is a file, or holds
/// no image.
ImageFolder scanImageFolder(const std::filesystem::path& root,
                            const ScanOptions& options,
                            const std::function<void(const ScanProgress&)>& progress,
                            std::stop_token stop);

/// Splits the images without an existing split, per class, by seed. An image's part depends on its
/// path and the seed alone as far as the counts allow. A class of three or more images gets one in
/// every part whose share is above 0; of two, the second is for validation; a single one is for
/// training. `train/` without `val/`: a tenth of it is for validation. With a folder of tests, no
/// other image becomes a test image, and the other two parts share what is left. Throws
/// RequestError when the fractions are invalid.
void assignSplits(ImageFolder& folder, const SplitFractions& fractions, std::uint64_t seed);

/// What the user should know before training: one class only, a class with one image, no validation
/// images, mixed grey and colour, ….
Diagnostics reviewImageFolder(const ImageFolder& folder);

/// Images that are not excluded, per class (in order of label) and split, in one pass.
std::vector<SplitCounts> countByClass(const ImageFolder& folder);
/// A network hardly learns a class from fewer.
inline constexpr std::int64_t kFewestImages = 10;
/// At least two images, but fewer than kFewestImages: expect poor results there.
bool isSmallClass(const SplitCounts& of);

/// The input size and channels that suit these images.
InputSuggestion suggestInput(const ImageFolder& folder);

}  // namespace espalier::engine
