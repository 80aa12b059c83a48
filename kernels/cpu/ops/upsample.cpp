// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/device/plane_sums.h"
#include "kernels/cpu/operations.h"
#include "kernels/math/bilinear.h"

namespace espalier::kernels::cpu {

namespace {

/// The large pixels of an axis that a small pixel contributes to, with its share of each; all small
/// pixels have the same number of entries, padded with shares of 0.
struct BilinearShares {
    std::int64_t count = 0;
    std::vector<std::int32_t> positions;  ///< [count][small pixels]
    std::vector<float> shares;            ///< [count][small pixels]
};

/// One plane of the small image [height][width][block] and of the large one, and for bilinear the
/// positions of the large one's rows and columns.
struct UpsamplePlane {
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::int64_t factor = 1;
    std::int64_t block = 1;
    std::vector<math::BilinearTap> rows;
    std::vector<math::BilinearTap> columns;
    std::vector<std::int32_t> lefts;   ///< of `columns`, for vectors
    std::vector<std::int32_t> rights;  ///< likewise
    std::vector<float> weights;        ///< likewise
    BilinearShares shares;             ///< of the columns

    std::int64_t smallElements() const { return height * width * block; }
    std::int64_t largeElements() const { return smallElements() * factor * factor; }
    std::int64_t smallRow() const { return width * block; }
    std::int64_t largeRow() const { return smallRow() * factor; }

    void tabulate() {
        for (std::int64_t row = 0; row < height * factor; ++row) {
            rows.push_back(math::bilinearTap(row, factor, height));
        }
        for (std::int64_t column = 0; column < width * factor; ++column) {
            columns.push_back(math::bilinearTap(column, factor, width));
            lefts.push_back(static_cast<std::int32_t>(columns.back().first));
            rights.push_back(static_cast<std::int32_t>(columns.back().second));
            weights.push_back(columns.back().weight);
        }
        tabulateShares();
    }

  private:
    void tabulateShares() {
        std::vector<std::vector<std::int32_t>> found(static_cast<std::size_t>(width));
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const math::BilinearTap& tap = columns[column];
            const auto position = static_cast<std::int32_t>(column);
            found[static_cast<std::size_t>(tap.first)].push_back(position);
            if (tap.second == tap.first) continue;
            found[static_cast<std::size_t>(tap.second)].push_back(position);
        }
        for (const auto& positions : found) {
            shares.count = std::max(shares.count, static_cast<std::int64_t>(positions.size()));
        }
        for (std::size_t k = 0; k < static_cast<std::size_t>(shares.count); ++k) {
            for (std::size_t w = 0; w < found.size(); ++w) {
                const bool used = k < found[w].size();
                const std::int32_t position = used ? found[w][k] : found[w][0];
                const math::BilinearTap& tap = columns[static_cast<std::size_t>(position)];
                shares.positions.push_back(position);
                shares.shares.push_back(
                    used ? math::bilinearShare(tap, static_cast<std::int64_t>(w)) : 0.0f);
            }
        }
    }
};

template <class T>
void nearestForward(const UpsamplePlane& plane, const T* x, T* y) {
    for (std::int64_t h = 0; h < plane.height; ++h) {
        T* row = y + h * plane.factor * plane.largeRow();
        T* to = row;
        for (std::int64_t w = 0; w < plane.width; ++w) {
            const T* pixel = x + (h * plane.width + w) * plane.block;
            for (std::int64_t k = 0; k < plane.factor; ++k, to += plane.block) {
                forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
                    std::copy_n(pixel + first, static_cast<std::int64_t>(lanes), to + first);
                });
            }
        }
        for (std::int64_t k = 1; k < plane.factor; ++k) {
            std::copy_n(row, plane.largeRow(), row + k * plane.largeRow());
        }
    }
}

// Adds the gradients into planes of zeros.

