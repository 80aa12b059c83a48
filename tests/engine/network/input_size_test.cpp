// SPDX-License-Identifier: Apache-2.0
#include "engine/network/input_size.h"

#include "engine/network/apply_fix.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "small_networks.h"

namespace espalier::engine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

NetworkDescription withInput(std::int64_t height, std::int64_t width, std::int64_t channels) {
    NetworkDescription network = chain({"in:Input", "flat:Flatten", "out:Dense"});
    network.nodes[0].attributes = {{"height", height}, {"width", width}, {"channels", channels}};
    return network;
}

Diagnostics sizeIssues(const NetworkDescription& network) {
    return checkInputSize(*check(network).network, photos().input);
}

TEST(InputSizeTest, IsTheOneOfTheImagesOrAnErrorWithAFix) {
    EXPECT_THAT(sizeIssues(withInput(0, 0, 0)), IsEmpty());
    EXPECT_THAT(sizeIssues(withInput(40, 0, 3)), IsEmpty()) << "the same as that of the images";
    NetworkDescription network = withInput(64, 0, 0);
    const Diagnostics found = sizeIssues(network);
    ASSERT_THAT(issues(found),
                ElementsAre("network.input_size: 'in' is 64 × 30 × 3, but the images are resized "
                            "to 40 × 30 × 3. Take its size from the images, or set Input size to "
                            "64 × 30 × 3."));
    ASSERT_EQ(found[0].fixes.size(), 1u);
    EXPECT_NE(textOf(found[0].fixes[0], network).pattern, found[0].fixes[0].code);
    EXPECT_TRUE(applyFix(network, found[0].fixes[0], LayerCatalog()));
    EXPECT_THAT(sizeIssues(network), IsEmpty());
}

TEST(InputSizeTest, OfOtherChannelsThanImagesHaveIsNeverTheirs) {
    NetworkDescription network = withInput(0, 0, 4);
    const Diagnostics found = sizeIssues(network);
    ASSERT_THAT(issues(found),
                ElementsAre("network.input_channels: 'in' has 4 channels, but images have 3, or 1 "
                            "if they are grey. Take its size from the images."));
    EXPECT_TRUE(applyFix(network, found[0].fixes.at(0), LayerCatalog()));
    EXPECT_THAT(sizeIssues(network), IsEmpty());
}

TEST(InputSizeTest, IsNamedOnlyWhereAllOfItIs) {
    EXPECT_EQ(namedInputSize(withInput(64, 48, 3)), (kernels::Shape{3, 64, 48}));
    EXPECT_EQ(namedInputSize(withInput(64, 0, 3)), std::nullopt);
    EXPECT_EQ(namedInputSize(chain({"in:Input", "out:Dense"})), std::nullopt);
    EXPECT_EQ(namedInputSize({}), std::nullopt);
}

}  // namespace
}  // namespace espalier::engine
