// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ImageFolder folderOf(const std::vector<std::string>& paths) {
    ImageFolder folder;
    folder.root = "/made/up";
    for (const std::string& path : paths) {
        ImageEntry image;
        image.path = path;
        image.content = folder.images.size() + 1;
        folder.images.push_back(image);
    }
    return folder;
}

}  // namespace

TEST(RunSamplesTest, NamesWhatHasChangedSinceTheRunStarted) {
    const TemporaryFolder place;
    const RunFolder run{place.path()};
    ImageFolder folder = folderOf({"a/1.png", "a/2.png", "b/3.png", "b/4.png"});
    writeRunSamples(run, folder, realFileSystem());
    EXPECT_FALSE(samplesChangedSince(run, folder).any());

    folder.images[1].content = 99;
    folder.images[3].path = "b/5.png";
    const SampleChanges changes = samplesChangedSince(run, folder);
    EXPECT_THAT(changes.changed, ElementsAre("a/2.png"));
    EXPECT_THAT(changes.missing, ElementsAre("b/4.png"));
    EXPECT_THAT(changes.added, ElementsAre("b/5.png"));
    EXPECT_EQ(changes.before, 4u);
    EXPECT_THAT(changeSentences(changes),
                ElementsAre(HasSubstr("1 of the 4 images that the run started with has changed"),
                            HasSubstr("b/4.png"),
                            HasSubstr("b/5.png")));
}

TEST(RunSamplesTest, KnowsWhetherMostAreMissing) {
    const TemporaryFolder place;
    const RunFolder run{place.path()};
    EXPECT_EQ(sampleCountAtStart(run), 0u);
    EXPECT_FALSE(samplesChangedSince(run, folderOf({"a/1.png"})).mostAreMissing());
    writeRunSamples(run, folderOf({"a/1.png", "a/2.png", "b/3.png", "b/4.png"}), realFileSystem());
    EXPECT_EQ(sampleCountAtStart(run), 4u);
    EXPECT_FALSE(samplesChangedSince(run, folderOf({"a/1.png", "a/2.png"})).mostAreMissing());
    EXPECT_TRUE(samplesChangedSince(run, folderOf({"a/1.png", "c/9.png"})).mostAreMissing());
}

TEST(RunSamplesTest, KnowsWhatTheRunWasToLearnFromWhenItStarted) {
    const TemporaryFolder place;
    const RunFolder run{place.path()};
    ImageFolder folder = folderOf({"a/1.png", "a/2.png", "b/3.png", "b/4.png"});
    for (std::size_t i = 0; i < folder.images.size(); ++i) folder.images[i].content = 10 + i;
    folder.images[0].split = Split::Training;
    folder.images[1].split = Split::Validation;
    folder.images[2].split = Split::Test;
    folder.images[3].split = Split::Training;
    folder.images[3].excluded = true;
    writeRunSamples(run, folder, realFileSystem());
    EXPECT_EQ(usedAtStart(run), (UsedImages{.training = {10}, .validation = {11}}));
    EXPECT_EQ(usedAtStart(RunFolder{place.path() / "none"}), UsedImages{});
}

TEST(RunSamplesTest, KnowsWhetherATrainingWouldEndForTheImagesThatItLost) {
    const TemporaryFolder place;
    const RunFolder run{place.path()};
    ImageFolder start = madeUpFolder({"a"}, 100);  // 80, 10 and 10
    for (std::size_t i = 0; i < start.images.size(); ++i) start.images[i].content = i + 1;
    EXPECT_FALSE(samplesChangedSince(run, start).tooManyAreLost());
    writeRunSamples(run, start, realFileSystem());
    EXPECT_FALSE(samplesChangedSince(run, start).tooManyAreLost());
    const auto without = [&](Split split, std::size_t count) {
        ImageFolder folder = start;
        std::erase_if(folder.images, [&](const ImageEntry& image) {
            return image.split == split && count > 0 && count-- > 0;
        });
        return samplesChangedSince(run, folder);
    };
    EXPECT_FALSE(without(Split::Training, 4).tooManyAreLost());
    EXPECT_TRUE(without(Split::Training, 5).tooManyAreLost());
    EXPECT_TRUE(without(Split::Validation, 1).tooManyAreLost());
    EXPECT_FALSE(without(Split::Test, 10).tooManyAreLost());
    ImageFolder changed = start;
    changed.images[8].content = 1000;  // for validation
    EXPECT_TRUE(samplesChangedSince(run, changed).tooManyAreLost());
}

