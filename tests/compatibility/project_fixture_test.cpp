// SPDX-License-Identifier: Apache-2.0
// Projects of version 0.1 are read and written back unchanged.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/project/project.h"
#include "engine/training/options/training_options.h"
#include "fixture.h"

namespace espalier::compatibility {

using cli::tests::contentOf;

class ProjectFixtureTest : public testing::TestWithParam<std::string> {
  protected:
    std::filesystem::path file() const {
        return fixture_ / ("projects/" + GetParam() + ".espalier");
    }

  private:
    Fixture fixture_;
};

TEST_P(ProjectFixtureTest, IsWrittenAsItWasRead) {
    const engine::Project project = engine::loadProject(file());
    const Json now = Json::parse(engine::projectToJson(project, file().parent_path()));
    const std::string then = contentOf(file());
    EXPECT_EQ(inTermsOf(Json::parse(then), now).dump(2) + "\n", then);
}

INSTANTIATE_TEST_SUITE_P(Version01,
                         ProjectFixtureTest,
                         testing::ValuesIn(projectNames()),
                         [](const auto& info) { return info.param; });

// Otherwise the test above would not notice an option that is read as its default.
TEST(ProjectFixtureTest, TheProjectOfEveryOptionHasNoDefaults) {
    const Fixture fixture;
    const Json usual = Json::parse(engine::projectToJson({}, {}));
    const Json project = Json::parse(contentOf(fixture / "projects/every_option.espalier"));
    for (const char* part : {"data", "input", "training"}) {
        for (const auto& [name, value] : project[part].items()) {
            if (name == "workers" || name == "channels") continue;  // no other value is possible
            EXPECT_NE(value, usual[part][name]) << part << '.' << name;
        }
    }
    EXPECT_NE(project["augmentation"], usual["augmentation"]);
}

TEST(ProjectFixtureTest, ChangesDuringARunAreRead) {
    const Fixture fixture;
    const engine::Project project = engine::loadProject(fixture / "projects/changed.espalier");
    ASSERT_EQ(project.changes.size(), 1u);
    EXPECT_EQ(project.changes.front().afterStep, 3);
    EXPECT_EQ(project.changes.front().epochs, 3);
    EXPECT_EQ(project.changes.front().validationPatience, 5);
    EXPECT_EQ(project.changes.front().learningRate, 0.0005);
}

}  // namespace espalier::compatibility
