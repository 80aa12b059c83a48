// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/json.h"
#include "engine/base/shell_word.h"
#include "engine/network/templates.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;
using testing::Not;

Project changedProject() {
    Project project;
    project.name = "Blumen 花";
    project.task = "reconstruct";
    project.dataset = "/data/Fotos von \"Emil\"";
    project.dataChoices.labelRule = LabelRule::ParentFolder;
    project.dataChoices.fractions = {0.6, 0.3, 0.1};
    project.dataChoices.splitSeed = 77;
    project.dataChoices.excluded = {"a/1.jpg", "b/ü.png"};
    project.dataChoices.excludedClasses = {"c"};
    project.preprocessing = {.height = 64,
                             .width = 48,
                             .channels = 1,
                             .resize = ResizeRule::Crop,
                             .mean = {0.25f, 0.5f, 0.125f},
                             .standardDeviation = {0.5f, 0.25f, 2.0f}};
    project.normaliseByData = false;
    project.augmentation = {.flipHorizontal = true, .cropShare = 0.25, .rotation = 15};
    project.network = makeTemplate("seed-cnn", {.input = {1, 64, 48}});
    project.options = changedOptions();
    project.changes = {
        {.afterStep = 12, .epochs = 40, .validationPatience = 0, .learningRate = 0.5},
        {.afterStep = 90, .epochs = 41, .validationPatience = 3, .learningRate = 1}};
    return project;
}

void expectEqual(const Project& a, const Project& b) {
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.task, b.task);
    EXPECT_EQ(a.dataset, b.dataset);
    EXPECT_EQ(a.dataChoices.labelRule, b.dataChoices.labelRule);
    EXPECT_EQ(a.dataChoices.fractions.training, b.dataChoices.fractions.training);
    EXPECT_EQ(a.dataChoices.fractions.validation, b.dataChoices.fractions.validation);
    EXPECT_EQ(a.dataChoices.fractions.test, b.dataChoices.fractions.test);
    EXPECT_EQ(a.dataChoices.splitSeed, b.dataChoices.splitSeed);
    EXPECT_EQ(a.dataChoices.excluded, b.dataChoices.excluded);
    EXPECT_EQ(a.dataChoices.excludedClasses, b.dataChoices.excludedClasses);
    EXPECT_EQ(a.preprocessing, b.preprocessing);
    EXPECT_EQ(a.normaliseByData, b.normaliseByData);
    EXPECT_EQ(a.augmentation, b.augmentation);
    EXPECT_EQ(a.network, b.network);
    EXPECT_EQ(a.options, b.options);
    EXPECT_EQ(a.changes, b.changes);
}

std::string changed(const std::string& path, const nlohmann::json& value) {
    auto json = nlohmann::json::parse(projectToJson(changedProject(), {}));
    json[nlohmann::json::json_pointer(path)] = value;
    return json.dump();
}

std::string refusal(const std::string& json) {
    return refusalOf([&] { projectFromJson(json, "/somewhere"); });
}

}  // namespace

TEST(ProjectJsonTest, KeepsEverything) {
    const Project project = changedProject();
    expectEqual(projectFromJson(projectToJson(project, "/data/projects"), "/data/projects"),
                project);
}

// The record of a run that does not use it is the one it had before.
TEST(ProjectJsonTest, OnlyLoadsThatThereAreAreWritten) {
    Project project;
    EXPECT_THAT(projectToJson(project, {}), testing::Not(HasSubstr("worker_loads")));
    project.options.workerLoads = {3, 1};
    const auto json = nlohmann::json::parse(projectToJson(project, {}));
    EXPECT_EQ(json["training"]["worker_loads"], (std::vector<double>{3, 1}));
}

TEST(ProjectJsonTest, KeepsWhereAChangeWasMade) {
    Project project = changedProject();
    project.changes[0].epoch = 3;
    project.changes[0].restartsPatience = true;
    EXPECT_EQ(projectFromJson(projectToJson(project, {}), {}).changes, project.changes);
}

TEST(ProjectJsonTest, ReadsTheProjectOfARunAndOfACrossValidation) {
    const auto project = nlohmann::json::parse(projectToJson(changedProject(), {}));
    for (const char* key : {"espalier_run", "espalier_cross_validation"}) {
        const nlohmann::json record{{key, 1}, {"project", project}};
        EXPECT_EQ(projectFromJson(record.dump(), {}).name, changedProject().name);
    }
    EXPECT_THAT(refusal(R"({"espalier_run":1})"), HasSubstr("contains no project"));
    EXPECT_THAT(refusal(R"({"espalier_cross_validation":1})"),
                HasSubstr("not an Espalier project"));
    EXPECT_THAT(refusal(R"({"project":{}})"), HasSubstr("not an Espalier project"));
}

