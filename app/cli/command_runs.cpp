// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "app/cli/command_list.h"
#include "app/cli/data_advice.h"
#include "app/cli/fold_report.h"
#include "app/cli/json_output.h"
#include "app/cli/run_list.h"
#include "app/cli/run_places.h"
#include "app/cli/sweep_report.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/wrapped_text.h"
#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/file_error.h"
#include "engine/base/file_status.h"
#include "engine/base/operation.h"
#include "engine/base/shell_word.h"
#include "engine/data/codecs/decode.h"
#include "engine/language/spoken.h"
#include "engine/project/project.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/project_runs.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;

std::string missingSentence(const fs::path& run) {
    return fmt::format("{} is not there.", engine::displayPath(run));
}

// Once for all of them: nobody deletes or moves a single one.
std::string missingSentence(std::int64_t count) {
    return fmt::format(
        "{} not there. Connect the disk if it is away. To take what was moved or deleted off the "
        "list: espalier runs --forget-missing",
        count == 1 ? "1 run is" : fmt::format("{} runs are", count));
}

template <typename Read>
auto listed(const RunPlaces& places,
            const std::vector<fs::path>& folders,
            const Interrupt& interrupt,
            Read read) {
    std::vector<Listed<decltype(read(folders.front()))>> all;
    for (const fs::path& folder : folders) {
        if (interrupt.requested()) throw engine::Stopped();
        all.push_back({.folder = folder, .name = places.nameOf(folder)});
        try {
            if (!engine::isThere(folder)) {
                all.back().isMissing = true;
                all.back().problem = missingSentence(folder);
                continue;
            }
            all.back().content.emplace(read(folder));
        } catch (const std::exception& error) {
            all.back().problem = engine::errorSentence(error);
        }
    }
    return all;
}

using ListedValidation = Listed<FoldReport>;
using ListedSweep = Listed<SweepReport>;

template <typename Group>
bool haveGroupTags(const std::vector<Group>& groups) {
    return std::ranges::any_of(groups, [](const Group& group) { return !group.tags.empty(); });
}

std::string tagsText(const std::vector<std::string>& tags) {
    return fmt::format("{}", fmt::join(tags, ", "));
}

// What is done next needs a line as long as the names of folders.
TextTable tableOf(const std::vector<ListedValidation>& validations, bool isNarrow) {
    std::vector<std::string> titles{"cross-validation", "folds", "state", "held-out images"};
    const bool hasTags = haveGroupTags(validations);
    if (hasTags) titles.emplace_back("tags");
    if (!isNarrow) titles.emplace_back("next");
    TextTable table(titles);
    for (const ListedValidation& validation : validations) {
        const auto& report = validation.content;
        std::vector<std::string> row{validation.name, "-", "cannot be read", "-"};
        if (report) {
            row = {validation.name,
                   engine::spoken(report->foldsText()),
                   engine::spoken(report->stateText()),
                   engine::spoken(brief(report->resultText(), isNarrow))};
        }
        if (hasTags) row.push_back(tagsText(validation.tags));
        if (!isNarrow) row.push_back(report ? report->nextCommand() : std::string());
        table.add(std::move(row));
    }
    return table;
}

// In a terminal no wider than that, what is done next has lines of its own.
std::string textOf(const std::vector<ListedValidation>& validations, int width) {
    std::string whole = tableOf(validations, false).text();
    if (!isWiderThan(whole, width)) return whole;
    std::string text = tableOf(validations, true).text(width);
    for (const ListedValidation& validation : validations) {
        const std::string next = validation.content ? validation.content->nextCommand() : "";
        if (!next.empty()) text += next + '\n';
    }
    return text;
}

std::string textOf(const std::vector<ListedSweep>& sweeps, int width) {
    std::vector<std::string> titles{"sweep", "trials", "state", "best"};
    const bool hasTags = haveGroupTags(sweeps);
    if (hasTags) titles.emplace_back("tags");
    titles.emplace_back("next");
    TextTable table(titles);
    for (const ListedSweep& sweep : sweeps) {
        const auto& report = sweep.content;
        std::vector<std::string> row{sweep.name, "-", "cannot be read", "-"};
        if (report) {
            row = {sweep.name,
                   engine::spoken(report->trialsText()),
                   engine::spoken(report->stateText()),
                   engine::spoken(report->resultText())};
        }
        if (hasTags) row.push_back(tagsText(sweep.tags));
        row.push_back(report ? report->nextCommand() : std::string());
        table.add(std::move(row));
    }
    return table.wrappedText(width);
}

Json withTags(Json group, const std::vector<std::string>& tags) {
    group["tags"] = tags;
    return group;
}

Json toJson(const ListedSweep& sweep) {
    if (sweep.content) return withTags(sweep.content->toJson(), sweep.tags);
    return {{"sweep", engine::displayPath(sweep.folder)}, {"problem", sweep.problem}};
}

