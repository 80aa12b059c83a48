// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/reconstruct.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"

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

Reconstruction reconstruct(Model& model, const std::filesystem::path& file) {
    const Preprocessing& recipe = model.preprocessing();
    Reconstruction result;
    result.file = displayPath(file);
    const DecodeResult<Image> decoded = decodeForRecipe(file, recipe);
    if (!decoded) {
        result.error = decoded.problem.reason;
        return result;
    }
    result.before = resizeImage(*decoded.value, recipe);
    const std::vector<float> values = model.predict({&result.before, 1}).front();
    if (values.size() != result.before.pixels.size()) {
        throw RequestError("This model does not give back images of the size that it takes.");
    }
    result.after = toImage(values, recipe);
    result.difference = meanDifference(result.before, result.after);
    return result;
}

}  // namespace

std::vector<Reconstruction> reconstructFiles(Model& model,
                                             const std::vector<std::filesystem::path>& files,
                                             const CountProgress& progress,
                                             std::stop_token stop) {
    if (!model.classes().empty()) {
        throw RequestError(
            "This model tells classes apart and rebuilds no images. Predict with it "
            "instead.");
    }
    std::vector<Reconstruction> results;
    for (const std::filesystem::path& file : files) {
        if (stop.stop_requested()) throw Stopped();
        results.push_back(reconstruct(model, file));
        if (progress) {
            progress(static_cast<std::int64_t>(results.size()),
                     static_cast<std::int64_t>(files.size()));
        }
    }
    return results;
}

}  // namespace espalier::engine
