// SPDX-License-Identifier: Apache-2.0
#include "disk_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace espalier::tests {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::UnorderedElementsAre;

constexpr std::uint64_t kRoot = 1;

RecordedCall created(const std::string& path, std::uint64_t object) {
    return {.kind = CallKind::CreateFile, .object = object, .path = path};
}

RecordedCall folderCreated(const std::string& path, std::uint64_t object) {
    return {.kind = CallKind::CreateFolder, .object = object, .path = path};
}

RecordedCall written(std::uint64_t object, std::uint64_t place, const std::string& bytes) {
    return {.kind = CallKind::Write, .object = object, .place = place, .bytes = bytes};
}

RecordedCall synced(std::uint64_t object) {
    return {.kind = CallKind::Sync, .object = object};
}

RecordedCall renamed(const std::string& from, const std::string& to) {
    return {.kind = CallKind::Rename, .path = from, .to = to};
}

DiskModel diskAfter(const std::vector<RecordedCall>& calls) {
    DiskModel disk(kRoot);
    for (const RecordedCall& call : calls) disk.apply(call);
    return disk;
}

/// What two thousand power failures leave.
std::set<DiskContent> possible(const std::vector<RecordedCall>& calls) {
    const DiskModel disk = diskAfter(calls);
    std::mt19937 random(7);
    std::set<DiskContent> contents;
    for (int i = 0; i < 2000; ++i) contents.insert(disk.afterCut(random));
    return contents;
}

}  // namespace

TEST(DiskModelTest, WhatIsSyncedStays) {
    const std::vector<RecordedCall> calls{
        created("a", 2), written(2, 0, "text"), synced(2), synced(kRoot)};
    EXPECT_THAT(possible(calls), ElementsAre(DiskContent{{"a", "text"}}));
}

TEST(DiskModelTest, ANameNeedsASyncOfItsFolder) {
    const std::vector<RecordedCall> calls{created("a", 2), written(2, 0, "text"), synced(2)};
    EXPECT_THAT(possible(calls), UnorderedElementsAre(DiskContent{}, DiskContent{{"a", "text"}}));
}

TEST(DiskModelTest, AFileThatIsRenamedBeforeItIsSyncedMayBeEmpty) {
    const std::vector<RecordedCall> calls{created("a", 2),
                                          written(2, 0, "old"),
                                          synced(2),
                                          created("b", 3),
                                          written(3, 0, "new"),
                                          synced(kRoot),
                                          renamed("b", "a")};
    const std::set<DiskContent> contents = possible(calls);
    EXPECT_THAT(contents, Contains(DiskContent{{"a", ""}}));
    EXPECT_THAT(contents, Contains(DiskContent{{"a", "new"}}));
    EXPECT_THAT(contents, Contains(DiskContent{{"a", "old"}, {"b", "new"}}));
    EXPECT_THAT(contents, Contains(DiskContent{{"a", std::string(3, '\0')}}));
}

TEST(DiskModelTest, PagesAreLostEachForItself) {
    const std::string first(4096, 'x'), second(4096, 'y'), zeros(4096, '\0');
    const std::vector<RecordedCall> calls{
        created("a", 2), synced(kRoot), written(2, 0, first + second)};
    std::vector<DiskContent> expected;
    for (const std::string& content :
         {std::string(), first, zeros, first + second, zeros + second, first + zeros}) {
        expected.push_back({{"a", content}});
    }
    EXPECT_THAT(possible(calls), IsSupersetOf(expected));
}

TEST(DiskModelTest, NamesReachTheDiskInAnyOrderButChangesOfOneNameInTheirs) {
    const std::vector<RecordedCall> calls{created("a", 2),
                                          created("c", 3),
                                          synced(kRoot),
                                          renamed("a", "b"),
                                          renamed("c", "d"),
                                          renamed("d", "a")};
    EXPECT_THAT(possible(calls),
                UnorderedElementsAre(DiskContent{{"a", ""}, {"c", ""}},
                                     DiskContent{{"b", ""}, {"c", ""}},
                                     DiskContent{{"a", ""}, {"d", ""}},
                                     DiskContent{{"b", ""}, {"d", ""}},
                                     DiskContent{{"a", ""}, {"b", ""}}));
}

TEST(DiskModelTest, AFolderIsLostWithWhatIsInIt) {
    const std::vector<RecordedCall> calls{
        folderCreated("f", 2), created("f/a", 3), synced(3), synced(2)};
    EXPECT_THAT(possible(calls),
                UnorderedElementsAre(DiskContent{}, DiskContent{{"f", std::nullopt}, {"f/a", ""}}));
}

TEST(DiskModelTest, ARemovedFileMayBeThereAgain) {
    const std::vector<RecordedCall> calls{
        created("a", 2), synced(kRoot), {.kind = CallKind::Remove, .path = "a"}};
    EXPECT_THAT(possible(calls), UnorderedElementsAre(DiskContent{}, DiskContent{{"a", ""}}));
}

TEST(DiskModelTest, ImpossibleCallsAreRefused) {
    EXPECT_THROW(diskAfter({written(2, 0, "text")}), std::runtime_error);
    EXPECT_THROW(diskAfter({renamed("a", "b")}), std::runtime_error);
    EXPECT_THROW(diskAfter({created("f/a", 2)}), std::runtime_error);
}

TEST(RecordedCallTest, IsReadAsItWasWritten) {
    const std::string bytes("a\n\0b", 4);
    std::istringstream stream(recordText(written(2, 7, bytes)) +
                              recordText(renamed("a b", "c\td")));
    const std::vector<RecordedCall> calls = readRecording(stream);
    ASSERT_EQ(calls.size(), 2u);
    EXPECT_EQ(calls[0].bytes, bytes);
    EXPECT_EQ(calls[0].place, 7u);
    EXPECT_EQ(calls[1].path, "a b");
    EXPECT_EQ(calls[1].to, "c\td");
}

}  // namespace espalier::tests
