// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "app/cli/progress_display.h"
#include "app/cli/text_format.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/evaluation/evaluator.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;
using engine::Prediction;

Json toJson(const Prediction& prediction, const std::vector<std::string>& classes) {
    if (!prediction.error.empty()) {
        return {{"file", prediction.file}, {"error", prediction.error}};
    }
    Json line{{"file", prediction.file}, {"label", nullptr}, {"score", prediction.score}};
    if (prediction.label >= 0 && !classes.empty()) {
        line["label"] = classes[static_cast<std::size_t>(prediction.label)];
    }
    Json scores = Json::object();
    for (std::size_t i = 0; i < std::min(classes.size(), prediction.scores.size()); ++i) {
        scores[classes[i]] = prediction.scores[i];
    }
    line["scores"] = std::move(scores);
    return line;
}

// "rose.jpg: rose 98.1 %, tulip 1.2 %, daisy 0.4 %"
std::string sentence(const Prediction& prediction, const std::vector<std::string>& classes) {
    constexpr std::size_t kShown = 3;
    std::vector<std::size_t> order(std::min(classes.size(), prediction.scores.size()));
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, std::greater{}, [&](std::size_t i) { return prediction.scores[i]; });
    std::string text = prediction.file + ":";
    for (std::size_t rank = 0; rank < std::min(kShown, order.size()); ++rank) {
        text += fmt::format("{} {} {}",
                            rank == 0 ? "" : ",",
                            classes[order[rank]],
                            percent(prediction.scores[order[rank]]));
    }
    return text;
}

class PredictCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("MODEL", model_, "A model.onnx file or a run folder")
            ->type_name("")
            ->required();
        app.add_option("IMAGES", images_, "Images, and folders to search for images")
            ->type_name("")
            ->required();
        app.add_option("--device", device_, kDeviceHelp)->type_name("WORD");
        app.add_flag(
            "--json", json_, "Print one JSON object per image: file, label, score, scores");
    }

    int run(const Surroundings& around) override {
        checkPaths();
        OpenModel open = openModel(model_, device_);
        const std::vector<std::string>& classes = open.model->classes();
        const auto display = makeReportDisplay(around.terminal, json_);
        const auto progress = [&](std::int64_t done, std::int64_t of) {
            display->working("predicting", static_cast<double>(done) / static_cast<double>(of));
        };
        const auto predictions =
            engine::predictFiles(*open.model, images_, progress, around.interrupt.token());
        std::int64_t unreadable = 0;
        for (const Prediction& prediction : predictions) {
            if (!prediction.error.empty()) ++unreadable;
            if (json_) sayJson(toJson(prediction, classes));
            if (!json_) show(prediction, classes, *display);
        }
        if (predictions.empty()) {
            throw engine::RequestError(
                "No images found. Name images, or folders that contain images.");
        }
        const bool none = unreadable == static_cast<std::int64_t>(predictions.size());
        return none ? kExitFailed : kExitDone;
    }

  private:
    void checkPaths() const {
        for (const fs::path& path : images_) {
            std::error_code ignored;
            if (fs::exists(path, ignored)) continue;
            throw engine::RequestError(
                fmt::format("{} does not exist. Check the name.", engine::displayPath(path)));
        }
    }

    static void show(const Prediction& prediction,
                     const std::vector<std::string>& classes,
                     ProgressDisplay& display) {
        if (!prediction.error.empty()) {
            complain(fmt::format("{}: {}", prediction.file, prediction.error));
        } else {
            display.result(sentence(prediction, classes));
        }
    }

    fs::path model_;
    std::vector<fs::path> images_;
    std::string device_ = "auto";
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makePredictCommand() {
    return std::make_unique<PredictCommand>();
}

}  // namespace espalier::cli
