// SPDX-License-Identifier: Apache-2.0
#include "app/cli/certificate_text.h"
#include "app/cli/command_list.h"
#include "app/cli/cores_option.h"
#include "app/cli/json_output.h"
#include "app/cli/run_choice.h"
#include "app/cli/source_choice.h"
#include "app/cli/text_format.h"
#include "app/cli/training_run.h"
#include "engine/base/error.h"
#include "engine/certificate/certify.h"
#include "engine/runs/running_trainings.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

constexpr const char* kCertifyFooter =
    "Trains the run's first steps twice from the same beginning, and once more with a stop and\n"
    "resume halfway, and compares all parameters and the optimizer bit by bit. On a GPU it also\n"
    "trains with the opposite Deterministic setting, to measure its cost. The trainings go to a\n"
    "hidden folder beside the run, which is removed at the end, and the result to\n"
    "certificate.json in the run; nothing else in the run is changed. Ctrl-C ends it at once and\n"
    "leaves nothing behind.\n"
    "\n"
    "Exit codes: 0 certified, 4 the trainings differ; 1 also when it was stopped.";

class CertifyCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("RUN", run_, "The run folder")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_option("--steps",
                       options_.steps,
                       "Steps of each training, at most those of the run (default: 40)")
            ->type_name("N");
        app.add_option("--output",
                       options_.keepIn,
                       "Keep the trainings as runs in this new folder (default: they are removed)")
            ->type_name("DIR");
        app.add_flag("--replace",
                     options_.replacesLonger,
                     "Also replace a certificate of more steps (default: it is kept, unless a "
                     "difference was found)");
        app.add_option("--data", data_, "Current folder of the images, if they have moved")
            ->type_name("DIR");
        moved_.declare(app);
        app.add_option("--device",
                       device_,
                       "Device to certify on: auto, cpu, gpu, gpu:0 (default: the run's)")
            ->type_name("WORD");
        cores_.declare(app);
        app.add_flag("--json", json_, "Print one JSON object");
        app.footer(kCertifyFooter);
    }

    int run(const Surroundings& around) override {
        cores_.apply();
        // 0 would say that the run is certified, so a stop does not end the program with it, as it
        // may elsewhere; and what is trained is removed before the program ends.
        around.interrupt.beginTraining();
        try {
            return certify(around);
        } catch (const engine::Stopped&) {
            complain("Stopped. No certificate was written, and nothing was left behind.");
            return kExitFailed;
        }
    }

  private:
    int certify(const Surroundings& around) const {
        checkOptions();
        const auto display = makeReportDisplay(around.terminal, json_);
        refuseGroup(run_);
        engine::RunRecord record = engine::readRun(run_);
        if (!device_.empty()) record.project.options.device = device_;
        moved_.apply(record.project.dataChoices);
        const engine::DataSource data =
            scanRecordedData(record.project, data_, *display, around.interrupt, record.folder);
        reportIssues(engine::reviewRunningTrainings(cores_.useOf(record.project.options.device)),
                     *display);
        display->note(planSentence(record));
        const auto progress = [&](const engine::CertifyProgress& so) {
            display->working(fmt::format("{}: step {} of {}",
                                         engine::nameOf(so.part),
                                         grouped(so.step),
                                         grouped(so.steps)),
                             static_cast<double>(so.done) / static_cast<double>(so.of));
        };
        const engine::Certificate certificate =
            engine::certifyRun(record, data, options_, progress, around.interrupt.token());
        report(certificate, record.folder, *display);
        return exitCodeOf(certificate);
    }

    void checkOptions() const {
        if (options_.steps < engine::CertifyOptions::kFewestSteps) {
            throw engine::RequestError(fmt::format(
                "--steps {}: must be {} or more, because one training is stopped halfway.",
                options_.steps,
                engine::CertifyOptions::kFewestSteps));
        }
        if (!options_.keepIn.empty()) engine::checkNewRunFolder(options_.keepIn);
        if (device_.empty()) return;
        const std::string reason = engine::findRunDevice(device_).reason;
        if (reason.empty()) return;
        throw engine::RequestError(
            fmt::format("--device {}: {} Choose auto or cpu.", device_, reason));
    }

    // It must be clear beforehand how much is trained.
    std::string planSentence(const engine::RunRecord& record) const {
        const std::int64_t steps = engine::certifiedSteps(record, options_);
        return fmt::format(
            "Certifying {}: trainings of {} steps each; --steps N for more or fewer.",
            engine::displayPath(run_),
            grouped(steps));
    }

    void report(const engine::Certificate& certificate,
                const engine::RunFolder& folder,
                ProgressDisplay& display) const {
        const std::string file = engine::displayPath(engine::certificateFile(folder));
        if (json_) {
            Json json = Json::parse(engine::certificateToJson(certificate));
            json["file"] = file;
            if (certificate.keptSteps > 0) json["kept_steps"] = certificate.keptSteps;
            if (!options_.keepIn.empty()) json["trainings"] = engine::displayPath(options_.keepIn);
            return sayJson(json);
        }
        for (const std::string& line : certificateLines(certificate)) display.result(line);
        display.result(certificate.keptSteps == 0
                           ? fmt::format("Certificate: {}", file)
                           : fmt::format("{} already holds a certificate of {} steps that {}; it "
                                         "was kept. To replace it: --replace.",
                                         file,
                                         grouped(certificate.keptSteps),
                                         certificate.keptFoundDifference ? "found a difference"
                                                                         : "covers more"));
        if (options_.keepIn.empty()) return;
        display.result(fmt::format("The trainings are in {}; compare them with espalier compare.",
                                   engine::displayPath(options_.keepIn)));
    }

    std::filesystem::path run_;
    std::filesystem::path data_;
    MovedFolders moved_;
    std::string device_;
    CoresOption cores_;
    engine::CertifyOptions options_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeCertifyCommand() {
    return std::make_unique<CertifyCommand>();
}

}  // namespace espalier::cli
