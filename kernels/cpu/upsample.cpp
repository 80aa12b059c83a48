// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/channel_blocks.h"
#include "kernels/cpu/cpu_operation.h"
#include "kernels/cpu/element_dispatch.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/plane_sums.h"
#include "kernels/math/bilinear.h"

namespace espalier::kernels::cpu {

namespace {

/// One plane of the small image [height][width][block] and of the large one, and for bilinear the
/// places of the large one's rows and columns.
struct UpsamplePlane {
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::int64_t factor = 1;
    std::int64_t block = 1;
    std::vector<math::BilinearTap> rows;
    std::vector<math::BilinearTap> columns;

    std::int64_t smallElements() const { return height * width * block; }
    std::int64_t largeElements() const { return smallElements() * factor * factor; }
    std::int64_t smallRow() const { return width * block; }

    void tabulate() {
        for (std::int64_t row = 0; row < height * factor; ++row) {
            rows.push_back(math::bilinearTap(row, factor, height));
        }
        for (std::int64_t column = 0; column < width * factor; ++column) {
            columns.push_back(math::bilinearTap(column, factor, width));
        }
    }
};

template <class T>
void nearestForward(const UpsamplePlane& plane, const T* x, T* y) {
    const std::int64_t rowElements = plane.width * plane.factor * plane.block;
    for (std::int64_t h = 0; h < plane.height; ++h) {
        T* row = y + h * plane.factor * rowElements;
        T* to = row;
        for (std::int64_t w = 0; w < plane.width; ++w) {
            const T* pixel = x + (h * plane.width + w) * plane.block;
            for (std::int64_t k = 0; k < plane.factor; ++k, to += plane.block) {
                for (std::int64_t c = 0; c < plane.block; ++c) to[c] = pixel[c];
            }
        }
        for (std::int64_t k = 1; k < plane.factor; ++k) {
            std::copy_n(row, rowElements, row + k * rowElements);
        }
    }
}

// The gradients add into planes of zeros.

template <class T>
void nearestBackward(const UpsamplePlane& plane, const T* dy, float* dx) {
    const std::int64_t rowElements = plane.width * plane.factor * plane.block;
    for (std::int64_t row = 0; row < plane.height * plane.factor; ++row) {
        const T* from = dy + row * rowElements;
        float* to = dx + row / plane.factor * plane.width * plane.block;
        for (std::int64_t w = 0; w < plane.width; ++w, to += plane.block) {
            for (std::int64_t k = 0; k < plane.factor; ++k, from += plane.block) {
                for (std::int64_t c = 0; c < plane.block; ++c) to[c] += from[c];
            }
        }
    }
}

template <class T>
void bilinearForward(const UpsamplePlane& plane, const T* x, T* y) {
    for (const math::BilinearTap& v : plane.rows) {
        const T* upper = x + v.first * plane.smallRow();
        const T* lower = x + v.second * plane.smallRow();
        for (const math::BilinearTap& h : plane.columns) {
            const std::int64_t left = h.first * plane.block;
            const std::int64_t right = h.second * plane.block;
            const float a = (1 - v.weight) * (1 - h.weight);
            const float b = (1 - v.weight) * h.weight;
            const float c = v.weight * (1 - h.weight);
            const float d = v.weight * h.weight;
            for (std::int64_t i = 0; i < plane.block; ++i) {
                y[i] = a * upper[left + i] + b * upper[right + i] + c * lower[left + i] +
                       d * lower[right + i];
            }
            y += plane.block;
        }
    }
}

template <class T>
void bilinearBackward(const UpsamplePlane& plane, const T* dy, float* dx) {
    for (const math::BilinearTap& v : plane.rows) {
        float* upper = dx + v.first * plane.smallRow();
        float* lower = dx + v.second * plane.smallRow();
        for (const math::BilinearTap& h : plane.columns) {
            float* targets[4] = {upper + h.first * plane.block,
                                 upper + h.second * plane.block,
                                 lower + h.first * plane.block,
                                 lower + h.second * plane.block};
            const float weights[4] = {(1 - v.weight) * (1 - h.weight),
                                      (1 - v.weight) * h.weight,
                                      v.weight * (1 - h.weight),
                                      v.weight * h.weight};
            for (int k = 0; k < 4; ++k) {
                float* to = targets[k];
                for (std::int64_t i = 0; i < plane.block; ++i) to[i] += weights[k] * dy[i];
            }
            dy += plane.block;
        }
    }
}

void checkUpsample(TensorCheck& check, std::int64_t factor, TensorRef small, TensorRef large) {
    check.counts(1, 1).allSameType();
    if (!check.ok()) return;
    const Shape x = check.at(small).shape;
    check.require(x.rank() == 4, "works on images: tensors with four dimensions");
    check.require(factor >= 1, "needs a factor of 1 or more");
    if (!check.ok()) return;
    check.shape(large, {x[0], x[1], x[2] * factor, x[3] * factor});
    check.sameLayout({small, large}).channelLayout({small}).channelLayout({large});
}

UpsamplePlane upsamplePlane(std::int64_t factor, const TensorDesc& small) {
    UpsamplePlane plane{.height = small.shape[2],
                        .width = small.shape[3],
                        .factor = factor,
                        .block = channelBlocks(small)->block,
                        .rows = {},
                        .columns = {}};
    plane.tabulate();
    return plane;
}

std::int64_t planeGrain(const UpsamplePlane& plane) {
    return std::max<std::int64_t>(1, 8192 / std::max<std::int64_t>(1, plane.largeElements()));
}

}  // namespace

std::string resolve(const UpsampleForward& op, Tensors& tensors) {
    TensorCheck check(tensors);
    checkUpsample(check, op.factor, in(0), out(0));
    return check.reason();
}

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
                                  if (nearest) {
                                      nearestForward(plane, x, y);
                                  } else {
                                      bilinearForward(plane, x, y);
                                  }
                              }
                          });
    });
}

}  // namespace

OperationPointer make(const UpsampleForward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeForward<decltype(element)>(op, std::move(tensors), context);
    });
}

std::string resolve(const UpsampleBackward& op, Tensors& tensors) {
    TensorCheck check(tensors);
    checkUpsample(check, op.factor, out(0), in(0));
    return check.reason();
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
                                  sums.compute(to, [&](float* dx) {
                                      if (nearest) {
                                          nearestBackward(plane, dy, dx);
                                      } else {
                                          bilinearBackward(plane, dy, dx);
                                      }
                                  });
                              }
                          });
    });
}

}  // namespace

OperationPointer make(const UpsampleBackward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeBackward<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu
