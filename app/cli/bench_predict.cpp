// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_predict.h"

#include <algorithm>
#include <chrono>

#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/evaluation/evaluator.h"
#include "engine/evaluation/model.h"
#include "engine/runtime/bench_images.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Random images in the form that the model's device prefers: bytes for a GPU.
std::vector<engine::HostTensor> randomInputs(const engine::Model& model, std::int64_t images) {
    const engine::Preprocessing& recipe = model.preprocessing();
    const kernels::Shape image{recipe.channels, recipe.height, recipe.width};
    if (!model.prefersPixels()) {
        return {engine::benchImages(engine::kImageInput, images, image)};
    }
    return {engine::benchPixels(images, image), engine::benchRecords(images)};
}

/// Seconds of each round, sorted. A warm-up is excluded: a model is compiled for a batch size on
/// first use, and a GPU's clocks take a while to ramp up.
std::vector<double> timesOf(engine::Model& model, std::int64_t images, int rounds) {
    const std::vector<engine::HostTensor> inputs = randomInputs(model, images);
    constexpr int kWarmup = 3;
    const double warmUpSeconds = model.takesAhead() ? 1.0 : 0.0;
    const auto begun = Clock::now();
    for (int i = 0; i < kWarmup || secondsSince(begun) < warmUpSeconds; ++i) {
        model.predictTensors(inputs);
    }
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) {
        const auto begin = Clock::now();
        model.predictTensors(inputs);
        times.push_back(secondsSince(begin));
    }
    std::ranges::sort(times);
    return times;
}

double share(const std::vector<double>& sorted, double place) {
    return sorted[static_cast<std::size_t>(place * static_cast<double>(sorted.size() - 1))];
}

}  // namespace

void PredictBench::declare(CLI::App& app) {
    app.add_option("MODEL", model_, "A model.onnx file or a run folder")->type_name("")->required();
    app.add_option("IMAGES", images_, "Images and folders of images to read and predict")
        ->type_name("");
    app.add_option("--batch", batch_, "Images per batch (default: 32)")->type_name("N");
    app.add_option("--rounds", rounds_, "Number of measurements (default: 20)")->type_name("N");
    plan_.declareDevice(app);
    plan_.declarePrecision(app);
    app.add_flag("--json", json_, "Print one JSON object");
}

void PredictBench::check() const {
    constexpr std::int64_t kMostBatch = 4096;
    if (batch_ >= 1 && batch_ <= kMostBatch && rounds_ >= 1) return;
    throw engine::RequestError(
        fmt::format("--batch must be 1 to {}, --rounds 1 or more.", kMostBatch));
}

int PredictBench::run(const Surroundings& around) const {
    check();
    const engine::ModelOptions how{.largestBatch = batch_,
                                   .precision = plan_.precision(),
                                   .tensorFloat32 = plan_.tensorFloat32()};
    const std::filesystem::path file = modelFile(model_);
    const auto device = plan_.open({});
    const auto model = engine::Model::load(file, *device, how);
    const std::vector<double> one = timesOf(*model, 1, rounds_);
    const std::vector<double> many = timesOf(*model, batch_, rounds_);
    Json result{{"model", engine::displayPath(model_)},
                {"device", device->description().name},
                {"precision", plan_.precisionName()},
                {"batch", batch_},
                {"latency_ms", 1e3 * share(one, 0.5)},
                {"latency_p99_ms", 1e3 * share(one, 0.99)},
                {"images_per_second", static_cast<double>(batch_) / share(many, 0.5)}};
    if (!images_.empty()) {
        const auto begin = Clock::now();
        const auto predictions = engine::predictFiles(
            *model, images_, [](std::int64_t, std::int64_t) {}, around.interrupt.token());
        result["files"] = predictions->size();
        result["files_per_second"] = static_cast<double>(predictions->size()) / secondsSince(begin);
    }
    if (json_) {
        sayJson(result);
        return kExitDone;
    }
    say(fmt::format("one image: {:.2f} ms (99 % of {} took at most {:.2f} ms)",
                    result["latency_ms"].get<double>(),
                    rounds_,
                    result["latency_p99_ms"].get<double>()));
    say(fmt::format(
        "batch of {}: {:.0f} images/s", batch_, result["images_per_second"].get<double>()));
    if (result.contains("files")) {
        say(fmt::format("{} files, read and predicted: {:.0f} images/s",
                        result["files"].get<std::size_t>(),
                        result["files_per_second"].get<double>()));
    }
    return kExitDone;
}

}  // namespace espalier::cli
