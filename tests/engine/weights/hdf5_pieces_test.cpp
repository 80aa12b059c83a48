// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/hdf5_pieces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace espalier::engine::tests {
namespace {

using testing::Each;
using testing::ElementsAre;
using Sizes = std::vector<std::uint64_t>;

struct Division {
    Sizes sizes;
    Sizes block;
    std::uint64_t most;
};

class Hdf5PiecesTest : public testing::TestWithParam<Division> {
  protected:
    std::vector<Hdf5Piece> pieces() const {
        Hdf5Pieces pieces = all();
        std::vector<Hdf5Piece> found;
        while (pieces.areLeft()) found.push_back(pieces.next());
        return found;
    }
    static Hdf5Pieces all() { return {GetParam().sizes, GetParam().block, GetParam().most}; }
    static std::uint64_t elementsIn(const Sizes& sizes) { return Hdf5Piece{{}, sizes}.elements(); }
};

TEST_P(Hdf5PiecesTest, EveryElementIsInOneOfThem) {
    std::vector<int> times(elementsIn(GetParam().sizes), 0);
    for (const Hdf5Piece& piece : pieces()) {
        std::uint64_t elements = 0;
        all().visitRuns(piece, [&](const Hdf5Run& run) {
            elements += run.elements;
            for (std::uint64_t i = 0; i < run.elements; ++i) ++times.at(run.place + i);
        });
        EXPECT_EQ(elements, piece.elements());
    }
    EXPECT_THAT(times, Each(1));
}

TEST_P(Hdf5PiecesTest, TheyAreNoLargerThanAllowedOrThanABlock) {
    const std::uint64_t most = std::max(GetParam().most, elementsIn(GetParam().block));
    for (const Hdf5Piece& piece : pieces()) EXPECT_LE(piece.elements(), most);
}

TEST_P(Hdf5PiecesTest, TheyAreMadeOfWholeBlocks) {
    for (const Hdf5Piece& piece : pieces()) {
        for (std::size_t axis = 0; axis < piece.sizes.size(); ++axis) {
            const std::uint64_t block = GetParam().block[axis];
            const std::uint64_t end = piece.start[axis] + piece.sizes[axis];
            EXPECT_EQ(piece.start[axis] % block, 0);
            EXPECT_TRUE(end % block == 0 || end == GetParam().sizes[axis]);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Datasets,
                         Hdf5PiecesTest,
                         testing::Values(Division{{7}, {1}, 3},
                                         Division{{7}, {100}, 3},
                                         Division{{5, 6}, {1, 1}, 100},
                                         Division{{5, 6}, {1, 1}, 12},
                                         Division{{2, 50}, {1, 1}, 8},
                                         Division{{10, 6}, {4, 4}, 1},
                                         Division{{10, 6}, {4, 4}, 24},
                                         Division{{3, 5, 7}, {2, 2, 2}, 30},
                                         Division{{1, 9, 8}, {1, 4, 3}, 13},
                                         Division{{4, 1, 3, 2}, {1, 1, 2, 1}, 5}));

// Otherwise each element of a row would cost a record.
TEST(Hdf5PieceTest, WholeRowsAreOneRun) {
    Hdf5Pieces pieces({6, 4, 5}, {1, 1, 1}, 45);
    const Hdf5Piece piece = pieces.next();
    EXPECT_THAT(piece.sizes, ElementsAre(2, 4, 5));
    int runs = 0;
    pieces.visitRuns(piece, [&](const Hdf5Run& run) {
        EXPECT_EQ(run.elements, 40);
        ++runs;
    });
    EXPECT_EQ(runs, 1);
}

}  // namespace
}  // namespace espalier::engine::tests
