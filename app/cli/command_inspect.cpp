// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/progress_display.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/review/data_issues.h"
#include "engine/project/words.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::ImageFolder;
using engine::Split;

std::int64_t countOfSplit(const ImageFolder& folder, Split split) {
    return std::ranges::count(folder.images, split, &engine::ImageEntry::split);
}

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

Json toJson(const engine::DataIssue& issue, const ImageFolder& folder) {
    Json files = Json::array();
    for (const std::uint32_t place : issue.images) files.push_back(folder.images[place].path);
    return {{"code", issue.diagnostic.code},
            {"severity", severityName(issue.diagnostic.severity)},
            {"text", engine::englishSentence(issue.diagnostic)},
            {"files", files}};
}

Json toJson(const ImageFolder& folder, const engine::DataIssues& found) {
    Json classes = Json::array();
    const std::vector<engine::ClassCounts> counts = engine::countByClass(folder);
    for (std::size_t i = 0; i < folder.classes.size(); ++i) {
        classes.push_back({{"name", folder.classes[i]}, {"images", counts[i].all()}});
    }
    Json unreadable = Json::array();
    for (const engine::UnreadableFile& file : folder.unreadable) {
        unreadable.push_back({{"file", file.path}, {"reason", file.reason}});
    }
    Json issues = Json::array();
    for (const engine::DataIssue& issue : found) issues.push_back(toJson(issue, folder));
    Json splits;
    for (const Split split : {Split::Training, Split::Validation, Split::Test}) {
        splits[engine::wordOf(split)] = countOfSplit(folder, split);
    }
    return {{"images", folder.images.size()},
            {"classes", classes},
            {"unreadable", unreadable},
            {"ignored", folder.ignored},
            {"fingerprint", folder.fingerprint},
            {"labels", engine::wordOf(folder.labelRule)},
            {"splits", splits},
            {"findings", issues}};
}

void showClasses(const ImageFolder& folder) {
    TextTable table({"class", "images", "training", "validation", "test"},
                    {false, true, true, true, true});
    const std::vector<engine::ClassCounts> counts = engine::countByClass(folder);
    for (std::size_t i = 0; i < folder.classes.size(); ++i) {
        table.add({folder.classes[i],
                   grouped(counts[i].all()),
                   grouped(counts[i].training),
                   grouped(counts[i].validation),
                   grouped(counts[i].test)});
    }
    table.add({"together",
               grouped(static_cast<std::int64_t>(folder.images.size())),
               grouped(countOfSplit(folder, Split::Training)),
               grouped(countOfSplit(folder, Split::Validation)),
               grouped(countOfSplit(folder, Split::Test))});
    say(table.text());
}

// A few of the files; those of whole classes need no examples.
void show(const engine::DataIssue& issue, const ImageFolder& folder) {
    constexpr std::size_t kExamples = 4;
    say("- " + engine::englishSentence(issue.diagnostic));
    if (!issue.classes.empty()) return;
    for (std::size_t i = 0; i < std::min(kExamples, issue.images.size()); ++i) {
        say("    " + folder.images[issue.images[i]].path);
    }
    if (issue.images.size() > kExamples) {
        say(fmt::format("    and {} more; --json lists all",
                        grouped(static_cast<std::int64_t>(issue.images.size() - kExamples))));
    }
}

void show(const ImageFolder& folder, const engine::DataIssues& found) {
    showClasses(folder);
    const engine::InputSuggestion input = engine::suggestInput(folder);
    say(fmt::format(
        "Suggested input: {}x{}x{}. {}", input.height, input.width, input.channels, input.reason));
    for (const engine::DataIssue& issue : found) show(issue, folder);
    if (folder.ignored > 0)
        say(fmt::format("Ignored files (not images): {}.", grouped(folder.ignored)));
    for (const engine::UnreadableFile& file : folder.unreadable) {
        say(fmt::format("Unreadable: {} ({})", file.path, file.reason));
    }
    say("Fingerprint: " + folder.fingerprint);
}

class InspectCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("DATASET", folder_, "Folder of images, one subfolder per class")
            ->type_name("")
            ->required();
        app.add_option("--labels", labels_, "Folder that names the class: top, parent or none")
            ->type_name("RULE");
        app.add_flag(
            "--quick", quick_, "Read only headers, not pixels; does not find copies and damage");
        app.add_flag("--json", json_, "One JSON object");
    }

    int run(const Surroundings& around) override {
        if (folder_.size() > 1) {
            throw engine::RequestError(fmt::format("Name one folder (given: {}).", folder_.size()));
        }
        const auto display = makeReportDisplay(around.terminal, json_);
        const auto progress = [&](const engine::ScanProgress& so) {
            display->working(fmt::format("{} files, {} images, {} unreadable",
                                         grouped(so.files),
                                         grouped(so.images),
                                         grouped(so.unreadable)),
                             -1);
        };
        engine::ScanOptions options;
        options.labelRule = engine::choiceFrom<engine::LabelRule>("The rule for labels", labels_);
        options.decodeEverything = !quick_;
        const ImageFolder folder =
            engine::scanImageFolder(folder_.front(), options, progress, around.interrupt.token());
        const engine::DataIssues found = find(folder, *display, around.interrupt);
        if (json_) sayJson(toJson(folder, found));
        if (json_) return kExitDone;
        display->result(fmt::format("{}:", engine::displayPath(folder.root)));
        show(folder, found);
        return kExitDone;
    }

  private:
    // What the page Data of the window says of the folder.
    engine::DataIssues find(const ImageFolder& folder,
                            ProgressDisplay& display,
                            const Interrupt& interrupt) const {
        const engine::Diagnostics review = engine::reviewImageFolder(folder);
        if (quick_) return engine::findInData(folder, folder, review, nullptr);
        const auto progress = [&](std::int64_t done, std::int64_t of) {
            display.working("checking for copies and damage",
                            static_cast<double>(done) / static_cast<double>(of));
        };
        const engine::ContentReview content =
            engine::reviewContent(folder, {}, progress, interrupt.token());
        return engine::findInData(folder, folder, review, &content);
    }

    std::vector<std::string> folder_;
    std::string labels_ = "top";
    bool quick_ = false;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeInspectCommand() {
    return std::make_unique<InspectCommand>();
}

}  // namespace espalier::cli
