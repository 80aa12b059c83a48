// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/state_dict.h"

#include <gmock/gmock.h>

#include "tests/engine/weights/pickle_bytes.h"
#include "tests/engine/weights/weight_folder.h"

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

TEST_F(StateDictTest, TakesTheDictionaryItselfWhereItHoldsTensors) {
    const WeightFile file = read(olderFile(dictionary(
        {{"w", tensor()}, {"model", dictionary({{"v", tensor()}})}, {"lr", number(1)}})));
    EXPECT_THAT(namesIn(file), ElementsAre("w"));
    EXPECT_THAT(file.leftOut, ElementsAre("model: no tensor", "lr: no tensor"));
}

TEST_F(StateDictTest, SaysWhatADictionaryHoldsInstead) {
    EXPECT_THAT(refusalOf(olderFile(dictionary({{"a", "N"}, {"b", dictionary({{"w", "N"}})}}))),
                HasSubstr("it holds no state dict (its entries are: a, b)"));
    EXPECT_THAT(refusalOf(olderFile("}")), HasSubstr("an empty dictionary"));
    EXPECT_THAT(refusalOf(olderFile(tensor())),
                HasSubstr("something else than a state dict. Save the weights alone"));
}

TEST_F(StateDictTest, ASharedPrefixIsRemovedFromAllNamesOrFromNone) {
    WeightFile file = read(olderFile(dictionary({{"module.a", tensor()}, {"module.b", tensor()}})));
    removeSharedPrefix(file, "module.");
    EXPECT_THAT(namesIn(file), ElementsAre("a", "b"));
    removeSharedPrefix(file, "a");
    EXPECT_THAT(namesIn(file), ElementsAre("a", "b"));
    file.tensors.resize(1);
    removeSharedPrefix(file, "a");  // which would leave nothing
    EXPECT_THAT(namesIn(file), ElementsAre("a"));
}

}  // namespace
}  // namespace espalier::engine::tests
