// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/image_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iostream>
#include <thread>

#include "engine/base/error.h"
#include "engine/data/folder/folder_labels.h"
#include "engine/data/folder/folder_walk.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;
namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::ElementsAre;

const FileContent& smallPng() {
    static const FileContent png = encodePngAs(markedImage(12, 9), PngKind::Rgb);
    return png;
}

ImageFolder scan(const fs::path& root, LabelRule rule = LabelRule::TopFolder, int threads = 2) {
    ScanOptions options;
    options.labelRule = rule;
    options.threads = threads;
    return scanImageFolder(root, options, {}, {});
}

const ImageEntry& entry(const ImageFolder& folder, const std::string& path) {
    const auto found = std::ranges::find(folder.images, path, &ImageEntry::path);
    if (found == folder.images.end()) throw std::runtime_error("no " + path);
    return *found;
}

std::string classOf(const ImageFolder& folder, const std::string& path) {
    const std::int32_t label = entry(folder, path).label;
    return label < 0 ? "" : folder.classes[static_cast<std::size_t>(label)];
}

TEST(ImageFolderTest, ReadsOneFolderPerClass) {
    TestFolder root;
    writeAll(root / "cat/1.png", smallPng());
    writeAll(root / "cat/2.jpg", encodeJpeg(greyOf(markedImage(30, 20)), JpegKind::Grey));
    writeAll(root / "dog/a.bmp", encodeBmp(markedImage(7, 5)));
    const ImageFolder folder = scan(root.path());
    EXPECT_THAT(folder.classes, ElementsAre("cat", "dog"));
    ASSERT_EQ(folder.images.size(), 3u);
    EXPECT_EQ(folder.images[0].path, "cat/1.png");
    EXPECT_EQ(folder.images[0].width, 12u);
    EXPECT_EQ(folder.images[0].height, 9u);
    EXPECT_EQ(folder.images[0].bytes, smallPng().size());
    EXPECT_FALSE(folder.images[0].grey);
    EXPECT_TRUE(folder.images[1].grey);
    EXPECT_EQ(folder.images[2].label, 1);
    EXPECT_EQ(folder.ignored, 0);
    EXPECT_FALSE(folder.otherRuleDiffers);
    EXPECT_EQ(folder.fingerprint.size(), 40u);
    EXPECT_EQ(folder.sizeFingerprint.size(), 32u);
}

TEST(ImageFolderTest, NamesMayBeInAnyScript) {
    TestFolder root;
    for (const char* name : {"花", "цветок", "زهرة", "Blüte mit Leerzeichen", "🌻"}) {
        writeAll(root / name / "写真 1.png", smallPng());
    }
    writeAll(root / "not\xFFutf8" / "1.png", smallPng());
    const ImageFolder folder = scan(root.path());
    EXPECT_EQ(folder.images.size(), 6u);
    EXPECT_THAT(folder.classes, testing::Contains("花"));
    EXPECT_THAT(folder.classes, testing::Contains("not\\xFFutf8"));
    EXPECT_EQ(classOf(folder, "花/写真 1.png"), "花");
}

TEST(ImageFolderTest, SortsClassesByValue) {
    TestFolder root;
    for (const char* name : {"10", "9", "1", "2"}) writeAll(root / name / "a.png", smallPng());
    EXPECT_THAT(scan(root.path()).classes, ElementsAre("1", "2", "9", "10"));
}

TEST(ImageFolderTest, TakesTheTopOrTheParentFolderForTheClass) {
    TestFolder root;
    writeAll(root / "roses/red/1.png", smallPng());
    writeAll(root / "roses/white/deep/2.png", smallPng());
    writeAll(root / "tulips/red/3.png", smallPng());
    writeAll(root / "loose.png", smallPng());
    const ImageFolder top = scan(root.path());
    EXPECT_THAT(top.classes, ElementsAre("roses", "tulips"));
    EXPECT_TRUE(top.otherRuleDiffers);
    EXPECT_EQ(entry(top, "loose.png").label, -1);
    const ImageFolder parent = scan(root.path(), LabelRule::ParentFolder);
    EXPECT_THAT(parent.classes, ElementsAre("deep", "red"));
    EXPECT_EQ(classOf(parent, "tulips/red/3.png"), "red");
    const ImageFolder none = scan(root.path(), LabelRule::NoLabels);
    EXPECT_TRUE(none.classes.empty());
    EXPECT_EQ(none.images.size(), 4u);
}

