// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/folders.h"
#include "engine/runs/project_runs.h"
#include "engine/runs/run_lock.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

Project named(const std::string& network) {
    Project project;
    project.network.name = network;
    return project;
}

/// Sets an environment variable until the end of a test.
class Environment {
  public:
    Environment(const char* name, const std::string& value) : name_(name) {
        const char* before = std::getenv(name);
        if (before) before_ = before;
        ::setenv(name, value.c_str(), 1);
    }
    ~Environment() {
        if (before_) {
            ::setenv(name_, before_->c_str(), 1);
        } else {
            ::unsetenv(name_);
        }
    }

  private:
    const char* name_;
    std::optional<std::string> before_;
};

}  // namespace

TEST(RunFolderTest, IsNamedByTimeAndNetwork) {
    const TemporaryFolder folder;
    const RunFolder run = createRunFolder(folder / "runs", named("resnet18"));
    EXPECT_TRUE(std::filesystem::is_directory(run.path));
    EXPECT_THAT(run.path.filename().string(),
                MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}_[0-9]{6}_resnet18"));
}

TEST(RunFolderTest, IsNeverTheSameTwice) {
    const TemporaryFolder folder;
    std::set<std::filesystem::path> seen;
    for (int i = 0; i < 20; ++i) seen.insert(createRunFolder(folder.path(), named("n")).path);
    EXPECT_EQ(seen.size(), 20u);
}

TEST(RunFolderTest, TurnsAnyNetworkNameIntoAFileName) {
    const TemporaryFolder folder;
    for (const std::string& name : {std::string("../../etc"),
                                    std::string("a/b\n c"),
                                    std::string(),
                                    std::string("花のネット"),
                                    std::string(300, 'x'),
                                    std::string("花").append(std::string(59, 'y')) + "花花花"}) {
        const RunFolder run = createRunFolder(folder.path(), named(name));
        EXPECT_EQ(run.path.parent_path(), folder.path());
        EXPECT_TRUE(std::filesystem::is_directory(run.path));
    }
}

TEST(RunFolderTest, RefusesAFolderWithSomethingInIt) {
    const TemporaryFolder folder;
    writeText(folder / "file", "mine");
    EXPECT_THAT(refusalOf([&] { checkNewRunFolder(folder.path()); }), HasSubstr("not empty"));
    EXPECT_THAT(refusalOf([&] { checkNewRunFolder(folder / "file"); }), HasSubstr("is a file"));
    writeText(folder / "run.json", "{}");
    EXPECT_THAT(refusalOf([&] { checkNewRunFolder(folder.path()); }), HasSubstr("resume"));
    EXPECT_EQ(refusalOf([&] { checkNewRunFolder(folder / "new"); }), "nothing");
    EXPECT_FALSE(std::filesystem::exists(folder / "new"));
    EXPECT_TRUE(std::filesystem::is_directory(useRunFolder(folder / "new/deep").path));
    EXPECT_EQ(contentOf(folder / "file"), "mine");
}

TEST(RunFolderTest, FoldersThatWereCreatedForItCanBeRemovedWhileTheyAreEmpty) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "old");
    CreatedFolders created;
    useRunFolder(folder / "old/a/b/c", realFileSystem(), &created);
    EXPECT_THAT(created,
                testing::ElementsAre(folder / "old/a", folder / "old/a/b", folder / "old/a/b/c"));
    writeText(folder / "old/a/file", "mine");
    removeEmptyFolders(created);
    EXPECT_FALSE(std::filesystem::exists(folder / "old/a/b"));
    EXPECT_EQ(contentOf(folder / "old/a/file"), "mine");
    createRunFolder(folder / "old", named("n"), realFileSystem(), &created);
    ASSERT_EQ(created.size(), 1u) << "the parent was there";
    removeEmptyFolders(created);
    EXPECT_FALSE(std::filesystem::exists(created.front()));
}

TEST(RunFolderTest, FoldersThatCannotAllBeCreatedAreRemovedAgain) {
    const TemporaryFolder folder;
    SyncedFolders files(folder / "a/b");
    EXPECT_THROW(useRunFolder(folder / "a/b/c", files), Error);
    EXPECT_FALSE(std::filesystem::exists(folder / "a"));
    EXPECT_TRUE(std::filesystem::exists(folder.path()));
    SyncedFolders atTheEnd(folder /
                           "a/runs");  // which is synced after the run's own folder is made
    EXPECT_THROW(createRunFolder(folder / "a/runs", named("n"), atTheEnd), Error);
    EXPECT_FALSE(std::filesystem::exists(folder / "a"));
}

