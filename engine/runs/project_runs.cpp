// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/project_runs.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "engine/runs/run_folder.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

// A path that cannot be resolved is compared as it stands.
fs::path resolved(const fs::path& path) {
    std::error_code problem;
    const fs::path whole = fs::weakly_canonical(path, problem);
    return problem ? path.lexically_normal() : whole;
}

// Only a training writes events; before its first one there is the record.
fs::file_time_type trainedAt(const fs::path& path) {
    const RunFolder run{path};
    std::error_code problem;
    for (const fs::path& file : {run.events(), run.record()}) {
        const fs::file_time_type written = fs::last_write_time(file, problem);
        if (!problem) return written;
    }
    return fs::file_time_type::min();
}

}  // namespace

RunKinship kinshipOf(const Project& trained, const Project& project) {
    const bool sameImages =
        !trained.dataset.empty() && resolved(trained.dataset) == resolved(project.dataset);
    const bool areNamed = !trained.id.empty() && !project.id.empty();
    if (areNamed ? trained.id == project.id : sameImages) return RunKinship::Own;
    return sameImages ? RunKinship::SameImages : RunKinship::Other;
}

std::vector<fs::path> runsFoldersOf(const Project& project, const fs::path& projectFile) {
    std::vector<fs::path> folders{runsFolderFor(projectFile)};
    const auto add = [&](const fs::path& folder) {
        if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
    };
    for (const fs::path& folder : project.runFolders) add(folder);
    add(defaultRunsFolder());
    return folders;
}

std::vector<fs::path> listRuns(const std::vector<fs::path>& folders) {
    std::vector<fs::path> runs;
    std::set<fs::path> seen;
    for (const fs::path& folder : folders) {
        if (!seen.insert(resolved(folder)).second) continue;
        const std::vector<fs::path> here = listRuns(folder);
        runs.insert(runs.end(), here.begin(), here.end());
    }
    std::ranges::stable_sort(runs, {}, &fs::path::filename);
    return runs;
}

std::vector<fs::path> runsByLastTraining(const std::vector<fs::path>& folders) {
    struct Trained {
        fs::file_time_type when;
        fs::path run;
    };
    std::vector<Trained> trained;
    for (fs::path& run : listRuns(folders)) trained.push_back({trainedAt(run), std::move(run)});
    std::ranges::reverse(trained);
    std::ranges::stable_sort(trained, std::greater(), &Trained::when);
    std::vector<fs::path> runs;
    for (Trained& one : trained) runs.push_back(std::move(one.run));
    return runs;
}

}  // namespace espalier::engine
