// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/project_runs.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/runs/folder_list.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

// One that cannot be reached is listed too: whoever opens it is told why.
bool isOrMayBeRun(const fs::path& path) {
    std::error_code problem;
    const fs::file_status status = fs::status(RunFolder{path}.record(), problem);
    return fs::is_regular_file(status) || status.type() == fs::file_type::none;
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
    if (!trained.id.empty() && trained.id == project.id) return RunKinship::Own;
    const bool sameImages =
        !trained.dataset.empty() && resolvedPath(trained.dataset) == resolvedPath(project.dataset);
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
    return listFolders(folders, isOrMayBeRun);
}

std::vector<fs::path> runsByLastTraining(const std::vector<fs::path>& folders,
                                         const std::vector<fs::path>& elsewhere) {
    struct Trained {
        fs::file_time_type when;
        fs::path run;
    };
    std::vector<Trained> trained;
    std::vector<fs::path> listed = listRuns(folders);
    for (const fs::path& run : elsewhere) {
        const bool isListed = std::ranges::find(listed, run) != listed.end();
        if (!isListed && isRunFolder(run)) listed.push_back(run);
    }
    trained.reserve(listed.size());
    for (fs::path& run : listed) trained.push_back({trainedAt(run), std::move(run)});
    std::ranges::reverse(trained);
    std::ranges::stable_sort(trained, std::greater(), &Trained::when);
    std::vector<fs::path> runs;
    runs.reserve(trained.size());
    for (Trained& one : trained) runs.push_back(std::move(one.run));
    return runs;
}

}  // namespace espalier::engine
