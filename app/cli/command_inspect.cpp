// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "app/cli/command_list.h"
#include "app/cli/data_advice.h"
#include "app/cli/fold_report.h"
#include "app/cli/json_output.h"
#include "app/cli/progress_display.h"
#include "app/cli/project_options.h"
#include "app/cli/run_choice.h"
#include "app/cli/run_report.h"
#include "app/cli/source_choice.h"
#include "app/cli/sweep_report.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/training_run.h"
#include "app/cli/training_suggestion.h"
#include "app/cli/weight_report.h"
#include "app/cli/wrapped_text.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/base/shell_word.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/loading/scan_data.h"
#include "engine/data/review/data_issues.h"
#include "engine/data/review/data_review.h"
#include "engine/language/spoken.h"
#include "engine/project/words.h"
#include "engine/runs/run_samples.h"
#include "engine/weights/file_kind.h"
#include "engine/weights/weight_list.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::DataSource;
using engine::Split;

constexpr const char* kInspected =
    "Name a folder of images, a project, a run, a cross-validation, a sweep, or a file of weights.";

const char* severityName(engine::Severity severity) {
    switch (severity) {
        case engine::Severity::Error:
            return "error";
        case engine::Severity::Warning:
            return "warning";
        case engine::Severity::Note:
            break;
    }
    return "note";
}

// The choices need annotations but there are none, so nothing can be trained on, whatever the
// split.
bool isUnsplit(const DataSource& data, const engine::DataChoices& choices) {
    return engine::haveAnnotations(choices) && data.outputNames().empty();
}

/// Whether `train` accepts these images as they are.
bool isTrainable(const DataSource& data,
                 const engine::DataChoices& choices,
                 const engine::DataIssues& found) {
    const bool isRefused = std::ranges::any_of(found, [](const engine::DataIssue& issue) {
        return issue.diagnostic.severity == engine::Severity::Error;
    });
    return !isUnsplit(data, choices) && !isRefused;
}

Json toJson(const engine::DataIssue& issue, const DataSource& data) {
    Json files = Json::array();
    for (const std::uint32_t place : issue.images) {
        files.push_back(engine::nameText(data.sample(place).name));
    }
    return {{"code", issue.diagnostic.code},
            {"severity", severityName(issue.diagnostic.severity)},
            {"text", engine::englishSentence(issue.diagnostic)},
            {"files", files}};
}

// The issues name places in `all`, of which `data` may be a part.
Json toJson(const DataSource& data,
            const DataSource& all,
            const engine::DataChoices& choices,
            const engine::DataIssues& found) {
    Json outputs = Json::array();
    const std::vector<engine::SplitCounts> counts = data.countsByOutput();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        outputs.push_back({{"name", data.outputNames()[i]}, {"images", counts[i].all()}});
    }
    Json unreadable = Json::array();
    for (const engine::UnreadableFile& file : data.unreadable()) {
        unreadable.push_back({{"file", file.path}, {"reason", file.reason}});
    }
    Json issues = Json::array();
    for (const engine::DataIssue& issue : found) issues.push_back(toJson(issue, all));
    const bool isSplit = !isUnsplit(data, choices);
    const engine::SplitCounts counted = isSplit ? data.annotatedCounts() : engine::SplitCounts();
    Json splits;
    for (const Split split : {Split::Training, Split::Validation, Split::Test}) {
        splits[engine::wordOf(split)] = counted.of(split);
    }
    return {
        {"images", data.size()},
        {"classes", outputs},
        {"unreadable", unreadable},
        {"ignored", data.ignored()},
        {"fingerprint", data.fingerprint()},
        {"labels", engine::annotationRule(choices)},
        {"splits", splits},
        {"suggestion",
         isTrainable(data, choices, found) ? TrainingSuggestion(data, choices).toJson() : Json()},
        {"findings", issues}};
}

