// SPDX-License-Identifier: Apache-2.0
// A passport in Chromium, opened from its file, with files as they come from cameras and programs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "engine/network/templates.h"
#include "engine/passport/passport_page.h"
#include "passport_probe.h"

namespace espalier::engine::test {

namespace {

using testing::HasSubstr;
using testing::Not;

// Browsers enlarge the colours of a JPEG and blend transparency with a rounding of their own.
constexpr double kMostInBrowser = 5e-3;

nlohmann::json usedPage(const PassportProbe& probe,
                        const std::filesystem::path& page,
                        const std::vector<std::filesystem::path>& images,
                        const std::string& reader = {}) {
    std::vector<std::string> words{chromium(), page.string()};
    if (const char* folder = std::getenv("ESPALIER_SCREENSHOTS")) {
        words.insert(words.end(), {"--screenshots", folder});
    }
    if (!reader.empty()) words.insert(words.end(), {"--reader", reader});
    for (const auto& file : images) words.push_back(file.string());
    const auto lines = probe.node("browse_passport.js", words);
    return lines.empty() ? nlohmann::json() : nlohmann::json::parse(lines.front());
}

nlohmann::json used(const PassportProbe& probe, const std::vector<std::filesystem::path>& images) {
    return usedPage(probe, probe.passport(), images);
}

}  // namespace

TEST(PassportBrowserTest, AnswersForFilesAsEspalierDoesAndLoadsNothing) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    if (chromium().empty()) GTEST_SKIP() << "there is no Chromium";
    const Preprocessing recipe{.height = 48, .width = 48};
    PassportProbe probe(makeTemplate("resnet-small", {.input = {3, 48, 48}}),
                        recipe,
                        {"rose", "</script><b>bold</b>", "桜", "\"tulip\" & co"});
    std::vector<std::filesystem::path> images = probe.addImages(6);
    for (const char* name : {"baseline.jpg",
                             "progressive.jpg",
                             "subsampled.jpg",
                             "grey.jpg",
                             "turned.jpg",
                             "rgba.png",
                             "grey-alpha.png",
                             "palette.png",
                             "lossless.webp"}) {
        images.push_back(std::filesystem::path(ESPALIER_ODD_IMAGES) / name);
    }
    const nlohmann::json seen = used(probe, images);
    ASSERT_TRUE(seen.is_object());
    expectAlike(
        probe.ours(images), seen["scores"].get<std::vector<std::vector<float>>>(), kMostInBrowser);
    EXPECT_EQ(seen["problems"], nlohmann::json::array());
    for (const std::string address : seen["addresses"]) {
        EXPECT_TRUE(address.starts_with("file://") || address.starts_with("blob:")) << address;
    }
    EXPECT_THAT(seen["live"].get<std::string>(), testing::AllOf(HasSubstr("桜"), HasSubstr("%")));
    EXPECT_EQ(seen["usesWorker"], true);
    EXPECT_EQ(seen["slices"], 0.0) << "in slices, without a worker";
    EXPECT_EQ(seen["download"], base64Of(readFile(probe.model(), 1 << 28)));
    EXPECT_THAT(seen["worker"]["lost"].get<std::string>(), HasSubstr("Try the image again"));
    EXPECT_EQ(seen["worker"]["difference"], 0.0) << "in slices, after the worker has died";
    EXPECT_EQ(seen["cameraRequests"], 2) << "the stopped camera asks on";
    EXPECT_EQ(seen["languages"]["begun"], "en");
    for (const auto& [language, title] : std::map<std::string, std::string>{
             {"ja", "model – モデルパスポート"}, {"ru", "model – паспорт модели"}}) {
        const nlohmann::json& page = seen["languages"][language];
        EXPECT_EQ(page["lang"], language);
        EXPECT_EQ(page["title"], title);
        EXPECT_EQ(page["scores"], seen["scores"]) << "answers of before";
        EXPECT_THAT(page["text"].get<std::string>(), Not(HasSubstr("Try it")));
    }
    EXPECT_EQ(seen["title"], "model – model passport");
    EXPECT_THAT(
        seen["text"].get<std::string>(),
        testing::AllOf(
            HasSubstr("</script><b>bold</b>"), HasSubstr("桜"), HasSubstr("\"tulip\" & co")));
}