TEST(ImageFolderTest, TakesTheClassFromTheNameWhereThereAreNoFolders) {
    TestFolder root;
    for (const char* name : {"rose_001.jpg.png",
                             "rose (12).png",
                             "wild rose-3.png",
                             "cat.77.png",
                             "ばら 2.png",
                             "0001.png"}) {
        writeAll(root / name, smallPng());
    }
    const ImageFolder top = scan(root.path());
    EXPECT_TRUE(top.classes.empty());
    const std::vector<std::string> offered = classesByName(top);
    const ImageFolder named = scan(root.path(), LabelRule::Name);
    EXPECT_EQ(named.classes, offered);
    EXPECT_THAT(named.classes, ElementsAre("cat", "rose", "rose_001.jpg", "wild rose", "ばら"));
    EXPECT_EQ(classOf(named, "rose (12).png"), "rose");
    EXPECT_EQ(classOf(named, "cat.77.png"), "cat");
    EXPECT_EQ(entry(named, "0001.png").label, -1);
}

TEST(ImageFolderTest, IgnoresAndCountsHiddenFilesAndOthers) {
    TestFolder root;
    writeAll(root / "a/1.png", smallPng());
    writeAll(root / "a/.hidden.png", smallPng());
    writeAll(root / "a/notes.txt", "BMW is how this text begins, and it is no image.");
    writeAll(root / "a/empty", "");
    writeAll(root / ".git/objects/x.png", smallPng());
    writeAll(root / "__MACOSX/a/1.png", smallPng());
    writeAll(root / "a/without-extension", smallPng());
    const ImageFolder folder = scan(root.path());
    EXPECT_EQ(folder.images.size(), 2u);
    EXPECT_EQ(folder.ignored, 5);
    EXPECT_TRUE(folder.unreadable.empty());
}

TEST(ImageFolderTest, TheCopiesThatARunKeepsAreNotImages) {
    TestFolder root;
    writeAll(root / "a/1.png", smallPng());
    writeAll(root / "run/run.json", "{}");
    writeAll(root / "run/autopsy/01.png", smallPng());
    writeAll(root / "autopsy/2.png", smallPng());
    const ImageFolder folder = scan(root.path());
    EXPECT_THAT(folder.classes, ElementsAre("a", "autopsy")) << "a class may be called so";
    EXPECT_EQ(folder.images.size(), 2u);
}

TEST(ImageFolderTest, ListsWhatCannotBeReadWithItsReason) {
    TestFolder root;
    writeAll(root / "a/1.png", smallPng());
    writeAll(root / "a/2.png", "this is text");
    writeAll(root / "a/3.jpg", "");
    writeAll(root / "a/4.svg", "<svg/>");
    writeAll(root / "a/5", FileContent(smallPng().begin(), smallPng().begin() + 20));
    fs::create_symlink(root / "nowhere.png", root / "a/6.png");
    ASSERT_EQ(::mkfifo((root / "a/7.png").c_str(), 0600), 0);
    const ImageFolder folder = scan(root.path());
    EXPECT_EQ(folder.images.size(), 1u);
    std::vector<std::string> files;
    for (const UnreadableFile& file : folder.unreadable) {
        EXPECT_FALSE(file.reason.empty());
        files.push_back(file.path);
    }
    EXPECT_THAT(files, ElementsAre("a/2.png", "a/3.jpg", "a/4.svg", "a/5", "a/6.png", "a/7.png"));
    EXPECT_EQ(folder.unreadable[1].reason, "the file is empty");
    EXPECT_EQ(folder.unreadable[3].reason, "the file ends early");
    EXPECT_EQ(folder.unreadable[4].reason, "the file no longer exists");
}

