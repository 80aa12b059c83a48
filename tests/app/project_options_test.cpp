// SPDX-License-Identifier: Apache-2.0
#include "app/cli/project_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli/option_review.h"
#include "engine/base/error.h"
#include "engine/base/shell_word.h"
#include "engine/data/folder/image_folder.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/templates.h"
#include "engine/network/trained_part.h"
#include "parsed_command.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

engine::FieldValue anotherValue(const engine::Field& field) {
    switch (field.kind) {
        case engine::FieldKind::Boolean:
            return !std::get<bool>(field.defaultValue);
        case engine::FieldKind::Integer:
            return std::get<std::int64_t>(field.defaultValue) + 1;
        case engine::FieldKind::Real:
            return (std::get<double>(field.defaultValue) + field.maximum) / 2;
        case engine::FieldKind::Choice: {
            const bool isFirst = std::get<std::string>(field.defaultValue) == field.choices[0];
            return field.choices[isFirst ? field.choices.size() - 1 : 0];
        }
        case engine::FieldKind::RealList:
            return std::vector<double>{3, 0.5};
        default:
            return std::string("another");
    }
}

engine::Project usualProject() {
    engine::Project project;
    project.dataset = "/data/flowers";
    project.preprocessing = {.height = 64, .width = 64, .channels = 3};
    project.network = engine::makeTemplate("resnet18", {.input = {3, 64, 64}});
    return project;
}

void expectSame(const engine::Project& read, const engine::Project& wanted) {
    EXPECT_EQ(read.task, wanted.task);
    EXPECT_EQ(read.dataset, wanted.dataset);
    EXPECT_EQ(read.dataChoices.labelRule, wanted.dataChoices.labelRule);
    EXPECT_DOUBLE_EQ(read.dataChoices.fractions.training, wanted.dataChoices.fractions.training);
    EXPECT_DOUBLE_EQ(read.dataChoices.fractions.validation,
                     wanted.dataChoices.fractions.validation);
    EXPECT_DOUBLE_EQ(read.dataChoices.fractions.test, wanted.dataChoices.fractions.test);
    EXPECT_EQ(read.dataChoices.splitSeed, wanted.dataChoices.splitSeed);
    EXPECT_EQ(read.dataChoices.excluded, wanted.dataChoices.excluded);
    EXPECT_EQ(read.dataChoices.excludedClasses, wanted.dataChoices.excludedClasses);
    EXPECT_EQ(read.dataChoices.relabelled, wanted.dataChoices.relabelled);
    EXPECT_EQ(read.dataChoices.addedClasses, wanted.dataChoices.addedClasses);
    EXPECT_EQ(read.preprocessing, wanted.preprocessing);
    EXPECT_EQ(read.normaliseByData, wanted.normaliseByData);
    EXPECT_EQ(read.augmentation, wanted.augmentation);
    EXPECT_EQ(read.startFrom, wanted.startFrom);
    EXPECT_EQ(read.network.nodes, wanted.network.nodes);
    EXPECT_EQ(read.network.connections, wanted.network.connections);
    const engine::FieldValues options = engine::toFields(wanted.options);
    for (const auto& [name, value] : engine::toFields(read.options)) {
        EXPECT_EQ(engine::toText(value), engine::toText(options.at(name))) << name;
    }
    EXPECT_EQ(read.options, wanted.options);
}

void expectRepeats(const engine::Project& project) {
    SCOPED_TRACE(engine::trainCommand(project));
    expectSame(parsed(engine::trainCommand(project)), project);
}

/// What `espalier train` says of options that have no effect.
std::vector<std::string> said(std::vector<std::string> words) {
    std::ranges::reverse(words);  // CLI11 expects reverse order
    CLI::App app;
    ProjectOptions options;
    options.declare(app);
    app.parse(words);
    const engine::Project project = options.project();
    const engine::Diagnostics issues = engine::reviewTrainingOptions(project.options);
    std::vector<std::string> sentences = uselessOptions(options, project, issues);
    for (const engine::Diagnostic& issue : issuesOfGiven(issues, options, project)) {
        sentences.push_back(englishSentence(issue));
    }
    return sentences;
}

}  // namespace

TEST(ProjectOptionsTest, ReadBackEveryFieldOfACopiedCommand) {
    expectRepeats(usualProject());
    for (const engine::Field& field : engine::trainingFields()) {
        engine::Project project = usualProject();
        engine::FieldValues values = engine::toFields(project.options);
        values[field.name] = anotherValue(field);
        project.options = engine::trainingOptionsFrom(values);
        expectRepeats(project);
    }
}