Json toJson(const ListedValidation& validation) {
    if (validation.content) return withTags(validation.content->toJson(), validation.tags);
    return {{"cross_validation", engine::displayPath(validation.folder)},
            {"problem", validation.problem}};
}

/// The first names of a folder, in no order.
std::vector<fs::path> someEntries(const fs::path& folder) {
    constexpr std::size_t kMost = 100;
    const engine::Operation operation("Listing", folder);
    std::vector<fs::path> entries;
    std::error_code problem;
    fs::directory_iterator entry(folder, problem);
    while (!problem && entry != fs::directory_iterator() && entries.size() < kMost) {
        entries.push_back(entry->path());
        entry.increment(problem);
    }
    return entries;
}

/// By some of its names, and some of those in its first subfolders.
bool holdsImages(const fs::path& folder) {
    constexpr std::size_t kFolders = 10;
    std::vector<fs::path> entries = someEntries(folder);
    if (std::ranges::any_of(entries, engine::hasImageExtension)) return true;
    std::erase_if(entries, [](const fs::path& path) { return !engine::isFolder(path); });
    entries.resize(std::min(entries.size(), kFolders));
    return std::ranges::any_of(entries, [](const fs::path& inner) {
        return std::ranges::any_of(someEntries(inner), engine::hasImageExtension);
    });
}

class RunsCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("FOLDER",
                       folder_,
                       "Folder of runs, or a project, for its own runs and those on its images "
                       "(default: where runs without a project go, "
                       "Documents/Espalier/runs, and those that --out has put elsewhere)")
            ->type_name("");
        app.add_option("--tag",
                       tag_,
                       "Only what has this tag, given in the window: runs, trials and folds of "
                       "cross-validations, too")
            ->type_name("NAME");
        app.add_flag("--json", json_, "Print one JSON object");
        app.add_flag("--forget-missing",
                     forgetsMissing_,
                     "Take runs that are no longer there off the list; nothing is deleted");
        app.footer("`espalier inspect` on one of the folders shows more.");
    }

    int run(const Surroundings& around) override {
        if (forgetsMissing_) return forgetMissing();
        readProject();
        const std::vector<fs::path> folders = foldersToList();
        const RunPlaces places = placesToList(folders);
        const auto runs = listed(places, places.runs, around.interrupt, [](const fs::path& folder) {
            return readForList(folder);
        });
        auto validations =
            listed(places, places.validations, around.interrupt, [](const fs::path& folder) {
                return FoldReport(folder);
            });
        auto sweeps = listed(places, places.sweeps, around.interrupt, [](const fs::path& folder) {
            return SweepReport{engine::SweepStanding(engine::readSweep(folder))};
        });
        for (auto& validation : validations) validation.tags = tagsWithin(validation.folder);
        for (auto& sweep : sweeps) sweep.tags = tagsWithin(sweep.folder);
        const bool isEmpty = runs.empty() && validations.empty() && sweeps.empty();
        if (isEmpty && !tag_.empty() && !json_) {
            say(fmt::format("No run has the tag {}. espalier runs shows the tags of all.", tag_));
            return kExitDone;
        }
        if (isEmpty && tag_.empty() && !project_) refuseImages(folders.front());
        if (json_) {
            printJson(folders, runs, validations, sweeps);
            return kExitDone;
        }
        const int width = around.terminal.lineWidth();
        if (isEmpty) {
            sayNoRuns(folders.front());
        } else {
            print(runs, validations, sweeps, width);
        }
        sayOfOthers(places.ofOthers, width);
        return kExitDone;
    }

  private:
    void readProject() {
        if (folder_.empty()) return;
        refuseMissing(folder_, "Name a folder of runs, or a project.");
        if (engine::isFolder(folder_)) return;
        if (folder_.extension() != ".espalier" && folder_.extension() != ".json") {
            throw engine::RequestError(
                fmt::format("{} is a file, and not a project (.espalier). Name a folder of runs, "
                            "or a project.",
                            engine::displayPath(folder_)));
        }
        project_ = engine::loadProject(fs::absolute(folder_));
    }

    std::vector<fs::path> foldersToList() const {
        if (folder_.empty()) return {engine::defaultRunsFolder()};
        if (project_) return engine::runsFoldersOf(*project_, fs::absolute(folder_));
        const bool isRun = engine::isNamedRun(folder_);
        const bool isSweep = engine::isSweep(folder_);
        const bool isGroup = isSweep || engine::isCrossValidation(folder_);
        if (!isRun && (!isGroup || !tag_.empty())) return {folder_};
        const std::string shown = engine::displayPath(folder_);
        const std::string quoted = engine::shellQuoted(shown);
        // Whole alternatives, so that each can be translated.
        throw engine::RequestError(
            isRun ? fmt::format(
                        "{} is a single run. To inspect it: espalier inspect {}", shown, quoted)
            : isSweep
                ? fmt::format(
                      "{} is a single sweep. To inspect it: espalier inspect {}", shown, quoted)
                : fmt::format("{} is a single cross-validation. To inspect it: espalier inspect {}",
                              shown,
                              quoted));
    }

    RunPlaces placesToList(const std::vector<fs::path>& folders) const {
        RunPlaces places = placesIn(folders);
        if (folder_.empty() || project_) addElsewhere(places);
        if (project_) keepOf(*project_, places);
        if (!tag_.empty()) keepTagged(tag_, places);
        return places;
    }

    void sayNoRuns(const fs::path& folder) const {
        say(project_ ? fmt::format("No runs of {} yet. espalier train begins one.",
                                   engine::displayPath(folder_))
                     : fmt::format("No runs in {}. espalier train begins one.",
                                   engine::displayPath(folder)));
    }

    static void sayOfOthers(const std::vector<fs::path>& others, int width) {
        if (others.empty()) return;
        const std::string folder = engine::displayPath(others.front().parent_path());
        sayWrapped(fmt::format("Of other projects, and not listed here: {}. To list everything in "
                               "their folder: espalier runs {}",
                               others.size(),
                               engine::shellQuoted(folder)),
                   width);
    }

    // A folder to train on, which a user may name to see what was trained on it.
    static void refuseImages(const fs::path& folder) {
        if (!holdsImages(folder)) return;
        const std::string shown = engine::displayPath(folder);
        throw engine::RequestError(fmt::format(
            "{0} is a folder of images and holds no runs. Name a folder of runs, or none for the "
            "usual one; to look at the images: espalier inspect {1}",
            shown,
            engine::shellQuoted(shown)));
    }

    static void sayProblems(const ListedRun& run, int width) {
        if (!run.isMissing && !run.problem.empty()) sayWrapped(run.problem, width);
        if (!run.content) return;
        if (!run.content->damage.empty()) {
            sayWrapped(fmt::format("{}: {}", run.name, run.content->damage), width);
        }
        if (!run.content->noteProblem.empty()) sayWrapped(run.content->noteProblem, width);
    }

    static void print(const std::vector<ListedRun>& runs,
                      const std::vector<ListedValidation>& validations,
                      const std::vector<ListedSweep>& sweeps,
                      int width) {
        if (!runs.empty()) sayAsIs(textOf(runs, width));
        if (!validations.empty()) sayAsIs(textOf(validations, width));
        if (!sweeps.empty()) sayAsIs(textOf(sweeps, width));
        for (const ListedRun& run : runs) sayProblems(run, width);
        for (const ListedSweep& sweep : sweeps) {
            if (!sweep.problem.empty()) sayWrapped(sweep.problem, width);
        }
        const auto missing = std::ranges::count(runs, true, &ListedRun::isMissing);
        if (missing > 0) sayWrapped(missingSentence(missing), width);
        for (const ListedValidation& validation : validations) {
            if (!validation.problem.empty()) sayWrapped(validation.problem, width);
            if (!validation.content) continue;
            for (const std::string& sentence : validation.content->differences()) {
                sayWrapped(fmt::format("{}: {}", validation.name, sentence), width);
            }
        }
    }

    int forgetMissing() const {
        if (!folder_.empty() || json_ || !tag_.empty()) {
            throw engine::RequestError(
                "--forget-missing is about the list of all runs: leave out the folder, --tag and "
                "--json.");
        }
        std::int64_t forgotten = 0;
        for (const fs::path& run : engine::knownRuns()) {
            std::error_code problem;
            const auto type = engine::fileStatus(run, problem).type();
            if (type != fs::file_type::not_found) continue;
            engine::forgetRun(run);
            ++forgotten;
        }
        say(forgotten == 0
                ? "All runs on the list are there."
                : fmt::format("{} no longer listed.",
                              forgotten == 1 ? "1 run is" : fmt::format("{} runs are", forgotten)));
        return kExitDone;
    }

    static void printJson(const std::vector<fs::path>& folders,
                          const std::vector<ListedRun>& runs,
                          const std::vector<ListedValidation>& validations,
                          const std::vector<ListedSweep>& sweeps) {
        Json shown = {{"folders", Json::array()},
                      {"runs", Json::array()},
                      {"cross_validations", Json::array()},
                      {"sweeps", Json::array()}};
        for (const fs::path& folder : folders) {
            shown["folders"].push_back(engine::displayPath(folder));
        }
        for (const ListedRun& run : runs) shown["runs"].push_back(toJson(run));
        for (const ListedValidation& validation : validations) {
            shown["cross_validations"].push_back(toJson(validation));
        }
        for (const ListedSweep& sweep : sweeps) shown["sweeps"].push_back(toJson(sweep));
        sayJson(shown);
    }

    fs::path folder_;
    std::optional<engine::Project> project_;  // where folder_ is one
    std::string tag_;
    bool json_ = false;
    bool forgetsMissing_ = false;
};

}  // namespace

std::unique_ptr<Command> makeRunsCommand() {
    return std::make_unique<RunsCommand>();
}

}  // namespace espalier::cli
