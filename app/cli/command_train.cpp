// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"
#include "app/cli/project_options.h"
#include "app/cli/training_run.h"
#include "engine/project/prepared_data.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

constexpr const char* kFooter =
    "Ctrl-C stops after the current step and saves. A second Ctrl-C ends at once; the last\n"
    "checkpoint stays intact. Either way, `espalier resume RUN` continues.\n"
    "\n"
    "Examples:\n"
    "  espalier train --data flowers\n"
    "  espalier train --data flowers --network resnet18 --input 96x96x3 --epochs 25\n"
    "  espalier train --data faces --task reconstruct\n"
    "  espalier train flowers.espalier --learning-rate 0.0003\n"
    "  espalier train runs/2026-11-20_143015_resnet18/run.json";

class TrainCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        options_.declare(app);
        app.add_option(
               "--out",
               out_,
               "Run folder (default: Documents/Espalier/runs/…, or runs/… next to the project)")
            ->type_name("DIR");
        app.add_option("--progress", progress_, "auto, bar, jsonl or none (default: auto)")
            ->type_name("WORD");
        app.footer(kFooter);
    }

    int run(const Surroundings& around) override {
        const auto display = makeProgressDisplay(progress_, around.terminal);
        engine::Project project = options_.project();
        if (!out_.empty()) engine::checkNewRunFolder(out_);
        const engine::DataSource scanned = scanProject(project, *display, around.interrupt);
        const engine::PreparedData data =
            engine::prepareData(scanned, project, options_.choosesAugmentation());
        for (const std::string& sentence : data.choices) display->note(sentence);
        options_.drawNetwork(project);
        reportIssues(engine::reviewProject(project, data.selected), *display);
        const engine::RunFolder run =
            out_.empty()
                ? engine::createRunFolder(engine::runsFolderFor(options_.projectFile()), project)
                : engine::useRunFolder(out_);
        display->note(fmt::format("Run {}", engine::displayPath(run.path)));
        return trainAndConclude(engine::prepareRun(project, data.data, run),
                                run,
                                data.selected,
                                *display,
                                around.interrupt);
    }

  private:
    ProjectOptions options_;
    std::filesystem::path out_;
    std::string progress_ = "auto";
};

}  // namespace

std::unique_ptr<Command> makeTrainCommand() {
    return std::make_unique<TrainCommand>();
}

}  // namespace espalier::cli
