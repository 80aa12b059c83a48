// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace espalier::engine {

/// What a training used an image for.
enum class ImageUse : std::uint8_t { Unknown, Training, Validation, Unseen };

/// DataSample::content: copies of a file have the same one, whatever their names.
using ImageContent = std::uint64_t;

/// The contents that a training has used. A value.
struct UsedImages {
    std::vector<ImageContent> training;    ///< ascending, each once
    std::vector<ImageContent> validation;  ///< likewise

    /// Training where an image was used for both; Unseen for any content that differs.
    ImageUse useOf(ImageContent content) const;
    /// Adds what another part of the same training has used.
    void add(const UsedImages& other);

    friend bool operator==(const UsedImages&, const UsedImages&) = default;
};

/// Ascending, each once.
std::vector<ImageContent> sortedContents(std::vector<ImageContent> contents);

}  // namespace espalier::engine
