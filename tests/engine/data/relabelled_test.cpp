// SPDX-License-Identifier: Apache-2.0
// Classes of single images that a user has chosen, and classes without a folder.
#include "engine/data/folder/relabelled.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/data/folder/data_choice_fields.h"
#include "engine/data/folder/data_choices.h"
#include "engine/data/folder/folder_labels.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/loading/scan_data.h"
#include "engine/data/review/data_issues.h"
#include "engine/data/review/data_review.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine::test {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

/// `each` images of daisy and rose, one of them beside the folders.
ImageFolder flowers(int each = 10) {
    ImageFolder folder;
    folder.root = "/made/up";
    folder.fingerprint = "content-0123456789abcdef0123456789abcdef";
    folder.sizeFingerprint = "fedcba9876543210fedcba9876543210";
    for (const char* name : {"daisy", "rose"}) {
        for (int i = 0; i < each; ++i) {
            ImageEntry image;
            image.path = std::string(name) + '/' + std::to_string(100 + i) + ".png";
            image.content = folder.images.size() + 1;
            folder.images.push_back(image);
        }
    }
    folder.images.push_back({.path = "zzz loose.png"});
    assignLabels(folder);
    assignSplits(folder, {}, 1);
    return folder;
}

DataChoices choosing(Relabelled::Samples samples, std::vector<std::string> added = {}) {
    return {.relabelled = Relabelled(std::move(samples)), .addedClasses = std::move(added)};
}

std::string classOf(const DataSource& data, const std::string& name) {
    for (std::size_t i = 0; i < data.size(); ++i) {
        const DataSample sample = data.sample(i);
        if (sample.name != name) continue;
        return sample.target < 0 ? "" : data.outputNames()[static_cast<std::size_t>(sample.target)];
    }
    return "no such image";
}

std::vector<std::string> sentencesOf(const DataSource& data) {
    std::vector<std::string> sentences;
    for (const Diagnostic& found : reviewData(data)) sentences.push_back(englishSentence(found));
    return sentences;
}

}  // namespace

TEST(RelabelledTest, KeepsOneClassForEachNameInOrder) {
    const Relabelled some({{"b", "x"}, {"a", "y"}, {"b", "z"}, {"c", ""}});
    EXPECT_THAT(some.samples(),
                ElementsAre(RelabelledSample{"a", "y"}, RelabelledSample{"b", "z"}));
    EXPECT_EQ(*some.outputOf("b"), "z");
    EXPECT_EQ(some.outputOf("c"), nullptr);
    EXPECT_EQ(some.outputOf("aa"), nullptr);
    EXPECT_EQ(Relabelled({{"b", "z"}, {"a", "y"}}), some);
    EXPECT_TRUE(Relabelled().empty());
}

TEST(RelabelledTest, TakesOthersAndForgetsThoseWithoutAClass) {
    const Relabelled before({{"a", "1"}, {"c", "1"}, {"e", "1"}});
    const Relabelled after = before.with({{"f", "2"}, {"c", ""}, {"b", "2"}, {"e", "3"}});
    EXPECT_THAT(after.samples(),
                ElementsAre(RelabelledSample{"a", "1"},
                            RelabelledSample{"b", "2"},
                            RelabelledSample{"e", "3"},
                            RelabelledSample{"f", "2"}));
    EXPECT_EQ(before.size(), 3u);
}

TEST(RelabelledTest, AnyNamesCanBeWrittenAsTextAndReadAgain) {
    for (const RelabelledSample& sample : {RelabelledSample{"daisy/1.png", "rose"},
                                           RelabelledSample{"a=b/c=d.png", "e=f=g"},
                                           RelabelledSample{"caf\xE9/1.png", "caf\\xE9"},
                                           RelabelledSample{"\\xE9/\\x3D.png", "\\x3D=\\x3D"},
                                           RelabelledSample{"薔薇/一.png", "ورد"}}) {
        const std::string text = relabelledText(sample);
        EXPECT_EQ(relabelledFrom(text), sample) << text;
    }
    EXPECT_EQ(relabelledText({"daisy/1.png", "rose"}), "daisy/1.png=rose");
    EXPECT_EQ(relabelledFrom("no class").name, "");
}

TEST(RelabelledTest, WhatAFolderCanBeCalledIsReadAgainWhatIsAddedIsPlain) {
    const DataChoiceField* relabelled = nullptr;
    for (const DataChoiceField& entry : dataChoiceFields()) {
        if (entry.row.field.name == "relabelled") relabelled = &entry;
    }
    ASSERT_NE(relabelled, nullptr);
    const std::string strange = std::string(255, '\xFE') + "\n";
    EXPECT_EQ(relabelled->problem(std::vector{relabelledText({"a.png", strange})}), "");
    EXPECT_EQ(problemOfOutputName("薔薇 = ورد"), "");
    EXPECT_NE(problemOfOutputName("a\nb"), "");
    EXPECT_NE(problemOfOutputName("a/b"), "");
    EXPECT_NE(problemOfOutputName(""), "");
    EXPECT_NE(problemOfOutputName(std::string(256, 'a')), "");
}

