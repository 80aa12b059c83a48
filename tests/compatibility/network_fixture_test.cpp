// SPDX-License-Identifier: Apache-2.0
// Networks of version 0.1, in both formats, are written back to the same bytes.
#include <gtest/gtest.h>

#include "engine/network/network_json.h"
#include "fixture.h"

namespace espalier::compatibility {

using cli::tests::contentOf;

class NetworkFixtureTest : public testing::TestWithParam<const char*> {
  protected:
    std::string text() const { return contentOf(fixture_ / GetParam()); }

  private:
    Fixture fixture_;
};

TEST_P(NetworkFixtureTest, IsWrittenAsItWasRead) {
    ASSERT_FALSE(text().empty());
    EXPECT_EQ(engine::networkToJson(engine::networkFromJson(text())), text());
}

INSTANTIATE_TEST_SUITE_P(Version01,
                         NetworkFixtureTest,
                         testing::Values("networks/small.json",
                                         "networks/drawn.json",
                                         "networks/rebuild.json"));

TEST(NetworkFixtureTest, GroupsAndNotesAreRead) {
    const Fixture fixture;
    const auto network = engine::networkFromJson(contentOf(fixture / "networks/drawn.json"));
    EXPECT_EQ(network.nodes.size(), 11u);
    ASSERT_EQ(network.groups.size(), 2u);
    EXPECT_TRUE(network.groups.front().folded);
    EXPECT_EQ(network.groups.back().nodes, (std::vector<std::string>{"gap", "dense"}));
    ASSERT_EQ(network.notes.size(), 1u);
    EXPECT_EQ(network.notes.front().text, "Filters are few,\nthe images are tiny: 12 × 12.");
}

}  // namespace espalier::compatibility
