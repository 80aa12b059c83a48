// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/divergence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::engine {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(DivergenceSentenceTest, SaysWhereItBeganAsFarAsThatIsKnown) {
    const Network network;
    const auto sentence = [&](const std::optional<Executor::NonFinite>& place, bool isSure) {
        return divergenceSentence(12, place, isSure, network, {}, 0.1);
    };
    const Executor::NonFinite input{.node = "", .op = "image"};
    EXPECT_THAT(sentence(input, true),
                HasSubstr("became NaN or infinite, first in the input \"image\"."));
    EXPECT_EQ(sentence(input, false), sentence(input, true));
    EXPECT_THAT(sentence({}, true),
                HasSubstr("became NaN or infinite, first in the sum of all gradients."));
    EXPECT_THAT(sentence({}, false), HasSubstr("values in step 12 became NaN or infinite. Lower"));
    EXPECT_THAT(sentence({}, false), Not(HasSubstr("first")));
}

}  // namespace
}  // namespace espalier::engine
