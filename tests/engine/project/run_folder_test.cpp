// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

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

TEST(RunFolderTest, ListsRunsOnly) {
    const TemporaryFolder folder;
    for (const char* name : {"b", "a", "no run"}) {
        std::filesystem::create_directories(folder / name);
    }
    writeText(folder / "a/run.json", "{}");
    writeText(folder / "b/run.json", "{}");
    EXPECT_THAT(listRuns(folder.path()), testing::ElementsAre(folder / "a", folder / "b"));
    EXPECT_TRUE(listRuns(folder / "nowhere").empty());
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

}  // namespace espalier::engine::tests
