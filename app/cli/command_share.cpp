// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "app/cli/run_choice.h"
#include "app/cli/text_format.h"
#include "engine/passport/passport.h"
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
        return fmt::format("Passport {} ({}): {}, {}. Any browser opens it.",
                           passport.file,
                           byteText(static_cast<double>(passport.bytes)),
                           passport.hasTest ? "the model with its results"
                                            : "the model, whose results are unknown",
                           passport.samples == 0 ? std::string("no images")
                                                 : fmt::format("{} images", passport.samples));
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
