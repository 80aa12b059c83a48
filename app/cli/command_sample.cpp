// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"
#include "app/cli/progress_display.h"
#include "engine/base/atomic_file.h"
#include "engine/base/shell_word.h"
#include "engine/project/project.h"
#include "engine/sample/sample_images.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

class SampleCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("DIR", folder_, "A new or empty folder")->type_name("")->required();
        app.footer("Writes 300 small PNG images: five kinds of flowers, 60 images each.");
    }

    int run(const Surroundings& around) override {
        const auto display = makeReportDisplay(around.terminal, false);
        const auto progress = [&](int done, int of) {
            display->working("drawing flowers", static_cast<double>(done) / of);
        };
        engine::writeSampleImages(folder_, progress, around.interrupt.token());
        const std::string shown = engine::displayPath(folder_);
        display->result(fmt::format("Wrote 300 images of five kinds of flowers to {}.", shown));
        display->result(
            fmt::format("To train on them: espalier train --data {}", engine::shellQuoted(shown)));
        return kExitDone;
    }

  private:
    std::filesystem::path folder_;
};

}  // namespace

std::unique_ptr<Command> makeSampleCommand() {
    return std::make_unique<SampleCommand>();
}

}  // namespace espalier::cli
