// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "app/cli/run_choice.h"
#include "app/cli/text_format.h"
#include "engine/base/shell_word.h"
#include "engine/cross_validation/fold_alone.h"
#include "engine/passport/passport.h"
#include "engine/runs/resume_command.h"
#include "engine/runs/resume_state.h"
#include "engine/runs/tested_model.h"
#include "engine/training/checkpoint/saved_steps.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

class ShareCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("RUN|MODEL", given_, "A run folder, or a model.onnx written by Espalier")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_option(
               "--out", file_, "Output file, ending in .html (default: the name of the run, here)")
            ->type_name("FILE");
        app.add_flag(
            "--with-samples",
            withSamples_,
            fmt::format(
                "Also put up to {} of the images that it was tested on into it (default: no image)",
                engine::kPassportSamples));
        app.add_flag("--json", json_, "Print one JSON object");
        app.footer(
            "Writes the model's passport: one HTML file that any browser opens, without Espalier "
            "and\n"
            "without a network. In it a colleague tries images or the camera, reads how good the "
            "model\n"
            "is and where it is weak, how it was trained, and takes out model.onnx.\n"
            "It has the names of the classes and of the folder of images, but no path of this "
            "computer\n"
            "and no image, unless --with-samples is given. A model has at most 128 MB.\n"
            "An existing file is only replaced if it is a passport.");
    }

    int run(const Surroundings& /*around*/) override {
        const engine::PassportSource source = engine::passportSource(modelFile(given_));
        if (source.run) refuseDiverged(source.run->path);
        const engine::Passport passport = engine::writePassport(
            source, file_.empty() ? usualFile(source) : file_, {.withSamples = withSamples_});
        if (json_) {
            sayJson({{"file", passport.file},
                     {"bytes", passport.bytes},
                     {"samples", passport.samples},
                     {"has_test", passport.hasTest}});
        } else {
            say(sentence(passport));
            const std::string how = passport.hasTest ? std::string() : howToTest(source);
            if (!how.empty()) say(how);
        }
        return kExitDone;
    }

  private:
    static std::filesystem::path usualFile(const engine::PassportSource& source) {
        std::filesystem::path name = source.run ? source.run->path.filename() : source.model.stem();
        name += ".html";
        return name;
    }

    static std::string sentence(const engine::Passport& passport) {
        const std::string size = byteText(static_cast<double>(passport.bytes));
        const std::string images = passport.samples == 0
                                       ? std::string("no images")
                                       : fmt::format("{} images", passport.samples);
        // Whole alternatives, so that each can be translated.
        return passport.hasTest ? fmt::format(
                                      "Passport {} ({}): the model with its results, {}. "
                                      "Any browser opens it.",
                                      passport.file,
                                      size,
                                      images)
                                : fmt::format(
                                      "Passport {} ({}): the model, whose results are "
                                      "unknown, {}. Any browser opens it.",
                                      passport.file,
                                      size,
                                      images);
    }

    // What records a test of this model; empty where nothing does, such as without test images.
    static std::string howToTest(const engine::PassportSource& source) {
        if (!source.run) return {};
        const engine::RunFolder& run = *source.run;
        const std::optional<engine::RunResults> results = engine::readResults(run);
        if (results && engine::isTestedModel(run, *results)) return {};
        if (!engine::hasCheckpoints(run.checkpoints()) ||
            engine::summariseRun(run.path).status == engine::RunStatus::Running) {
            return {};
        }
        const std::string resume = engine::resumeCommand(run);
        if (!engine::hasNothingLeft(run)) {
            return fmt::format(
                "To have its results in the passport, resume the run, which tests the model at its "
                "end, and share it again: {}",
                resume);
        }
        if (engine::isFoldAmongOthers(run, engine::loadProject(run.record()))) return {};
        return fmt::format(
            "To have its results in the passport, train the run longer, because a test is recorded "
            "only at the end of a training: {} --extra-epochs 1. To see them only: espalier "
            "evaluate {}",
            resume,
            engine::shellQuoted(engine::displayPath(run.path)));
    }

    std::filesystem::path given_;
    std::filesystem::path file_;
    bool withSamples_ = false;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeShareCommand() {
    return std::make_unique<ShareCommand>();
}

}  // namespace espalier::cli
