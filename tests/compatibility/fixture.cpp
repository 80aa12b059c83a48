// SPDX-License-Identifier: Apache-2.0
#include "fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace espalier::compatibility {

namespace {

std::filesystem::path source() {
    return std::filesystem::path(ESPALIER_SOURCE_DIR) / "tests/fixtures/version_0_1";
}

std::vector<std::string> stemsIn(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(source() / folder)) {
        names.push_back(entry.path().stem().string());
    }
    std::ranges::sort(names);
    return names;
}

}  // namespace

Fixture::Fixture() {
    std::filesystem::copy(source(), folder_.path(), std::filesystem::copy_options::recursive);
}

std::vector<std::string> runNames() {
    return stemsIn("runs");
}

std::vector<std::string> projectNames() {
    return stemsIn("projects");
}

Json inTermsOf(const Json& then, const Json& now) {
    if (!then.is_object() || !now.is_object()) return now;
    Json kept = Json::object();
    for (const auto& [key, value] : now.items()) {
        if (then.contains(key)) kept[key] = inTermsOf(then[key], value);
    }
    return kept;
}

std::vector<std::string> linesOf(const std::filesystem::path& file) {
    std::vector<std::string> lines;
    std::istringstream stream(cli::tests::contentOf(file));
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<Json> jsonLinesOf(const std::filesystem::path& file) {
    std::vector<Json> objects;
    for (const std::string& line : linesOf(file)) objects.push_back(Json::parse(line));
    return objects;
}

cli::tests::ProgramResult run(const std::vector<std::string>& words) {
    const cli::tests::ProgramResult result = cli::tests::runProgram(words);
    EXPECT_EQ(result.code, 0) << testing::PrintToString(words) << '\n' << result.err;
    return result;
}

}  // namespace espalier::compatibility