TEST(ProjectJsonTest, ReadsAThousandFoldersOfRunsAtMost) {
    std::vector<std::string> folders{"", "runs"};
    folders.resize(2000, "more");
    const Project read = projectFromJson(changed("/run_folders", folders), "/data");
    ASSERT_EQ(read.runFolders.size(), 1000u);
    EXPECT_EQ(read.runFolders[0], "/data/runs");
    EXPECT_EQ(read.runFolders[999], "/data/more");
}

TEST(ProjectJsonTest, KeepsWhatIsLeftOpen) {
    const Project project;
    const Project read = projectFromJson(projectToJson(project, "/data"), "/data");
    expectEqual(read, project);
    EXPECT_TRUE(read.network.nodes.empty());
}

TEST(ProjectJsonTest, StoresTheDatasetBesideTheProjectAsRelative) {
    Project project;
    project.dataset = "/home/ada/photos";
    EXPECT_THAT(projectToJson(project, "/home/ada/projects"), HasSubstr("\"../photos\""));
    EXPECT_THAT(projectToJson(project, "/media/stick"), HasSubstr("\"/home/ada/photos\""));
    EXPECT_EQ(
        projectFromJson(projectToJson(project, "/home/ada/projects"), "/home/eve/projects").dataset,
        "/home/eve/photos");
}

TEST(ProjectJsonTest, MovesWithItsFolder) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "old/images");
    Project project;
    project.dataset = folder / "old/images";
    saveProject(project, folder / "old/p.espalier");
    std::filesystem::rename(folder / "old", folder / "new place");
    EXPECT_EQ(loadProject(folder / "new place/p.espalier").dataset,
              std::filesystem::canonical(folder / "new place/images"));
}

TEST(ProjectJsonTest, RefusesTextThatIsCutOffAnywhere) {
    std::string json = projectToJson(changedProject(), {});
    while (json.ends_with('\n')) json.pop_back();
    for (std::size_t length = 0; length < json.size(); length += 7) {
        const std::string sentence = refusal(json.substr(0, length));
        EXPECT_NE(sentence, "nothing") << "cut at " << length;
        EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
    }
}

TEST(ProjectJsonTest, NamesTheFileThatIsWrong) {
    const TemporaryFolder folder;
    writeText(folder / "broken.espalier", "{\"espalier_project\": 1, ");
    EXPECT_THAT(refusalOf([&] { loadProject(folder / "broken.espalier"); }),
                HasSubstr("broken.espalier"));
    EXPECT_THAT(refusalOf([&] { loadProject(folder / "none.espalier"); }),
                HasSubstr("none.espalier"));
    EXPECT_NE(refusalOf([&] { loadProject(folder.path()); }), "nothing");
}