TEST(RelabelledTest, AnImageIsOfTheChosenClassAndSplitWithIt) {
    const DataChoices choices =
        choosing({{"daisy/103.png", "rose"}, {"zzz loose.png", "rose"}, {"rose/100.png", "rose"}});
    const DataSource scanned = flowers();
    const DataSource data = splitData(scanned, choices);
    EXPECT_EQ(classOf(data, "daisy/103.png"), "rose");
    EXPECT_EQ(classOf(data, "zzz loose.png"), "rose");
    EXPECT_EQ(classOf(data, "daisy/104.png"), "daisy");
    EXPECT_EQ(data.relabelled(), 2) << "one is in the folder of its class";
    const std::vector<SplitCounts> counts = data.countsByOutput();
    EXPECT_EQ(counts[0].all(), 9);
    EXPECT_EQ(counts[1].all(), 12);

    // As if the files were there.
    EXPECT_EQ(counts[0].validation, 1);
    EXPECT_EQ(counts[1].validation, 1);
    const DataSource back = splitData(data, {});
    EXPECT_EQ(back.relabelled(), 0);
    for (std::size_t i = 0; i < back.size(); ++i) {
        EXPECT_EQ(back.sample(i).target, scanned.sample(i).target);
        EXPECT_EQ(back.sample(i).split, scanned.sample(i).split);
    }
}

TEST(RelabelledTest, AClassCanBeAddedAndIsLearnedOnceItHasImages) {
    DataChoices choices = choosing({}, {"iris"});
    const DataSource empty = splitData(flowers(), choices);
    EXPECT_THAT(empty.outputNames(), ElementsAre("daisy", "iris", "rose"));
    EXPECT_EQ(classOf(empty, "rose/101.png"), "rose") << "the others are renumbered";
    const DataSource nothing = selectData(empty, choices);
    EXPECT_THAT(nothing.outputNames(), ElementsAre("daisy", "rose"));
    EXPECT_EQ(classOf(nothing, "rose/101.png"), "rose");
    EXPECT_THAT(sentencesOf(nothing),
                Contains("The class iris has no images, so it is not learned."));

    choices.relabelled = Relabelled({{"daisy/101.png", "iris"}, {"rose/102.png", "iris"}});
    const DataSource selected = selectData(splitData(flowers(), choices), choices);
    EXPECT_THAT(selected.outputNames(), ElementsAre("daisy", "iris", "rose"));
    EXPECT_EQ(classOf(selected, "rose/102.png"), "iris");
    EXPECT_THAT(sentencesOf(selected), Not(Contains(testing::HasSubstr("not learned"))));
}

TEST(RelabelledTest, AClassWhoseImagesAllMovedIsNotLearned) {
    Relabelled::Samples all;
    for (int i = 0; i < 10; ++i) all.push_back({"rose/10" + std::to_string(i) + ".png", "daisy"});
    const DataChoices choices = choosing(std::move(all));
    const DataSource selected = selectData(splitData(flowers(), choices), choices);
    EXPECT_THAT(selected.outputNames(), ElementsAre("daisy"));
    EXPECT_EQ(selected.countsByOutput()[0].all(), 20);
}

TEST(RelabelledTest, AnExcludedClassTakesItsRelabelledImagesWithIt) {
    DataChoices choices = choosing({{"daisy/101.png", "rose"}});
    choices.excludedClasses = {"rose"};
    const DataSource selected = selectData(splitData(flowers(), choices), choices);
    EXPECT_THAT(selected.outputNames(), ElementsAre("daisy"));
    EXPECT_EQ(classOf(selected, "daisy/101.png"), "no such image");
}

TEST(RelabelledTest, SelectionTakesTheLabelsOfItsOwnChoices) {
    const DataChoices here = choosing({{"daisy/101.png", "rose"}});
    const DataSource data = splitData(flowers(), here);
    const DataSource ofRun = selectData(data, choosing({{"rose/101.png", "daisy"}}));
    EXPECT_EQ(classOf(ofRun, "daisy/101.png"), "daisy");
    EXPECT_EQ(classOf(ofRun, "rose/101.png"), "daisy");
    EXPECT_EQ(selectData(flowers(), {}).relabelled(), 0);
    EXPECT_EQ(selectData(data, {}).fingerprint(), flowers().fingerprint);
}

