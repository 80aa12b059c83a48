// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "app/cli/command_list.h"
#include "app/cli/data_advice.h"
#include "app/cli/fold_report.h"
#include "app/cli/json_output.h"
#include "app/cli/run_list.h"
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
#include "engine/project/project.h"
#include "engine/runs/folder_list.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/project_runs.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;

/// What is listed.
struct Places {
    std::vector<fs::path> runs;
    std::vector<fs::path> validations;
    std::vector<fs::path> sweeps = {};
    std::set<fs::path> elsewhere = {};  ///< those of them that lie in no folder of runs

    std::string nameOf(const fs::path& run) const {
        return engine::displayPath(elsewhere.contains(run) ? run : run.filename());
    }
};

// One that is known and not there may have been either; it is listed as a run.
void addRunsElsewhere(Places& places) {
    std::set<fs::path> listed;
    for (const auto* all : {&places.runs, &places.validations, &places.sweeps}) {
        for (const fs::path& run : *all) listed.insert(engine::resolvedPath(run));
    }
    const std::vector<fs::path> known = engine::knownRuns();
    for (auto it = known.rbegin(); it != known.rend(); ++it) {  // the newest last, as in folders
        const fs::path& run = *it;
        if (!listed.insert(engine::resolvedPath(run)).second) continue;
        places.elsewhere.insert(run);
        (engine::isCrossValidation(run) ? places.validations
         : engine::isSweep(run)         ? places.sweeps
                                        : places.runs)
            .push_back(run);
    }
}

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
auto listed(const Places& places,
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

// What is done next needs a line as long as the names of folders.
TextTable tableOf(const std::vector<ListedValidation>& validations, bool isNarrow) {
    std::vector<std::string> titles{"cross-validation", "folds", "state", "held-out images"};
    if (!isNarrow) titles.emplace_back("next");
    TextTable table(titles);
    for (const ListedValidation& validation : validations) {
        const std::string& name = validation.name;
        if (const auto& report = validation.content) {
            std::vector<std::string> row{name,
                                         report->foldsText(),
                                         report->stateText(),
                                         brief(report->resultText(), isNarrow)};
            if (!isNarrow) row.push_back(report->nextCommand());
            table.add(std::move(row));
        } else {
            std::vector<std::string> row{name, "-", "cannot be read", "-"};
            if (!isNarrow) row.emplace_back();
            table.add(std::move(row));
        }
    }
    return table;
}

// In a terminal no wider than that, what is done next has lines of its own.
std::string textOf(const std::vector<ListedValidation>& validations, int width) {
    const std::string whole = tableOf(validations, false).text();
    if (!isWiderThan(whole, width)) return whole;
    std::string text = tableOf(validations, true).text(width);
    for (const ListedValidation& validation : validations) {
        const std::string next = validation.content ? validation.content->nextCommand() : "";
        if (!next.empty()) text += next + '\n';
    }
    return text;
}

std::string textOf(const std::vector<ListedSweep>& sweeps, int width) {
    TextTable table({"sweep", "trials", "state", "best", "next"});
    for (const ListedSweep& sweep : sweeps) {
        if (const auto& report = sweep.content) {
            table.add({sweep.name,
                       report->trialsText(),
                       report->stateText(),
                       report->resultText(),
                       report->nextCommand()});
        } else {
            table.add({sweep.name, "-", "cannot be read", "-", ""});
        }
    }
    return table.wrappedText(width);
}

Json toJson(const ListedSweep& sweep) {
    if (sweep.content) return sweep.content->toJson();
    return {{"sweep", engine::displayPath(sweep.folder)}, {"problem", sweep.problem}};
}

Json toJson(const ListedValidation& validation) {
    if (validation.content) return validation.content->toJson();
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
                       "Folder of runs, or a project (default: where runs without a project go, "
                       "Documents/Espalier/runs, and those that --out has put elsewhere)")
            ->type_name("");
        app.add_option("--tag", tag_, "Only runs with this tag, given in the window")
            ->type_name("NAME");
        app.add_flag("--json", json_, "Print one JSON object");
        app.add_flag("--forget-missing",
                     forgetsMissing_,
                     "Take runs that are no longer there off the list; nothing is deleted");
        app.footer("`espalier inspect` on one of the folders shows more.");
    }

    int run(const Surroundings& around) override {
        if (forgetsMissing_) return forgetMissing();
        const std::vector<fs::path> folders = foldersToList();
        Places places{.runs = engine::listRuns(folders),
                      .validations = engine::listCrossValidations(folders),
                      .sweeps = engine::listSweeps(folders)};
        if (folder_.empty()) addRunsElsewhere(places);
        auto runs = listed(places, places.runs, around.interrupt, [](const fs::path& folder) {
            return readForList(folder);
        });
        if (!tag_.empty())
            std::erase_if(runs, [this](const ListedRun& run) {
                return !run.content || !run.content->note.hasTag(tag_);
            });
        // A tag is a question about single runs.
        if (!tag_.empty()) {
            places.validations.clear();
            places.sweeps.clear();
        }
        const auto validations =
            listed(places, places.validations, around.interrupt, [](const fs::path& folder) {
                return FoldReport(folder);
            });
        const auto sweeps =
            listed(places, places.sweeps, around.interrupt, [](const fs::path& folder) {
                return SweepReport{engine::SweepStanding(engine::readSweep(folder))};
            });
        const bool isEmpty = runs.empty() && validations.empty() && sweeps.empty();
        if (isEmpty && !tag_.empty() && !json_) {
            say(fmt::format("No run has the tag {}. espalier runs shows the tags of all.", tag_));
            return kExitDone;
        }
        if (isEmpty && tag_.empty()) refuseImages(folders.front());
        if (json_) {
            printJson(folders, runs, validations, sweeps);
        } else {
            print(folders, runs, validations, sweeps, around.terminal.lineWidth());
        }
        return kExitDone;
    }

  private:
    std::vector<fs::path> foldersToList() const {
        if (folder_.empty()) return {engine::defaultRunsFolder()};
        refuseMissing(folder_, "Name a folder of runs, or a project.");
        const bool isRun = engine::isNamedRun(folder_);
        const bool isSweep = engine::isSweep(folder_);
        if (isRun || isSweep || engine::isCrossValidation(folder_)) {
            const std::string shown = engine::displayPath(folder_);
            throw engine::RequestError(
                fmt::format("{} is a single {}. To inspect it: espalier inspect {}",
                            shown,
                            isRun     ? "run"
                            : isSweep ? "sweep"
                                      : "cross-validation",
                            engine::shellQuoted(shown)));
        }
        if (engine::isFolder(folder_)) return {folder_};
        if (folder_.extension() != ".espalier" && folder_.extension() != ".json") {
            throw engine::RequestError(
                fmt::format("{} is a file, and not a project (.espalier). Name a folder of runs, "
                            "or a project.",
                            engine::displayPath(folder_)));
        }
        const fs::path file = fs::absolute(folder_);
        return engine::runsFoldersOf(engine::loadProject(file), file);
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

    static void print(const std::vector<fs::path>& folders,
                      const std::vector<ListedRun>& runs,
                      const std::vector<ListedValidation>& validations,
                      const std::vector<ListedSweep>& sweeps,
                      int width) {
        if (runs.empty() && validations.empty() && sweeps.empty()) {
            return say(fmt::format("No runs in {}. espalier train begins one.",
                                   engine::displayPath(folders.front())));
        }
        if (!runs.empty()) sayAsIs(textOf(runs, width));
        if (!validations.empty()) sayAsIs(textOf(validations, width));
        if (!sweeps.empty()) sayAsIs(textOf(sweeps, width));
        for (const ListedRun& run : runs) {
            if (!run.isMissing && !run.problem.empty()) sayWrapped(run.problem, width);
            if (run.content && !run.content->damage.empty()) {
                sayWrapped(fmt::format("{}: {}", run.name, run.content->damage), width);
            }
            if (run.content && !run.content->noteProblem.empty()) {
                sayWrapped(run.content->noteProblem, width);
            }
        }
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
    std::string tag_;
    bool json_ = false;
    bool forgetsMissing_ = false;
};

}  // namespace

std::unique_ptr<Command> makeRunsCommand() {
    return std::make_unique<RunsCommand>();
}

}  // namespace espalier::cli
