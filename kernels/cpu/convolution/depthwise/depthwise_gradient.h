// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>

#include "kernels/cpu/convolution/depthwise/depthwise_problem.h"
#include "kernels/cpu/device/thread_team.h"

namespace espalier::kernels::cpu::depthwise {

/// The gradient of the weights. Pieces of work are sums over about kPixels pixels of a plane's
/// channels (several small images, or some bands of a large one); the sums of all pieces are added
/// in their order in double precision, so that the result does not depend on the number of threads.
template <int Lanes>
class GradientRun {
  public:
    struct Memory {
        const float* source;
        const float* gradient;
        float* weights;  ///< [C][R·S]
        float* bias;     ///< or null
        float* workspace;
    };

    GradientRun(const Problem& problem, const Memory& memory)
        : p_(problem), m_(memory), cut_(problem) {}

    static std::size_t workspaceBytes(const Problem& p) {
        const std::int64_t sums = Cut(p).pieces() * p.planesPerSample() * sumFloats(p);
        return static_cast<std::size_t>(sums + p.threads * bufferFloats(p)) * sizeof(float);
    }
    static std::int64_t pieces(const Problem& p) { return Cut(p).pieces() * p.planesPerSample(); }

    /// Sums of some pieces of work.
    void sum(std::int64_t begin, std::int64_t end) const {
        if (begin >= end) return;
        float* workspace = m_.workspace + ThreadTeam::currentThread() * bufferFloats(p_);
        PaddedBand<Lanes> buffer(p_, workspace);
        for (std::int64_t piece = begin; piece < end; ++piece) {
            const std::int64_t channel = piece % p_.planesPerSample() * Lanes;
            const std::int64_t part = piece / p_.planesPerSample();
            float* sums = sumsOf(piece);
            std::fill_n(sums, sumFloats(p_), 0.0f);
            const std::int64_t first = part / cut_.partsPerSample * cut_.samples;
            const std::int64_t last = std::min(p_.read.samples, first + cut_.samples);
            const auto [firstBand, endBand] = cut_.bandsOf(p_, part % cut_.partsPerSample);
            for (std::int64_t sample = first; sample < last; ++sample) {
                const float* source = m_.source + p_.read.offset(sample, channel);
                const float* gradient = m_.gradient + p_.made.offset(sample, channel);
                for (std::size_t band = firstBand; band < endBand; ++band) {
                    Image image{.values = source, .low = 0, .left = 0};
                    if (p_.padded) {
                        buffer.read(source, p_.bands[band]);
                        image = {buffer.values(), p_.bands[band].low, p_.columns.low};
                    }
                    addBand(image, p_.bands[band], gradient, sums);
                }
            }
        }
    }

    /// Adds all sums of some planes.
    void finish(std::int64_t begin, std::int64_t end) const {
        for (std::int64_t plane = begin; plane < end; ++plane) {
            const std::int64_t left = p_.read.channels - plane * Lanes;
            const std::int64_t channels = std::min<std::int64_t>(Lanes, left);
            if (channels <= 0) continue;
            float* weights = m_.weights + plane * Lanes * p_.window;
            for (std::int64_t t = 0; t < p_.window; ++t) {
                finish(plane, t, channels, weights + t, p_.window);
            }
            if (m_.bias == nullptr) continue;
            finish(plane, p_.window, channels, m_.bias + plane * Lanes, 1);
        }
    }

  private:
    static constexpr std::int64_t kPixels = 1024;
    static constexpr int kMostTaps = 9;  ///< whose sums are kept in registers

    /// How images are cut into pieces of work. It depends on shapes alone.
    struct Cut {
        std::int64_t samples = 1;         ///< of a piece
        std::int64_t partsPerSample = 1;  ///< where a piece has a part of one sample
        std::int64_t allSamples = 0;

        explicit Cut(const Problem& p) : allSamples(p.read.samples) {
            const std::int64_t pixels = std::max<std::int64_t>(1, p.made.spatial());
            const auto bands = static_cast<std::int64_t>(p.bands.size());
            samples = std::max<std::int64_t>(1, kPixels / pixels);
            partsPerSample = std::clamp<std::int64_t>(pixels / kPixels, 1, bands);
        }
        std::int64_t pieces() const {
            return (allSamples + samples - 1) / samples * partsPerSample;
        }
        std::pair<std::size_t, std::size_t> bandsOf(const Problem& p, std::int64_t part) const {
            const auto bands = static_cast<std::int64_t>(p.bands.size());
            return {static_cast<std::size_t>(bands * part / partsPerSample),
                    static_cast<std::size_t>(bands * (part + 1) / partsPerSample)};
        }
    };

    /// A sum per value of the window and channel, followed by those of the bias.
    static std::int64_t sumFloats(const Problem& p) {
        return (p.window + (p.bias ? 1 : 0)) * Lanes;
    }
    static std::int64_t bufferFloats(const Problem& p) {
        constexpr std::int64_t kLine = 16;
        return (p.bufferFloats() + kLine - 1) / kLine * kLine;
    }
    float* sumsOf(std::int64_t piece) const {
        return m_.workspace + p_.threads * bufferFloats(p_) + piece * sumFloats(p_);
    }

    /// Where the values of a band are read: that of row `low`, column `left` comes first.
    struct Image {
        const float* values;
        std::int64_t low;
        std::int64_t left;
    };