template <class T>
void nearestBackward(const UpsamplePlane& plane, const T* dy, PlaneOfZeros& zeros) {
    for (std::int64_t row = 0; row < plane.height * plane.factor; ++row) {
        const std::int64_t h = row / plane.factor;
        const T* from = dy + row * plane.largeRow();
        float* to = zeros.upTo((h + 1) * plane.smallRow()) + h * plane.smallRow();
        for (std::int64_t w = 0; w < plane.width; ++w, to += plane.block) {
            for (std::int64_t k = 0; k < plane.factor; ++k, from += plane.block) {
                forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
#pragma omp simd
                    for (std::int64_t i = first; i < first + lanes; ++i) to[i] += from[i];
                });
            }
        }
    }
}

/// The weights with which a large pixel combines its four neighbours.
struct BilinearWeights {
    float upperLeft;
    float upperRight;
    float lowerLeft;
    float lowerRight;

    BilinearWeights(float v, float h)
        : upperLeft((1 - v) * (1 - h)),
          upperRight((1 - v) * h),
          lowerLeft(v * (1 - h)),
          lowerRight(v * h) {}
};

template <class T>
void bilinearForward(const UpsamplePlane& plane, const T* x, T* y) {
    for (const math::BilinearTap& v : plane.rows) {
        const T* upper = x + v.first * plane.smallRow();
        const T* lower = x + v.second * plane.smallRow();
        for (const math::BilinearTap& h : plane.columns) {
            const BilinearWeights weights(v.weight, h.weight);
            const std::int64_t left = h.first * plane.block;
            const std::int64_t right = h.second * plane.block;
            forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
#pragma omp simd
                for (std::int64_t i = first; i < first + lanes; ++i) {
                    assign(y[i],
                           weights.upperLeft * upper[left + i] +
                               weights.upperRight * upper[right + i] +
                               weights.lowerLeft * lower[left + i] +
                               weights.lowerRight * lower[right + i]);
                }
            });
            y += plane.block;
        }
    }
}

/// Block 1: many columns at once, whose neighbours are gathered.
template <class T>
void bilinearForwardPlain(const UpsamplePlane& plane, const T* x, T* y) {
    const std::int32_t* lefts = plane.lefts.data();
    const std::int32_t* rights = plane.rights.data();
    const float* columnWeights = plane.weights.data();
    for (const math::BilinearTap& v : plane.rows) {
        const T* upper = x + v.first * plane.smallRow();
        const T* lower = x + v.second * plane.smallRow();
#pragma omp simd
        for (std::int64_t q = 0; q < plane.largeRow(); ++q) {
            const float h = columnWeights[q];
            const float above = (1 - h) * upper[lefts[q]] + h * upper[rights[q]];
            const float below = (1 - h) * lower[lefts[q]] + h * lower[rights[q]];
            assign(y[q], (1 - v.weight) * above + v.weight * below);
        }
        y += plane.largeRow();
    }
}

template <class T>
void bilinearBackward(const UpsamplePlane& plane, const T* dy, PlaneOfZeros& zeros) {
    for (const math::BilinearTap& v : plane.rows) {
        float* dx = zeros.upTo((v.second + 1) * plane.smallRow());
        float* upper = dx + v.first * plane.smallRow();
        float* lower = dx + v.second * plane.smallRow();
        for (const math::BilinearTap& h : plane.columns) {
            const BilinearWeights weights(v.weight, h.weight);
            const std::int64_t left = h.first * plane.block;
            const std::int64_t right = h.second * plane.block;
            forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
                // One by one: at the borders the neighbours are the same pixel.
                const auto add = [&](float* to, float weight) {
#pragma omp simd
                    for (std::int64_t i = 0; i < lanes; ++i) to[i] += weight * dy[first + i];
                };
                add(upper + left + first, weights.upperLeft);
                add(upper + right + first, weights.upperRight);
                add(lower + left + first, weights.lowerLeft);
                add(lower + right + first, weights.lowerRight);
            });
            dy += plane.block;
        }
    }
}