TEST(ImageFolderTest, NamesClassesWithoutAReadableFile) {
    TestFolder root;
    for (const char* split : {"train", "val"}) {
        const std::string part = split;
        writeAll(root / (part + "/a/1.png"), smallPng());
        writeAll(root / (part + "/b/1.png"), smallPng());
        writeAll(root / (part + "/b/2.png"), "this is text");
        writeAll(root / (part + "/c/1.png"), "this is text");
        writeAll(root / (part + "/notes/read me.txt"), "this is text");
    }
    const ImageFolder folder = scan(root.path());
    EXPECT_THAT(folder.classes, ElementsAre("a", "b"));
    EXPECT_THAT(folder.unreadableClasses, ElementsAre("c"));
    std::vector<std::string> sentences;
    for (const Diagnostic& found : reviewImageFolder(folder)) {
        if (found.code == "data.unreadable_class") sentences.push_back(englishSentence(found));
    }
    EXPECT_THAT(sentences,
                ElementsAre("None of the files of the class c can be read, so the class is "
                            "missing. Replace the files and open the images again."));
}

TEST(ImageFolderTest, NamesFoldersWithoutAFile) {
    TestFolder root;
    for (const char* name : {"a/1.png", "b/1.png", "c/deep/1.png"}) {
        writeAll(root / name, smallPng());
    }
    writeAll(root / "notes/read me.txt", "this is text");
    writeAll(root / "hidden only/.DS_Store", "this is text");
    std::filesystem::create_directories(root / "d/e/f");
    std::filesystem::create_directories(root / "c/none");
    const ImageFolder folder = scan(root.path());
    EXPECT_THAT(folder.emptyFolders, ElementsAre("c/none", "d"));
    std::vector<std::string> sentences;
    for (const Diagnostic& found : reviewImageFolder(scan(root.path()))) {
        if (found.code == "data.empty_folder") sentences.push_back(englishSentence(found));
    }
    EXPECT_THAT(sentences,
                ElementsAre("The folder d is empty. If it is to be a class, put images into it and "
                            "open the images again."))
        << "what is within a class is none";
}

TEST(ImageFolderTest, LinksInACircleEnd) {
    TestFolder root;
    writeAll(root / "a/1.png", smallPng());
    fs::create_directory_symlink(root.path(), root / "a/up");
    fs::create_directory_symlink(root / "a", root / "again");
    fs::create_symlink("self", root / "a/self");
    const ImageFolder folder = scan(root.path());
    EXPECT_EQ(folder.images.size(), 1u);
    EXPECT_EQ(folder.images[0].path, "a/1.png");
}

TEST(ImageFolderTest, FollowsLinksToOtherPlaces) {
    TestFolder elsewhere;
    writeAll(elsewhere / "x.png", smallPng());
    TestFolder root;
    writeAll(root / "a/1.png", smallPng());
    fs::create_directory_symlink(elsewhere.path(), root / "b");
    fs::create_symlink(elsewhere / "x.png", root / "a/linked.png");
    const ImageFolder folder = scan(root.path());
    EXPECT_EQ(folder.images.size(), 3u);
    EXPECT_THAT(folder.classes, ElementsAre("a", "b"));
}

TEST(ImageFolderTest, AFolderWithoutPermissionIsListed) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
    TestFolder root;
    writeAll(root / "a/1.png", smallPng());
    writeAll(root / "b/2.png", smallPng());
    writeAll(root / "a/3.png", smallPng());
    fs::permissions(root / "b", fs::perms::none);
    fs::permissions(root / "a/3.png", fs::perms::none);
    const ImageFolder folder = scan(root.path());
    fs::permissions(root / "b", fs::perms::owner_all);
    EXPECT_EQ(folder.images.size(), 1u);
    ASSERT_EQ(folder.unreadable.size(), 2u);
    EXPECT_EQ(folder.unreadable[0].path, "b/") << "a folder, not a file";
    EXPECT_EQ(folder.unreadable[0].reason, "no permission to open this folder");
    EXPECT_EQ(folder.unreadable[1].reason, "no permission to read it");
}

