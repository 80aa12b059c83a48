// SPDX-License-Identifier: Apache-2.0
// Data in several folders.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/base/error.h"
#include "engine/data/loading/data_source.h"
#include "engine/data/loading/scan_data.h"
#include "engine/data/review/data_review.h"
#include "engine/data/samples/source_folder.h"
#include "test_images.h"

namespace espalier::engine::test {

namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class SourceFoldersTest : public testing::Test {
  protected:
    void SetUp() override {
        write("main/a", 10, 0);
        write("main/b", 10, 100);
    }

    void write(const std::string& folder, int count, std::uint32_t seed) const {
        fs::create_directories(place_ / folder);
        for (int i = 0; i < count; ++i) {
            writeAll(
                place_ / folder / (std::to_string(i) + ".png"),
                encodePngAs(smoothImage(8, 8, seed + static_cast<std::uint32_t>(i)), PngKind::Rgb));
        }
    }

    DataSource scan(const SourceFolders& folders) const {
        DataChoices choices;
        choices.moreFolders = folders;
        return scanData(place_ / "main", choices, nullptr, {});
    }

    std::string refusal(const SourceFolders& folders) const {
        try {
            scan(folders);
        } catch (const RequestError& error) {
            return error.what();
        }
        return "nothing";
    }

    static std::map<std::string, Split> splitsOf(const DataSource& data) {
        std::map<std::string, Split> splits;
        for (std::size_t i = 0; i < data.size(); ++i) {
            splits[data.sample(i).name] = data.sample(i).split;
        }
        return splits;
    }

    SourceFolder more(const std::string& name, bool isTest = false) const {
        return {.name = name, .path = place_ / name, .isTest = isTest};
    }

    const TestFolder place_;
};

std::vector<std::string> codesOf(const Diagnostics& found) {
    std::vector<std::string> codes;
    for (const Diagnostic& each : found) codes.push_back(each.code);
    return codes;
}

}  // namespace

TEST_F(SourceFoldersTest, WithoutAnyNothingIsOtherThanBefore) {
    const DataSource data = scan({});
    EXPECT_TRUE(data.moreFolders().empty());
    const DataSource alone = scanData(place_ / "main", {}, nullptr, {});
    EXPECT_EQ(data.fingerprint(), alone.fingerprint());
    EXPECT_EQ(splitsOf(data), splitsOf(alone));
}

TEST_F(SourceFoldersTest, EqualPathsInTwoFoldersAreTwoSamples) {
    write("more/a", 10, 200);
    write("more/c", 10, 300);
    const DataSource data = scan({more("more")});
    EXPECT_EQ(data.size(), 40u);
    EXPECT_THAT(data.outputNames(), ElementsAre("a", "b", "c"));
    const std::vector<SplitCounts> counts = data.countsByOutput();
    EXPECT_EQ(counts[0].all(), 20);
    EXPECT_EQ(counts[0].test, 2) << "each class is split as a whole";
    EXPECT_EQ(data.sample(0).name, "../more/a/0.png");
    EXPECT_EQ(data.file(0), place_ / "more/a/0.png");
    for (std::size_t i = 0; i < data.size(); ++i) {
        EXPECT_TRUE(data.hasScannedContent(i)) << data.sample(i).name;
        const std::string& of = data.outputNames()[static_cast<std::size_t>(data.sample(i).target)];
        EXPECT_EQ(data.file(i).parent_path().filename(), of);
    }
}

TEST_F(SourceFoldersTest, AMovedFolderOfTheSameNameIsTheSameData) {
    write("more/a", 10, 200);
    const DataSource before = scan({more("more")});
    fs::create_directories(place_ / "moved");
    fs::rename(place_ / "more", place_ / "moved/other");
    SourceFolder moved = more("more");
    moved.path = place_ / "moved/other";
    const DataSource after = scan({moved});
    EXPECT_EQ(after.fingerprint(), before.fingerprint());
    EXPECT_EQ(splitsOf(after), splitsOf(before));
    EXPECT_EQ(after.file(0), place_ / "moved/other/a/0.png");
}

TEST_F(SourceFoldersTest, TheFingerprintDependsOnNamesAndUsesButNotOnTheOrder) {
    write("x/a", 3, 200);
    write("y/a", 3, 300);
    const std::string both = scan({more("x"), more("y")}).fingerprint();
    EXPECT_EQ(scan({more("y"), more("x")}).fingerprint(), both);
    EXPECT_NE(scan({more("x")}).fingerprint(), both);
    EXPECT_NE(scan({more("x"), more("y", true)}).fingerprint(), both);
    EXPECT_NE(scan({}).fingerprint(), both);
    EXPECT_EQ(both.substr(0, 8), "content-");
}

