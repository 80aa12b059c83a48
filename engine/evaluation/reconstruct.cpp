// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/reconstruct.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "engine/base/error.h"
#include "engine/data/loading/data_loader.h"
#include "engine/evaluation/file_dataset.h"
#include "engine/evaluation/file_runner.h"
#include "engine/evaluation/model.h"

namespace espalier::engine {

namespace {

std::uint8_t toByte(float share) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255));
}

// What normaliseImage() does, backwards.
Image toImage(const std::vector<float>& values, const Preprocessing& recipe) {
    Image image{
        .width = recipe.width, .height = recipe.height, .channels = recipe.channels, .pixels = {}};
    image.pixels.resize(values.size());
    const auto channels = static_cast<std::size_t>(recipe.channels);
    const std::size_t area = values.size() / channels;
    for (std::size_t c = 0; c < channels; ++c) {
        for (std::size_t i = 0; i < area; ++i) {
            const float share = values[c * area + i] * recipe.standardDeviation[c] + recipe.mean[c];
            image.pixels[i * channels + c] = toByte(share);
        }
    }
    return image;
}

double meanDifference(const Image& a, const Image& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        sum += std::abs(int{a.pixels[i]} - int{b.pixels[i]});
    }
    return sum / (255.0 * static_cast<double>(std::max<std::size_t>(1, a.pixels.size())));
}

Image imageOf(const HostTensor& pixels, const Preprocessing& recipe) {
    const auto bytes = pixels.as<std::uint8_t>();
    return {.width = recipe.width,
            .height = recipe.height,
            .channels = recipe.channels,
            .pixels = {bytes.begin(), bytes.end()}};
}

void reconstruct(Model& model, Image image, Reconstruction& result) {
    result.before = std::move(image);
    const std::vector<float> values = model.predict({&result.before, 1}).front();
    if (values.size() != result.before.pixels.size()) {
        throw RequestError("This model's output size differs from its input size.");
    }
    result.after = toImage(values, model.preprocessing());
    result.difference = meanDifference(result.before, result.after);
}

}  // namespace

std::vector<Reconstruction> reconstructFiles(Model& model,
                                             const std::vector<std::filesystem::path>& files,
                                             const CountProgress& progress,
                                             std::stop_token stop) {
    if (!model.classes().empty()) {
        throw RequestError(
            "This model is a classifier and does not reconstruct images. Use predict instead.");
    }
    const FileDataset dataset(files, model.preprocessing(), true);
    DataLoader loader(dataset, {.batchSize = 1, .threads = readingThreads()});
    loader.start(1);
    std::vector<Reconstruction> results;
    while (std::optional<Batch> batch = loader.next(stop)) {
        Reconstruction& result = results.emplace_back();
        result.file = dataset.sampleName(batch->samples.front());
        if (batch->problems.empty()) {
            reconstruct(model, imageOf(batch->tensors[0], model.preprocessing()), result);
        } else {
            result.error = batch->problems.front();
        }
        loader.recycle(*std::move(batch));
        if (progress) {
            progress(static_cast<std::int64_t>(results.size()),
                     static_cast<std::int64_t>(files.size()));
        }
    }
    if (stop.stop_requested()) throw Stopped();
    return results;
}

}  // namespace espalier::engine
