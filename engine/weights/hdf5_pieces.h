// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace espalier::engine {

/// A part of a dataset: a box of elements. A value.
struct Hdf5Piece {
    std::vector<std::uint64_t> start;
    std::vector<std::uint64_t> sizes;

    std::uint64_t elements() const;
};

/// Elements of a piece that follow each other in the dataset as well.
struct Hdf5Run {
    std::uint64_t place = 0;  ///< of the first, in the dataset
    std::uint64_t elements = 0;
};

/// Divides a dataset that may be larger than memory into pieces, in order. Each is made of whole
/// blocks, as a compressed dataset is stored in, so that none of these is unpacked twice, and has
/// at most `most` elements, or those of one block. No size may be 0.
class Hdf5Pieces {
  public:
    /// `sizes` and `block` have the same number of axes, at least one; elements that are stored one
    /// by one have blocks of one.
    Hdf5Pieces(std::vector<std::uint64_t> sizes,
               const std::vector<std::uint64_t>& block,
               std::uint64_t most);

    bool areLeft() const { return areLeft_; }
    Hdf5Piece next();

    /// Visits all elements of a piece, in the order in which it has them in memory.
    void visitRuns(const Hdf5Piece& piece, const std::function<void(const Hdf5Run&)>& visit) const;

  private:
    std::vector<std::uint64_t> sizes_;
    std::vector<std::uint64_t> step_;  ///< the sizes of all pieces but those at an edge
    std::vector<std::uint64_t> start_;
    bool areLeft_ = true;
};

}  // namespace espalier::engine
