// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/data/loading/scan_data.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_samples.h"
#include "engine/tasks/task_catalog.h"

namespace espalier::engine {

namespace {

// Runs of older versions, and those that were killed, have no results that say it.
std::optional<UsedImages> fromProject(const RunFolder& run, const std::stop_token& stop) {
    try {
        const RunRecord record = readRun(run.path, {}, stop);
        const Project& project = record.project;
        const DataSource data = scanData(project.dataset, project.dataChoices, nullptr, stop);
        // Another folder, or one that has changed, may be split in another way.
        if (data.fingerprintLike(record.dataFingerprint) != record.dataFingerprint)
            return std::nullopt;
        return usedImages(findTask(project.task),
                          inSplitsOfStart(run, selectedImages(project, data)));
    } catch (const Error&) {
        return std::nullopt;  // the record cannot be read, or its images are gone
    }
}

}  // namespace

std::optional<UsedImages> usedImagesOf(const RunFolder& run, std::stop_token stop) {
    std::optional<RunResults> results = readResults(run);
    if (results && results->used) return std::move(results->used);
    static_cast<void>(usedAtStart(run));  // a damaged list is not one that is not there
    return fromProject(run, stop);
}

}  // namespace espalier::engine