TEST(RelabelledTest, OtherClassesAreOtherDataAndTheSameAreTheSame) {
    const std::string plain = flowers().fingerprint;
    const auto of = [](const DataChoices& choices) {
        return splitData(flowers(), choices).fingerprint();
    };
    EXPECT_EQ(of({}), plain);
    const std::string one = of(choosing({{"daisy/101.png", "rose"}}));
    EXPECT_NE(one, plain);
    EXPECT_EQ(one.size(), plain.size());
    EXPECT_THAT(one, StartsWith("content-"));
    EXPECT_NE(of(choosing({{"daisy/102.png", "rose"}})), one);
    EXPECT_EQ(of(choosing({{"daisy/101.png", "rose"}, {"nowhere", "rose"}}, {"iris"})), one);
    EXPECT_EQ(of(choosing({{"daisy/101.png", "daisy"}, {"nowhere", "rose"}}, {"iris"})), plain);
    const DataSource data = splitData(flowers(), choosing({{"daisy/101.png", "rose"}}));
    EXPECT_NE(data.fingerprintLike(flowers().sizeFingerprint), flowers().sizeFingerprint);
}

TEST(RelabelledTest, AnImageThatIsGoneIsSaid) {
    const DataChoices choices = choosing({{"rose/999.png", "daisy"}, {"daisy/102.png", "rose"}});
    const DataSource one = splitData(flowers(), choices);
    EXPECT_THAT(sentencesOf(one),
                Contains(StartsWith("rose/999.png was given another class, but")));
    const DataSource two =
        splitData(flowers(), choosing({{"b\xE9.png", "rose"}, {"rose/999.png", "daisy"}}));
    EXPECT_THAT(sentencesOf(two),
                Contains(StartsWith("2 images were given another class, but can no longer be "
                                    "found, for example b\\xE9.png.")));
    EXPECT_THAT(sentencesOf(splitData(flowers(), {})),
                Not(Contains(testing::HasSubstr("given another class"))));
}

TEST(RelabelledTest, RelabelledImagesAreListedAsANote) {
    const auto issues = [](const DataChoices& choices) {
        const DataSource data = splitData(flowers(), choices);
        return findInData(data, selectData(data, choices), {}, nullptr);
    };
    EXPECT_THAT(issues({}), IsEmpty());
    const DataIssues two = issues(choosing({{"daisy/101.png", "rose"}, {"rose/101.png", "iris"}}));
    ASSERT_EQ(two.size(), 1u);
    EXPECT_EQ(
        englishSentence(two[0].diagnostic),
        "2 images are relabelled, for example daisy/101.png: its class is rose. Each class is "
        "split by itself, so other images may have changed their split, too.");
    EXPECT_THAT(two[0].images, ElementsAre(1, 11));
    EXPECT_THAT(two[0].leaveOut, IsEmpty());
    EXPECT_EQ(
        englishSentence(issues(choosing({{"rose/101.png", "iris"}}))[0].diagnostic),
        "rose/101.png is relabelled: its class is iris. Each class is split by itself, so another "
        "image may have changed its split, too.");
}

TEST(RelabelledTest, AnotherSourceOfClassesForgetsThem) {
    const DataChoices choices = choosing({{"daisy/101.png", "rose"}}, {"iris"});
    const DataChoices parent = withLabels(choices, LabelRule::ParentFolder);
    EXPECT_TRUE(parent.relabelled.empty());
    EXPECT_THAT(parent.addedClasses, IsEmpty());
    EXPECT_EQ(withAnnotationsOf(choices, {}), choices) << "the source is the same";
    EXPECT_EQ(withAnnotationsOf(parent, choices).relabelled, choices.relabelled);
    const DataChoices none = withLabels(choices, LabelRule::NoLabels);
    EXPECT_EQ(splitData(flowers(), none).relabelled(), 0);
}

TEST(RelabelledTest, AScanGivesTheChosenClassesWhereverTheFolderIs) {
    std::vector<std::string> fingerprints;
    for (int place = 0; place < 2; ++place) {
        const TestFolder folder;
        std::filesystem::create_directories(folder / "daisy");
        std::filesystem::create_directories(folder / "rose");
        for (std::uint32_t i = 0; i < 5; ++i) {
            const std::string name = std::to_string(i) + ".bmp";
            writeAll(folder / ("daisy/" + name), encodeBmp(smoothImage(8, 8, i)));
            writeAll(folder / ("rose/" + name), encodeBmp(smoothImage(8, 8, 50 + i)));
        }
        const DataChoices choices = choosing({{"daisy/0.bmp", "rose"}});
        const DataSource data = scanData(folder.path(), choices, nullptr, {});
        EXPECT_EQ(classOf(data, "daisy/0.bmp"), "rose");
        EXPECT_EQ(data.countsByOutput()[1].all(), 6);
        EXPECT_EQ(splitData(scanData(folder.path(), {}, nullptr, {}), choices).fingerprint(),
                  data.fingerprint());
        fingerprints.push_back(data.fingerprint());
    }
    EXPECT_EQ(fingerprints.front(), fingerprints.back());
}

}  // namespace espalier::engine::test
