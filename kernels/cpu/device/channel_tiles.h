// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <type_traits>

#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/thread_team.h"

namespace espalier::kernels::cpu {

/// A tensor cut into tiles of about 16 KB, each a contiguous run within one channel block. The cut
/// depends on the shape alone, so sums over tiles have the same bits for every number of threads.
///
/// Loops treat a tile as rows of `lanes` values; a lane has the same channel in every row. Blocks
/// of 1, 8 and 16 are treated as 32 lanes, so one loop serves them all; channels-last has as many
/// lanes as channels.
class ChannelTiles {
  public:
    static constexpr std::int64_t kTileElements = 4096;
    static constexpr int kLanes = 32;

    struct Tile {
        std::int64_t index = 0;
        std::int64_t offset = 0;  ///< of the first element
        std::int64_t elements = 0;
        std::int64_t firstChannel = 0;  ///< channel of the first element
    };

    explicit ChannelTiles(const ChannelBlocks& original) : form_(mergedRows(original)) {
        tileSpatial_ = std::max<std::int64_t>(1, kTileElements / form_.block);
        tilesPerPlane_ = (form_.spatial() + tileSpatial_ - 1) / tileSpatial_;
    }

    const ChannelBlocks& form() const { return form_; }
    /// Whether loops run over kLanes lanes; otherwise they run over form().block lanes.
    bool fixedLanes() const { return kLanes % form_.block == 0; }
    std::int64_t count() const { return form_.samples * form_.blocks * tilesPerPlane_; }

    /// Bytes of `arrays` arrays with a float per tile and channel of its block.
    std::size_t partialBytes(std::int64_t arrays) const {
        return static_cast<std::size_t>(arrays * count() * form_.block) * sizeof(float);
    }

    Tile tile(std::int64_t index) const {
        const std::int64_t plane = index / tilesPerPlane_;
        const std::int64_t first = (index % tilesPerPlane_) * tileSpatial_;
        const std::int64_t pixels = std::min(tileSpatial_, form_.spatial() - first);
        return {index,
                plane * form_.planeElements() + first * form_.block,
                pixels * form_.block,
                (plane % form_.blocks) * form_.block};
    }
    /// Tiles of one channel block, in a fixed order: visit(tile index).
    template <class Visit>
    void forTilesOfBlock(std::int64_t channelBlock, const Visit& visit) const {
        for (std::int64_t n = 0; n < form_.samples; ++n) {
            const std::int64_t first = (n * form_.blocks + channelBlock) * tilesPerPlane_;
            for (std::int64_t k = 0; k < tilesPerPlane_; ++k) visit(first + k);
        }
    }

    /// Channels whose tiles are summed together: a single one would wait for its own last sum.
    struct Group {
        std::int64_t firstChannel = 0;
        std::int64_t channels = 0;  ///< at most kGroup
        std::int64_t step = 1;      ///< from a channel's value of [tile][block] to the next one's
    };
    static constexpr std::int64_t kGroup = 16;

    std::int64_t groups() const {
        return form_.block == 1 ? (form_.channels + kGroup - 1) / kGroup
                                : form_.blocks * groupsPerBlock();
    }
    Group group(std::int64_t index) const {
        if (form_.block == 1) {
            const std::int64_t first = index * kGroup;
            return {first, std::min(kGroup, form_.channels - first), tilesPerPlane_};
        }
        const std::int64_t inBlock = index % groupsPerBlock() * kGroup;
        const std::int64_t first = index / groupsPerBlock() * form_.block + inBlock;
        const std::int64_t left = std::min(form_.block - inBlock, form_.channels - first);
        return {first, std::min(kGroup, left), 1};
    }
    /// visit(position in [tile][block], pixels) for the tiles of the group's first channel, in a
    /// fixed order.
    template <class Visit>
    void forTilesOfGroup(const Group& group, const Visit& visit) const {
        const std::int64_t lane = group.firstChannel % form_.block;
        forTilesOfBlock(group.firstChannel / form_.block, [&](std::int64_t index) {
            visit(index * form_.block + lane, tile(index).elements / form_.block);
        });
    }
    /// Minimum number of groups per thread.
    std::int64_t groupGrain() const {
        const std::int64_t tiles = std::max<std::int64_t>(1, form_.samples * tilesPerPlane_);
        return std::max<std::int64_t>(1, 1024 / tiles);
    }

    /// Sums of the group's channels over per-tile sums [tile][block], in the order of the tiles.
    void sumTiles(const float* partial, const Group& group, double* sums) const {
        double totals[kGroup] = {};
        forTilesOfGroup(group, [&](std::int64_t at, std::int64_t) {
            for (std::int64_t c = 0; c < group.channels; ++c) {
                totals[c] += partial[at + c * group.step];
            }
        });
        std::copy_n(totals, group.channels, sums);
    }

  private:
    std::int64_t groupsPerBlock() const { return (form_.block + kGroup - 1) / kGroup; }

