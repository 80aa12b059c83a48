// SPDX-License-Identifier: Apache-2.0
// The text of a passport: nothing in it can leave its place, and nothing is loaded from elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <regex>

#include "engine/base/atomic_file.h"
#include "engine/network/templates.h"
#include "engine/passport/passport_page.h"
#include "engine/starts/sha256.h"
#include "passport_probe.h"

namespace espalier::engine::test {

namespace {

using testing::HasSubstr;
using testing::Not;

const Preprocessing kRecipe{.height = 20, .width = 20};

std::string textOf(const std::filesystem::path& file) {
    return readFile(file, 1 << 28);
}

std::size_t countOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
    return count;
}

PassportProbe passportFor(const std::vector<std::string>& names) {
    return {makeTemplate("seed-cnn", {.input = {3, 20, 20}}), kRecipe, names};
}

// What a policy of hashes must name: the bytes of the digest in base64.
std::string hashOf(const std::string& text) {
    const std::string digits = sha256Of(text);
    std::string bytes;
    for (std::size_t at = 0; at < digits.size(); at += 2) {
        bytes += static_cast<char>(std::stoi(digits.substr(at, 2), nullptr, 16));
    }
    return "'sha256-" + base64Of(bytes) + "'";
}

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
    const std::size_t from = text.find(begin) + begin.size();
    return text.substr(from, text.find(end, from) - from);
}

}  // namespace

// RFC 4648, section 10.
TEST(PassportTextTest, Base64IsThatOfTheStandard) {
    EXPECT_EQ(base64Of(""), "");
    EXPECT_EQ(base64Of("f"), "Zg==");
    EXPECT_EQ(base64Of("fo"), "Zm8=");
    EXPECT_EQ(base64Of("foo"), "Zm9v");
    EXPECT_EQ(base64Of("foobar"), "Zm9vYmFy");
    EXPECT_EQ(base64Of("\xff\xfe\xfd"), "//79");
}

TEST(PassportTextTest, NamesCannotEndTheirPlace) {
    const std::vector<std::string> names{"</script><script>alert(1)</script>",
                                         "<!-- <script>",
                                         "a \"rose\" & 'tulip' \\n",
                                         "桜 \xe2\x80\xa8 花",
                                         "@model@ @page@"};
    const PassportProbe probe = passportFor(names);
    const std::string page = textOf(probe.passport());
    EXPECT_EQ(countOf(page, "<script"), 5u);
    EXPECT_EQ(countOf(page, "</script>"), 5u);
    EXPECT_EQ(countOf(page, "alert(1)</script>"), 0u);
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    EXPECT_EQ(probe.facts()["outputs"].get<std::vector<std::string>>(), names);
}

TEST(PassportTextTest, ItHasRoomForAThousandNames) {
    std::vector<std::string> names;
    for (int i = 0; i < 1000; ++i) names.push_back("class " + std::to_string(i) + " of many");
    PassportProbe probe = passportFor(names);
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    const auto images = probe.addImages(2);
    expectAlike(probe.ours(images), probe.theirs(images), 1e-5);
    const auto said =
        nlohmann::json::parse(probe.node("say_passport.js", {probe.passport().string()}).at(0));
    EXPECT_THAT(said["pages"]["en"]["lines"].get<std::vector<std::string>>(),
                testing::Contains(testing::AllOf(testing::StartsWith("Tells apart 1,000 classes: "),
                                                 testing::EndsWith(" class 11 of many, …"))));
}

TEST(PassportTextTest, ThePolicyAllowsItsOwnTextsAndNothingElse) {
    const PassportProbe probe = passportFor({"a", "b"});
    const std::string page = textOf(probe.passport());
    const std::string policy = between(page, "Content-Security-Policy\" content=\"", "\"");
    EXPECT_THAT(policy, testing::StartsWith("default-src 'none'; "));
    EXPECT_THAT(policy, HasSubstr("connect-src 'none'"));
    EXPECT_THAT(policy, Not(HasSubstr("unsafe")));
    EXPECT_THAT(policy, Not(HasSubstr("http")));
    for (const char* begin : {"<script id=\"runtime\">", "<script>"}) {
        EXPECT_THAT(policy, HasSubstr(hashOf(between(page, begin, "</script>")))) << begin;
    }
    EXPECT_THAT(policy, HasSubstr(hashOf(between(page, "<style>", "</style>"))));
    for (const char* foreign :
         {"http://", "https://", " src=", "@import", "url(", "eval(", " style="}) {
        EXPECT_THAT(page, Not(HasSubstr(foreign)));
    }
    EXPECT_TRUE(page.starts_with(passportHead()));
}

TEST(PassportTextTest, ItHoldsTheBytesOfTheModel) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    const PassportProbe probe = passportFor({"a", "b"});
    const std::string model = textOf(probe.model());
    EXPECT_EQ(probe.node("run_passport.js", {"model", probe.passport().string()}).at(0),
              base64Of(model));
    const auto facts = probe.facts();
    EXPECT_EQ(facts["model"]["sha256"], sha256Of(model));
    EXPECT_EQ(facts["model"]["bytes"], model.size());
    EXPECT_THAT(facts["no_test"].get<std::string>(), HasSubstr("a model's file alone"));
}

}  // namespace espalier::engine::test
