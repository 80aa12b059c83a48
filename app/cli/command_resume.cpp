// SPDX-License-Identifier: Apache-2.0
#include "app/cli/choice_option.h"
#include "app/cli/command_list.h"
#include "app/cli/cores_option.h"
#include "app/cli/field_option.h"
#include "app/cli/fold_training.h"
#include "app/cli/result_text.h"
#include "app/cli/run_choice.h"
#include "app/cli/source_choice.h"
#include "app/cli/sweep_resume.h"
#include "app/cli/training_run.h"
#include "engine/base/error.h"
#include "engine/cross_validation/fold_alone.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/run_samples.h"
#include "engine/runs/running_trainings.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/options/option_change.h"
#include "engine/training/options/run_device.h"
#include "engine/training/options/training_options.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

class ResumeCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option(
               "RUN", run_, "The run folder, or the folder of a cross-validation or a sweep")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_option(
               "--extra-epochs", choices_.extraEpochs, "Number of epochs to add (default: 0)")
            ->type_name("N");
        app.add_option("--epochs", epochs_, "Total number of epochs instead (default: as before)")
            ->type_name("N");
        app.add_option(
               "--learning-rate", learningRate_, "Learning rate from now on (default: as before)")
            ->type_name("N");
        app.add_option("--patience,--validation-patience",
                       patience_,
                       "Stop after this many epochs without a better one; 0: never (default: as "
                       "before)")
            ->type_name("N");
        app.add_option("--data",
                       data_,
                       "Current folder of the images, if they have moved; the run records it")
            ->type_name("DIR");
        moved_.declare(app);
        app.add_option("--device",
                       device_,
                       "Device to continue on: auto, cpu, gpu, gpu:0 (default: as before)")
            ->type_name("WORD");
        app.add_option("--workers",
                       workers_,
                       "Workers to continue with, for a run with shards (default: as before)")
            ->type_name("N");
        app.add_flag("--recompute,!--no-recompute",
                     recompute_,
                     "Recompute activations: less memory, more time, the same bits (default: as "
                     "before)");
        cores_.declare(app);
        app.add_option("--progress", progress_, kProgressHelp)->type_name("WORD");
        app.add_option("--on-stop", onStop_, kOnStopHelp)->type_name("WORD");
        app_ = &app;
        app.footer(
            "Continues from the last checkpoint with the same bits as an uninterrupted run, or\n"
            "from the beginning if there is none yet. Changes are recorded in the run, so that "
            "its\n"
            "command still repeats all of it. A run that stopped early continues, and its\n"
            "patience starts over. For a cross-validation, the remaining folds are trained with\n"
            "the same options; neither all folds nor one alone can be trained longer. For a "
            "sweep,\n"
            "the remaining trials are trained; one of its runs can be resumed by itself.");
    }

    int run(const Surroundings& around) override {
        const engine::ResumeChoices choices = readChoices();
        cores_.apply();
        checkDevice();
        const auto display = makeProgressDisplay(chosenWord<ProgressStyle>("--progress", progress_),
                                                 around.terminal);
        const OnStop onStop = chosenWord<OnStop>("--on-stop", onStop_);
        if (engine::isCrossValidation(run_)) return resumeFolds(*display, around.interrupt);
        if (engine::isSweep(run_)) return resumeTrials(*display, around);
        refuseFolderOfRuns(run_);
        engine::RunRecord record = engine::readRun(run_);
        engine::Project& project = record.project;
        refuseChangeOfFold(record, choices);
        moved_.apply(project.dataChoices);
        const engine::DataSource data =
            scanRecordedData(project, data_, *display, around.interrupt, record.folder);
        reportIssues(engine::reviewRunningTrainings(cores_.useOf(deviceOf(project))), *display);
        reportIssues(issuesOfNewRate(project, choices), *display);
        // Refuses where too many images are gone: then it does not matter how the result differs.
        auto request = engine::prepareResume(
            record.folder, data, choices, engine::realFileSystem(), around.interrupt.token());
        if (data.fingerprintLike(record.dataFingerprint) != record.dataFingerprint) {
            display->warn(fmt::format(
                "The images have changed since this run started, so the result will differ from an "
                "uninterrupted run. To list the changes: {}",
                engine::listChangesCommand(
                    record.folder, engine::loadProject(record.folder.record()), data)));
        }
        display->note(fmt::format("Run {} ({}), from {}.",
                                  engine::displayPath(run_),
                                  statusText(record.status),
                                  placeOf(request)));
        const engine::DataSource selected = engine::selectedImages(project, data);
        // It may have moved.
        const auto announce = [&] { engine::rememberRun(record.folder.path); };
        return trainAndConclude(std::move(request),
                                record.folder,
                                selected,
                                *display,
                                around.interrupt,
                                {.onStop = onStop, .announce = announce});
    }

  private:
    void refuseChanges(const char* ofWhat) const {
        for (const char* option : {"--extra-epochs",
                                   "--epochs",
                                   "--learning-rate",
                                   "--patience",
                                   "--device",
                                   "--workers",
                                   "--recompute",
                                   "--on-stop"}) {
            if (app_->count(option) == 0) continue;
            throw engine::RequestError(fmt::format(
                "{} cannot be used with {}. Omit it, or start a new one.", option, ofWhat));
        }
    }

    int resumeTrials(ProgressDisplay& display, const Surroundings& around) const {
        refuseChanges("a sweep: what its trials differ in is planned at its beginning");
        const SweepStyle style{
            chosenWord<ProgressStyle>("--progress", progress_), false, around.terminal.lineWidth()};
        return resumeSweep(run_, data_, moved_, cores_, style, display, around.interrupt);
    }

    int resumeFolds(ProgressDisplay& display, Interrupt& interrupt) const {
        refuseChanges("a cross-validation: all folds use the options of the first one");
        engine::CrossValidation validation =
            engine::readCrossValidation(std::filesystem::absolute(run_));
        moved_.apply(validation.project.dataChoices);
        const engine::DataSource scanned =
            scanRecordedData(validation.project, data_, display, interrupt);
        reportIssues(
            engine::reviewRunningTrainings(cores_.useOf(validation.project.options.device)),
            display);
        engine::rememberRun(run_);
        return trainFolds(validation, scanned, display, interrupt);
    }

    // Device, workers and recomputation change how a fold is computed, not what is trained.
    void refuseChangeOfFold(const engine::RunRecord& record,
                            const engine::ResumeChoices& choices) const {
        if (!engine::isFoldAmongOthers(record.folder, record.project)) return;
        const engine::TrainingOptions now =
            engine::afterChanges(record.project.options, record.project.changes);
        const auto refuseAs = [&](const std::string& refusal, const std::string& instead) {
            throw engine::RequestError(
                engine::foldAloneSentence(record.folder, record.project, refusal, instead));
        };
        const auto refuse = [&](const std::string& option, const std::string& instead) {
            refuseAs(option + " cannot be used with one fold of a cross-validation", instead);
        };
        if (choices.extraEpochs > 0) {
            refuse("--extra-epochs", fmt::format("--epochs {}", now.epochs + choices.extraEpochs));
        }
        if (choices.epochs) refuse("--epochs", "--epochs " + epochs_);
        if (choices.learningRate) refuse("--learning-rate", "--learning-rate " + learningRate_);
        if (choices.validationPatience) refuse("--patience", "--patience " + patience_);
        if (record.status != engine::RunStatus::Completed) return;
        refuseAs(
            "The training has ended, and one fold of a cross-validation is not trained further",
            fmt::format("--epochs {}", now.epochs + 10));
    }

    // The other options are those of a run that has begun with them.
    static engine::Diagnostics issuesOfNewRate(const engine::Project& project,
                                               const engine::ResumeChoices& choices) {
        if (!choices.learningRate) return {};
        engine::TrainingOptions options = engine::afterChanges(project.options, project.changes);
        options.learningRate = *choices.learningRate;
        engine::Diagnostics issues = engine::reviewOptimizerValues(options);
        std::erase_if(issues, [](const engine::Diagnostic& issue) {
            return issue.code != "training.learning_rate";
        });
        return issues;
    }

    std::string deviceOf(const engine::Project& project) const {
        return device_.empty() ? project.options.device : device_;
    }

    static std::string placeOf(const engine::TrainingRequest& request) {
        if (!request.resumeState || !*request.resumeState) return "its beginning";
        return fmt::format("{}, step {}",
                           engine::displayPath(request.resumeFrom->filename()),
                           (*request.resumeState)->progress.stepsAttempted);
    }

    // Parses the text like the option of this name in `train`.
    template <typename T>
    static std::optional<T> valueOf(const char* name, const std::string& text) {
        if (text.empty()) return std::nullopt;
        const engine::Field& field = *engine::findField(engine::trainingFields(), name);
        return std::get<T>(fieldValueFrom(field, text));
    }

    engine::ResumeChoices readChoices() const {
        if (choices_.extraEpochs < 0) {
            throw engine::RequestError(
                fmt::format("--extra-epochs {}: must be 0 or more.", choices_.extraEpochs));
        }
        engine::ResumeChoices choices = choices_;
        choices.epochs = valueOf<std::int64_t>("epochs", epochs_);
        choices.learningRate = valueOf<double>("learning_rate", learningRate_);
        choices.validationPatience = valueOf<std::int64_t>("validation_patience", patience_);
        choices.workers = valueOf<std::int64_t>("workers", workers_);
        choices.device = device_;
        if (app_->count("--recompute") > 0) choices.recompute = recompute_;
        return choices;
    }

    // A run started on a GPU continues without one, but a GPU requested now must be available.
    void checkDevice() const {
        if (device_.empty()) return;
        const std::string reason = engine::findRunDevice(device_).reason;
        if (reason.empty()) return;
        throw engine::RequestError(
            fmt::format("--device {}: {} Choose auto or cpu.", device_, reason));
    }

    const CLI::App* app_ = nullptr;
    CoresOption cores_;
    std::filesystem::path run_;
    std::filesystem::path data_;
    MovedFolders moved_;
    std::string workers_;
    std::string device_;
    bool recompute_ = false;
    engine::ResumeChoices choices_;
    std::string epochs_;
    std::string learningRate_;
    std::string patience_;
    std::string progress_ = "auto";
    std::string onStop_ = "conclude";
};

}  // namespace

std::unique_ptr<Command> makeResumeCommand() {
    return std::make_unique<ResumeCommand>();
}

}  // namespace espalier::cli
