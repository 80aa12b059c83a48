// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "kernels/cpu/convolution/depthwise/depthwise_problem.h"
#include "kernels/cpu/device/thread_team.h"

namespace espalier::kernels::cpu::depthwise {

/// Forward and backward data: every position is the sum over its phase's taps. Pieces of work are
/// bands of planes, and no sum depends on who computes it.
template <int Lanes>
class ConvolutionRun {
  public:
    struct Memory {
        const float* read;
        const float* weights;  ///< [C][R·S]
        const float* scale;    ///< of every channel's sum, or null
        const float* bias;     ///< or null
        float* made;
        float* workspace;
    };

    ConvolutionRun(const Problem& problem, const Memory& memory) : p_(problem), m_(memory) {}

    static std::size_t workspaceBytes(const Problem& p) {
        return static_cast<std::size_t>(p.threads * perThread(p)) * sizeof(float);
    }
    static std::int64_t pieces(const Problem& p) {
        return p.read.samples * p.planesPerSample() * bandsOf(p);
    }

    void compute(std::int64_t begin, std::int64_t end) const {
        if (begin >= end) return;
        float* weights = m_.workspace + ThreadTeam::currentThread() * perThread(p_);
        readWeights(begin, end, weights);
        PaddedBand<Lanes> buffer(p_, weights + p_.planesPerSample() * perPlane(p_));
        for (std::int64_t piece = begin; piece < end; ++piece) {
            const Band& band = bandOf(piece);
            const std::int64_t plane = planeOf(piece);
            const std::int64_t channel = plane % p_.planesPerSample() * Lanes;
            const std::int64_t sample = plane / p_.planesPerSample();
            Image image{.values = readPlane(plane), .low = 0, .left = 0};
            if (p_.padded) {
                buffer.read(image.values, band);
                image = {.values = buffer.values(), .low = band.low, .left = p_.columns.low};
            }
            computeBand(image,
                        weights + plane % p_.planesPerSample() * perPlane(p_),
                        band,
                        m_.made + p_.made.offset(sample, channel));
        }
    }

  private:
    static std::int64_t bandsOf(const Problem& p) {
        return static_cast<std::int64_t>(p.bands.size());
    }
    const Band& bandOf(std::int64_t piece) const {
        return p_.bands[static_cast<std::size_t>(piece % bandsOf(p_))];
    }
    std::int64_t planeOf(std::int64_t piece) const { return piece / bandsOf(p_); }
    const float* readPlane(std::int64_t plane) const {
        return m_.read +
               p_.read.offset(plane / p_.planesPerSample(), plane % p_.planesPerSample() * Lanes);
    }
    /// Weights of a plane, [tap][Lanes], followed by the bias.
    static std::int64_t perPlane(const Problem& p) { return (p.window + 1) * Lanes; }
    static std::int64_t perThread(const Problem& p) {
        constexpr std::int64_t kLine = 16;
        const std::int64_t floats = p.planesPerSample() * perPlane(p) + p.bufferFloats();
        return (floats + kLine - 1) / kLine * kLine;
    }

    /// Of the planes of these pieces of work; zeros for padding channels.
    void readWeights(std::int64_t begin, std::int64_t end, float* to) const {
        const std::int64_t first = begin / bandsOf(p_);
        const std::int64_t planes = (end - 1) / bandsOf(p_) + 1 - first;
        for (std::int64_t i = 0; i < std::min(planes, p_.planesPerSample()); ++i) {
            const std::int64_t plane = (first + i) % p_.planesPerSample();
            for (std::int64_t lane = 0; lane < Lanes; ++lane) {
                readWeights(plane * Lanes + lane, to + plane * perPlane(p_) + lane);
            }
        }
    }
    void readWeights(std::int64_t channel, float* to) const {
        const bool real = channel < p_.read.channels;
        const float* from = m_.weights + channel * p_.window;
        const float scale = real && m_.scale != nullptr ? m_.scale[channel] : 1.0f;
        for (std::int64_t t = 0; t < p_.window; ++t) to[t * Lanes] = real ? from[t] * scale : 0.0f;
        to[p_.window * Lanes] = real && m_.bias != nullptr ? m_.bias[channel] : 0.0f;
    }

    /// Where taps read: the value of row `low`, column `left` comes first.
    struct Image {
        const float* values;
        std::int64_t low;
        std::int64_t left;
    };

    void computeBand(const Image& image,
                     const float* weights,
                     const Band& band,
                     float* plane) const {
        for (std::int64_t row = band.first; row < band.end; ++row) {
            const std::int64_t phase = row % p_.rows.makeStep;
            const std::int64_t from = row / p_.rows.makeStep * p_.rows.readStep;
            const auto [firstTap, endTap] = p_.tapRows(static_cast<std::size_t>(phase), from);
            for (const Segment& segment : p_.segments) {
                const PlaneTap* taps = segment.taps[static_cast<std::size_t>(phase)].data();
                const Strip strip{.firstTap = taps + firstTap * segment.tapsPerRow,
                                  .endTap = taps + endTap * segment.tapsPerRow,
                                  .values = image.values,
                                  .weights = weights,
                                  .bias = weights + p_.window * Lanes,
                                  .rectifier = p_.rectifier,
                                  .step = p_.made.block * p_.columns.makeStep,
                                  .readStep = p_.columns.readStep * p_.pixelFloats()};
                const std::int64_t column = segment.first * p_.columns.readStep;
                const std::int64_t at =
                    (from - image.low) * p_.rowFloats() + (column - image.left) * p_.pixelFloats();
                float* to = plane + (row * p_.made.width + segment.column) * p_.made.block;
                computeRow(strip, segment.run, at, segment.count, to);
            }
        }
    }