TEST(ProjectOptionsTest, ABatchPerWorkerIsMultipliedByTheWorkers) {
    const auto batchOf = [](const std::string& words) {
        return parsed("espalier train --data /x --network resnet18 --input 32x32 " + words)
            .options.batch;
    };
    EXPECT_EQ(batchOf("--batch-per-worker 24 --workers 3"), 72);
    EXPECT_EQ(batchOf("--batch-per-worker 24"), 24);
    EXPECT_EQ(batchOf("--workers 3"), engine::TrainingOptions().batch);
    const auto refusal = [&](const std::string& words) -> std::string {
        try {
            batchOf(words);
        } catch (const engine::RequestError& error) {
            return error.what();
        }
        return "was accepted";
    };
    EXPECT_EQ(refusal("--batch-per-worker 24 --batch 48"),
              "--batch is the images per step of all workers together, and --batch-per-worker "
              "those of each, so both would set the batch size. Name one of the two.");
    for (const std::string wrong : {"0", "-3", "many", "65537", "2.5", "''"}) {
        EXPECT_THAT(refusal("--batch-per-worker " + wrong),
                    HasSubstr("--batch-per-worker must be a whole number of images from 1 to"));
    }
    EXPECT_EQ(refusal("--batch-per-worker 40000 --workers 2"),
              "--batch-per-worker 40000 with 2 workers would be a batch of 80000 images, and one "
              "may have 65536 at most. Choose at most 32768.");
}

TEST(ProjectOptionsTest, SaysHowABatchIsDivided) {
    engine::TrainingOptions options;
    options.batch = 64;
    EXPECT_EQ(divisionSentence(options, 500), "");
    options.workers = 2;
    EXPECT_EQ(divisionSentence(options, 500),
              "Each batch of 64 images is divided among 2 workers, 32 for each.");
    EXPECT_EQ(divisionSentence(options, 40),
              "Each batch of 40 images is divided among 2 workers, 20 for each.");
    options.workerLoads = {1, 0};
    EXPECT_EQ(divisionSentence(options, 500),
              "Each batch of 64 images is divided among 2 workers: 64 + 0.");
    options.workerLoads.clear();
    options.workers = 3;
    EXPECT_EQ(divisionSentence(options, 500),
              "Each batch of 64 images is divided among 3 workers: 22 + 21 + 21.");
    options.shards = 8;
    options.workers = 1;
    EXPECT_EQ(divisionSentence(options, 500),
              "Each batch of 64 images is computed in 8 shares by 1 worker.");
}

TEST(ProjectOptionsTest, ReadBackWhatACopiedCommandFreezes) {
    engine::Project project = usualProject();
    const engine::LayerCatalog catalog;
    const auto network = *engine::validate(project.network, catalog, {{3, 64, 64}, 5}).network;
    for (const engine::TrainedPart part :
         {engine::TrainedPart::LastLayer, engine::TrainedPart::LastStage}) {
        engine::trainPart(project.network, network, part);
        expectRepeats(project);
    }
    engine::trainPart(project.network, network, engine::TrainedPart::All);
    project.network.nodes[1].frozen = true;
    project.network.nodes[5].frozen = true;
    expectRepeats(project);
}

TEST(ProjectOptionsTest, OptionsWithoutEffectAreNamed) {
    // 10 is what the option is anyway.
    EXPECT_THAT(said({"--data", "/x", "--restart-epochs", "10"}),
                ElementsAre("--restart-epochs has no effect without --schedule warm-restarts."));
    EXPECT_THAT(said({"--data",
                      "/x",
                      "--restart-epochs",
                      "5",
                      "--schedule",
                      "warm-restarts",
                      "--validation-patience",
                      "0"}),
                IsEmpty());
    EXPECT_THAT(said({"--data", "/x", "--epochs", "5"}), IsEmpty()) << "nobody asked for patience";
    EXPECT_THAT(said({"--data", "/x", "--epochs", "50", "--validation-patience", "104"}),
                ElementsAre(HasSubstr("A patience of 104 has no effect on a run of 50 epochs")));
    EXPECT_THAT(said({"--data", "/x", "--loss", "focal", "--label-smoothing", "0.1"}),
                ElementsAre(HasSubstr("Label smoothing has no effect")))
        << "once";
}