TEST(PassportBrowserTest, ItsOwnImagesAreShownWithTheirTruth) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    if (chromium().empty()) GTEST_SKIP() << "there is no Chromium";
    const Preprocessing recipe{.height = 20, .width = 20};
    PassportProbe probe(makeTemplate("seed-cnn", {.input = {3, 20, 20}}), recipe, {"a", "b"});
    nlohmann::ordered_json facts = probe.facts();
    const std::filesystem::path image = probe.addImages(1).front();
    const std::vector<float> scores = probe.ours({image}).front();
    const int answer = scores[0] > scores[1] ? 0 : 1;
    const auto row = [](const char* name, double recall) {
        return nlohmann::ordered_json{
            {"name", name}, {"images", 1}, {"recall", recall}, {"precision", 0.5}};
    };
    facts["test"] = {{"images", 3},
                     {"classes", {row("a", 0.5), row("b", 0.5), row("c", 1)}},
                     {"confusion", {{0, 0, 1}, {1, 0, 1}, {2, 2, 1}}}};
    facts["advice"] = nlohmann::ordered_json::array();
    facts["run"]["started"] = "2026-01-31T12:30:05+0900";
    const std::string bytes = base64Of(readFile(image, 1 << 20));
    facts["samples"] = {{{"image", bytes}, {"truth", answer}},
                        {{"image", bytes}, {"truth", 1 - answer}},
                        {{"image", bytes}}};
    const auto [before, after] = passportPage(facts);
    const std::filesystem::path page = probe.folder() / "samples.html";
    writeFileAtomically(page, before + base64Of(readFile(probe.model(), 1 << 28)) + after);
    const nlohmann::json seen = usedPage(probe, page, {image});
    const auto samples = seen["samples"].get<std::vector<std::string>>();
    ASSERT_EQ(samples.size(), 3u);
    EXPECT_THAT(seen["text"].get<std::string>(),
                HasSubstr("Weakest classes: a and b, 50 % of the test images of each recognised."));
    EXPECT_THAT(samples[0], HasSubstr("This is right."));
    EXPECT_THAT(samples[1], HasSubstr(answer == 0 ? "Actually b." : "Actually a."));
    EXPECT_THAT(samples[2], Not(testing::AnyOf(HasSubstr("right"), HasSubstr("Actually"))));
    EXPECT_THAT(seen["text"].get<std::string>(), HasSubstr("31 January 2026"));
    EXPECT_THAT(seen["text"].get<std::string>(), HasSubstr("12:30"));
}

TEST(PassportBrowserTest, NamesFromRightToLeftLeaveTheOrderOfASentence) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    if (chromium().empty()) GTEST_SKIP() << "there is no Chromium";
    const std::string dog = "\u0643\u0644\u0628", cat = "\u05d7\u05ea\u05d5\u05dc";
    const Preprocessing recipe{.height = 20, .width = 20};
    PassportProbe probe(makeTemplate("seed-cnn", {.input = {3, 20, 20}}), recipe, {dog, cat});
    nlohmann::ordered_json facts = probe.facts();
    const auto row = [](const std::string& name) {
        return nlohmann::ordered_json{
            {"name", name}, {"images", 2}, {"recall", 0.5}, {"precision", 0.5}};
    };
    facts["test"] = {{"images", 4},
                     {"classes", {row(dog), row(cat)}},
                     {"confusion", {{0, 0, 1}, {0, 1, 1}, {1, 1, 1}, {1, 0, 1}}}};
    facts["advice"] = nlohmann::ordered_json::array();
    facts["advice"].push_back("50 % on 4 images; weakest: " + dog + ", then " + cat + ".");
    const auto [before, after] = passportPage(facts);
    const std::filesystem::path page = probe.folder() / "names.html";
    writeFileAtomically(page, before + base64Of(readFile(probe.model(), 1 << 28)) + after);
    const std::string text = usedPage(probe, page, probe.addImages(1))["text"];
    const auto isolated = [](const std::string& name) { return "\u2068" + name + "\u2069"; };
    EXPECT_THAT(text, HasSubstr("weakest: " + isolated(dog) + ", then " + isolated(cat) + "."));
    EXPECT_THAT(
        text,
        HasSubstr("Most confused: " + isolated(dog) + ", taken for " + isolated(cat) +
                  ": 1 of 2; " + isolated(cat) + ", taken for " + isolated(dog) + ": 1 of 2."));
}