    /// `plane` is the gradient of the destination.
    void addBand(const Image& image, const Band& band, const float* plane, float* sums) const {
        for (std::int64_t row = band.first; row < band.end;) {
            const auto tapRows = p_.tapRows(0, row * p_.rows.readStep);
            std::int64_t end = row + 1;
            while (end < band.end && p_.tapRows(0, end * p_.rows.readStep) == tapRows) ++end;
            for (const Segment& segment : p_.segments) {
                const std::int64_t column = segment.first * p_.columns.readStep - image.left;
                const Area area{
                    .values = image.values,
                    .at = (row * p_.rows.readStep - image.low) * p_.rowFloats() +
                          column * p_.pixelFloats(),
                    .rowStep = p_.rows.readStep * p_.rowFloats(),
                    .step = p_.columns.readStep * p_.pixelFloats(),
                    .gradient = plane + (row * p_.made.width + segment.first) * p_.made.block,
                    .gradientRow = p_.made.width * p_.made.block,
                    .block = p_.made.block,
                    .height = end - row,
                    .width = segment.count};
                const PlaneTap* taps = segment.taps.front().data();
                addTaps(area,
                        taps + tapRows.first * segment.tapsPerRow,
                        (tapRows.second - tapRows.first) * segment.tapsPerRow,
                        sums);
            }
            row = end;
        }
        if (!p_.bias) return;
        addBias(plane + band.first * p_.made.width * p_.made.block,
                (band.end - band.first) * p_.made.width,
                sums + p_.window * Lanes);
    }

    /// Rows and columns that read through the same taps.
    struct Area {
        const float* values;
        std::int64_t at;
        std::int64_t rowStep;
        std::int64_t step;  ///< from what a position reads to what the next one does
        const float* gradient;
        std::int64_t gradientRow;
        std::int64_t block;
        std::int64_t height;
        std::int64_t width;
    };

    /// In parts of about the same size, because few sums would wait for their own last value.
    static void addTaps(const Area& area, const PlaneTap* taps, std::int64_t count, float* sums) {
        const std::int64_t parts = (count + kMostTaps - 1) / kMostTaps;
        for (std::int64_t part = 0; part < parts; ++part) {
            const std::int64_t first = count * part / parts;
            const std::int64_t end = count * (part + 1) / parts;
            addPart<kMostTaps>(area, taps + first, static_cast<int>(end - first), sums);
        }
    }

    template <int Taps>
    static void addPart(const Area& area, const PlaneTap* taps, int count, float* sums) {
        if (count == Taps) return addAll<Taps>(area, taps, sums);
        if constexpr (Taps > 1) addPart<Taps - 1>(area, taps, count, sums);
    }

    template <int Taps>
    static void addAll(const Area& area, const PlaneTap* taps, float* to) {
        Vector<Lanes> sums[Taps];
        for (int t = 0; t < Taps; ++t) load<Lanes>(sums[t], to + taps[t].weights);
        for (std::int64_t y = 0; y < area.height; ++y) {
            const float* from[Taps];
            for (int t = 0; t < Taps; ++t) {
                from[t] = area.values + (area.at + y * area.rowStep + taps[t].offset);
            }
            const float* gradient = area.gradient + y * area.gradientRow;
            for (std::int64_t x = 0; x < area.width; ++x) {
                Vector<Lanes> factor;
                load<Lanes>(factor, gradient + x * area.block);
                for (int t = 0; t < Taps; ++t) {
                    Vector<Lanes> value;
                    load<Lanes>(value, from[t] + x * area.step);
                    sums[t] += value * factor;
                }
            }
        }
        for (int t = 0; t < Taps; ++t) store<Lanes>(to + taps[t].weights, sums[t]);
    }

    /// `count` pixels of the gradient in a row.
    void addBias(const float* gradient, std::int64_t count, float* to) const {
        constexpr int kSums = 4;
        Vector<Lanes> sums[kSums] = {};
        const auto add = [&](int sum, std::int64_t i) {
            Vector<Lanes> value;
            load<Lanes>(value, gradient + i * p_.made.block);
            sums[sum] += value;
        };
        std::int64_t i = 0;
        for (; i + kSums <= count; i += kSums) {
            for (int sum = 0; sum < kSums; ++sum) add(sum, i + sum);
        }
        for (; i < count; ++i) add(0, i);
        Vector<Lanes> sum;
        load<Lanes>(sum, to);
        store<Lanes>(to, sum + ((sums[0] + sums[1]) + (sums[2] + sums[3])));
    }

    /// Sum number `index` of a plane's channels.
    void finish(std::int64_t plane,
                std::int64_t index,
                std::int64_t channels,
                float* to,
                std::int64_t step) const {
        double totals[Lanes] = {};
        for (std::int64_t piece = plane; piece < pieces(p_); piece += p_.planesPerSample()) {
            const float* sums = sumsOf(piece) + index * Lanes;
            for (int lane = 0; lane < Lanes; ++lane) totals[lane] += sums[lane];
        }
        for (std::int64_t c = 0; c < channels; ++c) to[c * step] = static_cast<float>(totals[c]);
    }

    const Problem& p_;
    Memory m_;
    Cut cut_;
};

}  // namespace espalier::kernels::cpu::depthwise
