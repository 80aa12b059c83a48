// SPDX-License-Identifier: Apache-2.0
// The order of a few calls decides what is on the disk after a power failure.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "faulted_program.h"
#include "small_run.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;

struct Call {
    std::string what;
    fs::path path;
    fs::path to;  ///< the target of a rename
};

std::vector<Call> callsIn(const std::string& log) {
    std::vector<Call> calls;
    std::istringstream stream(log);
    for (std::string line; std::getline(stream, line);) {
        const std::size_t space = line.find(' ');
        const std::size_t tab = std::min(line.find('\t'), line.size());
        Call call{line.substr(0, space), line.substr(space + 1, tab - space - 1), {}};
        if (tab < line.size()) call.to = line.substr(tab + 1);
        calls.push_back(std::move(call));
    }
    return calls;
}

void expectLaterSync(const std::vector<Call>& calls, std::size_t after, const fs::path& folder) {
    const bool found = std::any_of(
        calls.begin() + static_cast<std::ptrdiff_t>(after) + 1, calls.end(), [&](const Call& call) {
            return call.what == "sync" && call.path == folder;
        });
    EXPECT_TRUE(found) << folder << " is not synced after " << calls[after].what << ' '
                       << calls[after].path << ' ' << calls[after].to;
}

}  // namespace

TEST(DurabilityTest, EveryFolderAndEveryFileOfARunSurvivesAPowerFailure) {
    const cli::tests::WorkFolder folder;
    const SmallRun small(folder);
    const fs::path disk = folder / "disk";
    fs::create_directories(disk);
    const fs::path run = disk / "deep" / "run";
    const std::string log = folder / "log";
    const FaultedResult result =
        runFaulted(small.training(run, "2"), Fault{.below = disk}, {{kCallLogVariable, log}});
    ASSERT_EQ(result.program.code, 0) << result.program.err;
    const std::vector<Call> calls = callsIn(cli::tests::contentOf(log));
    std::set<fs::path> folders, synced, replaced;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const Call& call = calls[i];
        if (call.what == "create") synced.erase(call.path);
        if (call.what == "sync") synced.insert(call.path);
        if (call.what == "mkdir") {
            folders.insert(call.path);
            expectLaterSync(calls, i, call.path.parent_path());
        }
        if (call.what == "rename") {
            EXPECT_TRUE(synced.contains(call.path)) << call.path << " was not synced";
            synced.insert(call.to);
            replaced.insert(call.to);
            expectLaterSync(calls, i, call.to.parent_path());
        }
    }
    EXPECT_THAT(folders, testing::ElementsAre(disk / "deep", run, run / "checkpoints"));
    for (const char* name : {"run.json",
                             "metrics.csv",
                             "events.jsonl",
                             "results.json",
                             "model.onnx",
                             "checkpoints/last.safetensors",
                             "checkpoints/best.safetensors"}) {
        EXPECT_TRUE(replaced.contains(run / name)) << name;
    }
}

}  // namespace espalier::tests