TEST(PassportBrowserTest, ImagesOfTheValidationAreNotCalledThoseOfATest) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    if (chromium().empty()) GTEST_SKIP() << "there is no Chromium";
    const Preprocessing recipe{.height = 20, .width = 20};
    PassportProbe probe(makeTemplate("seed-cnn", {.input = {3, 20, 20}}), recipe, {"a", "b", "c"});
    nlohmann::ordered_json facts = probe.facts();
    const auto row = [](const char* name, int images, double recall) {
        return nlohmann::ordered_json{
            {"name", name}, {"images", images}, {"recall", recall}, {"precision", 0.5}};
    };
    facts["test"] = {{"images", 6},
                     {"classes", {row("a", 4, 0.25), row("b", 2, 0.5), row("c", 0, 0)}},
                     {"confusion", {{0, 0, 2}, {0, 1, 2}, {1, 1, 1}, {1, 0, 1}}}};
    facts["advice"] = nlohmann::ordered_json::array();
    const auto textFor = [&](const char* split) {
        facts["measured_on"] = split;
        const auto [before, after] = passportPage(facts);
        const std::filesystem::path page = probe.folder() / "measured.html";
        writeFileAtomically(page, before + base64Of(readFile(probe.model(), 1 << 28)) + after);
        return usedPage(probe, page, probe.addImages(1))["text"].get<std::string>();
    };
    EXPECT_THAT(textFor("validation"),
                testing::AllOf(HasSubstr("of 4 validation images recognised"),
                               HasSubstr("there was no validation image"),
                               HasSubstr("Validation images of each true class"),
                               Not(HasSubstr("test image")),
                               Not(HasSubstr("Test images"))));
    EXPECT_THAT(textFor("test"), HasSubstr("of 4 test images recognised"));
}

TEST(PassportBrowserTest, ThePageBeginsWithTheLanguageOfTheBrowser) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    if (chromium().empty()) GTEST_SKIP() << "there is no Chromium";
    const Preprocessing recipe{.height = 20, .width = 20};
    PassportProbe probe(makeTemplate("seed-cnn", {.input = {3, 20, 20}}), recipe, {"a", "b"});
    const nlohmann::json seen =
        usedPage(probe, probe.passport(), probe.addImages(1), "de-DE,ru-RU,en");
    EXPECT_EQ(seen["languages"]["begun"], "ru");
    EXPECT_EQ(seen["languages"]["ru"]["pressed"], "Русский");
    EXPECT_EQ(seen["problems"], nlohmann::json::array());
}

TEST(PassportBrowserTest, AFileThatIsNoImageIsSaidToBeNone) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    if (chromium().empty()) GTEST_SKIP() << "there is no Chromium";
    const Preprocessing recipe{.height = 32, .width = 32};
    PassportProbe probe(makeTemplate("autoencoder", {.input = {3, 32, 32}}), recipe, {});
    const nlohmann::json seen = used(probe, {probe.model(), probe.addImages(1).front()});
    ASSERT_TRUE(seen.is_object());
    EXPECT_THAT(seen["scores"][0].get<std::string>(),
                HasSubstr("cannot read the file as an image"));
    EXPECT_EQ(seen["scores"][1].size(), 3u * 32 * 32);
    EXPECT_EQ(seen["problems"], nlohmann::json::array());
}

}  // namespace espalier::engine::test
