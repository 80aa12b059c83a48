// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "app/cli/choice_option.h"
#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "app/cli/next_step_text.h"
#include "app/cli/project_options.h"
#include "app/cli/result_text.h"
#include "app/cli/run_choice.h"
#include "app/cli/source_choice.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/training_run.h"
#include "engine/base/choice_words.h"
#include "engine/base/error.h"
#include "engine/base/shell_word.h"
#include "engine/evaluation/evaluator.h"
#include "engine/project/project_fields.h"
#include "engine/project/words.h"
#include "engine/runs/run_evidence.h"
#include "engine/runs/run_samples.h"
#include "engine/runs/tested_model.h"
#include "engine/tasks/loss_choice.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

/// The images that --on selects.
enum class EvaluatedImages : std::uint8_t { Auto, Training, Validation, Test, All };

}  // namespace

}  // namespace espalier::cli

namespace espalier::engine {

template <>
inline constexpr std::array kChoiceWords<cli::EvaluatedImages>{
    ChoiceWord{cli::EvaluatedImages::Auto, "auto"},
    ChoiceWord{cli::EvaluatedImages::Training, "training"},
    ChoiceWord{cli::EvaluatedImages::Validation, "validation"},
    ChoiceWord{cli::EvaluatedImages::Test, "test"},
    ChoiceWord{cli::EvaluatedImages::All, "all"}};

}  // namespace espalier::engine

namespace espalier::cli {

namespace {

using engine::ResultTable;
using engine::Split;

std::string textOf(const ResultTable::Cell& cell) {
    if (const auto* count = std::get_if<std::int64_t>(&cell)) return grouped(*count);
    if (const auto* share = std::get_if<double>(&cell)) return percent(*share);
    return std::get<std::string>(cell);
}

void show(const ResultTable& result, int width) {
    if (result.rows.empty()) return;
    std::vector<bool> areNumbers;
    areNumbers.reserve(result.rows.front().size());
    for (const ResultTable::Cell& cell : result.rows.front()) {
        areNumbers.push_back(!std::holds_alternative<std::string>(cell));
    }
    TextTable table(result.columns, areNumbers);
    for (const auto& row : result.rows) {
        std::vector<std::string> cells;
        cells.reserve(row.size());
        for (const ResultTable::Cell& cell : row) cells.push_back(textOf(cell));
        table.add(std::move(cells));
    }
    sayAsIs(table.text(width));
}

class EvaluateCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("MODEL", model_, "A model.onnx file or a run folder")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_option("--data", data_, "Folder of labelled images (default: the run's data)")
            ->type_name("DIR");
        moved_.declare(app);
        app.add_option("--on",
                       on_,
                       "Images to use: auto, training, validation, test or all. auto uses the test "
                       "images of the run's data, with images added since its start, or of a "
                       "test/ folder, otherwise all")
            ->type_name("WORD");
        app.add_option("--exclude-class",
                       excluded_,
                       "Class to leave out, such as one that the model does not know; may be "
                       "repeated")
            ->type_name("NAME")
            ->expected(1)
            ->allow_extra_args(false)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        app.add_option("--labels", annotations_, kRuleHelp)->type_name("RULE");
        app.add_option("--device", device_, kDeviceHelp)->type_name("WORD");
        memory_.declare(app);
        app.add_flag(
            "--json",
            json_,
            "Print one JSON object: every metric, the loss of the training, under use how many "
            "images the model was trained on, and under unreadable_files those that cannot be "
            "decoded");
    }

