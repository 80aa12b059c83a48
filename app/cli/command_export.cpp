// SPDX-License-Identifier: Apache-2.0
#include "app/cli/choice_option.h"
#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "app/cli/result_text.h"
#include "app/cli/run_choice.h"
#include "app/cli/source_choice.h"
#include "app/cli/training_run.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/runs/run_results_json.h"
#include "engine/runs/usage_program.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

Json toJson(const engine::ExportCheck& check) {
    Json json = engine::checkToJson(check);
    json["fallback"] = check.fallback;
    json["passed"] = check.passed();
    return json;
}

const char* commentMark(engine::ProgramLanguage language) {
    return language == engine::ProgramLanguage::Cpp ? "//" : "#";
}

class ExportCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("RUN", run_, "The run folder")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_option("--to", file_, "Output file, ending in .onnx or .safetensors")
            ->type_name("FILE");
        app.add_option("--program",
                       language_,
                       "Also print a program that uses the file: python (ONNX Runtime), cpp "
                       "(OpenCV) or terminal. Without --to, it uses the run's model.onnx")
            ->type_name("LANGUAGE");
        app.add_option("--data", data_, "Images to check the model with (default: the run's data)")
            ->type_name("DIR");
        moved_.declare(app);
        app.add_flag(
            "--pixels",
            pixels_,
            "The model takes bytes (height x width x channels) and normalises them itself");
        memory_.declare(app);
        app.add_flag("--json", json_, "Print one JSON object");
        app.footer(
            "A model (.onnx) is read back by OpenCV and compared on held-out images before the\n"
            "export is reported as done. One that needs more memory than --memory-limit is not "
            "compared.\n"
            "Weights (.safetensors) are named tensors without the network.\n"
            "An existing file is only replaced if Espalier exported it.\n"
            "With --program, standard output contains only that program (with the export's result "
            "as\n"
            "a comment), for this model's size, channels, mean, standard deviation and classes:\n"
            "espalier export RUN --program cpp > predict.cpp");
    }

    int run(const Surroundings& around) override {
        refuseGroup(run_);
        std::optional<engine::ProgramLanguage> language;
        if (!language_.empty())
            language = chosenWord<engine::ProgramLanguage>("--program", language_);
        if (file_.empty()) return showProgramOfRun(language);
        refuseOtherFiles();
        refuseDiverged(run_);
        const auto display = makeReportDisplay(around.terminal, json_);
        const engine::ExportCheck check = write(*display, around.interrupt);
        if (!check.fallback.empty()) complain(check.fallback);
        Json report = toJson(check);
        std::string words = exportSentence(check);
        if (language) {
            const std::string program = programFor(file_, *language);
            report["program"] = program;
            words = fmt::format("{} {}\n{}", commentMark(*language), words, program);
        }
        if (json_) {
            sayJson(report);
        } else {
            display->result(words);
        }
        const bool disproved = !check.verifier.empty() && !check.passed();
        return disproved ? kExitFailed : kExitDone;
    }

  private:
    void refuseOtherFiles() const {
        const std::string shown = engine::displayPath(file_);
        if (engine::isFolder(file_)) {
            throw engine::RequestError(
                fmt::format("--to {}: this is a folder. Name a file, such as model.onnx.", shown));
        }
        if (engine::mayExportReplace(engine::RunFolder{run_}, file_)) return;
        throw engine::RequestError(
            fmt::format("--to {}: this file exists and was not exported by Espalier, so it is not "
                        "overwritten. Choose another name.",
                        shown));
    }

    engine::ExportCheck write(ProgressDisplay& display, const Interrupt& interrupt) const {
        engine::RunRecord record = engine::readRun(run_);
        moved_.apply(record.project.dataChoices);
        const engine::DataSource data =
            scanRecordedData(record.project, data_, display, interrupt, record.folder);
        const auto progress = [&](std::int64_t done, std::int64_t of) {
            display.working("checking the model",
                            static_cast<double>(done) / static_cast<double>(of));
        };
        return engine::exportRun(
            record.folder,
            engine::selectedImages(record.project, data),
            file_,
            progress,
            interrupt.token(),
            {.input = pixels_ ? engine::ModelInput::Pixels : engine::ModelInput::Normalised,
             .memoryLimit = memory_.bytes()});
    }

    // Without the final line break, which sayAsIs() adds.
    static std::string programFor(const std::filesystem::path& file,
                                  engine::ProgramLanguage language) {
        std::string program = engine::usageProgram(engine::readExportedFile(file), language);
        program.pop_back();
        return program;
    }

    int showProgramOfRun(const std::optional<engine::ProgramLanguage>& language) const {
        if (!language) {
            throw engine::RequestError(
                "Name an output file, as in --to model.onnx, or request a program that uses the "
                "run's model: --program python.");
        }
        const std::string program = programFor(modelFile(run_), *language);
        json_ ? sayJson({{"program", program}}) : sayAsIs(program);
        return kExitDone;
    }

    std::filesystem::path run_;
    std::filesystem::path file_;
    std::filesystem::path data_;
    MovedFolders moved_;
    std::string language_;
    bool pixels_ = false;
    MemoryLimit memory_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeExportCommand() {
    return std::make_unique<ExportCommand>();
}

}  // namespace espalier::cli