void showCounts(const DataSource& data, const engine::DataChoices& choices, int width) {
    if (isUnsplit(data, choices)) {
        say(counted(static_cast<std::int64_t>(data.size()), "image"));
        return;
    }
    TextTable table({"class", "images", "training", "validation", "test"},
                    {false, true, true, true, true});
    const std::vector<engine::SplitCounts> counts = data.countsByOutput();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        table.add({data.outputNames()[i],
                   grouped(counts[i].all()),
                   grouped(counts[i].training),
                   grouped(counts[i].validation),
                   grouped(counts[i].test)});
    }
    const engine::SplitCounts all = data.annotatedCounts();
    table.add({engine::spoken("total"),
               grouped(all.all()),
               grouped(all.training),
               grouped(all.validation),
               grouped(all.test)});
    sayAsIs(table.text(width));
}

// Lists a few of the files; issues about whole classes need no examples.
void show(const engine::DataIssue& issue, const DataSource& data, int width) {
    constexpr std::size_t kExamples = 4;
    sayWrapped("- " + terminalSentence(issue.diagnostic), width);
    if (!issue.outputs.empty()) return;
    for (std::size_t i = 0; i < std::min(kExamples, issue.images.size()); ++i) {
        sayAsIs("    " + oneLine(engine::nameText(data.sample(issue.images[i]).name)));
    }
    if (issue.images.size() > kExamples) {
        say(fmt::format("    and {} more; --json lists all",
                        grouped(static_cast<std::int64_t>(issue.images.size() - kExamples))));
    }
}

// Of images that `train` would refuse as they are, the input alone.
void showSuggestion(const DataSource& data,
                    const engine::DataChoices& choices,
                    const engine::DataIssues& found,
                    int width) {
    if (!isTrainable(data, choices, found)) {
        const engine::InputSuggestion input = engine::suggestInput(data);
        return sayWrapped(fmt::format("Suggested input: {}x{}x{}. {}",
                                      input.height,
                                      input.width,
                                      input.channels,
                                      englishSentence(input.reason)),
                          width);
    }
    say("For these images, espalier train chooses:");
    for (const std::string& sentence : TrainingSuggestion(data, choices).sentences()) {
        sayWrapped("- " + oneLine(sentence), width);
    }
}

void showIssues(const DataSource& data,
                const DataSource& all,
                const engine::DataIssues& found,
                int width) {
    for (const engine::DataIssue& issue : found) show(issue, all, width);
    if (data.ignored() > 0)
        say(fmt::format("Ignored files (not images, or parts of runs): {}.",
                        grouped(data.ignored())));
    for (const engine::UnreadableFile& file : data.unreadable()) {
        sayWrapped(fmt::format("Unreadable: {} ({})", oneLine(file.path), file.reason), width);
    }
    say("Fingerprint: " + data.fingerprint());
}

void show(const DataSource& data,
          const engine::DataChoices& choices,
          const engine::DataIssues& found,
          const Terminal& terminal) {
    const int width = terminal.lineWidth();
    showCounts(data, choices, terminal.tableWidth());
    showSuggestion(data, choices, found, width);
    showIssues(data, data, found, width);
}

Json namesToJson(const std::vector<std::string>& names) {
    Json list = Json::array();
    for (const std::string& name : names) list.push_back(engine::nameText(name));
    return list;
}

Json toJson(const engine::SampleChanges& changes) {
    return {{"images_at_start", changes.before},
            {"changed", namesToJson(changes.changed)},
            {"missing", namesToJson(changes.missing)},
            {"added", namesToJson(changes.added)}};
}