TEST_F(SourceFoldersTest, AFolderOfTestsHasAllTestImagesWhateverIsInsideIt) {
    write("held/train/a", 4, 200);
    write("held/test/b", 3, 300);
    const DataSource data = scan({more("held", true)});
    EXPECT_EQ(data.counts().test, 7);
    EXPECT_EQ(data.counts().validation, 2) << "of each class one";
    EXPECT_THAT(data.outputNames(), ElementsAre("a", "b"));
    EXPECT_FALSE(data.splitIsGiven()) << "the others are split as their user likes";
    DataChoices other;
    other.moreFolders = data.moreFolders();
    other.fractions = {0.5, 0.25, 0.25};
    const DataSource split = splitData(data, other);
    EXPECT_EQ(split.counts().test, 7);
    EXPECT_EQ(split.counts().validation, 6) << "a third of what is not for the test";
}

TEST_F(SourceFoldersTest, AFolderWithASplitOfItsOwnKeepsIt) {
    write("more/train/a", 6, 200);
    write("more/val/a", 3, 300);
    const DataSource data = scan({more("more")});
    const std::map<std::string, Split> splits = splitsOf(data);
    EXPECT_EQ(splits.at("../more/val/a/0.png"), Split::Validation);
    EXPECT_EQ(splits.at("../more/train/a/0.png"), Split::Training);
}

TEST_F(SourceFoldersTest, OwnTestImagesBesideAFolderOfTestsAreSaid) {
    fs::rename(place_ / "main", place_ / "old");
    fs::create_directories(place_ / "main");
    fs::rename(place_ / "old", place_ / "main/train");
    write("main/test/a", 2, 400);
    write("held/a", 2, 500);
    const DataSource data = scan({more("held", true)});
    EXPECT_EQ(data.counts().test, 4);
    EXPECT_THAT(codesOf(reviewData(data)), testing::Contains("data.two_test_sets"));
}

TEST_F(SourceFoldersTest, AClassOfTestsAloneIsAnErrorWithTheNearestName) {
    write("held/A ", 2, 200);
    write("held/b", 2, 300);
    const Diagnostics found = reviewData(scan({more("held", true)}));
    const auto error = std::ranges::find(found, "data.unknown_test_class", &Diagnostic::code);
    ASSERT_NE(error, found.end());
    EXPECT_EQ(error->severity, Severity::Error);
    EXPECT_THAT(englishSentence(*error), HasSubstr("no other image has, A "));
}

TEST_F(SourceFoldersTest, ABadFileIsNamedWithItsFolder) {
    write("more/a", 3, 200);
    writeAll(place_ / "more/a/bad.png", std::string("\x89PNG\r\n\x1a\n and no more"));
    const DataSource data = scan({more("more")});
    ASSERT_EQ(data.unreadable().size(), 1u);
    EXPECT_EQ(data.unreadable().front().path, "../more/a/bad.png");
}

TEST_F(SourceFoldersTest, ChoicesForSingleImagesNameTheFolder) {
    write("more/a", 10, 200);
    DataChoices choices;
    choices.moreFolders = {more("more")};
    choices.relabelled = Relabelled(Relabelled::Samples{{"../more/a/0.png", "b"}});
    choices.excluded = {"../more/a/1.png", "a/2.png"};
    const DataSource data =
        selectData(splitData(scanData(place_ / "main", choices, nullptr, {}), choices), choices);
    EXPECT_EQ(data.relabelled(), 1);
    EXPECT_EQ(data.counts().all(), 28);
    EXPECT_NE(data.fingerprint(), data.scanFingerprint());
}

TEST_F(SourceFoldersTest, FoldersThatOverlapOrAreGoneAreRefused) {
    EXPECT_THAT(refusal({more("main")}), HasSubstr("the same, or one is inside the other"));
    EXPECT_THAT(refusal({{"a", place_ / "main/a", true}}), HasSubstr("inside the other"));
    EXPECT_THAT(refusal({{"up", place_.path(), false}}), HasSubstr("inside the other"));
    EXPECT_THAT(refusal({more("gone", true)}),
                HasSubstr("with test images of the project is not "));
    writeAll(place_ / "file", std::string("x"));
    EXPECT_THAT(refusal({more("file")}), HasSubstr("is a file"));
    fs::create_directories(place_ / "void");
    EXPECT_THAT(refusal({more("void")}), HasSubstr("There are no images in"));
    write("main and more/a", 2, 200);
    EXPECT_EQ(refusal({more("main and more")}), "nothing") << "beside it, whatever the names";
}