    static constexpr int kMany = 8;  ///< positions whose sums are kept in registers
    static constexpr int kSome = 4;
    static constexpr int kMostRun = 5;  ///< taps whose weights are kept in registers as well

    /// Positions of one row and segment.
    struct Strip {
        const PlaneTap* firstTap;
        const PlaneTap* endTap;
        const float* values;
        const float* weights;
        const float* bias;
        Rectifier rectifier;
        std::int64_t step;  ///< from a result to the next
        std::int64_t readStep;
    };

    static void computeRow(
        const Strip& strip, std::int64_t run, std::int64_t at, std::int64_t count, float* to) {
        if (count < kSome) return computeOneByOne(strip, at, count, to);
        if (strip.readStep != Lanes) return computeStrips<1>(strip, at, count, to);
        computeRuns<kMostRun>(strip, run, at, count, to);
    }

    /// With the length of a run as a constant, from Run downwards; 1 serves all others.
    template <int Run>
    static void computeRuns(
        const Strip& strip, std::int64_t run, std::int64_t at, std::int64_t count, float* to) {
        if constexpr (Run > 1) {
            if (run != Run) return computeRuns<Run - 1>(strip, run, at, count, to);
        }
        computeStrips<Run>(strip, at, count, to);
    }

    /// The last positions are computed together with some before them, a second time, which is
    /// faster than one by one.
    template <int Run>
    static void computeStrips(const Strip& strip, std::int64_t at, std::int64_t count, float* to) {
        std::int64_t i = 0;
        while (count >= kMany && count - i > kSome) {
            i = std::min(i, count - kMany);
            sum<kMany, Run>(strip, at + i * strip.readStep, to + i * strip.step);
            i += kMany;
        }
        while (i < count) {
            i = std::min(i, count - kSome);
            sum<kSome, Run>(strip, at + i * strip.readStep, to + i * strip.step);
            i += kSome;
        }
    }

    static void computeOneByOne(const Strip& strip,
                                std::int64_t at,
                                std::int64_t count,
                                float* to) {
        for (std::int64_t i = 0; i < count; ++i) {
            sum<1, 1>(strip, at + i * strip.readStep, to + i * strip.step);
        }
    }

    /// A value that is read serves all taps of a run, whose positions are neighbours.
    template <int Positions, int Run>
    static void sum(const Strip& strip, std::int64_t at, float* to) {
        Vector<Lanes> bias;
        load<Lanes>(bias, strip.bias);
        Vector<Lanes> sums[Positions];
        for (int i = 0; i < Positions; ++i) sums[i] = bias;
        for (const PlaneTap* taps = strip.firstTap; taps != strip.endTap; taps += Run) {
            Vector<Lanes> weights[Run];
            loadWeights(taps, strip.weights, weights);
            const float* from = strip.values + (at + taps->offset);
            if constexpr (Run == 1) {
                for (int i = 0; i < Positions; ++i) {
                    Vector<Lanes> value;
                    load<Lanes>(value, from + i * strip.readStep);
                    sums[i] += value * weights[0];
                }
            } else {
                addRun<Positions, Run>(from, weights, sums);
            }
        }
        for (int i = 0; i < Positions; ++i) {
            store<Lanes>(to + i * strip.step, strip.rectifier(sums[i]));
        }
    }

    // Unrolled, because in a loop the compiler would keep them in memory.
    template <int Run>
    static void loadWeights(const PlaneTap* taps,
                            const float* from,
                            Vector<Lanes> (&weights)[Run]) {
        [&]<int... t>(std::integer_sequence<int, t...>) {
            (load<Lanes>(weights[t], from + taps[t].weights), ...);
        }
        (std::make_integer_sequence<int, Run>{});
    }
    /// Adds value number `Value`, counted from the first that the run reads, to all sums that use
    /// it.
    template <int Value, int Positions, int Run>
    static void addValue(const float* from,
                         const Vector<Lanes> (&weights)[Run],
                         Vector<Lanes> (&sums)[Positions]) {
        Vector<Lanes> value;
        load<Lanes>(value, from + std::int64_t{Value} * Lanes);
        [&]<int... t>(std::integer_sequence<int, t...>) {
            (addProduct<Value - t, Positions>(value, weights[t], sums), ...);
        }
        (std::make_integer_sequence<int, Run>{});
    }
    template <int Position, int Positions>
    static void addProduct(const Vector<Lanes>& value,
                           const Vector<Lanes>& weight,
                           Vector<Lanes> (&sums)[Positions]) {
        if constexpr (Position >= 0 && Position < Positions) sums[Position] += value * weight;
    }
    template <int Positions, int Run>
    static void addRun(const float* from,
                       const Vector<Lanes> (&weights)[Run],
                       Vector<Lanes> (&sums)[Positions]) {
        [&]<int... value>(std::integer_sequence<int, value...>) {
            (addValue<value, Positions, Run>(from, weights, sums), ...);
        }
        (std::make_integer_sequence<int, Positions + Run - 1>{});
    }

    const Problem& p_;
    Memory m_;
};

}  // namespace espalier::kernels::cpu::depthwise