/// Block 1: many small columns at once, which gather their shares of a large row.
template <class T>
void bilinearBackwardPlain(const UpsamplePlane& plane, const T* dy, PlaneOfZeros& zeros) {
    constexpr std::int64_t kStrip = 64;
    for (const math::BilinearTap& v : plane.rows) {
        float* dx = zeros.upTo((v.second + 1) * plane.smallRow());
        for (std::int64_t first = 0; first < plane.width; first += kStrip) {
            const std::int64_t count = std::min(kStrip, plane.width - first);
            float sums[kStrip] = {};
            for (std::int64_t k = 0; k < plane.shares.count; ++k) {
                const std::int32_t* positions =
                    plane.shares.positions.data() + k * plane.width + first;
                const float* shares = plane.shares.shares.data() + k * plane.width + first;
#pragma omp simd
                for (std::int64_t w = 0; w < count; ++w) sums[w] += shares[w] * dy[positions[w]];
            }
            const auto add = [&](float* to, float weight) {
#pragma omp simd
                for (std::int64_t w = 0; w < count; ++w) to[w] += weight * sums[w];
            };
            add(dx + v.first * plane.width + first, 1 - v.weight);
            add(dx + v.second * plane.width + first, v.weight);
        }
        dy += plane.largeRow();
    }
}

template <class T>
void forwardPlane(const UpsamplePlane& plane, bool nearest, const T* x, T* y) {
    if (nearest) return nearestForward(plane, x, y);
    if (plane.block == 1) return bilinearForwardPlain(plane, x, y);
    bilinearForward(plane, x, y);
}

template <class T>
void backwardPlane(const UpsamplePlane& plane, bool nearest, const T* dy, PlaneOfZeros& dx) {
    if (nearest) return nearestBackward(plane, dy, dx);
    if (plane.block == 1) return bilinearBackwardPlain(plane, dy, dx);
    bilinearBackward(plane, dy, dx);
}

UpsamplePlane upsamplePlane(std::int64_t factor, const TensorDesc& small) {
    UpsamplePlane plane{.height = small.shape[2],
                        .width = small.shape[3],
                        .factor = factor,
                        .block = channelBlocks(small)->block,
                        .rows = {},
                        .columns = {},
                        .lefts = {},
                        .rights = {},
                        .weights = {},
                        .shares = {}};
    plane.tabulate();
    return plane;
}

std::int64_t planeGrain(const UpsamplePlane& plane) {
    return std::max<std::int64_t>(1, 8192 / std::max<std::int64_t>(1, plane.largeElements()));
}

}  // namespace

namespace {

template <class T>
OperationPointer makeForward(const UpsampleForward& op, Tensors tensors, CpuContext& context) {
    const UpsamplePlane plane = upsamplePlane(op.factor, tensors.inputs[0]);
    const ChannelBlocks form = *channelBlocks(tensors.inputs[0]);
    const bool nearest = op.interpolation == Interpolation::Nearest;
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(form.samples * form.blocks,
                          planeGrain(plane),
                          [&](std::int64_t begin, std::int64_t end) {
                              for (std::int64_t i = begin; i < end; ++i) {
                                  const T* x = run.input<T>(0) + i * plane.smallElements();
                                  T* y = run.output<T>(0) + i * plane.largeElements();
                                  forwardPlane(plane, nearest, x, y);
                              }
                          });
    });
}

}  // namespace

template <>
OperationPointer make(const UpsampleForward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeForward<decltype(element)>(op, std::move(tensors), context);
    });
}

namespace {

template <class T>
OperationPointer makeBackward(const UpsampleBackward& op, Tensors tensors, CpuContext& context) {
    const UpsamplePlane plane = upsamplePlane(op.factor, tensors.outputs[0]);
    const ChannelBlocks form = *channelBlocks(tensors.outputs[0]);
    const bool nearest = op.interpolation == Interpolation::Nearest;
    const KernelTraits traits{.workspaceBytes = PlaneSums<T>::workspaceBytes(
                                  plane.smallElements(), context.team.threads())};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const PlaneSums<T> sums(run, plane.smallElements());
        run.team.forRange(form.samples * form.blocks,
                          planeGrain(plane),
                          [&](std::int64_t begin, std::int64_t end) {
                              for (std::int64_t i = begin; i < end; ++i) {
                                  const T* dy = run.input<T>(0) + i * plane.largeElements();
                                  T* to = run.output<T>(0) + i * plane.smallElements();
                                  sums.compute(to, [&](PlaneOfZeros& dx) {
                                      backwardPlane(plane, nearest, dy, dx);
                                  });
                              }
                          });
    });
}

}  // namespace

template <>
OperationPointer make(const UpsampleBackward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeBackward<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu
