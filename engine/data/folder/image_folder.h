// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/base/diagnostics.h"

namespace espalier::engine {

enum class ImageFormat : std::uint8_t;  // decode.h
enum class Split : std::uint8_t { Training, Validation, Test };
template <>
inline constexpr std::array kChoiceWords<Split>{ChoiceWord{Split::Training, "training"},
                                                ChoiceWord{Split::Validation, "validation"},
                                                ChoiceWord{Split::Test, "test"}};

/// Name: what stands before the number in the file's own name, for folders without subfolders.
enum class LabelRule : std::uint8_t { TopFolder, ParentFolder, NoLabels, Name };
template <>
inline constexpr std::array kChoiceWords<LabelRule>{ChoiceWord{LabelRule::TopFolder, "top"},
                                                    ChoiceWord{LabelRule::ParentFolder, "parent"},
                                                    ChoiceWord{LabelRule::Name, "name"},
                                                    ChoiceWord{LabelRule::NoLabels, "none"}};

/// One image of a folder.
struct ImageEntry {
    std::string path;  ///< relative to the root, '/' between parts, the file system's own bytes
    std::int32_t label = -1;  ///< -1: lies in no class folder, or the rule is NoLabels
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint64_t bytes = 0;
    std::uint64_t contentKey = 0;  ///< of size and modification time, for caches
    Split split = Split::Training;
    ImageFormat format{};  ///< by content
    bool grey = false;
    bool misnamed = false;      ///< the file's name says another format
    bool splitIsGiven = false;  ///< from an existing train/ val/ test/ folder
    bool excluded = false;      ///< by the user; never deleted
};

struct UnreadableFile {
    std::string path;
    std::string reason;
};

struct SplitFractions {
    double training = 0.8;
    double validation = 0.1;
    double test = 0.1;
};

/// What a scan found. A value: the dataset page, the report and the loader all read it.
struct ImageFolder {
    std::filesystem::path root;
    LabelRule labelRule = LabelRule::TopFolder;
    std::vector<std::string> classes;  ///< in order of label, sorted by name (numbers by value)
    std::vector<ImageEntry> images;    ///< sorted by path
    std::vector<UnreadableFile> unreadable;
    std::int64_t ignored = 0;  ///< hidden files, and files that are no images by name and content
    bool otherRuleDiffers = false;  ///< top and parent folder give different classes
    std::string fingerprint;        ///< of paths and sizes: the data of a run

    /// Images that are not excluded, by class and split.
    std::int64_t count(int label, Split split) const;
};

struct ScanOptions {
    LabelRule labelRule = LabelRule::TopFolder;
    SplitFractions fractions;
    std::uint64_t seed = 1;
    bool decodeEverything = false;  ///< decode every image and not only its header
    int threads = 0;                ///< 0 = by the machine
};

struct ScanProgress {
    std::int64_t files = 0;
    std::int64_t images = 0;
    std::int64_t unreadable = 0;
};

/// Reads a folder of images. Calls `progress` from one thread, at most about 20 times a second.
/// Throws Stopped when asked to stop, RequestError when the folder is missing, is a file, or holds
/// no image.
ImageFolder scanImageFolder(const std::filesystem::path& root,
                            const ScanOptions& options,
                            const std::function<void(const ScanProgress&)>& progress,
                            std::stop_token stop);

/// Splits the images without an existing split, per class, by seed. An image's part depends on
/// its path and the seed alone as far as the counts allow. A class of three or more gets one image
/// in every part whose share is above 0; of two, the second one validates; one alone trains.
/// `train/` without `val/`: a tenth of it validates. Throws RequestError when the fractions are
/// invalid.
void assignSplits(ImageFolder& folder, const SplitFractions& fractions, std::uint64_t seed);

/// What the user should know before training: one class only, a class with one image, no validation
/// images, mixed grey and colour, ….
Diagnostics reviewImageFolder(const ImageFolder& folder);

/// Images that are not excluded, per class (in order of label) and split, in one pass.
struct ClassCounts {
    std::int64_t training = 0;
    std::int64_t validation = 0;
    std::int64_t test = 0;

    std::int64_t all() const { return training + validation + test; }
};
std::vector<ClassCounts> countByClass(const ImageFolder& folder);
/// Two to nine images: expect poor results there.
bool isSmallClass(const ClassCounts& of);

/// The smallest sensible of 28, 32, 64, 96, 128, 224 for these images, channels (1 when all are
/// grey), and the reason in a sentence.
struct InputSuggestion {
    int height = 0;
    int width = 0;
    int channels = 0;
    std::string reason;
};
InputSuggestion suggestInput(const ImageFolder& folder);

}  // namespace espalier::engine
