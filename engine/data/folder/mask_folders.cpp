// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/mask_folders.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "engine/base/name_text.h"

namespace espalier::engine {

namespace {

/// Names that data sets give to masks, alone or after the name of the folder of images; the
/// longer of two that begin alike first.
constexpr std::array<std::string_view, 16> kMaskWords{"segmentationclass",
                                                      "segmentations",
                                                      "segmentation",
                                                      "annotations",
                                                      "annotation",
                                                      "groundtruth",
                                                      "labelmaps",
                                                      "labels",
                                                      "label",
                                                      "annots",
                                                      "annot",
                                                      "masks",
                                                      "mask",
                                                      "seg",
                                                      "gts",
                                                      "gt"};
/// And to the folder of their images, beside a folder that is named after masks alone.
constexpr std::array<std::string_view, 8> kImageWords{
    "images", "image", "imgs", "img", "jpegimages", "photos", "inputs", "input"};

/// A mask may be missing here and there.
constexpr double kLeastShare = 0.8;
constexpr std::size_t kFewestFiles = 2;

using NameSet = std::set<std::string>;
using Folders =
    std::map<std::string, NameSet>;  // by path, the names of the files without extension

// "Train_Annot" = "trainannot".
std::string plainName(std::string_view folder) {
    std::string plain;
    for (const char c : folder) {
        if (c == '_' || c == '-' || c == ' ' || c == '.') continue;
        plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return plain;
}

// "frame_1" of "frame_1_mask": masks may say so in every name.
std::string stemOf(std::string_view file) {
    const std::size_t dot = file.rfind('.');
    std::string plain = plainName(dot == file.npos ? file : file.substr(0, dot));
    for (const std::string_view word : kMaskWords) {
        if (plain.size() > word.size() && plain.ends_with(word)) {
            plain.resize(plain.size() - word.size());
            break;
        }
    }
    return plain;
}

Folders foldersOf(const ImageFolder& folder) {
    Folders folders;
    for (const ImageEntry& image : folder.images) {
        if (image.excluded) continue;
        const std::size_t slash = image.path.rfind('/');
        if (slash == image.path.npos) continue;
        folders[image.path.substr(0, slash)].insert(
            stemOf(std::string_view(image.path).substr(slash + 1)));
    }
    return folders;
}

// What is left of a name that ends like masks: "train" of "trainannot", "" of "masks".
std::optional<std::string> withoutMaskWord(const std::string& plain) {
    for (const std::string_view word : kMaskWords) {
        if (plain.ends_with(word)) return plain.substr(0, plain.size() - word.size());
    }
    return std::nullopt;
}

bool isImageWord(std::string_view name) {
    return std::ranges::find(kImageWords, name) != kImageWords.end();
}

// "labelsTr" and "imagesTr".
bool differInFirstWord(std::string_view image, std::string_view mask) {
    return std::ranges::any_of(kMaskWords, [&](std::string_view word) {
        if (!mask.starts_with(word) || mask.size() == word.size()) return false;
        const std::string_view rest = mask.substr(word.size());
        return image.ends_with(rest) && isImageWord(image.substr(0, image.size() - rest.size()));
    });
}

bool isNamedForImages(const std::string& plain, const std::string& base) {
    if (base.empty()) return isImageWord(plain);
    return plain == base ||
           (plain.starts_with(base) && isImageWord(std::string_view(plain).substr(base.size())));
}

// The part of the path that `masks/…` and `images/…` differ in decides, wherever it stands.
bool areNamedAsPair(std::string_view images, std::string_view masks) {
    bool differ = false;
    while (true) {
        const std::size_t imageEnd = images.find('/');
        const std::size_t maskEnd = masks.find('/');
        const std::string image = plainName(images.substr(0, imageEnd));
        const std::string mask = plainName(masks.substr(0, maskEnd));
        if (image != mask) {
            const auto base = withoutMaskWord(mask);
            const bool isPair =
                (base && isNamedForImages(image, *base)) || differInFirstWord(image, mask);
            if (differ || !isPair) return false;
            differ = true;
        }
        if ((imageEnd == images.npos) != (maskEnd == masks.npos)) return false;
        if (imageEnd == images.npos) return differ;
        images.remove_prefix(imageEnd + 1);
        masks.remove_prefix(maskEnd + 1);
    }
}

bool haveSameFiles(const NameSet& images, const NameSet& masks) {
    if (masks.size() < kFewestFiles) return false;
    const auto common = std::ranges::count_if(
        masks, [&](const std::string& name) { return images.contains(name); });
    return static_cast<double>(common) >= kLeastShare * static_cast<double>(masks.size());
}

}  // namespace

std::vector<MaskFolder> findMaskFolders(const ImageFolder& folder) {
    std::vector<MaskFolder> found;
    const Folders folders = foldersOf(folder);
    for (const auto& masks : folders) {
        const auto pair = std::ranges::find_if(folders, [&](const auto& other) {
            return areNamedAsPair(other.first, masks.first) &&
                   haveSameFiles(other.second, masks.second);
        });
        if (pair != folders.end()) found.push_back({nameText(masks.first), nameText(pair->first)});
    }
    return found;
}

}  // namespace espalier::engine
