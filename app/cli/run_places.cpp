// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_places.h"

#include <algorithm>
#include <set>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/runs/folder_list.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/project_runs.h"
#include "engine/runs/run_note.h"
#include "engine/sweep/sweep.h"

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> notedTags(const fs::path& folder) {
    try {
        return engine::readNote({folder}).tags;
    } catch (const engine::Error&) {
        return {};
    }
}

std::vector<fs::path> runsWithin(const fs::path& group) {
    try {
        return engine::listRuns({group});
    } catch (const engine::Error&) {
        return {};  // its own line says why
    }
}

engine::Project recordedProject(const fs::path& folder) {
    if (engine::isSweep(folder)) return engine::readSweep(folder).project;
    if (engine::isCrossValidation(folder)) return engine::readCrossValidation(folder).project;
    return engine::loadProject(engine::RunFolder{folder}.record());
}

bool isOfOther(const engine::Project& project, const fs::path& folder, bool isElsewhere) {
    try {
        return kinshipOf(recordedProject(folder), project) == engine::RunKinship::Other;
    } catch (const engine::Error&) {
        return isElsewhere;
    }
}

}  // namespace

std::string RunPlaces::nameOf(const fs::path& run) const {
    const auto given = names.find(run);
    return given == names.end() ? engine::displayPath(run.filename()) : given->second;
}

RunPlaces placesIn(const std::vector<fs::path>& folders) {
    return {.runs = engine::listRuns(folders),
            .validations = engine::listCrossValidations(folders),
            .sweeps = engine::listSweeps(folders)};
}

// One that is known and not there may have been either; it is listed as a run.
void addElsewhere(RunPlaces& places) {
    std::set<fs::path> listed;
    for (const auto* all : {&places.runs, &places.validations, &places.sweeps}) {
        for (const fs::path& run : *all) listed.insert(engine::resolvedPath(run));
    }
    const std::vector<fs::path> known = engine::knownRuns();
    for (auto it = known.rbegin(); it != known.rend(); ++it) {  // the newest last, as in folders
        const fs::path& run = *it;
        if (!listed.insert(engine::resolvedPath(run)).second) continue;
        places.names[run] = engine::displayPath(run);
        (engine::isCrossValidation(run) ? places.validations
         : engine::isSweep(run)         ? places.sweeps
                                        : places.runs)
            .push_back(run);
    }
}

void keepOf(const engine::Project& project, RunPlaces& places) {
    for (auto* all : {&places.runs, &places.validations, &places.sweeps}) {
        std::erase_if(*all, [&](const fs::path& folder) {
            const bool isElsewhere = places.names.contains(folder);
            if (!isOfOther(project, folder, isElsewhere)) return false;
            if (!isElsewhere) places.ofOthers.push_back(folder);
            return true;
        });
    }
}

void keepTagged(const std::string& tag, RunPlaces& places) {
    std::set<fs::path> listed;  // a run within a group may have been resumed by itself
    for (const fs::path& run : places.runs) listed.insert(engine::resolvedPath(run));
    for (const auto* groups : {&places.validations, &places.sweeps}) {
        for (const fs::path& group : *groups) {
            for (const fs::path& run : runsWithin(group)) {
                if (!listed.insert(engine::resolvedPath(run)).second) continue;
                places.names[run] = places.nameOf(group) + '/' + run.filename().string();
                places.runs.push_back(run);
            }
        }
    }
    const auto lacksIt = [&](const fs::path& folder) {
        return std::ranges::count(notedTags(folder), tag) == 0;
    };
    for (auto* all : {&places.runs, &places.validations, &places.sweeps}) {
        std::erase_if(*all, lacksIt);
    }
}

std::vector<std::string> tagsWithin(const fs::path& group) {
    std::vector<std::string> tags = notedTags(group);
    for (const fs::path& run : runsWithin(group)) {
        for (std::string& tag : notedTags(run)) {
            if (std::ranges::find(tags, tag) == tags.end()) tags.push_back(std::move(tag));
        }
    }
    return tags;
}

}  // namespace espalier::cli
