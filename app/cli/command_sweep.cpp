// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/choice_option.h"
#include "app/cli/command_list.h"
#include "app/cli/cores_option.h"
#include "app/cli/data_advice.h"
#include "app/cli/run_choice.h"
#include "app/cli/sweep_report.h"
#include "app/cli/sweep_resume.h"
#include "app/cli/sweep_training.h"
#include "app/cli/text_format.h"
#include "app/cli/training_run.h"
#include "app/cli/usual_folder.h"
#include "app/cli/wrapped_text.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/shell_word.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/running_trainings.h"
#include "engine/sweep/sweep_training.h"
#include "engine/training/options/training_options.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSweepFooter =
    "Trains a project once for each of several settings, on the same images in the same splits\n"
    "and with the same seed, and ranks them by the validation images; what decides the best epoch\n"
    "(best_by) decides here, too. The test is shown, and decides nothing.\n"
    "\n"
    "A sweep file is JSON:\n"
    "  {\"espalier_sweep\": 1, \"data\": \"flowers\", \"method\": \"random\", \"trials\": 20,\n"
    "   \"options\": {\"learning_rate\": {\"from\": 0.0001, \"to\": 0.03, \"scale\": \"log\"},\n"
    "               \"network\": [\"resnet-small\", \"cnn-bn\"], \"epochs\": 15}}\n"
    "\n"
    "  data or project    a folder of images, or a project or run.json; beside the file\n"
    "  method             grid: every combination; random: drawn; halving: drawn, and the better\n"
    "                     ones are trained further\n"
    "  trials             how many are drawn (random, halving; at most 1,000)\n"
    "  seed               of the drawing (default: 1)\n"
    "  seconds_per_trial  the same share of time for each (grid, random)\n"
    "  min_epochs         halving: epochs of all trials in the first round (default: 1)\n"
    "  reduction          halving: one of so many goes on to the next round, and is trained for "
    "so\n"
    "                     many times the epochs (default: 3)\n"
    "  options            an option of espalier train and one value, a list of values, or a range\n"
    "                     (random, halving); network: templates, or own: that of the project\n"
    "\n"
    "Ctrl-C saves; `espalier resume DIR`, or the same command with DIR, trains the rest.\n"
    "\n"
    "Exit codes: 0 finished or stopped, 1 a trial failed (one that diverged has not), or none has\n"
    "a result.\n"
    "\n"
    "Examples:\n"
    "  espalier sweep rates.json --dry-run\n"
    "  espalier sweep rates.json --out rates\n"
    "  espalier sweep rates";

// Of trials that will probably fail, and would show it only once they are trained.
std::map<int, std::string> unlikelyValues(const engine::Sweep& sweep) {
    std::map<int, std::string> found;
    for (int number = 1; number <= sweep.count(); ++number) {
        const engine::TrainingOptions options = engine::trialProject(sweep, number).options;
        for (const engine::Diagnostic& issue : engine::reviewOptimizerValues(options)) {
            std::string& text = found[number];
            if (!text.empty()) text += ' ';
            text += terminalSentence(issue);
        }
    }
    return found;
}

void warnOfUnlikelyValues(const engine::Sweep& sweep, ProgressDisplay& display) {
    constexpr std::size_t kMostShown = 3;  // drawn trials have a rate of their own each
    std::vector<std::string> sentences = problemSentences(unlikelyValues(sweep));
    const std::size_t all = sentences.size();
    sentences.resize(std::min(all, kMostShown));
    for (const std::string& sentence : sentences) display.warn(sentence);
    if (all > kMostShown) display.warn("Other trials have such values, too.");
}

class SweepCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("SWEEP",
                       given_,
                       "A sweep file (JSON); or the folder of a sweep, to train the rest or show "
                       "its table")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_option("--out",
                       out_,
                       "Folder for all runs (default: Documents/Espalier/runs/…, or runs/… next "
                       "to the project)")
            ->type_name("DIR");
        app.add_flag("--dry-run",
                     isDryRun_,
                     "Show the trials with the memory and time that they need; train nothing");
        app.add_option(
               "--data",
               data_,
               "Current folder of the images of a sweep that is resumed, if they have moved")
            ->type_name("DIR");
        moved_.declare(app);
        cores_.declare(app);
        app.add_flag("--json", json_, "Print one JSON object");
        app.add_option("--progress", progress_, kProgressHelp)->type_name("WORD");
        app.footer(kSweepFooter);
    }

    int run(const Surroundings& around) override {
        const SweepStyle style{
            chosenWord<ProgressStyle>("--progress", progress_), json_, around.terminal.lineWidth()};
        cores_.apply();
        const auto display =
            makeProgressDisplay(json_ ? ProgressStyle::None : style.progress, around.terminal);
        if (engine::isSweep(given_)) return goOn(style, *display, around.interrupt);
        refuseOthers();
        return begin(style, *display, around.interrupt);
    }

  private:
    int goOn(const SweepStyle& style, ProgressDisplay& display, Interrupt& interrupt) const {
        if (!out_.empty() || isDryRun_) {
            throw engine::RequestError(fmt::format(
                "{} is for a new sweep, and {} has begun. Leave it out to train the rest.",
                out_.empty() ? "--dry-run" : "--out",
                engine::displayPath(given_)));
        }
        return resumeSweep(given_, data_, moved_, cores_, style, display, interrupt);
    }

    void refuseOthers() const {
        refuseMissing(given_, "Name a sweep file, or the folder of a sweep.");
        if (engine::isFolder(given_)) {
            throw engine::RequestError(fmt::format(
                "{} is not the folder of a sweep. Name a sweep file, or the folder of a "
                "sweep: espalier sweep --help shows how a file is written.",
                engine::displayPath(given_)));
        }
        if (data_.empty() && !moved_.isGiven()) return;
        throw engine::RequestError(
            fmt::format("{} is for a sweep that is resumed; a sweep file names its own. Leave it "
                        "out.",
                        data_.empty() ? "--more-data" : "--data"));
    }

    int begin(const SweepStyle& style, ProgressDisplay& display, Interrupt& interrupt) const {
        const engine::SweepFile file = engine::readSweepFile(given_);
        if (!out_.empty()) checkOut();
        for (const std::string& warning : file.warnings) display.warn(warning);
        engine::Project project = engine::sweptProject(file);
        checkDevice(project.options.device);
        cores_.keepThreads(project.options);
        refuseMissingImages(file, project);
        engine::refuseMissingStarts(file, project, interrupt.token());
        const engine::DataSource scanned = scanRecordedData(project, {}, display, interrupt);
        const engine::PreparedData data = engine::prepareSweep(file, project, scanned);
        reportIssues(data.issues, display);
        for (const std::string& sentence : data.choices) display.note(sentence);
        reportCopies(data.data, data.selected, display, interrupt);
        const engine::Sweep planned = engine::planSweep(file, project, data);
        for (const std::string& sentence : engine::uselessOptions(planned)) display.warn(sentence);
        warnOfUnlikelyValues(planned, display);
        if (isDryRun_) return forecast(planned, data.selected, style, display, interrupt);
        reportIssues(engine::reviewRunningTrainings(cores_.useOf(project.options.device)), display);
        const engine::Sweep sweep = create(planned, file.project, interrupt);
        display.note(fmt::format("Sweep {}: {} by the method {}",
                                 engine::displayPath(sweep.folder.path),
                                 counted(sweep.count(), "trial"),
                                 engine::wordOf(sweep.plan.method)));
        return trainSweep(sweep, scanned, style, display, interrupt);
    }

    // Only those of a sweep that has begun can have moved.
    void refuseMissingImages(const engine::SweepFile& file, const engine::Project& project) const {
        const std::string shown = engine::displayPath(given_);
        if (!file.data.empty()) {
            return refuseMissing(project.dataset, fmt::format("Correct \"data\" in {}.", shown));
        }
        if (!isGone(project.dataset)) return;
        throw engine::RequestError(fmt::format(
            "The images of {} are not in {}. Restore them, or open it in the window and choose "
            "their folder.",
            engine::displayPath(file.project),
            engine::displayPath(project.dataset)));
    }

    void checkOut() const {
        if (engine::isSweep(out_)) {
            throw engine::RequestError(fmt::format(
                "{} already contains a sweep. Choose another folder, or continue that one: "
                "espalier resume {}.",
                engine::displayPath(out_),
                engine::shellQuoted(engine::displayPath(out_))));
        }
        engine::checkNewRunFolder(out_);
    }

    engine::Sweep create(engine::Sweep planned,
                         const fs::path& projectFile,
                         const Interrupt& interrupt) const {
        if (interrupt.requested()) throw engine::Stopped();  // the review does not look
        if (out_.empty()) {
            return inUsualFolder([&] {
                return engine::createSweep(engine::runsFolderFor(projectFile), std::move(planned));
            });
        }
        planned.folder.path = engine::useRunFolder(fs::absolute(out_)).path;
        engine::beginSweep(planned);
        engine::rememberRun(planned.folder.path);
        return planned;
    }

    int forecast(const engine::Sweep& planned,
                 const engine::DataSource& selected,
                 const SweepStyle& style,
                 ProgressDisplay& display,
                 const Interrupt& interrupt) const {
        engine::TrialForecaster forecaster(planned, selected);
        std::vector<engine::TrialForecast> trials;
        for (int number = 1; number <= planned.count(); ++number) {
            display.working(fmt::format("measuring trial {} of {}", number, planned.count()),
                            static_cast<double>(number - 1) / planned.count());
            trials.push_back(forecaster.forecast(number, interrupt.token()));
        }
        const Json json = forecastJson(planned, trials);
        if (json_) {
            sayJson(json);
            return kExitDone;
        }
        std::string text = forecastTable(planned, trials, style.width);
        for (const std::string& sentence : forecastSentences(planned, trials)) {
            text += wrapped(sentence, style.width) + '\n';
        }
        Json line{{"event", "forecast"}};
        line.update(json);
        display.table(text, line);
        return kExitDone;
    }

    static std::vector<std::string> forecastSentences(
        const engine::Sweep& planned, const std::vector<engine::TrialForecast>& trials) {
        std::map<int, std::string> problems;
        int number = 0;
        for (const engine::TrialForecast& trial : trials) {
            ++number;
            if (!trial.problem.empty()) problems[number] = trial.problem;
            if (trial.fits()) continue;
            problems[number] = fmt::format(
                "too little memory, of which {} is free. A smaller batch or input, or "
                "\"recompute\":true, needs less.",
                byteText(trial.freeMemory));
        }
        std::vector<std::string> lines = problemSentences(problems);
        for (std::string& line : roundSentences(planned.plan)) lines.push_back(std::move(line));
        lines.push_back(
            fmt::format("All trials: {}, estimated from a few steps of each; nothing was written.",
                        aboutDuration(sweepSeconds(planned, trials))));
        return lines;
    }

    CoresOption cores_;
    fs::path given_;
    fs::path out_;
    fs::path data_;
    MovedFolders moved_;
    bool isDryRun_ = false;
    bool json_ = false;
    std::string progress_ = "auto";
};

}  // namespace

std::unique_ptr<Command> makeSweepCommand() {
    return std::make_unique<SweepCommand>();
}

}  // namespace espalier::cli
