// SPDX-License-Identifier: Apache-2.0
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "layer_probe.h"

namespace espalier::engine {
namespace {

using kernels::Shape;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Pads = std::vector<std::int64_t>;

TEST(InputLayerTest, TakesItsSizeFromTheData) {
    EXPECT_EQ(LayerProbe("Input").shape({}).output, (Shape{3, 40, 30}));
}

TEST(InputLayerTest, ItsOwnSizeComesFirst) {
    LayerProbe probe("Input");
    probe.attributes = {{"height", 17}, {"channels", 1}};
    EXPECT_EQ(probe.shape({}).output, (Shape{1, 17, 30}));
}

TEST(InputLayerTest, WithoutDataAsksForImages) {
    LayerProbe probe("Input");
    probe.data = {};
    probe.attributes = {{"height", 17}, {"channels", 1}};
    EXPECT_THAT(probe.refusal({}), HasSubstr("Open a folder of images"));
    probe.attributes["width"] = 5;
    EXPECT_EQ(probe.shape({}).output, (Shape{1, 17, 5}));
}

}  // namespace
}  // namespace espalier::engine