TEST(ProjectJsonTest, RefusesANewerVersionAndOtherFiles) {
    EXPECT_THAT(refusal(changed("/espalier_project", kProjectVersion + 1)), HasSubstr("newer"));
    for (const int version : {0, -1}) {
        EXPECT_THAT(refusal(changed("/espalier_project", version)),
                    HasSubstr("a version number of 1 or more"));
    }
    EXPECT_THAT(refusal("{\"espalier_network\": 1}"), HasSubstr("not an Espalier project"));
    EXPECT_NE(refusal("[1, 2]"), "nothing");
    EXPECT_NE(refusal("\xff\xfe"), "nothing");
    EXPECT_NE(refusal(std::string(100'000, '[')), "nothing");
}

TEST(ProjectJsonTest, RefusesWrongTypesByName) {
    for (const auto& [path, value] : std::vector<std::pair<std::string, nlohmann::json>>{
             {"/name", 3},
             {"/task", "segment"},
             {"/task", "fly"},
             {"/data/folder", nlohmann::json::array()},
             {"/data/split", {0.5, 0.5}},
             {"/data/split", {"a", "b", "c"}},
             {"/data/split_seed", -1},
             {"/data/labels", "middle"},
             {"/data/excluded", {1, 2}},
             {"/data", "a folder"},
             {"/input/height", 1e9},
             {"/input/height", -5},
             {"/input/channels", 2},
             {"/input/std", {0.0, 1.0, 1.0}},
             {"/input/resize", "melt"},
             {"/augmentation", "fold:3"},
             {"/network", 7},
             {"/training/epochs", "many"},
             {"/training/epochs", 0},
             {"/training/learning_rate", -1},
             {"/training/optimizer", "magic"},
             {"/training/unknown", 1},
             {"/input/unknown", 1},
             {"/unknown", 1}}) {
        EXPECT_NE(refusal(changed(path, value)), "nothing") << path << " = " << value;
    }
}

TEST(ProjectJsonTest, RefusesChangesThatNoOptionsAllow) {
    const auto refusal = [](const std::string& path, const nlohmann::json& value) {
        return refusalOf([&] { projectFromJson(changed(path, value), {}); });
    };
    EXPECT_THAT(refusal("/changes/0/learning_rate", -1), HasSubstr("Learning rate"));
    EXPECT_THAT(refusal("/changes/0/epochs", 0), HasSubstr("Epochs"));
    EXPECT_THAT(refusal("/changes/1/after_step", -2), HasSubstr("after_step"));
    EXPECT_THAT(refusal("/changes/1/batch", 64), HasSubstr("batch"));
    EXPECT_THAT(refusal("/changes", 7), HasSubstr("changes"));
    EXPECT_THAT(refusal("/changes/0", "x"), HasSubstr("changes"));
}

TEST(ProjectJsonTest, SavesWholeOrNotAtAll) {
    const TemporaryFolder folder;
    const auto file = folder / "p.espalier";
    saveProject(changedProject(), file);
    const std::string before = contentOf(file);
    FullDisk full(0);
    EXPECT_THROW(saveProject(Project{}, file, full), Error);
    EXPECT_EQ(contentOf(file), before);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(ProjectJsonTest, KeepsNamesThatAreNoUtf8) {
    Project project;
    project.dataset = "/data/\xff\xfe";
    project.dataChoices.excluded = {"a/caf\xe9.jpg", "a/as text \\xE9"};
    const Project again = projectFromJson(projectToJson(project, {}), "/");
    EXPECT_EQ(again.dataset, project.dataset);
    EXPECT_EQ(again.dataChoices, project.dataChoices);
    EXPECT_THAT(trainCommand(project, {}), HasSubstr("--data $'/data/\\xFF\\xFE'"));
    EXPECT_EQ(shellQuoted("it's caf\\xE9 \\n"), "$'it\\'s caf\\xE9 \\\\n'");
}

TEST(ProjectJsonTest, KeepsTheClassesOfSingleImagesWhereThereAreAny) {
    Project project;
    project.dataset = "/data/flowers";
    const std::string without = projectToJson(project, "/data");
    EXPECT_THAT(without, Not(HasSubstr("relabelled")));
    EXPECT_THAT(without, Not(HasSubstr("added_classes")));
    project.dataChoices.relabelled =
        Relabelled({{"daisies/a=b.jpg", "花"}, {"caf\xe9.jpg", "a=b"}});
    project.dataChoices.addedClasses = {"花"};
    const std::string text = projectToJson(project, "/data");
    EXPECT_THAT(text, HasSubstr("\"daisies/a=b.jpg=花\""));
    EXPECT_EQ(projectFromJson(text, "/data").dataChoices, project.dataChoices);
    // The folder has moved together with the project.
    const Project moved = projectFromJson(text, "/elsewhere");
    EXPECT_EQ(moved.dataset, "/elsewhere/flowers");
    EXPECT_EQ(moved.dataChoices, project.dataChoices);

    const auto refusalWith = [&](const std::string& member, const std::string& value) {
        auto json = nlohmann::json::parse(text);
        json["data"][member] = nlohmann::json::array({value});
        return refusal(json.dump());
    };
    EXPECT_THAT(refusalWith("relabelled", "x.jpg"), HasSubstr("is its path, an equals sign and"));
    EXPECT_THAT(refusalWith("relabelled", "x.jpg="), HasSubstr("an equals sign and"));
    EXPECT_THAT(refusalWith("relabelled", "x.jpg=a/b"), HasSubstr("an equals sign and"));
    EXPECT_THAT(refusalWith("added_classes", "a/b"), HasSubstr("must not contain a slash"));
    EXPECT_THAT(refusalWith("added_classes", "a\nb"), HasSubstr("control character"));
}

}  // namespace espalier::engine::tests