TEST(ProjectOptionsTest, APatienceOfTheProjectIsToldOfWhereTheEpochsAreTooFewForIt) {
    const WorkFolder folder;
    const std::string file = folder / "flowers.espalier";
    engine::Project project = usualProject();
    engine::saveProject(project, file);
    EXPECT_THAT(said({file, "--epochs", "5"}), IsEmpty()) << "nobody asked for patience";
    project.options.validationPatience = 12;
    engine::saveProject(project, file);
    EXPECT_THAT(said({file}), IsEmpty());
    EXPECT_THAT(said({file, "--epochs", "5"}),
                ElementsAre(HasSubstr("A patience of 12 has no effect on a run of 5 epochs")));
}

TEST(ProjectOptionsTest, RefuseToFreezeWhatDoesNotExist) {
    const std::string data = "espalier train --data /data/flowers --input 64x64x3 ";
    const auto refusal = [&](const std::string& options) -> std::string {
        try {
            parsed(data + options);
        } catch (const engine::RequestError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_THAT(refusal("--network seed-cnn --freeze conv9"),
                testing::HasSubstr("--freeze conv9: the network has no layer of this name."));
    EXPECT_THAT(refusal("--network seed-cnn --train-part head"),
                testing::HasSubstr("--train-part must be one of last-layer, last-stage, all"));
}

TEST(ProjectOptionsTest, AnUnknownEffortIsRefusedBeforeAnythingIsRead) {
    try {
        parsed("espalier train --data /nowhere --effort thorogh");
        FAIL() << "accepted";
    } catch (const engine::RequestError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("--effort"));
        EXPECT_THAT(error.what(), testing::HasSubstr("quick, balanced, thorough"));
        EXPECT_THAT(error.what(), testing::HasSubstr("Did you mean thorough?"));
    }
}

TEST(ProjectOptionsTest, ReadBackEveryChoiceOfDataAndInput) {
    engine::Project project = usualProject();
    project.dataset = "/data/it's a \"folder\" 花 $HOME";
    project.dataChoices.labelRule = engine::LabelRule::ParentFolder;
    project.dataChoices.fractions = {0.7, 0.2, 0.1};
    project.dataChoices.splitSeed = 9;
    project.dataChoices.excluded = {"a b/1.png", "-strange/2.png"};
    project.dataChoices.excludedClasses = {"-c", "d e"};
    project.dataChoices.relabelled =
        engine::Relabelled({{"-a=b/it's.png", "=c"}, {"café.png", "neu 花"}});
    project.dataChoices.addedClasses = {"neu 花"};
    project.preprocessing.resize = engine::ResizeRule::Crop;
    project.preprocessing.mean = {0.1f, 0.2f, 0.3f};
    project.preprocessing.standardDeviation = {0.7f, 1.1f, 0.123456789f};
    project.normaliseByData = false;
    project.augmentation = {.flipHorizontal = true, .rotation = 12.5, .contrast = 0.2};
    project.network =
        engine::makeTemplate("resnet50", {.input = {3, 64, 64}, .convolutionBias = true});
    expectRepeats(project);
}

TEST(ProjectOptionsTest, ReadBackARecommendation) {
    for (const std::vector<std::string>& starts :
         {std::vector<std::string>{}, std::vector<std::string>{"efficientnet-lite0"}}) {
        engine::ImageFolder folder;
        folder.root = "/data/flowers";
        folder.classes = {"1", "2", "3", "4", "5"};
        for (int i = 0; i < 100; ++i) {
            folder.images.push_back({.path = std::to_string(i) + ".jpg",
                                     .label = i % 5,
                                     .width = 300,
                                     .height = 200,
                                     .splitIsGiven = true});
        }
        engine::Project project;
        project.dataset = folder.root;
        engine::prepareNew(folder, project, starts);
        EXPECT_EQ(project.startFrom.empty(), starts.empty());
        expectRepeats(project);
    }
}

TEST(ProjectOptionsTest, ReadBackWhatATrainingStartsFrom) {
    for (const char* task : {"classify", "reconstruct"}) {
        for (const char* from : {"efficientnet-lite0", "/a b/weights.pth", "/runs/one"}) {
            engine::Project project = usualProject();
            project.task = task;
            project.dataChoices = engine::freshProject(task).dataChoices;
            project.startFrom = from;
            expectRepeats(project);  // normalised by data, which the start must not replace
            project.normaliseByData = false;
            expectRepeats(project);
            project.preprocessing.mean = {0.5f, 0.25f, 0.125f};
            expectRepeats(project);
        }
    }
}

namespace {

/// "espalier train --data /data/flowers …", with what it takes from a start that is known.
engine::Project adopted(const std::string& options, std::optional<engine::TrainedPart>* part) {
    std::vector<std::string> words = wordsOf("--data /data/flowers " + options);
    std::ranges::reverse(words);
    CLI::App app;
    ProjectOptions given;
    given.declare(app);
    app.parse(words);
    engine::Project project = given.project();
    const engine::TrainingStart start{
        .label = "lite",
        .file = "/lite.pth",
        .sha256 = "",
        .weights = {},
        .templateName = "efficientnet-lite0",
        .network = {},
        .input = engine::Preprocessing{.height = 224,
                                       .width = 224,
                                       .mean = {0.5f, 0.5f, 0.5f},
                                       .standardDeviation = {0.25f, 0.25f, 0.25f}}};
    given.adoptStart(project, start);
    given.drawNetwork(project);
    if (part) *part = given.usualPart(start);
    return project;
}

}  // namespace

TEST(ProjectOptionsTest, ATrainedStartBringsItsNetworkInputAndTrainedPart) {
    std::optional<engine::TrainedPart> part;
    const engine::Project project = adopted("--start-from efficientnet-lite0", &part);
    EXPECT_EQ(project.startFrom, "efficientnet-lite0");
    EXPECT_EQ(project.network.name, "efficientnet-lite0");
    EXPECT_EQ(project.preprocessing.height, 224);
    EXPECT_EQ(project.preprocessing.channels, 3);
    EXPECT_FALSE(project.normaliseByData);
    EXPECT_EQ(project.preprocessing.mean[0], 0.5f);
    EXPECT_EQ(part, engine::TrainedPart::LastLayer);
}

TEST(ProjectOptionsTest, WhatIsGivenIsNotTakenFromTheStart) {
    std::optional<engine::TrainedPart> part;
    const std::string start = "--start-from efficientnet-lite0 ";
    engine::Project project = adopted(start + "--input 160x128 --normalise data", &part);
    EXPECT_EQ(project.preprocessing.height, 160);
    EXPECT_EQ(project.preprocessing.width, 128);
    EXPECT_EQ(project.preprocessing.channels, 3);
    EXPECT_TRUE(project.normaliseByData);
    EXPECT_TRUE(part);
    project = adopted(start + "--network seed-cnn", &part);
    EXPECT_EQ(project.network.name, "seed-cnn");
    EXPECT_FALSE(part);
    adopted(start + "--train-part all", &part);
    EXPECT_FALSE(part);
}

TEST(ProjectOptionsTest, ANetworkOrOtherWeightsAreNotLeftToARecommendation) {
    const auto takes = [](const std::string& line) {
        std::vector<std::string> words = wordsOf(line);
        std::ranges::reverse(words);
        CLI::App app;
        ProjectOptions given;
        given.declare(app);
        app.parse(words);
        return given.takesRecommendation(given.isFresh() ? given.project() : engine::Project());
    };
    EXPECT_TRUE(takes("--data /data/flowers"));
    EXPECT_TRUE(takes("--data /data/flowers --epochs 3 --input 64x64"));
    EXPECT_TRUE(takes("--data /data/flowers --start-from efficientnet-lite1"));
    EXPECT_TRUE(takes("--data /data/flowers --start-from none"));
    EXPECT_FALSE(takes("--data /data/flowers --network seed-cnn --start-from none"));
    EXPECT_FALSE(takes("--data /data/flowers --network seed-cnn"));
    EXPECT_FALSE(takes("--data /data/flowers --start-from some/weights.pth"));
    EXPECT_FALSE(takes("flowers.espalier"));
    EXPECT_FALSE(takes("runs/one/run.json"));
}

TEST(ProjectOptionsTest, WhatAnOptionSaysIsNotOpen) {
    std::vector<std::string> words =
        wordsOf("--data /data/flowers --epochs 3 --std 0.5,0.5,0.5 --augment none --freeze conv1");
    std::ranges::reverse(words);
    CLI::App app;
    ProjectOptions given;
    given.declare(app);
    app.parse(words);
    const engine::OpenSettings open = given.openSettings();
    EXPECT_TRUE(open.size);
    EXPECT_TRUE(open.resize);
    EXPECT_FALSE(open.normalisation);
    EXPECT_FALSE(open.augmentation);
    EXPECT_FALSE(open.trainedPart);
    EXPECT_EQ(open.given, (std::set<std::string>{"epochs"}));
}

TEST(ProjectOptionsTest, APathToStartFromBecomesAbsolute) {
    const auto here = std::filesystem::current_path();
    EXPECT_EQ(adopted("--start-from some/weights.pth", nullptr).startFrom,
              (here / "some/weights.pth").string());
    EXPECT_EQ(adopted("--start-from runs/one/run.json", nullptr).startFrom,
              (here / "runs/one").string());
    EXPECT_EQ(adopted("--start-from runs/one/", nullptr).startFrom, (here / "runs/one").string());
}

TEST(ProjectOptionsTest, ReadBackAReconstructionInAllForms) {
    engine::Project project = usualProject();
    project.task = "reconstruct";
    project.dataChoices.labelRule = engine::LabelRule::NoLabels;
    project.network = engine::makeTemplate("autoencoder", {.input = {3, 64, 64}});
    expectRepeats(project);  // normalised by data
    project.normaliseByData = false;
    expectRepeats(project);
    project.dataChoices.labelRule = engine::LabelRule::TopFolder;
    expectRepeats(project);
}

TEST(ProjectOptionsTest, OverrideOnlyTheGivenOptionsOfAProject) {
    const WorkFolder folder;
    engine::Project project = usualProject();
    project.options.epochs = 7;
    project.options.nesterov = true;
    project.augmentation.flipHorizontal = true;
    engine::saveProject(project, folder / "p.espalier");
    const std::string file = engine::shellQuoted(folder / "p.espalier");
    expectSame(parsed("espalier train " + file), project);
    engine::Project changed = project;
    changed.options.batch = 5;
    changed.options.nesterov = false;
    changed.augmentation = {};
    expectSame(parsed("espalier train " + file + " --batch 5 --no-nesterov --augment none"),
               changed);
}

TEST(ProjectOptionsTest, ReadTheNetworkOfARunsRecord) {
    const WorkFolder folder;
    engine::Project drawn = usualProject();
    drawn.network.nodes[2].label = "changed";
    engine::saveProject(drawn, folder / "drawn.espalier");
    EXPECT_EQ(parsed(engine::trainCommand(drawn, folder / "drawn.espalier")).network,
              drawn.network);
}

TEST(ProjectOptionsTest, NumbersAreReadAsPeopleAndResultsWriteThem) {
    const std::string start = "espalier train --data /x --network seed-cnn ";
    const auto project = [&](const std::string& rest) { return parsed(start + rest); };
    EXPECT_DOUBLE_EQ(project("--learning-rate 0,025").options.learningRate, 0.025);
    EXPECT_DOUBLE_EQ(project("--learning-rate 0,001").options.learningRate, 0.001);
    EXPECT_DOUBLE_EQ(project("--learning-rate 1,5").options.learningRate, 1.5);
    for (const char* sizes : {"24×32×3", "'24 × 32 × 3'", "'24 x 32 x 3'", "24x32x3"}) {
        const auto recipe = project(std::string("--input ") + sizes).preprocessing;
        EXPECT_EQ(recipe.height, 24) << sizes;
        EXPECT_EQ(recipe.width, 32) << sizes;
        EXPECT_EQ(recipe.channels, 3) << sizes;
    }
    try {
        project("--learning-rate 1,000");
        FAIL() << "1 or 1000 was chosen without a word";
    } catch (const engine::RequestError& refusal) {
        EXPECT_THAT(refusal.what(), HasSubstr("this could be '1000' or '1.000'"));
    }
}

TEST(ProjectOptionsTest, RejectInvalidSizes) {
    for (const char* text : {"",
                             "96",
                             "96x",
                             "x96",
                             "0x96x3",
                             "96x96x2",
                             "-1x96x3",
                             "96x96x3x1",
                             "96x96x3 ",
                             "1e9x1x3",
                             "99999999999x9x3"}) {
        EXPECT_THROW(sizesFromText(text), engine::RequestError) << text;
    }
    EXPECT_EQ(sizesFromText("28x30").channels, 0);
    EXPECT_EQ(sizesFromText("28x30x1").width, 30);
}

}  // namespace espalier::cli::tests
