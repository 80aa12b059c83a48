// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_removal.h"

#include "engine/base/error.h"
#include "engine/runs/found_files.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

RunGroup groupOf(const std::filesystem::path& path) {
    if (!isRealFolder(path)) {
        throw RequestError(
            fmt::format("{} is not the folder of a sweep, so it was not deleted. Check it in the "
                        "file manager.",
                        displayPath(path)));
    }
    const Sweep sweep = readSweep(path);
    RunGroup group{
        .folder = path, .record = sweep.folder.record(), .note = sweep.folder.note(), .runs = {}};
    for (int number = 1; number <= sweep.count(); ++number) {
        group.runs.push_back(sweep.folder.trial(number));
    }
    return group;
}

}  // namespace

SweepRemoval::SweepRemoval(const std::filesystem::path& path)
    : removal_{groupOf(path), lockSweep({path})} {}

}  // namespace espalier::engine
