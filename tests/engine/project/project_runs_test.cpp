// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/project_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <utility>

#include "engine/runs/run_folder.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

Project on(const std::filesystem::path& dataset, const std::string& id) {
    Project project;
    project.id = id;
    project.dataset = dataset;
    return project;
}

std::filesystem::path runIn(const std::filesystem::path& folder, const std::string& name) {
    std::filesystem::create_directories(folder / name);
    writeFileAtomically(folder / name / "run.json", "{}");
    return folder / name;
}

}  // namespace

TEST(ProjectRunsTest, TheIdDecidesWhoseARunIs) {
    const Project project = on("/images/flowers", "one");
    EXPECT_EQ(kinshipOf(on("/images/flowers", "one"), project), RunKinship::Own);
    EXPECT_EQ(kinshipOf(on("/moved/flowers", "one"), project), RunKinship::Own);
    EXPECT_EQ(kinshipOf(on("/images/flowers", "two"), project), RunKinship::SameImages);
    EXPECT_EQ(kinshipOf(on("/images/cars", "two"), project), RunKinship::Other);
}

TEST(ProjectRunsTest, ARunThatNamesNoProjectBelongsToNone) {
    const Project project = on("/images/flowers", "one");
    EXPECT_EQ(kinshipOf(on("/images/./flowers", ""), project), RunKinship::SameImages);
    EXPECT_EQ(kinshipOf(on("/images/flowers", "two"), on("/images/flowers", "")),
              RunKinship::SameImages);
    EXPECT_EQ(kinshipOf(on("/images/cars", ""), project), RunKinship::Other);
    EXPECT_EQ(kinshipOf({}, {}), RunKinship::Other) << "no images are not the same images";
}

TEST(ProjectRunsTest, RunsAreLookedForWhereTheProjectWasTrainedAndWhereItIs) {
    Project project;
    project.runFolders = {"/before/runs", defaultRunsFolder()};
    EXPECT_THAT(runsFoldersOf(project, "/now/p.espalier"),
                testing::ElementsAre("/now/runs", "/before/runs", defaultRunsFolder()));
    EXPECT_THAT(runsFoldersOf(Project(), {}), testing::ElementsAre(defaultRunsFolder()));
}

TEST(ProjectRunsTest, TheRunTrainedLastComesFirstWheneverItWasStarted) {
    const TemporaryFolder folder;
    const auto resumed = runIn(folder / "runs", "2026-01-01_120000_a");
    const auto newer = runIn(folder / "runs", "2026-02-01_120000_b");
    const auto newest = runIn(folder / "runs", "2026-03-01_120000_c");
    const auto now = std::filesystem::last_write_time(newest / "run.json");
    for (const auto& [run, hours] : {std::pair(resumed, 1), {newer, 3}, {newest, 2}}) {
        writeFileAtomically(RunFolder{run}.events(), "");
        std::filesystem::last_write_time(RunFolder{run}.events(), now - std::chrono::hours(hours));
    }
    EXPECT_THAT(runsByLastTraining({folder / "runs"}),
                testing::ElementsAre(resumed, newest, newer));
    for (const auto& run : {resumed, newer, newest}) {  // as in a copy
        std::filesystem::last_write_time(RunFolder{run}.events(), now);
    }
    EXPECT_THAT(runsByLastTraining({folder / "runs"}),
                testing::ElementsAre(newest, newer, resumed));
}

TEST(ProjectRunsTest, ARunThatLiesElsewhereIsAmongThem) {
    const TemporaryFolder folder;
    const auto inside = runIn(folder / "runs", "2026-01-01_120000_a");
    const auto outside = runIn(folder / "my", "roses");
    const auto now = std::filesystem::last_write_time(inside / "run.json");
    for (const auto& [run, hours] : {std::pair(inside, 2), {outside, 1}}) {
        writeFileAtomically(RunFolder{run}.events(), "");
        std::filesystem::last_write_time(RunFolder{run}.events(), now - std::chrono::hours(hours));
    }
    EXPECT_THAT(runsByLastTraining({folder / "runs"}, {inside, outside, folder / "gone"}),
                testing::ElementsAre(outside, inside));
}

TEST(ProjectRunsTest, ARunIsListedOnceHoweverItsFolderIsReached) {
    const TemporaryFolder folder;
    const auto newer = runIn(folder / "one", "2026-02-01_120000_b");
    const auto older = runIn(folder / "two", "2026-01-01_120000_a");
    std::filesystem::create_directory_symlink(folder / "one", folder / "link");
    EXPECT_THAT(listRuns({folder / "one", folder / "two", folder / "nowhere", folder / "link"}),
                testing::ElementsAre(older, newer));
    std::filesystem::create_directory_symlink(newer, folder / "one" / "2026-01-15_120000_link");
    std::filesystem::create_directory_symlink(older, folder / "one" / "2026-03-01_120000_link");
    EXPECT_THAT(listRuns({folder / "one", folder / "two"}), testing::ElementsAre(older, newer))
        << "by itself rather than by a link";
    EXPECT_THAT(listRuns({folder / "one"}),
                testing::ElementsAre(newer, folder / "one" / "2026-03-01_120000_link"));
}

TEST(ProjectRunsTest, AProjectFileKeepsItsIdAndItsFolders) {
    const TemporaryFolder folder;
    Project project;
    project.id = "0b1c";
    project.runFolders = {folder / "runs", "/elsewhere/runs"};
    saveProject(project, folder / "p.espalier");
    const Project read = loadProject(folder / "p.espalier");
    EXPECT_EQ(read.id, "0b1c");
    EXPECT_EQ(read.runFolders, project.runFolders);
    EXPECT_EQ(projectToJson(Project(), {}).find("run_folders"), std::string::npos);
    EXPECT_THROW(
        projectFromJson(R"({"espalier_project": 1, "id": ")" + std::string(200, 'x') + R"("})", {}),
        RequestError);
    EXPECT_THROW(projectFromJson(R"({"espalier_project": 1, "run_folders": "/runs"})", {}),
                 RequestError);
}

}  // namespace espalier::engine::tests
