// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "app/cli/progress_display.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/evaluation/evaluator.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;
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
        const auto display = makeReportDisplay(around.terminal, json_);
        const auto progress = [&](std::int64_t done, std::int64_t of) {
            display->working("predicting", static_cast<double>(done) / static_cast<double>(of));
        };
        const auto answers =
            engine::predictFiles(*open.model, images_, progress, around.interrupt.token());
        if (answers->size() == 0) {
            throw engine::RequestError(
                "No images found. Name images, or folders that contain images.");
        }
        std::size_t unreadable = 0;
        for (std::size_t i = 0; i < answers->size(); ++i) {
            if (!answers->image(i).error.empty()) ++unreadable;
            if (json_) sayJson(answers->imageJson(i));
            if (!json_) show(*answers, i, *display);
        }
        return unreadable == answers->size() ? kExitFailed : kExitDone;
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

    static void show(const engine::Evaluation& answers,
                     std::size_t index,
                     ProgressDisplay& display) {
        const engine::ImageResult& image = answers.image(index);
        if (!image.error.empty()) {
            complain(fmt::format("{}: {}", image.file, image.error));
        } else {
            display.result(image.file + ":" + answers.imageText(index));
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
