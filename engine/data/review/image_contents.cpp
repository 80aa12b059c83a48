// SPDX-License-Identifier: Apache-2.0
#include "engine/data/review/image_contents.h"

#include <algorithm>
#include <iterator>

namespace espalier::engine {

namespace {

std::vector<ImageContent> united(const std::vector<ImageContent>& a,
                                 const std::vector<ImageContent>& b) {
    std::vector<ImageContent> both;
    std::ranges::set_union(a, b, std::back_inserter(both));
    return both;
}

}  // namespace

ImageUse UsedImages::useOf(ImageContent content) const {
    if (std::ranges::binary_search(training, content)) return ImageUse::Training;
    if (std::ranges::binary_search(validation, content)) return ImageUse::Validation;
    return ImageUse::Unseen;
}

void UsedImages::add(const UsedImages& other) {
    training = united(training, other.training);
    validation = united(validation, other.validation);
}

std::vector<ImageContent> sortedContents(std::vector<ImageContent> contents) {
    std::ranges::sort(contents);
    contents.erase(std::unique(contents.begin(), contents.end()), contents.end());
    return contents;
}

}  // namespace espalier::engine