    int run(const Surroundings& around) override {
        const auto display = makeReportDisplay(around.terminal, json_);
        images_ = chosenWord<EvaluatedImages>("--on", on_);
        if (!annotations_.empty()) labelled_ = choicesOfRule(annotations_);
        const auto data = findData(*display, around.interrupt);
        OpenModel open = openModel({model_, device_, memory_.bytes()});
        const std::vector<Split> splits = chosenSplits(data);
        const auto progress = [&](std::int64_t done, std::int64_t of) {
            display->working("evaluating", static_cast<double>(done) / static_cast<double>(of));
        };
        const Training training = findTraining(*display, around.interrupt);
        const auto evaluation = engine::evaluate(*open.model,
                                                 data.images,
                                                 splits,
                                                 progress,
                                                 around.interrupt.token(),
                                                 knownOf(training, open.model->task()));
        const std::string memory = open.model->memoryNote();
        if (!memory.empty()) display->warn(memory);
        const std::vector<engine::UnreadableFile> unreadable =
            unreadableOf(*evaluation, data.images);
        if (!json_ || evaluation->totals.images == 0) complainOf(unreadable);
        if (evaluation->totals.images == 0) {
            throw engine::RequestError(fmt::format(
                "{} {} Check the folder with: espalier inspect {}.",
                evaluation->sentence(),
                "Images must be readable and, for a classifier, in subfolders named like its "
                "classes.",
                engine::shellQuoted(engine::displayPath(data.images.root()))));
        }
        if (json_) {
            sayJson(summaryOf(*evaluation, training, unreadable));
        } else {
            display->result(resultOf(*evaluation, otherFiles(data.images)));
            tell(*evaluation, training, *display, around.terminal.tableWidth());
            const std::string unread =
                unreadableSentence(evaluation->totals.unreadable, otherFiles(data.images));
            if (!unread.empty()) display->result(unread);
            const std::string leftOut = leftOutSentence(data, splits);
            if (!leftOut.empty()) display->result(leftOut);
            if (data.isTheRuns && training.results) {
                for (const std::string& line :
                     nextStepLines(*training.run, *training.results, data.images)) {
                    display->result(line);
                }
            }
        }
        return kExitDone;
    }

  private:
    struct FoundData {
        engine::DataSource images;
        bool isTheRuns = false;
    };

    /// What the model's run records about its training.
    struct Training {
        std::optional<engine::RunFolder> run;
        std::optional<engine::UsedImages> used;
        std::optional<engine::TrainingOptions> options;
        std::optional<engine::RunResults> results;
    };

    // A model also belongs to a run if it is where the run wrote it.
    std::optional<engine::RunFolder> runOfModel() const {
        if (engine::isRunFolder(model_)) return engine::RunFolder{model_};
        const engine::RunFolder around{std::filesystem::absolute(model_).parent_path()};
        std::error_code ignored;
        const bool isTheRuns = engine::isRunFolder(around.path) &&
                               std::filesystem::equivalent(model_, around.model(), ignored);
        return isTheRuns ? std::optional(around) : std::nullopt;
    }

    Training findTraining(ProgressDisplay& display, const Interrupt& interrupt) const {
        Training training;
        training.run = runOfModel();
        if (!training.run) return training;
        display.working("reading the images of the run", -1);
        training.options = engine::loadProject(training.run->record()).options;
        training.results = engine::readResults(*training.run);
        if (training.results && !engine::isTestedModel(*training.run, *training.results)) {
            training.results.reset();
        }
        training.used = engine::usedImagesOf(*training.run, interrupt.token());
        return training;
    }

    static engine::KnownTraining knownOf(const Training& training, const engine::Task& task) {
        engine::KnownTraining known;
        if (training.used) known.used = &*training.used;
        if (!training.options) return known;
        known.loss = &engine::chosenLoss(task, training.options->loss);
        known.lossSettings = engine::lossSettings(*training.options);
        return known;
    }

    // Files that do not even begin like images are in no split.
    static std::vector<engine::UnreadableFile> unreadableOf(const engine::Evaluation& evaluation,
                                                            const engine::DataSource& images) {
        std::vector<engine::UnreadableFile> files;
        for (std::size_t i = 0; i < evaluation.size(); ++i) {
            const engine::ImageResult& image = evaluation.image(i);
            if (!image.error.empty()) files.push_back({image.file, image.error});
        }
        const auto& others = images.unreadable();  // when the folder was read
        files.insert(files.end(), others.begin(), others.end());
        return files;
    }

    static void complainOf(const std::vector<engine::UnreadableFile>& files) {
        constexpr std::size_t kMostNamed = 20;
        for (std::size_t i = 0; i < std::min(files.size(), kMostNamed); ++i) {
            complain(fmt::format("{}: {}", files[i].path, files[i].reason));
        }
        if (files.size() <= kMostNamed) return;
        complain(fmt::format("{} more images could not be read. Add --json to list them all.",
                             grouped(static_cast<std::int64_t>(files.size() - kMostNamed))));
    }

    // Files that were not to be evaluated.
    static std::int64_t otherFiles(const engine::DataSource& images) {
        return std::ranges::count_if(images.unreadable(), [](const engine::UnreadableFile& file) {
            return !file.path.ends_with('/');  // a folder, which is named
        });
    }

    // All that could not be read is counted in one sentence: this one or unreadableSentence().
    static std::string resultOf(const engine::Evaluation& evaluation, std::int64_t others) {
        return evaluation.sentence(others > 0 ? engine::UnreadImages::LeftOut
                                              : engine::UnreadImages::Counted);
    }