// A line for each image, so that other programs can filter them.
void show(const engine::SampleChanges& changes) {
    const auto count = static_cast<std::int64_t>(changes.before);
    if (count == 0) {
        say("The run does not say which images it started with, so changes are not known.");
        return;
    }
    if (!changes.any()) {
        say(fmt::format("No changes: {} as when the run started.", counted(count, "image")));
        return;
    }
    say(fmt::format("Changes since the run started with {}:", counted(count, "image")));
    const auto list = [](const char* what, const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            say(fmt::format("{}: {}", what, oneLine(engine::nameText(name))));
        }
    };
    list("changed", changes.changed);
    list("missing or unreadable", changes.missing);
    list("new", changes.added);
}

class InspectCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option(
               "FOLDER",
               folder_,
               "Folder of images, one subfolder per class, or several; or a project: its images "
               "with what was "
               "excluded and relabelled; or a run folder: its state, best epoch, checkpoints, and "
               "how to resume it; or the folder of a cross-validation or a sweep: its runs and "
               "their results; or a file of weights of any program (.pth, .h5, .keras, "
               ".safetensors, .onnx): its tensors")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_option("--labels", annotations_, kRuleHelp)->type_name("RULE");
        app.add_option("--test-data",
                       testData_,
                       "A folder of test images for those of FOLDER, of which none are then test "
                       "images; can be repeated")
            ->type_name("FOLDER")
            ->expected(1)
            ->allow_extra_args(false)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        app.add_flag(
            "--quick", quick_, "Read only headers, not pixels; does not find copies or damage");
        app.add_flag(
            "--list-changes",
            listsChanges_,
            "Of a run: name every image that has changed, is missing or was added since it "
            "started");
        app.add_option("--data",
                       data_,
                       "With --list-changes: the current folder of the images, if they have moved")
            ->type_name("DIR");
        moved_.declare(app);
        app.add_flag("--json", json_, "Print one JSON object");
    }

    int run(const Surroundings& around) override {
        if (folder_.size() > 1 && !areDataFolders(folder_)) {
            throw engine::RequestError(
                fmt::format("Name one run, project or file, or folders of images (given: {}).",
                            folder_.size()));
        }
        if (folder_.front().empty()) {
            throw engine::RequestError(
                "The name of the folder is empty. Name a folder of images or a run.");
        }
        refuseUnusedOptions();
        if (listsChanges_) return listChanges(around);
        if (engine::isRunFolder(folder_.front())) return inspectRun(around.terminal.lineWidth());
        if (engine::isCrossValidation(folder_.front()))
            return inspectFolds(around.terminal.lineWidth());
        if (engine::isSweep(folder_.front())) return inspectSweep(around.terminal.lineWidth());
        refuseMissing(folder_.front(), kInspected);
        if (isWeightFile()) return inspectWeights(around);
        if (isProject()) return inspectProject(around);
        refuseArchive(folder_.front());
        refusePartOfRun(folder_.front());
        refuseFolderOfRunsAlone(folder_.front());
        refuseOtherFile();
        const auto display = makeReportDisplay(around.terminal, json_);
        const auto progress = [&](const engine::ScanProgress& so) {
            display->working(fmt::format("{}, {}, {} unreadable",
                                         counted(so.files, "file"),
                                         counted(so.images, "image"),
                                         grouped(so.unreadable)),
                             -1);
        };
        engine::DataChoices choices = choicesOfRule(annotations_.empty() ? "top" : annotations_);
        for (std::size_t i = 1; i < folder_.size(); ++i) {
            engine::addFolder(choices.moreFolders, folder_[i], false, {});
        }
        for (const std::string& tests : testData_) {
            engine::addSource(choices.moreFolders, tests, true, {});
        }
        const DataSource data =
            engine::scanData(folder_.front(), choices, progress, around.interrupt.token());
        const engine::DataIssues found = find(data, data, *display, around.interrupt);
        if (json_) sayJson(toJson(data, data, choices, found));
        if (json_) return kExitDone;
        display->result(fmt::format("{}:", placesText(data.root(), choices)));
        show(data, choices, found, around.terminal);
        return kExitDone;
    }

  private:
    void refuseUnusedOptions() const {
        if (!listsChanges_ && !data_.empty()) {
            throw engine::RequestError(
                "--data can only be used with --list-changes. Name both, or neither.");
        }
        if (!listsChanges_ && moved_.isGiven()) {
            throw engine::RequestError(
                "--more-data can only be used with --list-changes. To inspect several folders, "
                "name one after the other.");
        }
        if ((!annotations_.empty() || !testData_.empty()) && isProject()) {
            throw engine::RequestError(
                fmt::format("{} is for folders of images, and {} is a project, which says it "
                            "itself. Leave it out.",
                            annotations_.empty() ? "--test-data" : "--labels",
                            engine::displayPath(folder_.front())));
        }
        if (!quick_ && annotations_.empty() && testData_.empty()) return;
        const std::string other = listsChanges_ ? "" : otherThanImages();
        if (!other.empty()) {
            throw engine::RequestError(
                fmt::format("{} is for folders of images, and {} is {}. Leave it out.",
                            unusedOption(),
                            engine::displayPath(folder_.front()),
                            other));
        }
        if (!listsChanges_) return;
        throw engine::RequestError(fmt::format(
            "--list-changes compares whole files and takes the labels and folders from the run. "
            "Leave out {}.",
            unusedOption()));
    }

    const char* unusedOption() const {
        return quick_ ? "--quick" : annotations_.empty() ? "--test-data" : "--labels";
    }

    bool isProject() const {
        const std::filesystem::path file = folder_.front();
        return file.extension() == ".espalier" && engine::isRegularFile(file);
    }

    // Its images, with all that it says of single ones.
    int inspectProject(const Surroundings& around) const {
        engine::Project project = engine::loadProject(folder_.front());
        const auto display = makeReportDisplay(around.terminal, json_);
        const engine::DataChoices& choices = project.dataChoices;
        const DataSource data =
            engine::splitData(scanRecordedData(project, {}, *display, around.interrupt), choices);
        const DataSource selected = engine::selectedImages(project, data);
        const engine::DataIssues found = find(data, selected, *display, around.interrupt);
        const std::int64_t excluded =
            static_cast<std::int64_t>(data.size()) - selected.counts().all();
        if (json_) {
            Json json = toJson(selected, data, choices, found);
            json["excluded"] = excluded;
            json["relabelled"] = data.relabelled();
            json.erase("suggestion");
            sayJson(json);
            return kExitDone;
        }
        display->result(fmt::format("{}, images in {}:",
                                    engine::displayPath(folder_.front()),
                                    placesText(data.root(), choices)));
        say(fmt::format("Excluded: {}. Relabelled: {}.",
                        counted(excluded, "image"),
                        counted(data.relabelled(), "image")));
        showCounts(selected, choices, around.terminal.tableWidth());
        showIssues(selected, data, found, around.terminal.lineWidth());
        return kExitDone;
    }

    int listChanges(const Surroundings& around) const {
        const engine::RunFolder run{folder_.front()};
        engine::Project project = engine::loadProject(run.record());
        const auto display = makeReportDisplay(around.terminal, json_);
        moved_.apply(project.dataChoices);
        const DataSource data = scanRecordedData(project, data_, *display, around.interrupt, run);
        const engine::SampleChanges changes =
            engine::samplesChangedSince(run, engine::selectedImages(project, data));
        if (json_) {
            sayJson(toJson(changes));
        } else {
            show(changes);
        }
        return kExitDone;
    }

    int inspectRun(int width) const {
        const RunReport report(folder_.front());
        if (json_) {
            sayJson(report.toJson());
        } else {
            for (const std::string& sentence : report.sentences()) sayWrapped(sentence, width);
        }
        return kExitDone;
    }

    int inspectFolds(int width) const {
        const FoldReport report(folder_.front());
        if (json_) {
            sayJson(report.toJson());
        } else {
            put(printable(report.whole(width)));
        }
        return kExitDone;
    }

    int inspectSweep(int width) const {
        const SweepReport report{engine::SweepStanding(engine::readSweep(folder_.front()))};
        if (json_) {
            sayJson(report.toJson());
        } else {
            put(printable(report.whole(width)));
        }
        return kExitDone;
    }

    [[noreturn]] static void refuseSingleImage(const std::filesystem::path& file) {
        const std::string shown = engine::displayPath(file);
        const auto header = engine::readImageHeaderFile(file);
        if (header) {
            throw engine::RequestError(fmt::format(
                "{} is a file, a single image. Name the folder that contains your images.", shown));
        }
        throw engine::RequestError(
            fmt::format("{} is a file that cannot be read as an image: {}. Name the folder that "
                        "contains your images.",
                        shown,
                        header.problem.reason));
    }

    // What it is called says what else its user may want of it.
    void refuseOtherFile() const {
        const std::filesystem::path file = folder_.front();
        const std::string shown = engine::displayPath(file);
        if (const auto kind = engine::tensorFlowKind(file); !kind.empty()) {
            throw engine::RequestError(fmt::format("{} is {}{}, which cannot be read. {}",
                                                   shown,
                                                   engine::isRegularFile(file) ? "part of " : "",
                                                   kind,
                                                   engine::kTensorFlowAdvice));
        }
        if (!engine::isRegularFile(file)) return;
        const std::string word = engine::shellQuoted(shown);
        if (engine::hasImageExtension(file)) refuseSingleImage(file);
        if (file.extension() == ".json") {
            throw engine::RequestError(fmt::format(
                "{} is a file, and not the record of a run. To see the network in it: espalier "
                "network {}",
                shown,
                word));
        }
        throw engine::RequestError(fmt::format(
            "{} is a file, and its name is not that of a file of weights (.pth, .h5, .keras, "
            ".safetensors, .onnx). {}",
            shown,
            kInspected));
    }

    // "a run"; empty for what holds images.
    std::string otherThanImages() const {
        if (engine::isRunFolder(folder_.front())) return "a run";
        if (engine::isCrossValidation(folder_.front())) return "a cross-validation";
        if (engine::isSweep(folder_.front())) return "a sweep";
        return isWeightFile() ? "a file of weights" : "";
    }

    // A folder may have any name.
    bool isWeightFile() const {
        const std::filesystem::path path = folder_.front();
        return engine::isNamedLikeWeights(path) && !engine::isFolder(path);
    }

    int inspectWeights(const Surroundings& around) const {
        const engine::WeightFile file =
            engine::listWeights(folder_.front(), around.interrupt.token());
        if (json_) {
            sayJson(weightJson(file));
        } else {
            const Terminal& terminal = around.terminal;
            put(wrapped(weightText(file, terminal.tableWidth()), terminal.lineWidth()));
        }
        return kExitDone;
    }

    // The same issues as on the window's Data page.
    engine::DataIssues find(const DataSource& data,
                            const DataSource& selected,
                            ProgressDisplay& display,
                            const Interrupt& interrupt) const {
        const engine::Diagnostics review = engine::reviewData(selected);
        if (quick_) return engine::findInData(data, selected, review, nullptr);
        const auto progress = [&](std::int64_t done, std::int64_t of) {
            display.working("checking for copies and damage",
                            static_cast<double>(done) / static_cast<double>(of));
        };
        engine::ContentReviewOptions everything;
        everything.mostLooks = data.size();
        const engine::ContentReview content =
            engine::reviewContent(data, everything, progress, interrupt.token());
        return engine::findInData(data, selected, review, &content);
    }

    std::vector<std::string> folder_;
    std::string annotations_;
    std::vector<std::string> testData_;
    std::filesystem::path data_;
    MovedFolders moved_;
    bool listsChanges_ = false;
    bool quick_ = false;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeInspectCommand() {
    return std::make_unique<InspectCommand>();
}

}  // namespace espalier::cli
