// SPDX-License-Identifier: Apache-2.0
#include "engine/data/loading/normalisation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <new>

#include "engine/base/parallel_for.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/folder/image_sample.h"
#include "engine/data/loading/image_dataset.h"

namespace espalier::engine {

namespace {

/// Sums of pixels as whole numbers: adding them in any order gives the same bits.
struct PixelSums {
    std::array<std::uint64_t, 3> sum{};
    std::array<std::uint64_t, 3> squares{};
    std::uint64_t pixels = 0;

    void add(const Image& image) {
        const auto channels = static_cast<std::size_t>(image.channels);
        for (std::size_t channel = 0; channel < channels; ++channel) {
            for (std::size_t i = channel; i < image.pixels.size(); i += channels) {
                const std::uint64_t value = image.pixels[i];
                sum[channel] += value;
                squares[channel] += value * value;
            }
        }
        pixels += image.pixels.size() / channels;
    }
    void add(const PixelSums& other) {
        for (std::size_t c = 0; c < sum.size(); ++c) {
            sum[c] += other.sum[c];
            squares[c] += other.squares[c];
        }
        pixels += other.pixels;
    }
};

void setRecipe(const PixelSums& sums, Preprocessing& recipe) {
    recipe.mean = {0, 0, 0};
    recipe.standardDeviation = {1, 1, 1};
    if (sums.pixels == 0) return;
    const auto count = static_cast<double>(sums.pixels);
    for (std::size_t c = 0; c < static_cast<std::size_t>(recipe.channels); ++c) {
        const double mean = static_cast<double>(sums.sum[c]) / count;
        const double variance =
            std::max(0.0, static_cast<double>(sums.squares[c]) / count - mean * mean);
        const double deviation = std::sqrt(variance) / 255.0;
        recipe.mean[c] = static_cast<float>(mean / 255.0);
        // A constant channel carries no information; dividing by almost zero would amplify its
        // rounding errors.
        recipe.standardDeviation[c] = deviation < 1e-4 ? 1.0f : static_cast<float>(deviation);
    }
}

bool isTrainingImage(const ImageEntry& image, LabelRule rule) {
    const bool usable = rule == LabelRule::NoLabels || image.label >= 0;
    return usable && !image.excluded && image.split == Split::Training;
}

}  // namespace

std::vector<std::size_t> imagesToMeasure(const ImageFolder& folder) {
    return sampleImages(
        folder, {.most = 2000, .least = 200, .pixels = 500'000'000}, [&](const ImageEntry& image) {
            return isTrainingImage(image, folder.labelRule);
        });
}

MeasuredImages measureNormalisation(
    const DataSource& data,
    Preprocessing& recipe,
    int threads,
    const std::function<void(std::int64_t done, std::int64_t of)>& progress,
    std::stop_token stop) {
    const ImageFolder& folder = data.folder();
    const std::vector<std::size_t> images = imagesToMeasure(folder);
    std::vector<PixelSums> perThread(static_cast<std::size_t>(std::max(threads, 1)));
    ByteBudget decoding(kDecodingBytes);
    ParallelWork work;
    work.count = static_cast<std::int64_t>(images.size());
    work.threads = threads;
    work.body = [&](std::int64_t item, int thread) {
        const ImageEntry& image = folder.images[images[static_cast<std::size_t>(item)]];
        const DecodeResult<Image> decoded =
            decodeForRecipe(folder.fileOf(image), recipe, JpegDetail::Reduced, &decoding);
        // Without it, a run would have other statistics, and nobody would know.
        if (decoded.problem.isOutOfMemory) throw std::bad_alloc();
        if (!decoded) return;
        perThread[static_cast<std::size_t>(thread)].add(resizeImage(*decoded.value, recipe));
    };
    if (progress) work.progress = [&](std::int64_t done) { progress(done, work.count); };
    parallelFor(work, std::move(stop));

    PixelSums all;
    for (const PixelSums& sums : perThread) all.add(sums);
    setRecipe(all, recipe);
    return {work.count, std::ranges::count_if(folder.images, [&](const ImageEntry& image) {
                return isTrainingImage(image, folder.labelRule);
            })};
}

}  // namespace espalier::engine