    // Empty where the sentence of the evaluation counts them all.
    static std::string unreadableSentence(std::int64_t skipped, std::int64_t others) {
        if (others == 0) return {};
        if (skipped == 0 && others == 1) return "1 other file in the folder could not be read.";
        if (skipped == 0) {
            return fmt::format("{} other files in the folder could not be read.", grouped(others));
        }
        if (others == 1) {
            return fmt::format(
                "{} files could not be read: {} of the images to evaluate, and 1 other in the "
                "folder.",
                grouped(skipped + 1),
                grouped(skipped));
        }
        return fmt::format(
            "{} files could not be read: {} of the images to evaluate, and {} others in the "
            "folder.",
            grouped(skipped + others),
            grouped(skipped),
            grouped(others));
    }

    static Json summaryOf(const engine::Evaluation& evaluation,
                          const Training& training,
                          const std::vector<engine::UnreadableFile>& files) {
        Json summary = evaluation.summaryJson();
        Json unreadable = Json::array();
        for (const engine::UnreadableFile& file : files) {
            unreadable.push_back({{"file", file.path}, {"reason", file.reason}});
        }
        summary["unreadable"] = unreadable.size();
        summary["unreadable_files"] = std::move(unreadable);
        if (!training.results || training.results->exportCheck.epoch == 0) return summary;
        summary["epoch"] = training.results->exportCheck.epoch;
        summary["within_epoch"] = training.results->exportCheck.isWithinEpoch;
        summary["network"] = engine::wordOf(training.results->exportCheck.network);
        return summary;
    }

    void tell(const engine::Evaluation& evaluation,
              const Training& training,
              ProgressDisplay& display,
              int width) const {
        if (!training.used) display.warn(whyNotCompared(training));
        const std::string metrics = metricsLine(evaluation);
        if (!metrics.empty()) display.result(metrics + ".");
        show(evaluation.table(), width);
        if (training.results) {
            const std::string tested = testedSentence(training.results->exportCheck);
            if (!tested.empty()) display.result(tested);
        }
        const std::string advice =
            adviceText(evaluation,
                       training.results ? engine::outcomeOf(*training.run, *training.results)
                                        : engine::TrainingOutcome());
        if (!advice.empty()) display.result(advice);
    }

    static std::string whyNotCompared(const Training& training) {
        return training.run ? "The images of the run have changed or are gone, so it is not known "
                              "which of these it was trained on. Restore them and evaluate again."
                            : "A model alone does not say which images it was trained on. Evaluate "
                              "its run folder to find out.";
    }

    // What the user did not ask to leave out.
    std::string leftOutSentence(const FoundData& data, const std::vector<Split>& splits) const {
        if (images_ != EvaluatedImages::Auto || splits.size() > 1) return {};
        const std::size_t others = data.images.included(Split::Training).size() +
                                   data.images.included(Split::Validation).size();
        if (others == 0) return {};
        return fmt::format("{} left out, because {}; --on all includes {}.",
                           others == 1
                               ? "1 other image was"
                               : grouped(static_cast<std::int64_t>(others)) + " other images were",
                           data.isTheRuns ? "the model was trained or chosen on them"
                                          : "they are outside of the test folder",
                           others == 1 ? "it" : "them");
    }

    // The run's project records how its data were split; a model alone does not.
    FoundData findData(ProgressDisplay& display, const Interrupt& interrupt) const {
        engine::Project project;
        std::optional<engine::RunRecord> run;
        refuseOtherThanModel(model_);
        if (engine::isNamedRun(model_)) run = engine::readRun(model_);
        if (run) project = run->project;
        if (data_.empty() && project.dataset.empty()) {
            throw engine::RequestError(
                "No images to evaluate on. Name their folder: --data FOLDER.");
        }
        if (labelled_) {
            project.dataChoices = engine::withAnnotationsOf(project.dataChoices, *labelled_);
        }
        const std::string alone = leaveFolders(run, project, display, interrupt);
        moved_.apply(project.dataChoices);
        engine::DataSource images = scanRecordedData(project, data_, display, interrupt);
        // Before classes are left out: they would count as missing.
        const bool isTheRuns = run && isOf(*run, images, engine::selectedImages(project, images));
        if (!isTheRuns && !data_.empty() && forgetImages(project)) {
            display.warn(
                "These are not the images of the run, so what was chosen for single images of it "
                "(their class, or to leave them out) does not count here." +
                alone);
            images = scanRecordedData(project, data_, display, interrupt);
        } else if (!alone.empty()) {
            display.warn("These are not the images of the run." + alone);
        }
        leaveOut(project, images);
        const engine::DataSource selected = engine::selectedImages(project, images);
        if (!isTheRuns) return {selected, false};
        return {engine::withUnseenAsTest(run->folder, selected), true};
    }