    ChannelBlocks form_;
    std::int64_t tileSpatial_ = 1;
    std::int64_t tilesPerPlane_ = 1;
};

/// Calls f(lanes) with the number of lanes as a constant where it is one.
template <class F>
inline void withLanes(const ChannelTiles& tiles, const F& f) {
    if (tiles.fixedLanes()) {
        f(std::integral_constant<std::int64_t, ChannelTiles::kLanes>{});
    } else {
        f(tiles.form().block);
    }
}

/// f(element of the tile, lane) over a tile of `elements` values in rows of `lanes`.
template <class Lanes, class F>
inline void forLanes(std::int64_t elements, Lanes lanes, const F& f) {
    const std::int64_t whole = elements / lanes * lanes;
    for (std::int64_t i = 0; i < whole; i += lanes) {
        for (std::int64_t lane = 0; lane < lanes; ++lane) f(i + lane, lane);
    }
    for (std::int64_t lane = 0; lane < elements - whole; ++lane) f(whole + lane, lane);
}

/// f(first element, its lane, how many) over the same, in pieces of at most kLanes lanes that
/// follow each other. For loops that may run in place: a piece stores its results in local arrays,
/// because otherwise the compiler must write every value before it reads the next.
template <class Lanes, class F>
inline void forPieces(std::int64_t elements, Lanes lanes, const F& f) {
    const std::int64_t whole = elements / lanes * lanes;
    for (std::int64_t i = 0; i < whole; i += lanes) {
        if constexpr (std::is_integral_v<Lanes>) {
            forBlockLanes(lanes, [&](std::int64_t lane, auto count) { f(i + lane, lane, count); });
        } else {
            f(i, std::int64_t{0}, lanes);
        }
    }
    if (whole < elements) f(whole, std::int64_t{0}, elements - whole);
}

/// Per-channel values as lanes: a pointer into the values themselves for channels-last, else a
/// copy that repeats them.
template <class Lanes>
class LaneValues {
  public:
    /// `values` has one value per channel of the tensor; padding channels get 0.
    LaneValues(const float* values, const ChannelBlocks& form, std::int64_t firstChannel) {
        if constexpr (kFixed) {
            const std::int64_t left = form.channels - firstChannel;
            for (std::int64_t lane = 0; lane < ChannelTiles::kLanes; ++lane) {
                const std::int64_t channel = lane & (form.block - 1);
                lanes_[lane] = channel < left ? values[firstChannel + channel] : 0.0f;
            }
        } else {
            lanes_ = values;
        }
    }
    float operator[](std::int64_t lane) const { return lanes_[lane]; }

  private:
    static constexpr bool kFixed = !std::is_same_v<Lanes, std::int64_t>;
    std::conditional_t<kFixed, float[ChannelTiles::kLanes], const float*> lanes_;
};

/// Per-channel sums gathered in lanes. `result` takes the block's sums; for channels-last the sums
/// grow there.
template <class Lanes>
class LaneSums {
  public:
    LaneSums(float* result, std::int64_t block) : result_(result), block_(block) {
        for (std::int64_t i = 0; i < block_; ++i) result_[i] = 0.0f;
    }
    void add(std::int64_t lane, float value) {
        if constexpr (kFixed) {
            lanes_[lane] += value;
        } else {
            result_[lane] += value;
        }
    }
    void finish() {
        if constexpr (kFixed) {
            // Adds one half to the other until one block is left: a fixed order.
            for (std::int64_t width = ChannelTiles::kLanes / 2; width >= block_; width /= 2) {
                for (std::int64_t i = 0; i < width; ++i) lanes_[i] += lanes_[i + width];
            }
            for (std::int64_t i = 0; i < block_; ++i) result_[i] = lanes_[i];
        }
    }

  private:
    static constexpr bool kFixed = !std::is_same_v<Lanes, std::int64_t>;
    float lanes_[kFixed ? ChannelTiles::kLanes : 1] = {};
    float* result_;
    std::int64_t block_;
};

/// Zeroes the padding channels of a tile at `values`.
template <class T>
inline void zeroPadding(const ChannelBlocks& form, const ChannelTiles::Tile& tile, T* values) {
    const std::int64_t left = form.channels - tile.firstChannel;
    if (left >= form.block) return;
    for (std::int64_t i = 0; i < tile.elements; i += form.block) {
        for (std::int64_t c = left; c < form.block; ++c) values[i + c] = T(0.0f);
    }
}

/// Calls body(group) for all groups of channels, on all threads if there is enough work.
template <class Body>
void forGroups(const ThreadTeam& team, const ChannelTiles& tiles, const Body& body) {
    team.forRange(tiles.groups(), tiles.groupGrain(), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) body(tiles.group(i));
    });
}

/// Calls body(tile, lanes) for all tiles, on all threads if there is enough work.
template <class Body>
void forTiles(const ThreadTeam& team, const ChannelTiles& tiles, const Body& body) {
    team.forRange(tiles.count(), 4, [&](std::int64_t begin, std::int64_t end) {
        withLanes(tiles, [&](auto lanes) {
            for (std::int64_t i = begin; i < end; ++i) body(tiles.tile(i), lanes);
        });
    });
}

}  // namespace espalier::kernels::cpu
