// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/depthwise/depthwise_problem.h"

#include <algorithm>

namespace espalier::kernels::cpu::depthwise {

namespace {

AxisWindow windowOf(const ConvolutionGeometry& geometry, const Shape& weights, std::size_t axis) {
    return {.size = weights[static_cast<int>(axis) + 2],
            .stride = geometry.stride[axis],
            .dilation = geometry.dilation[axis],
            .padBegin = geometry.padBegin[axis]};
}

/// The taps of a column phase that read inside the image at position i, or all of them where there
/// are zeros around it.
std::vector<Tap> tapsAt(const Problem& problem, const Phase& phase, std::int64_t i) {
    std::vector<Tap> inside;
    for (const Tap& tap : phase.taps) {
        const std::int64_t column = tap.offset + i * problem.columns.readStep;
        if (problem.padded || (column >= 0 && column < problem.columns.read)) {
            inside.push_back(tap);
        }
    }
    std::ranges::sort(inside, {}, &Tap::offset);
    return inside;
}

bool areNeighbours(const Problem& problem, const std::vector<Tap>& taps) {
    if (problem.pixelFloats() != problem.lanes) return false;
    for (std::size_t i = 1; i < taps.size(); ++i) {
        if (taps[i].offset != taps[i - 1].offset + 1) return false;
    }
    return !taps.empty();
}

std::vector<PlaneTap> planeTaps(const Problem& problem,
                                const std::vector<Tap>& rows,
                                const std::vector<Tap>& columns,
                                std::int64_t windowWidth) {
    std::vector<PlaneTap> taps;
    for (const Tap& row : rows) {
        for (const Tap& column : columns) {
            taps.push_back(
                {row.offset * problem.rowFloats() + column.offset * problem.pixelFloats(),
                 (row.index * windowWidth + column.index) * problem.lanes});
        }
    }
    return taps;
}

void addSegments(Problem& problem, const Phase& phase, std::int64_t windowWidth) {
    std::vector<Tap> before;
    for (std::int64_t i = 0; i < phase.count; ++i) {
        const std::vector<Tap> columns = tapsAt(problem, phase, i);
        if (i > 0 && columns == before) {
            ++problem.segments.back().count;
            continue;
        }
        Segment& segment = problem.segments.emplace_back(Segment{
            .first = i,
            .count = 1,
            .column = phase.first + i * problem.columns.makeStep,
            .tapsPerRow = static_cast<std::int64_t>(columns.size()),
            .run = areNeighbours(problem, columns) ? static_cast<std::int64_t>(columns.size()) : 1,
            .taps = {}});
        for (const Phase& rows : problem.rows.phases) {
            segment.taps.push_back(planeTaps(problem, rows.taps, columns, windowWidth));
        }
        before = columns;
    }
}

void finish(Problem& problem, const Shape& weights) {
    problem.window = weights[2] * weights[3];
    problem.bands =
        bandsOf(problem.rows, problem.rowFloats() * static_cast<std::int64_t>(sizeof(float)));
    for (const Phase& phase : problem.columns.phases) addSegments(problem, phase, weights[3]);
}

}  // namespace

Problem forwardProblem(const ConvolutionGeometry& geometry,
                       const Shape& weights,
                       const ChannelBlocks& source,
                       const ChannelBlocks& destination,
                       std::int64_t lanes,
                       bool padded) {
    const AxisWindow height = windowOf(geometry, weights, 0);
    const AxisWindow width = windowOf(geometry, weights, 1);
    Problem problem{.read = source,
                    .made = destination,
                    .lanes = lanes,
                    .padded = padded,
                    .rows = forwardAxis(source.height, destination.height, height),
                    .columns = forwardAxis(source.width, destination.width, width),
                    .bands = {},
                    .segments = {}};
    finish(problem, weights);
    return problem;
}

Problem backwardProblem(const ConvolutionGeometry& geometry,
                        const Shape& weights,
                        const ChannelBlocks& source,
                        const ChannelBlocks& destination,
                        std::int64_t lanes,
                        bool padded) {
    const AxisWindow height = windowOf(geometry, weights, 0);
    const AxisWindow width = windowOf(geometry, weights, 1);
    Problem problem{.read = destination,
                    .made = source,
                    .lanes = lanes,
                    .padded = padded,
                    .rows = backwardAxis(source.height, destination.height, height),
                    .columns = backwardAxis(source.width, destination.width, width),
                    .bands = {},
                    .segments = {}};
    finish(problem, weights);
    return problem;
}

}  // namespace espalier::kernels::cpu::depthwise
