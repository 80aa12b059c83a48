// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/occlusion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "engine/base/error.h"
#include "engine/explanation/grad_cam.h"
#include "engine/formats/onnx_import.h"
#include "engine/ops/host_values.h"

namespace espalier::engine {

namespace {

constexpr std::int64_t kBatch = 16;
constexpr std::int64_t kCells = 10;  // along the shorter side
constexpr float kGrey = 0.5f;        // of pixels ÷ 255

std::int64_t cellsOf(std::int64_t side, std::int64_t shorter) {
    const double perPixel = static_cast<double>(kCells) / static_cast<double>(shorter);
    const auto cells = static_cast<std::int64_t>(std::lround(static_cast<double>(side) * perPixel));
    return std::clamp(cells, std::int64_t{1}, side);
}

/// A patch in cells; the first row and column may be -1, of which half is outside of the image.
struct Patch {
    std::int64_t row;
    std::int64_t column;
};

/// A grid of cells over an image of so many pixels.
class Grid {
  public:
    Grid(std::int64_t imageHeight, std::int64_t imageWidth)
        : imageHeight_(imageHeight),
          imageWidth_(imageWidth),
          height_(cellsOf(imageHeight, std::min(imageHeight, imageWidth))),
          width_(cellsOf(imageWidth, std::min(imageHeight, imageWidth))) {}

    /// In cells.
    std::int64_t height() const { return height_; }
    std::int64_t width() const { return width_; }

    std::vector<Patch> patches() const {
        std::vector<Patch> all;
        for (std::int64_t row = -1; row < height_; ++row) {
            for (std::int64_t column = -1; column < width_; ++column) all.push_back({row, column});
        }
        return all;
    }
    /// Fills the patch of a normalised image [C,H,W].
    void cover(const Patch& patch, std::span<float> image, std::span<const float> greys) const {
        const auto [top, bottom] = pixels(patch.row, height_, imageHeight_);
        const auto [left, right] = pixels(patch.column, width_, imageWidth_);
        for (std::size_t channel = 0; channel < greys.size(); ++channel) {
            for (std::int64_t y = top; y < bottom; ++y) {
                const auto line =
                    (static_cast<std::int64_t>(channel) * imageHeight_ + y) * imageWidth_;
                const auto first = image.begin() + line;
                std::fill(first + left, first + right, greys[channel]);
            }
        }
    }

  private:
    static std::pair<std::int64_t, std::int64_t> pixels(std::int64_t cell,
                                                        std::int64_t cells,
                                                        std::int64_t side) {
        const auto edge = [&](std::int64_t number) {
            return std::clamp(number, std::int64_t{0}, cells) * side / cells;
        };
        return {edge(cell), edge(cell + 2)};
    }

    std::int64_t imageHeight_;
    std::int64_t imageWidth_;
    std::int64_t height_;
    std::int64_t width_;
};

/// What the patches that cover a cell say on average: each covers four, at an edge fewer.
std::vector<float> meanOverPatches(const Grid& grid,
                                   const std::vector<Patch>& patches,
                                   const std::vector<float>& drops) {
    std::vector<float> sums(static_cast<std::size_t>(grid.height() * grid.width()));
    for (std::size_t i = 0; i < patches.size(); ++i) {
        for (std::int64_t row = patches[i].row; row < patches[i].row + 2; ++row) {
            for (std::int64_t column = patches[i].column; column < patches[i].column + 2;
                 ++column) {
                const bool isInside =
                    row >= 0 && row < grid.height() && column >= 0 && column < grid.width();
                if (isInside)
                    sums[static_cast<std::size_t>(row * grid.width() + column)] += drops[i];
            }
        }
    }
    for (float& sum : sums) sum /= 4;
    return sums;
}

}  // namespace

Occlusion::Occlusion(InspectedModel& model, std::stop_token stop) : recipe_(model.recipe()) {
    if (const std::string why = whyNoScores(model); !why.empty()) throw RequestError(why);
    for (batch_ = kBatch; !executor_; batch_ /= 2) {
        try {
            executor_ = model.compile(withBatch(model.graph(), batch_), batch_, stop);
            break;
        } catch (const RequestError&) {
            if (batch_ == 1) throw;  // not even one image fits into the memory
        }
    }
}

std::vector<float> Occlusion::scoresOf(const HostTensor& images, const std::stop_token& stop) {
    executor_->setInput(images.name, images);
    if (!executor_->run(stop)) throw Stopped();
    const HostTensor scores = executor_->readResult(kScores);
    return {scores.floats().begin(), scores.floats().end()};
}

HeatMap Occlusion::explain(const HostTensor& image,
                           std::optional<std::size_t> classIndex,
                           const Progress& progress,
                           std::stop_token stop) {
    std::array<float, 3> greys{};
    const auto channels = static_cast<std::size_t>(recipe_.channels);
    for (std::size_t i = 0; i < channels; ++i) {
        greys[i] = (kGrey - recipe_.mean[i]) / recipe_.standardDeviation[i];
    }
    const Grid grid(recipe_.height, recipe_.width);
    const std::vector<Patch> patches = grid.patches();
    const std::size_t each = image.floats().size();
    kernels::Shape shape = image.shape;
    shape[0] = batch_;
    HostTensor batch = HostTensor::make(image.name, image.type, shape);
    const auto placeOf = [&](std::size_t i) { return batch.floats().subspan(i * each, each); };

    std::ranges::copy(image.floats(), batch.floats().begin());
    std::vector<float> scores = scoresOf(batch, stop);
    const std::size_t outputs = scores.size() / static_cast<std::size_t>(batch_);
    scores.resize(outputs);
    refuseNotFinite(scores, "scores");
    HeatMap map{.scores = scores, .height = grid.height(), .width = grid.width()};
    map.classIndex = classIndex.value_or(
        static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin()));

    std::vector<float> drops;
    while (drops.size() < patches.size()) {
        const std::size_t count =
            std::min(patches.size() - drops.size(), static_cast<std::size_t>(batch_));
        for (std::size_t i = 0; i < count; ++i) {
            std::ranges::copy(image.floats(), placeOf(i).begin());
            grid.cover(patches[drops.size() + i], placeOf(i), std::span(greys).first(channels));
        }
        const std::vector<float> covered = scoresOf(batch, stop);
        for (std::size_t i = 0; i < count; ++i) {
            drops.push_back(scores[map.classIndex] - covered[i * outputs + map.classIndex]);
        }
        if (progress) {
            progress(static_cast<std::int64_t>(drops.size()),
                     static_cast<std::int64_t>(patches.size()));
        }
    }
    refuseNotFinite(drops, "scores");
    map.values = meanOverPatches(grid, patches, drops);
    return map;
}

}  // namespace espalier::engine
