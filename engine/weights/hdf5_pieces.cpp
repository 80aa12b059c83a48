// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/hdf5_pieces.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace espalier::engine {

namespace {

using Sizes = std::vector<std::uint64_t>;

std::uint64_t productOf(const Sizes& sizes, std::size_t from = 0) {
    return std::accumulate(sizes.begin() + static_cast<std::ptrdiff_t>(from),
                           sizes.end(),
                           std::uint64_t{1},
                           std::multiplies<>());
}

/// The last axis counts fastest. False behind the end, where `place` is the beginning again.
bool advance(Sizes& place, const Sizes& step, const Sizes& sizes) {
    for (std::size_t axis = sizes.size(); axis-- > 0;) {
        place[axis] += step[axis];
        if (place[axis] < sizes[axis]) return true;
        place[axis] = 0;
    }
    return false;
}

/// One block, and as many more beside it as fit, along the last axes first.
Sizes pieceSizes(const Sizes& sizes, const Sizes& block, std::uint64_t most) {
    Sizes piece(sizes.size());
    std::ranges::transform(
        sizes, block, piece.begin(), [](auto size, auto own) { return std::min(size, own); });
    std::uint64_t elements = productOf(piece);
    for (std::size_t axis = sizes.size(); axis-- > 0;) {
        const std::uint64_t others = elements / piece[axis];
        const std::uint64_t fitting = most / others / block[axis] * block[axis];
        piece[axis] = std::min(std::max(piece[axis], fitting), sizes[axis]);
        elements = others * piece[axis];
        if (piece[axis] < sizes[axis]) break;
    }
    return piece;
}

}  // namespace

std::uint64_t Hdf5Piece::elements() const {
    return productOf(sizes);
}

Hdf5Pieces::Hdf5Pieces(Sizes sizes, const Sizes& block, std::uint64_t most)
    : sizes_(std::move(sizes)), step_(pieceSizes(sizes_, block, most)), start_(sizes_.size(), 0) {}

Hdf5Piece Hdf5Pieces::next() {
    Hdf5Piece piece{start_, step_};
    for (std::size_t axis = 0; axis < sizes_.size(); ++axis) {
        piece.sizes[axis] = std::min(step_[axis], sizes_[axis] - start_[axis]);
    }
    areLeft_ = advance(start_, step_, sizes_);
    return piece;
}

void Hdf5Pieces::visitRuns(const Hdf5Piece& piece,
                           const std::function<void(const Hdf5Run&)>& visit) const {
    std::size_t axis = sizes_.size() - 1;  // behind which the piece has all that there is
    while (axis > 0 && piece.sizes[axis] == sizes_[axis]) --axis;
    const std::uint64_t elements = productOf(piece.sizes, axis);
    Sizes step = piece.sizes;
    std::fill_n(step.begin(), axis, 1);
    Sizes inside(sizes_.size(), 0);
    do {
        std::uint64_t place = 0;
        for (std::size_t i = 0; i < sizes_.size(); ++i) {
            place = place * sizes_[i] + piece.start[i] + inside[i];
        }
        visit({place, elements});
    } while (advance(inside, step, piece.sizes));
}

}  // namespace espalier::engine