    // The images of another folder are evaluated alone, which the sentence says; one that has moved
    // is still joined by the further folders of its run.
    std::string leaveFolders(const std::optional<engine::RunRecord>& run,
                             engine::Project& project,
                             ProgressDisplay& display,
                             const Interrupt& interrupt) const {
        if (data_.empty() || project.dataChoices.moreFolders.empty()) return {};
        engine::Project alone = project;
        alone.dataChoices.moreFolders.clear();
        const engine::DataSource images = scanRecordedData(alone, data_, display, interrupt);
        const engine::SampleChanges changes =
            engine::samplesChangedSince(run->folder, engine::selectedImages(alone, images));
        const auto isOfMain = [](const std::string& name) { return !name.starts_with("../"); };
        const auto missing = std::ranges::count_if(changes.missing, isOfMain);
        const auto changed = std::ranges::count_if(changes.changed, isOfMain);
        const auto others = static_cast<std::ptrdiff_t>(changes.missing.size()) - missing;
        const auto before = static_cast<std::ptrdiff_t>(changes.before) - others;
        if (before > 0 && 2 * (missing + changed) <= before) return {};
        std::vector<std::string> left;
        for (const engine::SourceFolder& folder : project.dataChoices.moreFolders) {
            left.push_back(engine::displayPath(folder.path));
        }
        project = alone;
        return fmt::format(
            " They are evaluated alone, without the further folder{} of the run: {}.",
            left.size() == 1 ? "" : "s",
            fmt::join(left, ", "));
    }

    // Other images may have the same names. False if nothing was chosen for single images.
    static bool forgetImages(engine::Project& project) {
        engine::DataChoices choices = engine::withoutSingleChoices(project.dataChoices);
        if (choices == project.dataChoices) return false;
        project.dataChoices = std::move(choices);
        return true;
    }

    void leaveOut(engine::Project& project, const engine::DataSource& images) const {
        if (excluded_.empty()) return;
        const engine::ProjectField& field = engine::projectField("excluded_classes");
        auto names = std::get<std::vector<std::string>>(field.row.read(project));
        for (const std::string& name : excluded_) {
            if (std::ranges::find(images.outputNames(), name) == images.outputNames().end()) {
                throw engine::RequestError(fmt::format(
                    "--exclude-class {}: {} has no class of this name. Its classes are {}.{}",
                    name,
                    engine::displayPath(images.root()),
                    fmt::join(images.outputNames(), ", "),
                    didYouMean(name, images.outputNames())));
            }
            names.push_back(name);
        }
        field.row.write(project, names);
    }

    // Whether these are the images of the run, even if some were added or are missing since: their
    // splits are then those of its start, not those that the same fractions would give now.
    // Another folder may have images of the same names.
    static bool isOf(const engine::RunRecord& run,
                     const engine::DataSource& images,
                     const engine::DataSource& selected) {
        if (images.fingerprintLike(run.dataFingerprint) == run.dataFingerprint) return true;
        const engine::SampleChanges changes = engine::samplesChangedSince(run.folder, selected);
        return changes.before > 0 && !changes.mostAreLost();
    }

    static bool hasTestImages(const FoundData& data) {
        for (std::size_t i = 0; i < data.images.size(); ++i) {
            const engine::DataSample sample = data.images.sample(i);
            if (sample.split == Split::Test && (data.isTheRuns || sample.splitIsGiven)) return true;
        }
        return false;
    }

    std::vector<Split> chosenSplits(const FoundData& data) const {
        switch (images_) {
            case EvaluatedImages::Training:
                return {Split::Training};
            case EvaluatedImages::Validation:
                return {Split::Validation};
            case EvaluatedImages::Test:
                return {Split::Test};
            case EvaluatedImages::Auto:
                if (hasTestImages(data)) return {Split::Test};
                break;
            case EvaluatedImages::All:
                break;
        }
        return {Split::Training, Split::Validation, Split::Test};
    }

    std::filesystem::path model_;
    std::filesystem::path data_;
    MovedFolders moved_;
    std::string on_ = "auto";
    EvaluatedImages images_ = EvaluatedImages::Auto;
    std::vector<std::string> excluded_;
    std::string annotations_;
    std::optional<engine::DataChoices> labelled_;  ///< by annotations_, if given
    std::string device_ = "auto";
    MemoryLimit memory_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeEvaluateCommand() {
    return std::make_unique<EvaluateCommand>();
}

}  // namespace espalier::cli
