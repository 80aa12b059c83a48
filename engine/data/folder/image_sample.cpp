// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/image_sample.h"

#include <algorithm>
#include <tuple>

#include "engine/base/content_hash.h"

namespace espalier::engine {

namespace {

/// A candidate, with the keys of the order from which every n-th is taken.
struct Candidate {
    std::int32_t label;
    std::uint64_t key;
    std::size_t place;

    auto order() const { return std::tuple(label, key, place); }
};

// Class by class, and at random within a class: evenly spaced images then preserve the share of
// every class.
std::vector<Candidate> candidates(const ImageFolder& folder,
                                  const std::function<bool(const ImageEntry&)>& wanted) {
    std::vector<Candidate> images;
    images.reserve(folder.images.size());
    for (std::size_t i = 0; i < folder.images.size(); ++i) {
        const ImageEntry& image = folder.images[i];
        if (!wanted(image)) continue;
        images.push_back({image.label, ContentHash().add(image.path).value(), i});
    }
    std::ranges::sort(images, {}, &Candidate::order);
    return images;
}

std::vector<std::size_t> everySoMany(const std::vector<Candidate>& images, std::size_t count) {
    std::vector<std::size_t> places;
    places.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        places.push_back(images[(2 * i + 1) * images.size() / (2 * count)].place);
    }
    return places;
}

}  // namespace

std::vector<std::size_t> sampleImages(const ImageFolder& folder,
                                      const SampleLimits& limits,
                                      const std::function<bool(const ImageEntry&)>& wanted) {
    const std::vector<Candidate> images = candidates(folder, wanted);
    std::vector<std::size_t> places = everySoMany(images, std::min(images.size(), limits.most));
    std::uint64_t pixels = 0;
    for (const std::size_t place : places) {
        pixels += std::uint64_t{folder.images[place].width} * folder.images[place].height;
    }
    if (pixels <= limits.pixels || places.size() <= limits.least) return places;
    const double share = static_cast<double>(limits.pixels) / static_cast<double>(pixels);
    const auto fewer = static_cast<std::size_t>(share * static_cast<double>(places.size()));
    return everySoMany(images, std::max(fewer, limits.least));
}

}  // namespace espalier::engine
