// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>

#include "engine/base/shell_word.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/templates.h"
#include "engine/network/trained_part.h"
#include "engine/project/words.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::AnyOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

Project typicalProject() {
    Project project;
    project.dataset = "/data/flowers";
    project.preprocessing = {.height = 96, .width = 96, .channels = 3};
    project.network = makeTemplate("resnet18", {.input = {3, 96, 96}});
    return project;
}

// The words into which a shell splits a line, one per line.
std::string asShellReads(const std::string& line) {
    const std::string command = "printf '%s\\n' " + line;
    std::array<char, 256> block{};
    std::string words;
    FILE* shell = ::popen(command.c_str(), "r");
    while (std::fgets(block.data(), block.size(), shell)) words += block.data();
    ::pclose(shell);
    return words;
}

}  // namespace

TEST(TrainCommandTest, SaysOnlyWhatDiffers) {
    EXPECT_EQ(trainCommand(typicalProject()),
              "espalier train --data /data/flowers --input 96x96x3 --augment none --network "
              "resnet18");
}

TEST(TrainCommandTest, NamesEveryTrainingOptionThatDiffers) {
    for (const Field& field : trainingFields()) {
        Project project = typicalProject();
        FieldValues values = toFields(project.options);
        values[field.name] = anotherValue(field);
        project.options = trainingOptionsFrom(values);
        const std::string line = trainCommand(project);
        const std::string option = optionName(field.name);
        EXPECT_THAT(line, AnyOf(HasSubstr(" " + option), HasSubstr(" --no-" + option.substr(2))))
            << field.name;
        EXPECT_NE(line, trainCommand(typicalProject())) << field.name;
    }
}

TEST(TrainCommandTest, NamesEveryChoiceOfData) {
    const std::string usual = trainCommand(typicalProject());
    const auto after = [&](auto change) {
        Project project = typicalProject();
        change(project);
        return trainCommand(project);
    };
    EXPECT_THAT(after([](Project& p) { p.task = "reconstruct"; }), HasSubstr("--task"));
    EXPECT_THAT(after([](Project& p) { p.dataChoices.labelRule = LabelRule::ParentFolder; }),
                HasSubstr("--labels parent"));
    EXPECT_THAT(after([](Project& p) {
                    p.dataChoices.fractions = {0.7, 0.2, 0.1};
                }),
                HasSubstr("--split 0.7,0.2,0.1"));
    EXPECT_THAT(after([](Project& p) { p.dataChoices.splitSeed = 4; }),
                HasSubstr("--split-seed 4"));
    EXPECT_THAT(after([](Project& p) { p.dataChoices.excluded = {"a b/1.png"}; }),
                HasSubstr("--exclude 'a b/1.png'"));
    EXPECT_THAT(after([](Project& p) { p.dataChoices.excludedClasses = {"-x"}; }),
                HasSubstr("--exclude-class=-x"));
    EXPECT_THAT(after([](Project& p) {
                    p.dataChoices.relabelled = Relabelled({RelabelledSample{"a b/1.png", "c"}});
                    p.dataChoices.addedClasses = {"c"};
                }),
                HasSubstr("--relabel 'a b/1.png=c' --add-class c"));
    EXPECT_THAT(after([](Project& p) { p.preprocessing.resize = ResizeRule::Pad; }),
                HasSubstr("--resize pad"));
    EXPECT_THAT(after([](Project& p) { p.normaliseByData = false; }),
                HasSubstr("--normalise none"));
    EXPECT_THAT(after([](Project& p) {
                    p.normaliseByData = false;
                    p.preprocessing.mean = {0.5f, 0.25f, 0};
                }),
                HasSubstr("--mean 0.5,0.25,0 --std 1,1,1"));
    EXPECT_THAT(after([](Project& p) { p.augmentation.rotation = 10; }), HasSubstr("rotate:10"));
    EXPECT_THAT(usual, Not(HasSubstr("--split")));
}

TEST(TrainCommandTest, NamesTheFileForManyRelabelledImages) {
    Project project = typicalProject();
    Relabelled::Samples many;
    for (int i = 0; i < 1000; ++i) many.push_back({"a/" + std::to_string(i) + ".png", "b"});
    project.dataChoices.relabelled = Relabelled(many);
    EXPECT_EQ(trainCommand(project, "/runs/one/run.json"), "espalier train /runs/one/run.json");
    EXPECT_THAT(trainCommand(project), HasSubstr("--relabel a/999.png=b"));
}

TEST(TrainCommandTest, NamesATemplateInEitherForm) {
    Project project = typicalProject();
    project.network = makeTemplate("resnet50", {.input = {3, 96, 96}, .convolutionBias = true});
    project.network.nodes.front().position = {10, 20};
    project.network.groups.clear();
    project.network.notes = {{.id = "note1", .text = "why", .size = {{100, 50}}}};
    EXPECT_THAT(trainCommand(project), HasSubstr("--network resnet50 --bias"));
}

TEST(TrainCommandTest, NamesTheTrainedPartOfATemplate) {
    Project project = typicalProject();
    const LayerCatalog catalog;
    const auto network = *validate(project.network, catalog, {{3, 96, 96}, 5}).network;
    for (const TrainedPart part : {TrainedPart::LastLayer, TrainedPart::LastStage}) {
        trainPart(project.network, network, part);
        EXPECT_THAT(trainCommand(project),
                    EndsWith(std::string("--network resnet18 --train-part ") + wordOf(part)));
    }
    trainPart(project.network, network, TrainedPart::All);
    EXPECT_EQ(trainCommand(project), trainCommand(typicalProject()));
    project.network.nodes[1].frozen = true;
    project.network.nodes[2].frozen = true;
    EXPECT_THAT(trainCommand(project),
                EndsWith("--network resnet18 --freeze " + project.network.nodes[1].id +
                         " --freeze " + project.network.nodes[2].id));
    project.network.nodes[2].rateFactor = 0.5;
    EXPECT_THAT(trainCommand(project, "run.json"), EndsWith("--network run.json"));
}

TEST(TrainCommandTest, NamesTheFileOfADrawnNetwork) {
    Project project = typicalProject();
    project.network.nodes[3].label = "mine";
    EXPECT_THAT(trainCommand(project, "/runs/a b/run.json"),
                HasSubstr("--network '/runs/a b/run.json'"));
}

TEST(TrainCommandTest, SurvivesAShell) {
    const std::string nasty = "it's $HOME `x` \"y\" \\ *;&|<>()~#!? 花";
    EXPECT_EQ(asShellReads(shellQuoted(nasty)), nasty + "\n");
    EXPECT_EQ(asShellReads(shellQuoted("")), "\n");
    Project project = typicalProject();
    project.dataset = "/data/" + nasty;
    EXPECT_THAT(asShellReads(trainCommand(project)), HasSubstr("\n/data/" + nasty + "\n"));
}

}  // namespace espalier::engine::tests
