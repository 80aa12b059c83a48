// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/cli/choice_option.h"
#include "app/cli/command_list.h"
#include "app/cli/cores_option.h"
#include "app/cli/fold_training.h"
#include "app/cli/option_review.h"
#include "app/cli/project_options.h"
#include "app/cli/run_choice.h"
#include "app/cli/text_format.h"
#include "app/cli/training_run.h"
#include "app/cli/training_suggestion.h"
#include "app/cli/usual_folder.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/base/shell_word.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/project/memory_review.h"
#include "engine/project/new_project.h"
#include "engine/project/start_review.h"
#include "engine/project/training_start.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/run_record.h"
#include "engine/runs/run_start.h"
#include "engine/runs/running_trainings.h"
#include "engine/starts/known_start.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

constexpr const char* kTrainFooter =
    "Ctrl-C stops after the current step and saves; then the model is written and tested. Ctrl-C\n"
    "again ends at once, and SIGTERM only saves. Either way, `espalier resume RUN` continues.\n"
    "\n"
    "--folds K trains K times, holding out a different part of the images each time, and prints\n"
    "the accuracy on all of them. Use it below about 500 images, where the result of one split\n"
    "depends heavily on chance. Read \"All folds together\" first: its 95 % interval is Wilson's,\n"
    "for the number of images. The interval of the mean also covers how much the networks\n"
    "differ. Ctrl-C saves; `espalier resume DIR` trains the remaining folds.\n"
    "\n"
    "For a folder without --network, what is not set by an option is chosen to suit the number,\n"
    "size and colour of the images, and printed; the defaults above hold for everything else.\n"
    "\n"
    "Examples:\n"
    "  espalier train --data flowers\n"
    "  espalier train --data flowers --network resnet18 --input 96x96x3 --epochs 25\n"
    "  espalier train --data flowers --start-from efficientnet-lite0 --epochs 5\n"
    "  espalier train --data faces --task reconstruct\n"
    "  espalier train flowers.espalier --learning-rate 0.0003\n"
    "  espalier train flowers.espalier --train-part last-stage\n"
    "  espalier train --data flowers --folds 5\n"
    "  espalier train --data flowers --cores 0-3\n"
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
        app.add_option("--folds",
                       foldText_,
                       "Cross-validation: train K times (2 to 20), holding out a different part of "
                       "the images each time; --out names the folder for all of them")
            ->type_name("K");
        cores_.declare(app);
        app.add_option("--progress", progress_, kProgressHelp)->type_name("WORD");
        onStopOption_ = app.add_option("--on-stop", onStop_, kOnStopHelp)->type_name("WORD");
        app.footer(kTrainFooter);
    }

    int run(const Surroundings& around) override {
        const auto display = makeProgressDisplay(chosenWord<ProgressStyle>("--progress", progress_),
                                                 around.terminal);
        const OnStop onStop = chosenWord<OnStop>("--on-stop", onStop_);
        cores_.apply();
        engine::Project project = options_.project();
        recogniseStart(project, *display);
        folds_ = foldCount();
        checkFoldOptions(project);
        if (!out_.empty()) checkOut();
        checkDevice(project.options.device);
        cores_.keepThreads(project.options);
        std::optional<engine::TrainingStart> start =
            startOf(project, *display, around.interrupt.token());
        const std::optional<engine::RunFolder> repeated = options_.repeatedRun();
        const engine::DataSource scanned = scan(project, repeated, *display, around.interrupt);
        if (folds_) engine::checkFolds(project, scanned, *folds_);
        if (repeated) {
            reviewRepetition(*repeated, scanned, *display);
        } else if (const auto run = options_.recordedRun()) {
            reviewOtherImages(*run, scanned, *display);
        }
        engine::PreparedData data = prepare(scanned, project);
        // Without usable images, what was chosen for them is of no use.
        if (engine::hasErrors(data.issues)) reportIssues(data.issues, *display);
        const std::string left =
            options_.leaveStart(project, data.selected, around.interrupt.token());
        if (!left.empty()) display->note(left);
        options_.drawNetwork(project);
        const EffortNote effort = takeEffort(project, data);
        for (const std::string& sentence : choiceSentences(data)) display->note(sentence);
        if (!start && !project.startFrom.empty()) {
            start = engine::loadStart(project.startFrom, around.interrupt.token());
        }
        chooseTrainedLayers(project, data, start, *display);
        noteEffort(project, effort, *display);
        noteLastNetwork(project, data, *display);
        const engine::Diagnostics issues = engine::reviewProject(project, data.selected);
        for (const std::string& sentence : uselessOptions(options_, project, issues)) {
            display->warn(sentence);
        }
        reportIssues(issuesOfGiven(issues, options_, project), *display);
        engine::refuseBeyondMemory(project, data.selected);
        const std::string division =
            divisionSentence(project.options, data.selected.annotatedCounts().training);
        if (!division.empty()) display->note(division);
        reportCopies(data.data, data.selected, *display, around.interrupt);
        auto matched = match(std::move(start), project, data.selected, *display);
        reportIssues(engine::reviewRunningTrainings(cores_.useOf(project.options.device)),
                     *display);
        if (folds_) return crossValidate(project, scanned, *display, around.interrupt);
        // Before there is a folder that a failure would leave behind.
        const std::vector<std::string> messages =
            options_.isFresh()
                ? std::vector<std::string>()
                : engine::repetitionMessages(options_.projectFile(), project.options);
        const engine::RunFolder run = createRun(project, around.interrupt);
        auto request = engine::prepareRunFrom(std::move(matched), project, data.data, run);
        std::ranges::copy(messages, std::back_inserter(request.messages));
        const auto announce = [&] {
            display->note(fmt::format("Run {}", engine::displayPath(run.path)));
            engine::rememberRun(run.path);
        };
        return trainAndConclude(std::move(request),
                                run,
                                data.selected,
                                *display,
                                around.interrupt,
                                {.onStop = onStop, .announce = announce});
    }

  private:
    engine::DataSource scan(engine::Project& project,
                            const std::optional<engine::RunFolder>& repeated,
                            ProgressDisplay& display,
                            const Interrupt& interrupt) const {
        if (options_.isFresh()) {
            return scanProject(project, display, interrupt, [this](const auto& data) {
                options_.checkExclusions(data);
            });
        }
        engine::DataSource data = scanRecordedData(project, {}, display, interrupt, repeated);
        options_.checkExclusions(data);
        return data;
    }

    // Throws RequestError for what is not a possible number of folds.
    std::optional<int> foldCount() const {
        if (!foldText_) return std::nullopt;
        int folds = 0;
        const char* const end = foldText_->data() + foldText_->size();
        const auto read = std::from_chars(foldText_->data(), end, folds);
        const bool isPossible = read.ec == std::errc() && read.ptr == end &&
                                folds >= engine::kFewestFolds && folds <= engine::kMostFolds;
        if (isPossible) return folds;
        throw engine::RequestError(fmt::format(
            "--folds must be a whole number from {} to {}, such as --folds 5, not '{}': "
            "each fold is tested by a network that was trained on the others.",
            engine::kFewestFolds,
            engine::kMostFolds,
            *foldText_));
    }

    void checkFoldOptions(const engine::Project& project) const {
        if (!folds_) return;
        if (const engine::Fold& fold = project.dataChoices.fold) {
            throw engine::RequestError(fmt::format(
                "--folds {0} trains all {0} folds, but only fold {1}/{2} is chosen here. "
                "For all of them: --folds {0} --fold none; for that one: --fold {1}/{2} without "
                "--folds.",
                *folds_,
                fold.number,
                fold.of));
        }
        if (onStopOption_->count() == 0) return;
        throw engine::RequestError(
            "--on-stop cannot be used with --folds: a stopped fold is saved, and tested once it is "
            "resumed and finished.");
    }

    void checkOut() const {
        if (engine::isCrossValidation(out_)) {
            throw engine::RequestError(fmt::format(
                "{} already contains a cross-validation. Choose another folder, or continue that "
                "one: espalier resume {}.",
                engine::displayPath(out_),
                engine::shellQuoted(engine::displayPath(out_))));
        }
        engine::checkNewRunFolder(out_);
    }

    int crossValidate(const engine::Project& project,
                      const engine::DataSource& scanned,
                      ProgressDisplay& display,
                      Interrupt& interrupt) const {
        const std::string seen = engine::seenByStartSentence(project, scanned);
        if (!seen.empty()) display.warn(seen);
        engine::Project named = project;
        named.network.name += fmt::format("_{}-folds", *folds_);
        const engine::RunFolder folder = createRun(named, interrupt);
        const engine::CrossValidation validation =
            engine::beginCrossValidation({folder.path}, project, *folds_, scanned);
        if (out_.empty()) return trainNewFolds(validation, scanned, display, interrupt);
        engine::rememberRun(folder.path);
        try {
            const int code = trainNewFolds(validation, scanned, display, interrupt);
            if (code == kExitWrongRequest) forgetIfRemoved(folder);
            return code;
        } catch (const engine::RequestError&) {
            forgetIfRemoved(folder);
            throw;
        }
    }

    // A request that is refused leaves no folder. Other failures may come of a disk that is away.
    static void forgetIfRemoved(const engine::RunFolder& folder) {
        std::error_code problem;
        const auto type = engine::fileStatus(folder.path, problem).type();
        if (type == std::filesystem::file_type::not_found) engine::forgetRun(folder.path);
    }

    engine::PreparedData prepare(const engine::DataSource& scanned,
                                 engine::Project& project) const {
        if (!options_.takesRecommendation(project)) {
            return engine::prepareData(scanned, project, options_.openSettings().augmentation);
        }
        const auto stored =
            options_.refusesStart() ? std::vector<std::string>() : engine::storedStarts();
        engine::PreparedData made =
            engine::prepareNew(scanned, project, stored, options_.openSettings());
        // Whoever asks for random weights needs no advice to fetch others.
        if (options_.refusesStart() && made.recommendation) {
            made.recommendation->missingStart.clear();
        }
        return made;
    }

    // What the best epoch is does not decide then, although it is marked.
    void noteLastNetwork(const engine::Project& project,
                         const engine::PreparedData& data,
                         ProgressDisplay& display) const {
        const bool isLast = project.options.outputNetwork == engine::OutputNetwork::Last;
        if (!data.recommendation || !isLast || options_.isGiven("output_network")) return;
        display.note(
            "The model will be the network of the last epoch, because there are too few "
            "validation images to tell which epoch is best.");
    }

    /// What an effort has decided that no other sentence tells.
    struct EffortNote {
        bool choosesRate = false;
        std::string augmentation;  ///< "augmentation flip"; empty if it is told, or not its choice
        std::optional<engine::TrainedPart> part = {};
    };

    // Before the choices are told: they are those of the effort.
    EffortNote takeEffort(engine::Project& project, engine::PreparedData& data) const {
        EffortNote note;
        const bool decidesMore = !engine::isEffortOnlyLength(project);
        const bool isUsual = project.options.optimizer == engine::TrainingOptions().optimizer;
        note.choosesRate =
            decidesMore && !options_.isGiven("learning_rate") && (isUsual || data.recommendation);
        if (data.recommendation) return note;  // which has told its augmentation and part
        const engine::Augmentation before = project.augmentation;
        note.part = options_.takeEffort(project, data.selected);
        if (project.augmentation == before) return note;
        const std::string now = engine::augmentationSentence(project.augmentation);
        const auto told = std::ranges::find(data.choices, engine::augmentationSentence(before));
        if (told != data.choices.end()) {
            *told = now;
        } else {
            note.augmentation =
                project.augmentation.any()
                    ? "augmentation " + engine::augmentationToText(project.augmentation)
                    : "no augmentation";
        }
        return note;
    }

    // What the word has become: options that the run and its command name instead of it. Those that
    // the user has set are not the effort's.
    void noteEffort(const engine::Project& project,
                    const EffortNote& note,
                    ProgressDisplay& display) const {
        const auto effort = options_.effort();
        if (!effort) return;
        std::vector<std::string> decided;
        if (!options_.isGiven("epochs")) {
            decided.push_back(counted(project.options.epochs, "epoch"));
        }
        if (note.choosesRate) {
            decided.push_back(fmt::format("learning rate {}", project.options.learningRate));
        }
        if (!note.augmentation.empty()) decided.push_back(note.augmentation);
        if (note.part) decided.push_back(partText(*note.part));
        std::string sentence =
            fmt::format("Effort {}: {}.",
                        engine::wordOf(*effort),
                        decided.empty() ? "the length is the one you have given"
                                        : fmt::format("{}", fmt::join(decided, ", ")));
        if (engine::isEffortOnlyLength(project)) {
            sentence += " For these weights or this task, effort changes only the length.";
        }
        display.note(sentence);
    }

    static const char* partText(engine::TrainedPart part) {
        switch (part) {
            case engine::TrainedPart::LastLayer:
                return "the last layer is trained";
            case engine::TrainedPart::LastStage:
                return "the last stage is trained";
            case engine::TrainedPart::All:
                break;
        }
        return "all layers are trained";
    }

    // The published file of a trained start is that start. Where it cannot be kept, it is read from
    // where it is, as any other file.
    void recogniseStart(engine::Project& project, ProgressDisplay& display) const {
        const bool isFile = options_.isGiven("start_from") && !options_.refusesStart() &&
                            !engine::startNamed(project.startFrom);
        if (!isFile) return;
        const std::filesystem::path file = engine::nameBytes(project.startFrom);
        const engine::Start* start = engine::knownStart(file);
        if (!start) return;
        try {
            engine::keepStart(*start, engine::StartStorage(), file);
            project.startFrom = start->name;
            display.note(
                fmt::format("{} is the published file of the trained start {}, and is "
                            "used as that; a copy is kept with the trained starts.",
                            engine::displayPath(file),
                            start->name));
        } catch (const engine::Error& problem) {
            display.warn(
                fmt::format("{} is the published file of the trained start {}, but no copy can be "
                            "kept, so it is read from where it is, as any other file. {}",
                            engine::displayPath(file),
                            start->name,
                            problem.what()));
        }
    }

    // Read before the images, so that a wrong name is refused at once.
    std::optional<engine::TrainingStart> startOf(engine::Project& project,
                                                 ProgressDisplay& display,
                                                 std::stop_token stop) const {
        if (project.startFrom.empty() || options_.refusesStart()) return std::nullopt;
        if (!engine::startNamed(project.startFrom)) {
            refuseFolderOfRuns(engine::nameBytes(project.startFrom));
        }
        engine::TrainingStart start = engine::loadStart(project.startFrom, std::move(stop));
        const std::string resemblance = engine::resemblanceSentence(start);
        if (!resemblance.empty()) display.warn(resemblance);
        if (!start.fallback.empty()) display.warn(start.fallback);
        if (!start.epochSentence.empty()) display.note(start.epochSentence);
        // A trained start is adopted with the recommendation for it.
        if (options_.takesRecommendation(project)) return start;
        for (const std::string& said : options_.adoptStart(project, start)) display.note(said);
        return start;
    }

    void chooseTrainedLayers(engine::Project& project,
                             const engine::PreparedData& data,
                             const std::optional<engine::TrainingStart>& start,
                             ProgressDisplay& display) const {
        auto usual = start ? options_.usualPart(*start) : std::nullopt;
        if (usual && data.recommendation) usual = data.recommendation->part;
        const engine::DataInterface interface = engine::dataInterface(project, data.selected);
        options_.chooseTrainedLayers(project, interface, usual);
        if (usual == engine::TrainedPart::LastLayer) {
            display.note("Only the last layer is trained; --train-part all trains all.");
        }
        if (start) {
            trainFreshLayers(project, data.selected, *start, display);
        } else if (std::ranges::any_of(project.network.nodes, &engine::NetworkNode::frozen)) {
            display.warn(
                "Frozen layers keep random weights. Name weights with --start-from, or train all "
                "layers.");
        }
    }

    // A layer whose weights the start does not have would stay random if it were frozen.
    void trainFreshLayers(engine::Project& project,
                          const engine::DataSource& selected,
                          const engine::TrainingStart& start,
                          ProgressDisplay& display) const {
        const auto network =
            engine::networkOfParts(project.network, engine::dataInterface(project, selected));
        if (!network) return;  // its problems are reported with the others
        const auto fresh = engine::reviewStart(start, *network).frozenFresh;
        if (fresh.empty()) return;
        const std::string layers = fmt::format("{}", fmt::join(fresh, ", "));
        if (!options_.choosesTrainedPart()) {
            return display.warn(
                fmt::format("These frozen layers have no weights in the start and stay random: {}. "
                            "Train them, or choose a start that has them.",
                            layers));
        }
        options_.refuseFreezing(fresh);
        for (const engine::NodeId& layer : fresh) project.network.find(layer)->frozen = false;
        display.note(
            fmt::format("Also trained, because the start has no weights for them: {}.", layers));
    }

    // Before there is a run, in case too little fits.
    std::optional<engine::MatchedStart> match(std::optional<engine::TrainingStart> start,
                                              const engine::Project& project,
                                              const engine::DataSource& selected,
                                              ProgressDisplay& display) const {
        if (!start) return std::nullopt;
        if (const auto run = options_.recordedRun()) {
            const std::string other =
                engine::otherStartSentence(engine::readRunRecord(*run), *start);
            if (!other.empty()) display.warn(other);
        }
        engine::MatchedStart matched = engine::matchStart(std::move(*start), project, selected);
        for (const std::string& said : engine::sentencesOf(matched.report, matched.label)) {
            display.note(said);
        }
        return matched;
    }

    engine::RunFolder createRun(const engine::Project& project, Interrupt& interrupt) const {
        if (interrupt.requested()) throw engine::Stopped();  // the review does not look
        engine::FileSystem& files = engine::realFileSystem();
        engine::CreatedFolders created;
        engine::RunFolder run = out_.empty() ? usualFolder(project, files, created)
                                             : engine::useRunFolder(out_, files, &created);
        interrupt.removeIfEmpty(std::move(created));
        return run;
    }

    engine::RunFolder usualFolder(const engine::Project& project,
                                  engine::FileSystem& files,
                                  engine::CreatedFolders& created) const {
        return inUsualFolder([&] {
            return engine::createRunFolder(
                engine::runsFolderFor(options_.projectFile()), project, files, &created);
        });
    }

    ProjectOptions options_;
    CoresOption cores_;
    std::filesystem::path out_;
    std::string progress_ = "auto";
    std::string onStop_ = "conclude";
    CLI::Option* onStopOption_ = nullptr;
    std::optional<std::string> foldText_;
    std::optional<int> folds_;  ///< that foldText_ says
};

}  // namespace

std::unique_ptr<Command> makeTrainCommand() {
    return std::make_unique<TrainCommand>();
}

}  // namespace espalier::cli
