// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/state_dict.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "engine/base/error.h"
#include "tests/engine/weights/pickle_bytes.h"
#include "tests/engine/weights/weight_folder.h"
#include "tests/support/cpu_time.h"

namespace espalier::engine::tests {
namespace {

using namespace pickles;
using testing::ElementsAre;
using testing::HasSubstr;

class StateDictTest : public WeightFolder {};

std::vector<std::string> namesIn(const WeightFile& file) {
    std::vector<std::string> names;
    for (const HostTensor& tensor : file.tensors) names.push_back(tensor.name);
    return names;
}

TEST_F(StateDictTest, FindsTheStateDictInsideACheckpoint) {
    for (const char* wrapper : {"state_dict", "model_state_dict", "model", "net"}) {
        const WeightFile file = read(olderFile(
            dictionary({{"epoch", number(3)}, {wrapper, dictionary({{"w", tensor()}})}})));
        EXPECT_THAT(namesIn(file), ElementsAre("w"));
        EXPECT_THAT(file.leftOut, ElementsAre("epoch: stored beside the state dict"));
    }
}

TEST_F(StateDictTest, TakesTheStateDictBesideSingleTensors) {
    const std::string inner = dictionary({{"v", tensor()}, {"u", tensor()}});
    for (const char* wrapper : {"state_dict", "model"}) {
        const WeightFile file = read(olderFile(dictionary({{"epoch", number(3)},
                                                           {"arch", text("resnet18")},
                                                           {wrapper, inner},
                                                           {"best_acc1", tensor()}})));
        EXPECT_THAT(namesIn(file), ElementsAre("v", "u"));
        EXPECT_THAT(file.leftOut, testing::Contains("best_acc1: stored beside the state dict"));
    }
}

TEST_F(StateDictTest, TakesTheDictionaryItselfWhereItHoldsMoreTensors) {
    const WeightFile file = read(olderFile(dictionary({{"w", tensor()},
                                                       {"b", tensor()},
                                                       {"model", dictionary({{"v", tensor()}})},
                                                       {"lr", number(1)}})));
    EXPECT_THAT(namesIn(file), ElementsAre("w", "b"));
    EXPECT_THAT(file.leftOut, ElementsAre("model: no tensor", "lr: no tensor"));
}

TEST_F(StateDictTest, OfSeveralDictionariesUnderOneNameTheLastCounts) {
    const WeightFile file =
        read(olderFile(dictionary({{"model", dictionary({{"v", tensor()}, {"u", tensor()}})},
                                   {"model", dictionary({{"w", tensor()}})}})));
    EXPECT_THAT(namesIn(file), ElementsAre("w"));
}

// A file of half a megabyte would otherwise have its tensors counted for hours.
TEST_F(StateDictTest, OneDictionaryNamedAgainAndAgainTakesLittleTime) {
    constexpr std::size_t kTimes = 60'000;
    std::string inner = tensor() + "q\x01" + "0}(";
    for (std::size_t i = 0; i < kTimes; ++i) inner += text(std::to_string(i)) + "h\x01";
    inner += "uq\x02" + std::string("0") + text("model") + "q\x03" + "0";
    const std::string file = olderFile(inner + "}(" + repeated("h\x03h\x02", kTimes) + "u");
    const double begin = espalier::tests::threadMilliseconds();
    EXPECT_EQ(read(file).tensors.size(), kTimes);
    EXPECT_LT(espalier::tests::threadMilliseconds() - begin, 3000);
}

TEST_F(StateDictTest, SaysWhatADictionaryHoldsInstead) {
    EXPECT_THAT(refusalOf(olderFile(dictionary({{"a", "N"}, {"b", dictionary({{"w", "N"}})}}))),
                HasSubstr("it holds no state dict (its entries are: a, b)"));
    EXPECT_THAT(refusalOf(olderFile("}")), HasSubstr("an empty dictionary"));
    EXPECT_THAT(refusalOf(olderFile(tensor())),
                HasSubstr("something other than a state dict. Save the weights alone"));
}

TEST_F(StateDictTest, AFileOfHolesIsRefusedBeforeItIsRead) {
    constexpr std::uintmax_t kClaimed = std::uintmax_t{3} << 30;
    const std::filesystem::path file = folder_ / "holes.pth";
    std::ofstream(file, std::ios::binary) << olderFile(dictionary({{"w", tensor()}}));
    std::filesystem::resize_file(file, kClaimed);
    try {
        readWeights(file);
        FAIL() << "was read";
    } catch (const RequestError& refusal) {
        EXPECT_THAT(refusal.what(), HasSubstr("were never written"));
        EXPECT_THAT(refusal.what(), HasSubstr("Copy or download it again."));
    }
}

TEST_F(StateDictTest, APrefixIsSharedByAllNamesOrByNone) {
    const auto prefixOf = [this](const std::string& a, const std::string& b) {
        return sharedPrefix(read(olderFile(dictionary({{a, tensor()}, {b, tensor()}}))));
    };
    EXPECT_EQ(prefixOf("module.a", "module.b"), "module.");
    EXPECT_EQ(prefixOf("module._orig_mod.a", "module._orig_mod.b"), "module._orig_mod.");
    EXPECT_EQ(prefixOf("model.a", "module.b"), "");
    EXPECT_EQ(prefixOf("model.a", "model."), "") << "nothing would be left";
    EXPECT_EQ(prefixOf("features.a", "features.b"), "");
    EXPECT_EQ(sharedPrefix({}), "");
}

}  // namespace
}  // namespace espalier::engine::tests
