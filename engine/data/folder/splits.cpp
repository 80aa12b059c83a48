// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/base/content_hash.h"
#include "engine/base/error.h"
#include "engine/data/folder/folder_labels.h"
#include "engine/data/folder/image_folder.h"
#include "kernels/math/philox.h"

namespace espalier::engine {

namespace {

/// The images of one class that are to be split, in the order of their random keys.
struct Deck {
    struct Card {
        std::uint64_t key;
        ImageEntry* image;
    };
    std::vector<Card> cards;

    void shuffle() {
        std::ranges::sort(cards, [](const Card& a, const Card& b) {
            return a.key != b.key ? a.key < b.key : a.image->path < b.image->path;
        });
    }
};

std::uint64_t randomKey(const std::string& path, std::uint64_t seed) {
    const std::uint64_t hash = ContentHash().add(path).value();
    kernels::math::PhiloxSequence numbers(seed,
                                          kernels::math::RandomPurpose::Split,
                                          static_cast<std::uint32_t>(hash),
                                          static_cast<std::uint32_t>(hash >> 32));
    const std::uint64_t high = numbers.nextBits();
    return high << 32 | numbers.nextBits();
}

SplitFractions checkedFractions(const SplitFractions& fractions) {
    const double sum = fractions.training + fractions.validation + fractions.test;
    const bool possible = fractions.training > 0 && fractions.validation >= 0 &&
                          fractions.test >= 0 && std::isfinite(sum);
    if (!possible) {
        throw RequestError(
            "The fractions of a split must be 0 or more, and the first greater than 0, such as "
            "0.8,0.1,0.1.");
    }
    return {fractions.training / sum, fractions.validation / sum, fractions.test / sum};
}

// How many of `count` images go to a part with this share.
std::int64_t partOf(std::int64_t count, double share) {
    if (share <= 0) return 0;
    return std::max<std::int64_t>(1, std::llround(static_cast<double>(count) * share));
}

struct PartSizes {
    std::int64_t validation = 0;
    std::int64_t test = 0;
};

PartSizes partSizes(std::int64_t count, const SplitFractions& fractions) {
    if (count < 2) return {};
    PartSizes sizes{partOf(count, fractions.validation), partOf(count, fractions.test)};
    // Some images must be left for training; the larger part gives up one.
    while (sizes.validation + sizes.test >= count) {
        --(sizes.test >= sizes.validation ? sizes.test : sizes.validation);
    }
    return sizes;
}

void distribute(Deck& deck, const PartSizes& sizes) {
    deck.shuffle();
    std::int64_t place = 0;
    for (const Deck::Card& card : deck.cards) {
        card.image->split = place < sizes.validation                ? Split::Validation
                            : place < sizes.validation + sizes.test ? Split::Test
                                                                    : Split::Training;
        ++place;
    }
}

// The split of the folder that contains the image, which may have been moved to another split
// since.
Split givenSplit(const ImageEntry& image) {
    const std::string_view path = image.path;
    return splitOfFolderName(path.substr(0, path.find('/'))).value_or(Split::Training);
}

bool hasValidationFolder(const ImageFolder& folder) {
    return std::ranges::any_of(folder.images, [](const ImageEntry& image) {
        return image.splitIsGiven && givenSplit(image) == Split::Validation;
    });
}

}  // namespace

void assignSplits(ImageFolder& folder, const SplitFractions& fractions, std::uint64_t seed) {
    const SplitFractions all = checkedFractions(fractions);
    const SplitFractions fromTrain{0.9, hasValidationFolder(folder) ? 0.0 : 0.1, 0.0};
    std::map<std::int32_t, Deck> free;
    std::map<std::int32_t, Deck> given;
    for (ImageEntry& image : folder.images) {
        if (image.splitIsGiven && givenSplit(image) != Split::Training) continue;
        image.split = Split::Training;
        if (image.excluded) continue;
        Deck& deck = image.splitIsGiven ? given[image.label] : free[image.label];
        deck.cards.push_back({randomKey(image.path, seed), &image});
    }
    for (auto& [label, deck] : free) {
        distribute(deck, partSizes(static_cast<std::int64_t>(deck.cards.size()), all));
    }
    for (auto& [label, deck] : given) {
        distribute(deck, partSizes(static_cast<std::int64_t>(deck.cards.size()), fromTrain));
    }
}

}  // namespace espalier::engine
