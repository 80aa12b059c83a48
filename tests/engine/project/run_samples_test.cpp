// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "prepared_run.h"
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
    EXPECT_EQ(damageOfSamples(run), "");
}

TEST(RunSamplesTest, ADamagedListIsNamedAndNotTheImages) {
    const TemporaryFolder place;
    const RunFolder run{place.path()};
    const ImageFolder folder = folderOf({"a/1.png", "a/2.png", "b/3.png"});
    const auto messageFor = [&](const std::string& text) {
        writeText(run.samples(), text);
        try {
            const SampleChanges changes = samplesChangedSince(run, folder);
            return changes.any() ? std::string("changes") : std::string();
        } catch (const RequestError& error) {
            return std::string(error.what());
        }
    };
    writeRunSamples(run, folder, realFileSystem());
    const std::string whole = contentOf(run.samples());
    EXPECT_EQ(messageFor(whole), "");
    const std::string within = messageFor(whole.substr(0, whole.size() - 3));
    EXPECT_THAT(within, HasSubstr("samples.txt is damaged: it ends within line 3."));
    EXPECT_THAT(within, HasSubstr("Restore this file from a copy"));
    EXPECT_THAT(messageFor(whole.substr(0, whole.size() - 1)), HasSubstr("ends within line 3"))
        << "nobody knows that the name is complete";
    const std::size_t second = whole.find('\n') + 1;
    for (const std::size_t place : {0, 16, 17}) {
        std::string bad = whole;
        bad[second + place] = 'x';
        EXPECT_THAT(messageFor(bad), HasSubstr("its line 2 cannot be read")) << place;
    }
    EXPECT_THAT(messageFor("\n" + whole), HasSubstr("its line 1 cannot be read"));
    EXPECT_EQ(messageFor(""), "") << "of a record that does not say how many there are";
}

TEST(RunSamplesTest, ALineThatIsGoneIsMissedByTheNumberInTheRecord) {
    const PreparedRun prepared;
    const DataSource images(prepared.images);
    static_cast<void>(prepareRun(prepared.project, images, prepared.run));
    EXPECT_FALSE(samplesChangedSince(prepared.run, images).any());
    const std::string whole = contentOf(prepared.run.samples());
    writeText(prepared.run.samples(), whole.substr(whole.find('\n') + 1));
    EXPECT_THAT([&] { static_cast<void>(prepareResume(prepared.run, images)); },
                testing::ThrowsMessage<RequestError>(
                    HasSubstr("it has 99 lines instead of 100, one for each image")));
    EXPECT_THAT([&] { static_cast<void>(usedImagesOf(prepared.run, {})); },
                testing::ThrowsMessage<RequestError>(HasSubstr("samples.txt is damaged")));
    writeText(prepared.run.samples(), "");
    EXPECT_THROW(static_cast<void>(inSplitsOfStart(prepared.run, images)), RequestError);
    std::filesystem::remove(prepared.run.samples());
    const TrainingRequest request = prepareResume(prepared.run, images);
    EXPECT_THAT(request.messages, testing::Contains(HasSubstr("its samples.txt is missing")));
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