TEST(RunSamplesTest, ImagesKeepTheSplitThatTheyHadAtTheStart) {
    const TemporaryFolder place;
    const RunFolder run{place.path()};
    ImageFolder folder = folderOf({"a/1.png", "a/2.png", "a/3.png", "a/4.png"});
    folder.images[1].split = Split::Validation;
    folder.images[2].split = Split::Test;
    EXPECT_EQ(inSplitsOfStart(run, folder).sample(1).split, Split::Validation) << "no list";
    writeRunSamples(run, folder, realFileSystem());
    const DataSource same(folder);
    EXPECT_EQ(inSplitsOfStart(run, same), same) << "not a copy";

    folder.images[0].split = Split::Validation;
    folder.images[1].split = Split::Test;
    folder.images[2].split = Split::Training;
    folder.images[3].split = Split::Validation;
    folder.images[3].path = "a/renamed.png";
    folder.images.push_back(folder.images[0]);
    folder.images.back().path = "a/new.png";
    folder.images.back().content = 99;
    const DataSource kept = inSplitsOfStart(run, folder);
    EXPECT_EQ(kept.sample(0).split, Split::Training);
    EXPECT_EQ(kept.sample(1).split, Split::Validation);
    EXPECT_EQ(kept.sample(2).split, Split::Test);
    EXPECT_EQ(kept.sample(3).split, Split::Training) << "by its content";
    EXPECT_EQ(kept.sample(4).split, Split::Validation) << "a new one stays";
}

TEST(RunSamplesTest, KeepsAnyName) {
    const TemporaryFolder place;
    const RunFolder run{place.path()};
    const ImageFolder folder = folderOf({"a/line\nfeed.png",
                                         "a/back\\slash\\n.png",
                                         "a/return\r.png",
                                         " a/ spaces .png",
                                         "a/\xFF\xFE.png",
                                         "花/四.png"});
    writeRunSamples(run, folder, realFileSystem());
    EXPECT_FALSE(samplesChangedSince(run, folder).any());
}

TEST(RunSamplesTest, ChangedImagesAreLostLikeMissingOnes) {
    const TemporaryFolder place;
    const RunFolder run{place.path()};
    ImageFolder folder = folderOf({"a/1.png", "a/2.png", "b/3.png", "b/4.png"});
    writeRunSamples(run, folder, realFileSystem());
    folder.images[0].content = 99;
    folder.images[3].path = "b/5.png";
    EXPECT_FALSE(samplesChangedSince(run, folder).mostAreLost()) << "the other half is there";
    folder.images[1].content = 99;
    EXPECT_TRUE(samplesChangedSince(run, folder).mostAreLost());
    EXPECT_FALSE(samplesChangedSince(run, folder).mostAreMissing());
}

TEST(RunSamplesTest, ARunWithoutItsListHasNoChanges) {
    const TemporaryFolder place;
    const RunFolder run{place.path()};
    EXPECT_FALSE(samplesChangedSince(run, folderOf({"a/1.png"})).any());
    writeText(run.samples(), "no line of ours\n\n0123 short\nzzzzzzzzzzzzzzzz a/1.png\n");
    EXPECT_FALSE(samplesChangedSince(run, folderOf({"a/1.png"})).any());
}

TEST(RunSamplesTest, ListsThreeNamesAndTheNumberOfTheOthers) {
    SampleChanges changes;
    for (int i = 0; i < 250; ++i) changes.changed.push_back(std::to_string(i) + ".png");
    changes.before = 300;
    const auto sentences = changeSentences(changes);
    ASSERT_EQ(sentences.size(), 1u);
    EXPECT_THAT(sentences[0], HasSubstr("250 of the 300"));
    EXPECT_THAT(sentences[0], HasSubstr(": 0.png, 1.png, 2.png and 247 more."));
    EXPECT_THAT(changeSentences({}), IsEmpty());
}

TEST(RunSamplesTest, TheCommandThatListsAllChangesNamesAFolderThatIsNotTheRecordedOne) {
    const RunFolder run{"/my runs/one"};
    Project project;
    project.dataset = "/made/up";
    EXPECT_EQ(listChangesCommand(run, project, folderOf({"a/1.png"})),
              "espalier inspect '/my runs/one' --list-changes");
    project.dataset = "/before";
    EXPECT_EQ(listChangesCommand(run, project, folderOf({"a/1.png"})),
              "espalier inspect '/my runs/one' --list-changes --data /made/up");
}

}  // namespace espalier::engine::tests