TEST(ImageFolderTest, UsesExistingSplitFolders) {
    TestFolder root;
    for (const char* part : {"Train", "VAL", "test"}) {
        for (const char* name : {"cat", "dog"}) {
            writeAll(root / part / name / "1.png", smallPng());
            writeAll(root / part / name / "2.png", smallPng());
        }
    }
    const ImageFolder folder = scan(root.path());
    EXPECT_THAT(folder.classes, ElementsAre("cat", "dog"));
    EXPECT_EQ(entry(folder, "Train/cat/1.png").split, Split::Training);
    EXPECT_EQ(entry(folder, "VAL/dog/2.png").split, Split::Validation);
    EXPECT_EQ(entry(folder, "test/dog/1.png").split, Split::Test);
    EXPECT_TRUE(entry(folder, "test/dog/1.png").splitIsGiven);
    EXPECT_EQ(folder.count(0, Split::Training), 2);
    EXPECT_FALSE(folder.otherRuleDiffers);
    EXPECT_THAT(scan(root.path(), LabelRule::ParentFolder).classes, ElementsAre("cat", "dog"));
}

TEST(ImageFolderTest, AClassCalledTestAmongOthersStaysAClass) {
    TestFolder root;
    for (const char* name : {"train", "car", "plane"}) writeAll(root / name / "1.png", smallPng());
    EXPECT_THAT(scan(root.path()).classes, ElementsAre("car", "plane", "train"));
}

TEST(ImageFolderTest, AFlatFolderHasNoClasses) {
    TestFolder root;
    writeAll(root / "1.png", smallPng());
    writeAll(root / "2.png", smallPng());
    const ImageFolder folder = scan(root.path());
    EXPECT_TRUE(folder.classes.empty());
    EXPECT_EQ(folder.images[0].label, -1);
    EXPECT_TRUE(hasErrors(reviewImageFolder(folder)));
}

