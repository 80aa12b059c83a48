// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/result_text.h"
#include "app/cli/training_run.h"
#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

Json toJson(const engine::ExportCheck& check) {
    return {{"file", check.file},
            {"format", check.format},
            {"checked_images", check.checkedImages},
            {"largest_difference", check.largestDifference},
            {"labels_equal", check.labelsEqual},
            {"verifier", check.verifier},
            {"not_verified_reason", check.notVerifiedReason},
            {"bytes", check.bytes},
            {"passed", check.passed()}};
}

class ExportCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("RUN", run_, "The run's folder")->type_name("")->required();
        app.add_option("--to", file_, "A file that ends in .onnx or .safetensors")
            ->type_name("FILE")
            ->required();
        app.add_option("--data", data_, "Images to check the model with; default: the run's")
            ->type_name("DIR");
        app.add_flag(
            "--pixels",
            pixels_,
            "The model takes bytes, height x width x channels, and normalises them itself");
        app.add_flag("--json", json_, "One JSON object");
        app.footer(
            "A model (.onnx) is read back by OpenCV and compared on held-out images before this\n"
            "says done. Weights (.safetensors) are numbers by name, without the network.");
    }

    int run(const Surroundings& around) override {
        const auto display = makeReportDisplay(around.terminal, json_);
        engine::RunRecord record = engine::readRun(run_);
        if (!data_.empty()) record.project.dataset = std::filesystem::absolute(data_);
        const auto folder = readFolder(record.project, *display, around.interrupt);
        const auto progress = [&](std::int64_t done, std::int64_t of) {
            display->working("checking the model",
                             static_cast<double>(done) / static_cast<double>(of));
        };
        const engine::ExportCheck check = engine::exportRun(
            record.folder,
            *engine::selectedImages(record.project, folder),
            file_,
            progress,
            around.interrupt.token(),
            engine::realFileSystem(),
            pixels_ ? engine::ModelInput::Pixels : engine::ModelInput::Normalised);
        if (json_) {
            sayJson(toJson(check));
        } else {
            display->result(exportSentence(check));
        }
        const bool disproved = !check.verifier.empty() && !check.passed();
        return disproved ? kExitFailed : kExitDone;
    }

  private:
    std::filesystem::path run_;
    std::filesystem::path file_;
    std::filesystem::path data_;
    bool pixels_ = false;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeExportCommand() {
    return std::make_unique<ExportCommand>();
}

}  // namespace espalier::cli
