// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "engine/data/folder/image_folder.h"
#include "engine/data/folder/split_parts.h"

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

bool hasValidationFolder(const ImageFolder& folder) {
    return std::ranges::any_of(folder.images, [](const ImageEntry& image) {
        return image.splitIsGiven && image.folderSplit == Split::Validation;
    });
}

}  // namespace

void assignSplits(ImageFolder& folder, const SplitFractions& fractions, std::uint64_t seed) {
    SplitFractions all = checkedFractions(fractions);
    if (hasTestFolder(folder.moreFolders)) {
        all = checkedFractions({all.training, all.validation, 0});
    }
    const SplitFractions fromTrain{0.9, hasValidationFolder(folder) ? 0.0 : 0.1, 0.0};
    std::map<std::int32_t, Deck> free;
    std::map<std::int32_t, Deck> given;
    for (ImageEntry& image : folder.images) {
        if (image.splitIsGiven && image.folderSplit != Split::Training) continue;
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