TEST(ImageFolderTest, RefusesFoldersWithoutImagesWithAMessage) {
    TestFolder root;
    const auto sentence = [](const fs::path& path) -> std::string {
        try {
            scan(path);
        } catch (const RequestError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_THAT(sentence(root / "missing"), testing::HasSubstr("does not exist"));
    EXPECT_THAT(sentence(root.path()), testing::HasSubstr("no image"));
    writeAll(root / "a/1.png", "text");
    EXPECT_THAT(sentence(root.path()), testing::HasSubstr("a/1.png"));
    writeAll(root / "one.png", smallPng());
    EXPECT_THAT(sentence(root / "one.png"), testing::HasSubstr("is a file"));
}

TEST(ImageFolderTest, FindsTheSameWithAnyNumberOfThreads) {
    TestFolder root;
    for (int i = 0; i < 60; ++i) {
        writeAll(root / std::to_string(i % 7) / (std::to_string(i) + ".png"),
                 i % 9 == 0 ? FileContent(12) : smallPng());
    }
    const ImageFolder one = scan(root.path(), LabelRule::TopFolder, 1);
    for (const int threads : {2, 4, 7}) {
        const ImageFolder many = scan(root.path(), LabelRule::TopFolder, threads);
        EXPECT_EQ(many.fingerprint, one.fingerprint);
        ASSERT_EQ(many.images.size(), one.images.size());
        for (std::size_t i = 0; i < one.images.size(); ++i) {
            EXPECT_EQ(many.images[i].path, one.images[i].path);
            EXPECT_EQ(many.images[i].split, one.images[i].split);
            EXPECT_EQ(many.images[i].content, one.images[i].content);
        }
        EXPECT_EQ(many.unreadable.size(), one.unreadable.size());
    }
}

TEST(ImageFolderTest, TheFingerprintIsThatOfPathsAndContents) {
    TestFolder root;
    writeAll(root / "a/1.png", smallPng());
    writeAll(root / "b/2.png", smallPng());
    const ImageFolder before = scan(root.path());
    EXPECT_EQ(scan(root.path()).fingerprint, before.fingerprint);
    writeAll(root / "b/3.png", smallPng());
    const ImageFolder after = scan(root.path());
    EXPECT_NE(after.fingerprint, before.fingerprint);
    EXPECT_NE(after.sizeFingerprint, before.sizeFingerprint);
    fs::rename(root / "b/3.png", root / "a/3.png");
    EXPECT_NE(scan(root.path()).fingerprint, after.fingerprint);
}

TEST(ImageFolderTest, DifferentContentOfEqualSizeHasAnotherFingerprint) {
    TestFolder root;
    // From a file that is read whole to one of which only blocks are.
    for (const int side : {20, 150, 400}) {
        const fs::path file = root / "a/1.bmp";
        const FileContent one = encodeBmp(smoothImage(side, side, 3));
        writeAll(file, one);
        const auto time = fs::last_write_time(file);
        const ImageFolder before = scan(root.path());
        // The last row of pixels, and nothing else, and the time put back.
        FileContent other = one;
        for (std::size_t i = other.size() - 30; i < other.size(); ++i) other[i] ^= std::byte{0x55};
        writeAll(file, other);
        fs::last_write_time(file, time);
        const ImageFolder after = scan(root.path());
        EXPECT_EQ(fs::last_write_time(file), time) << side;
        EXPECT_NE(after.fingerprint, before.fingerprint) << side;
        EXPECT_EQ(after.sizeFingerprint, before.sizeFingerprint) << side;
    }
}

TEST(ImageFolderTest, ACopyOfTheFolderHasTheSameFingerprint) {
    TestFolder root;
    TestFolder elsewhere;
    for (const fs::path& folder : {root.path(), elsewhere.path()}) {
        writeAll(folder / "a/1.png", smallPng());
        writeAll(folder / "b/2.png", smallPng());
        fs::last_write_time(folder / "a/1.png", fs::file_time_type::clock::now() - 1h);
    }
    fs::last_write_time(elsewhere / "a/1.png", fs::file_time_type::clock::now() - 2h);
    EXPECT_EQ(scan(root.path()).fingerprint, scan(elsewhere.path()).fingerprint);
}

TEST(ImageFolderTest, StopsWhenAsked) {
    TestFolder root;
    for (int i = 0; i < 300; ++i) writeAll(root / "a" / (std::to_string(i) + ".png"), smallPng());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(scanImageFolder(root.path(), {}, {}, stop.get_token()), Stopped);
}

TEST(ImageFolderTest, StopsInTheMiddleOfALargeFolder) {
    TestFolder root;
    for (int i = 0; i < 3000; ++i)
        writeAll(root / "a" / (std::to_string(i) + ".png"), FileContent{});
    std::stop_source stop;
    std::int64_t listed = 0;
    const auto progress = [&](std::int64_t files) {
        listed = files;
        if (files == 1000) stop.request_stop();
    };
    EXPECT_THROW(walkFolder(root.path(), progress, stop.get_token()), Stopped);
    EXPECT_EQ(listed, 1000);
}

TEST(ImageFolderTest, ToleratesFilesThatVanishDuringTheScan) {
    TestFolder root;
    for (int i = 0; i < 400; ++i) writeAll(root / "a" / (std::to_string(i) + ".png"), smallPng());
    writeAll(root / "b/keep.png", smallPng());
    std::jthread vandal([&] { fs::remove_all(root / "a"); });
    const ImageFolder folder = scan(root.path());
    EXPECT_LE(folder.images.size() + folder.unreadable.size(), 401u);
    EXPECT_EQ(classOf(folder, "b/keep.png"), "b");
}

TEST(ImageFolderTest, ScansTwentyThousandImagesInSeconds) {
    TestFolder root;
    const std::string png(reinterpret_cast<const char*>(smallPng().data()), smallPng().size());
    for (int i = 0; i < 100; ++i) fs::create_directories(root / std::to_string(i));
    for (int i = 0; i < 20'000; ++i) {
        std::ofstream(root / std::to_string(i % 100) / (std::to_string(i) + ".png")) << png;
    }
    int reports = 0;
    const auto begun = std::chrono::steady_clock::now();
    const ImageFolder folder =
        scanImageFolder(root.path(), {}, [&](const ScanProgress&) { ++reports; }, {});
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    std::cout << "20,000 images scanned in " << took.count() << " s, " << reports << " reports\n";
    EXPECT_EQ(folder.images.size(), 20'000u);
    EXPECT_GT(reports, 0);
    EXPECT_LT(reports, 25 * took.count() + 5);
    EXPECT_LT(took.count(), 60);
}

}  // namespace
}  // namespace espalier::engine