TEST(SourceFolderTest, NamesAreThoseOfTheFoldersAndUnique) {
    SourceFolders folders;
    addFolder(folders, "/data/photos/", false);
    ASSERT_EQ(folders.size(), 1u);
    EXPECT_EQ(folders[0].name, "photos");
    EXPECT_EQ(folders[0].path, "/data/photos");
    addFolder(folders, "/data/photos", true);
    ASSERT_EQ(folders.size(), 1u) << "another use of the same folder";
    EXPECT_TRUE(folders[0].isTest);
    EXPECT_EQ(newSourceName(folders, "/other/photos"), "photos 2");
    addSource(folders, "tests=/other/photos", false, folders);
    ASSERT_EQ(folders.size(), 2u);
    EXPECT_EQ(sourceText(folders[0]), "/data/photos");
    EXPECT_EQ(sourceText(folders[1]), "tests=/other/photos");
    addFolder(folders, "/moved/photos", true);
    ASSERT_EQ(folders.size(), 2u) << "the one at /data is gone, so it has moved";
    EXPECT_EQ(folders[0].path, "/moved/photos");
}

TEST(SourceFolderTest, NoFolderTakesThePlaceOfOneOfTheSameCallOrOfAnotherUse) {
    SourceFolders folders;
    addFolder(folders, "/typo/images", false, {});
    addFolder(folders, "/data/images", false, {});
    ASSERT_EQ(folders.size(), 2u);
    EXPECT_EQ(folders[0].path, "/typo/images");
    EXPECT_EQ(folders[1].name, "images 2");
    SourceFolders tests{{.name = "holdout", .path = "/unplugged/holdout", .isTest = true}};
    const SourceFolders before = tests;
    addFolder(tests, "/new/holdout", false);
    ASSERT_EQ(tests.size(), 2u) << "what was tested with is not trained on";
    EXPECT_EQ(tests.front(), before.front());
    EXPECT_THROW(addSource(tests, "holdout=/third", false, before), RequestError);
    addSource(tests, "holdout=/third", true, before);
    EXPECT_EQ(tests.front().path, "/third");
    EXPECT_THROW(addSource(tests, "holdout=/fourth", true, before), RequestError)
        << "of the same call";
}

TEST(SourceFolderTest, TextsOfStrangeNamesAreReadAsTheyAreWritten) {
    for (const char* name : {"a=b", "=", "a\\x3Db", "\xE4=", "more"}) {
        for (const char* path : {"/data/a=b", "/data/photos", "/x=/y"}) {
            const SourceFolders folders{{.name = name, .path = path, .isTest = true}};
            SourceFolders read;
            addSource(read, sourceText(folders.front()), true, {});
            EXPECT_EQ(read, folders) << sourceText(folders.front());
        }
    }
    const TestFolder here;
    fs::create_directories(here / "a=b");
    const fs::path before = fs::current_path();
    fs::current_path(here.path());
    SourceFolders read;
    addSource(read, "a=b", false, {});
    fs::current_path(before);
    EXPECT_EQ(read.front().name, "a=b") << "the folder that is there";
}

TEST(SourceFolderTest, StrangeListsAreRefused) {
    const auto problem = [](const std::string& name, const fs::path& path = "/x") {
        return problemOfSources({{.name = name, .path = path}});
    };
    for (const char* name : {"", ".", "..", "a/b", "/", "a\nb", "\x7F"}) {
        EXPECT_FALSE(problem(name).empty()) << name;
    }
    EXPECT_FALSE(problem(std::string(256, 'x')).empty());
    EXPECT_FALSE(problem("x", "").empty());
    EXPECT_THAT(problem("花 1"), IsEmpty());
    EXPECT_THAT(problemOfSources({{.name = "x", .path = "/1"}, {.name = "x", .path = "/2"}}),
                HasSubstr("have the name x"));
    EXPECT_FALSE(problemOfSources(SourceFolders(101, {.name = "x", .path = "/1"})).empty());
}

TEST(SourceFolderTest, FilesAreFoundByNamesAndStayInTheirFolders) {
    const SampleFiles files("/main", {{.name = "more", .path = "/far/m"}});
    EXPECT_EQ(files.of("a/1.png"), "/main/a/1.png");
    EXPECT_EQ(files.of("../more/a/1.png"), "/far/m/a/1.png");
    EXPECT_EQ(files.nameOf("/far/m/a/1.png"), "../more/a/1.png");
    EXPECT_EQ(files.nameOf("/main/a/1.png"), "a/1.png");
    EXPECT_EQ(files.nameOf("/elsewhere/1.png"), std::nullopt);
    EXPECT_EQ(files.of("../more//etc/passwd"), "/far/m/etc/passwd");
    for (const char* name : {"../more/../../etc/passwd", "../other/1.png", "/etc/passwd", ".."}) {
        EXPECT_NE(files.nameOf(files.of(name)), name);
    }
}

}  // namespace espalier::engine::test
