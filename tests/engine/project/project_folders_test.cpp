// SPDX-License-Identifier: Apache-2.0
// Further folders of images in a project file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/json.h"
#include "engine/project/project_fields.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string with(const std::string& folders) {
    return R"({"espalier_project": 1, "data": {"folder": "/data/a", "more_folders": )" + folders +
           "}}";
}

std::string refusalOfFolders(const std::string& folders) {
    return tests::refusalOf([&] { projectFromJson(with(folders), "/data"); });
}

}  // namespace

TEST(ProjectFoldersTest, AreStoredWithNamesBesideTheFileWherePossible) {
    Project project;
    project.dataset = "/data/photos";
    project.dataChoices.moreFolders = {{.name = "more", .path = "/data/x/more"},
                                       {.name = "held \xe9", .path = "/far/h", .isTest = true}};
    const std::string json = projectToJson(project, "/data/p");
    EXPECT_THAT(json, HasSubstr(R"("folder": "../x/more")"));
    EXPECT_THAT(json, HasSubstr(R"("folder": "/far/h")"));
    const Project again = projectFromJson(json, "/data/p");
    EXPECT_EQ(again.dataChoices.moreFolders, project.dataChoices.moreFolders);
    const Project moved = projectFromJson(json, "/usb/p");
    EXPECT_EQ(moved.dataChoices.moreFolders.front().path, "/usb/x/more") << "with its project";
    EXPECT_EQ(moved.dataChoices.moreFolders.front().name, "more");
}

TEST(ProjectFoldersTest, DataAreTheSameOnlyFromTheSameFoldersWithTheSameLabels) {
    Project project;
    project.dataset = "/data/photos";
    project.dataChoices.moreFolders = {{.name = "more", .path = "/data/more"}};
    Project other = project;
    other.dataChoices.splitSeed = 7;
    EXPECT_TRUE(haveSameData(project, other));
    other.dataset = "/data/scans";
    EXPECT_FALSE(haveSameData(project, other));
    other = project;
    other.dataChoices.moreFolders.clear();
    EXPECT_FALSE(haveSameData(project, other));
    other = project;
    other.dataChoices.labelRule = LabelRule::NoLabels;
    EXPECT_FALSE(haveSameData(project, other));
}

TEST(ProjectFoldersTest, FilesWithoutAnyStayAsTheyWere) {
    Project project;
    project.dataset = "/data/photos";
    EXPECT_THAT(projectToJson(project, "/data"), Not(HasSubstr("more_")));
    EXPECT_THAT(trainCommand(project), Not(HasSubstr("more")));
}

TEST(ProjectFoldersTest, StrangeListsAreRefusedInOneSentence) {
    const std::string one = R"({"name": "x", "folder": "/b"})";
    EXPECT_EQ(refusalOfFolders("[" + one + "]"), "nothing");
    for (const std::string& list : {std::string("7"),
                                    std::string("{}"),
                                    std::string("[7]"),
                                    std::string("[{}]"),
                                    "[" + one + "," + one + "]",
                                    std::string(R"([{"name": "", "folder": "/b"}])"),
                                    std::string(R"([{"name": "..", "folder": "/b"}])"),
                                    std::string(R"([{"name": "a/b", "folder": "/b"}])"),
                                    std::string(R"([{"name": "a\u0000", "folder": "/b"}])"),
                                    std::string(R"([{"name": "x", "folder": ""}])"),
                                    std::string(R"([{"name": "x", "folder": 3}])"),
                                    std::string(R"([{"name": "x"}])"),
                                    std::string(R"([{"name": "x", "folder": "/b", "test": 1}])"),
                                    std::string(R"([{"name": "x", "folder": "/b", "y": 1}])")}) {
        const std::string sentence = refusalOfFolders(list);
        EXPECT_NE(sentence, "nothing") << list;
        EXPECT_THAT(sentence, testing::EndsWith(".")) << list;
        EXPECT_THAT(sentence, Not(HasSubstr("\n"))) << list;
    }
    std::string many = "[";
    for (int i = 0; i < 101; ++i) {
        many += (i > 0 ? "," : "") + std::string(R"({"folder": "/b", "name": "x)") +
                std::to_string(i) + "\"}";
    }
    EXPECT_NE(refusalOfFolders(many + "]"), "nothing");
}

TEST(ProjectFoldersTest, TheCommandNamesThem) {
    Project project;
    project.dataset = "/data/photos";
    project.dataChoices.moreFolders = {{.name = "more", .path = "/data/more"},
                                       {.name = "held", .path = "/far/h", .isTest = true}};
    const std::string command = trainCommand(project);
    EXPECT_THAT(command, HasSubstr("--more-data /data/more"));
    EXPECT_THAT(command, HasSubstr("--test-data held=/far/h"));
}

TEST(ProjectFoldersTest, FieldsOfOneUseLeaveThoseOfTheOther) {
    Project project;
    project.dataChoices.moreFolders = {{.name = "held", .path = "/h", .isTest = true}};
    const ProjectField& field = projectField("more_data");
    field.row.write(project, std::vector<std::string>{"/data/b", "/other/c"});
    EXPECT_EQ(project.dataChoices.moreFolders.size(), 3u);
    field.row.write(project, std::vector<std::string>{});
    ASSERT_EQ(project.dataChoices.moreFolders.size(), 1u);
    EXPECT_TRUE(project.dataChoices.moreFolders.front().isTest);
}

}  // namespace espalier::engine::tests