TEST(RunFolderTest, ANamedRunThatCannotBeReachedIsNoOtherFolder) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "a");
    EXPECT_FALSE(isNamedRun(folder / "a"));
    EXPECT_FALSE(isNamedRun(folder / "nowhere"));
    writeText(folder / "file", "mine");
    EXPECT_FALSE(isNamedRun(folder / "file"));
    std::filesystem::create_symlink(folder / "a/run.json", folder / "a/run.json");
    EXPECT_THROW(isNamedRun(folder / "a"), RequestError);
    std::filesystem::remove(folder / "a/run.json");
    writeText(folder / "a/run.json", "{}");
    EXPECT_TRUE(isNamedRun(folder / "a"));
}

TEST(RunFolderTest, ListsRunsOnly) {
    const TemporaryFolder folder;
    for (const char* name : {"b", "a", "no run"}) {
        std::filesystem::create_directories(folder / name);
    }
    writeText(folder / "a/run.json", "{}");
    writeText(folder / "b/run.json", "{}");
    EXPECT_THAT(listRuns({folder.path()}), testing::ElementsAre(folder / "a", folder / "b"));
    EXPECT_TRUE(listRuns({folder / "nowhere"}).empty());
}

TEST(RunFolderTest, ListsWhatCannotBeReachedAndDoesNotTakeItForNothing) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "a");
    std::filesystem::create_symlink(folder / "a/run.json", folder / "a/run.json");
    EXPECT_THAT(listRuns({folder.path()}), testing::ElementsAre(folder / "a"));
    EXPECT_THROW(readRun(folder / "a"), UnreachableError);
    std::filesystem::create_symlink(folder / "loop", folder / "loop");
    EXPECT_THROW(listRuns({folder / "loop"}), UnreachableError);
    EXPECT_THROW(checkNewRunFolder(folder / "loop"), UnreachableError);
}

TEST(RunFolderTest, IsSyncedTogetherWithTheFoldersItLiesIn) {
    const TemporaryFolder folder;
    SyncedFolders files;
    createRunFolder(folder / "deep/runs", named("n"), files);
    EXPECT_THAT(files.synced(),
                testing::ElementsAre(folder.path(), folder / "deep", folder / "deep/runs"));
    SyncedFolders again;
    useRunFolder(folder / "chosen/", again);
    EXPECT_THAT(again.synced(), testing::ElementsAre(folder.path()));
}

TEST(RunFolderTest, LiesInTheUsersDocuments) {
    const TemporaryFolder home;
    const Environment setHome("HOME", home.path().string());
    const Environment noConfig("XDG_CONFIG_HOME", "");
    EXPECT_EQ(defaultRunsFolder(), home / "Documents/Espalier/runs");
    std::filesystem::create_directories(home / ".config");
    writeText(home / ".config/user-dirs.dirs",
              "# a comment\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n");
    EXPECT_EQ(defaultRunsFolder(), home / "Dokumente/Espalier/runs");
    const Environment config("XDG_CONFIG_HOME", (home / "other").string());
    std::filesystem::create_directories(home / "other");
    writeText(home / "other/user-dirs.dirs", "XDG_DOCUMENTS_DIR=\"/mnt/papers\"\n");
    EXPECT_EQ(defaultRunsFolder(), "/mnt/papers/Espalier/runs");
}

TEST(RunFolderTest, LiesBesideASavedProject) {
    EXPECT_EQ(runsFolderFor("/a/p.espalier"), "/a/runs");
    EXPECT_EQ(runsFolderFor("/a/runs/one/run.json"), "/a/runs");
    EXPECT_EQ(runsFolderFor({}), defaultRunsFolder());
}

TEST(RunFolderTest, WhatAKilledProgramLeftBeforeItsRunHadBegunIsNoObstacle) {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder / "run";
    std::filesystem::create_directories(path);
    const std::filesystem::path part = unfinishedName(RunFolder{path}.record());
    writeText(part, "{");
    EXPECT_THAT(refusalOf([&] { readRun(path); }), HasSubstr("nothing was trained"));
    {
        const RunLock begins(path);
        EXPECT_THAT(refusalOf([&] { checkNewRunFolder(path); }), HasSubstr("not empty"));
    }
    EXPECT_EQ(refusalOf([&] { checkNewRunFolder(path); }), "nothing");
    EXPECT_TRUE(std::filesystem::exists(part)) << "nothing is written before";
    useRunFolder(path);
    EXPECT_TRUE(std::filesystem::is_empty(path));
    writeText(part, "{");
    writeText(path / "letter.txt", "dear");
    EXPECT_THAT(refusalOf([&] { checkNewRunFolder(path); }), HasSubstr("not empty"));
    EXPECT_THROW(useRunFolder(path), RequestError);
    EXPECT_TRUE(std::filesystem::exists(part));
}

}  // namespace espalier::engine::tests
