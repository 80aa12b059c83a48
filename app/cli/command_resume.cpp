// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"
#include "app/cli/training_run.h"
#include "engine/base/error.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

class ResumeCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("RUN", run_, "The run folder")->type_name("")->required();
        app.add_option("--extra-epochs", extraEpochs_, "Number of epochs to add (default: 0)")
            ->type_name("N");
        app.add_option("--data", data_, "Current folder of the images, if they have moved")
            ->type_name("DIR");
        app.add_option("--device",
                       device_,
                       "Device to continue on: auto, cpu, gpu, gpu:0 (default: as before)")
            ->type_name("WORD");
        app.add_option("--progress", progress_, "auto, bar, jsonl or none (default: auto)")
            ->type_name("WORD");
        app.footer(
            "Continues from the last checkpoint with the same bits as an uninterrupted run.");
    }

    int run(const Surroundings& around) override {
        if (extraEpochs_ < 0) {
            throw engine::RequestError(
                fmt::format("--extra-epochs {}: must be 0 or more.", extraEpochs_));
        }
        checkDevice();
        const auto display = makeProgressDisplay(progress_, around.terminal);
        engine::RunRecord record = engine::readRun(run_);
        engine::Project& project = record.project;
        if (!data_.empty()) project.dataset = std::filesystem::absolute(data_);
        const engine::DataSource data = scanProject(project, *display, around.interrupt);
        if (data.fingerprint() != record.dataFingerprint) {
            display->warn(
                "The images have changed since this run started, so the result will differ from an "
                "uninterrupted run.");
        }
        auto request = engine::prepareResume(record.folder, data, extraEpochs_);
        if (!device_.empty()) request.options.device = device_;
        display->note(fmt::format("Run {} ({}), from {}",
                                  engine::displayPath(run_),
                                  record.state,
                                  engine::displayPath(request.resumeFrom->filename())));
        const engine::DataSource selected = engine::selectedImages(project, data);
        return trainAndConclude(
            std::move(request), record.folder, selected, *display, around.interrupt);
    }

  private:
    // A run started on a GPU continues without one, but a GPU requested now must be available.
    void checkDevice() const {
        if (device_.empty()) return;
        const std::string reason = engine::findRunDevice(device_).reason;
        if (reason.empty()) return;
        throw engine::RequestError(
            fmt::format("--device {}: {} Choose auto or cpu.", device_, reason));
    }

    std::filesystem::path run_;
    std::filesystem::path data_;
    std::string device_;
    std::int64_t extraEpochs_ = 0;
    std::string progress_ = "auto";
};

}  // namespace

std::unique_ptr<Command> makeResumeCommand() {
    return std::make_unique<ResumeCommand>();
}

}  // namespace espalier::cli
