// SPDX-License-Identifier: Apache-2.0
#include "engine/language/sentence_catalogue.h"

#include <gtest/gtest.h>

#include "engine/language/po_file.h"

namespace espalier::engine {

namespace {

SentenceCatalogue catalogue(LanguageForm form = {}) {
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"Stopped.", "停止しました。"},
        {"{} of {} {} images", "{2}画像 {1} 枚中 {0} 枚"},
        {"training", "学習"},
        {"{} of {}", "{0}/{1}"},
        {"{} and {}", "{0} と {1}"},
        {"Could not read {}: {}. {}", "{0} を読めません: {1}。{2}"},
        {"No such file or directory", "ありません"},
        {"Check that it still exists.", "まだあるか確かめてください。"},
        {"Loss {}", "損失 {0}"},
        {"; best classes: {}, {}", "、最良 {0} ({1})"},
        {"To resume: espalier resume {} --learning-rate {}",
         "再開: espalier resume {0} --learning-rate {1}"},
        {"{} new images {} left", "新しい画像 {0} 枚"},
        {"{} (default: {})", "{0} (既定: {1})"},
        {"The weights \"{}\"{} were so", "重み「{0}」{1}がそう"},
        {"of layer {}", "(レイヤー {0})"},
        {"one\n  two", "いち\n  に"},
        {"not yet", ""}};
    std::vector<PoEntry> entries;
    entries.push_back({.english = "class", .translation = "クラス", .kind = PoKind::Heading});
    entries.push_back({.english = "pages/s", .translation = "ページ/秒", .kind = PoKind::Unit});
    entries.push_back({.english = "s", .translation = "秒", .kind = PoKind::Unit});
    for (const auto& [english, other] : pairs) {
        entries.push_back({.english = english, .translation = other});
    }
    return SentenceCatalogue(writePo("ja", entries), std::move(form));
}

}  // namespace

TEST(SentenceCatalogueTest, TranslatesByThePatternThatSaysMost) {
    EXPECT_EQ(catalogue().translated("Stopped."), "停止しました。");
    EXPECT_EQ(catalogue().translated("3 of 40 training images"), "学習画像 40 枚中 3 枚");
    EXPECT_EQ(catalogue().translated("3 of 40"), "3/40");
}

TEST(SentenceCatalogueTest, NoValueIsLostThatSaysSomething) {
    EXPECT_EQ(catalogue().translated("3 new images are left"), "新しい画像 3 枚");
    EXPECT_EQ(catalogue().translated("3 new images of 40 files are left"),
              "3 new images of 40 files are left");
}

TEST(SentenceCatalogueTest, WhatFollowsAQuotationIsNotQuoted) {
    EXPECT_EQ(catalogue().translated("The weights \"conv1\" of layer conv1 were so"),
              "重み「conv1」 (レイヤー conv1)がそう");
}

TEST(SentenceCatalogueTest, AHeadingIsNoValue) {
    EXPECT_EQ(catalogue().translated("class"), "クラス");
    EXPECT_EQ(catalogue().translated("Loss class"), "損失 class");
}

TEST(SentenceCatalogueTest, AUnitMayBeTheHeadOfAColumn) {
    EXPECT_EQ(catalogue().translated("pages/s"), "ページ/秒");
    EXPECT_EQ(catalogue().translated("Loss s"), "損失 s");
}

TEST(SentenceCatalogueTest, AListOfNamesIsJoinedInTheLanguage) {
    EXPECT_EQ(catalogue().translated("Loss 5; best classes: \u2068rose\u2069, \u2068a "
                                     "daisy\u2069 and \u2068tulip\u2069, 33"),
              "損失 5、最良 \u2068rose\u2069, \u2068a daisy\u2069 と \u2068tulip\u2069 (33)");
    EXPECT_EQ(catalogue().translated("Loss black and white"), "Loss black and white");
}

TEST(SentenceCatalogueTest, ASentenceGoesOnAfterAColonWhereTheLanguageDoes) {
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"Could not read {}: {}. {}", "Не прочитать {0}: {1}. {2}"},
        {"Note: {}", "Внимание: {0}"},
        {"No such file", "Нет файла"},
        {"Out of memory", "Ёмкость мала"},
        {"No RAM", "ОЗУ мало"},
        {"Some files", "Файлы"},
        {"Stop.", "Стоп."},
        {"Go on.", "Дальше."}};
    std::vector<PoEntry> entries;
    for (const auto& [english, other] : pairs) {
        entries.push_back({.english = english, .translation = other});
    }
    const SentenceCatalogue russian(writePo("ru", entries), {.goesOnAfterColon = true});
    EXPECT_EQ(russian.translated("Could not read /a: No such file. Go on."),
              "Не прочитать /a: нет файла. Дальше.");
    EXPECT_EQ(russian.translated("Note: Some files"), "Внимание: файлы");
    EXPECT_EQ(russian.translated("Note: Out of memory"), "Внимание: ёмкость мала");
    EXPECT_EQ(russian.translated("Note: No RAM"), "Внимание: ОЗУ мало");
    EXPECT_EQ(russian.translated("Note: Stop. Go on."), "Внимание: Стоп. Дальше.");
    EXPECT_EQ(russian.translated("Note: Анна"), "Внимание: Анна") << "a name";
    const SentenceCatalogue other(writePo("ru", entries));
    EXPECT_EQ(other.translated("Note: Some files"), "Внимание: Файлы");
}

TEST(SentenceCatalogueTest, NumbersAreWhereANumberIsToBe) {
    EXPECT_EQ(
        catalogue().translated("Loss 5; best classes: \u2068a rose\u2069, \u2068tulip\u2069, 33"),
        "損失 5、最良 \u2068a rose\u2069, \u2068tulip\u2069 (33)");
}

TEST(SentenceCatalogueTest, ValuesAreTranslatedToo) {
    EXPECT_EQ(catalogue().translated("Could not read /a b.png: No such file or directory. Check "
                                     "that it still exists."),
              "/a b.png を読めません: ありません。まだあるか確かめてください。");
}

TEST(SentenceCatalogueTest, WhatIsUnknownStaysAsItIs) {
    for (const char* text : {"", " ", "\n", "Something new.", "not yet", "12", "…"}) {
        EXPECT_EQ(catalogue().translated(text), text);
    }
    EXPECT_EQ(catalogue().translated("Something new. Stopped. And more."),
              "Something new. 停止しました。 And more.");
}

TEST(SentenceCatalogueTest, APhraseThatEndsAsASentenceIsOne) {
    const SentenceCatalogue wide = catalogue({.decimal = ".", .group = ",", .fullStop = "。"});
    EXPECT_EQ(wide.translated("3 of 40 training images."), "学習画像 40 枚中 3 枚。");
    EXPECT_EQ(wide.translated("Stopped. Stopped."), "停止しました。停止しました。");
}

TEST(SentenceCatalogueTest, APatternOfFewWordsNeedsValuesThatAreKnown) {
    for (const char* text : {"the end of the world",
                             "ace of spades",
                             "end of world",
                             "Out of memory.",
                             "Loss of training",
                             "/a b c/d of /e f g/h",
                             "Something of 3 of 4"}) {
        EXPECT_EQ(catalogue().translated(text), text);
    }
    EXPECT_EQ(catalogue().translated("3 of training"), "3/学習");
    EXPECT_EQ(catalogue().translated("Loss rose"), "損失 rose") << "at the beginning of a line";
    EXPECT_EQ(catalogue().translated("3 of my 40 photos of training images"),
              "3 of my 40 photos of training images");
}

TEST(SentenceCatalogueTest, NamesAndWhatIsTypedStay) {
    for (const char* name : {"\u2068ace of 3\u2069", "\u2068training\u2069"}) {
        EXPECT_EQ(catalogue().translated(std::string("Loss ") + name), std::string("損失 ") + name);
    }
    for (const char* text :
         {"espalier explain run 3 of 4", "  espalier export 3 of 4 --to training"}) {
        EXPECT_EQ(catalogue().translated(text), text);
    }
    const std::string list = "Loss 5, \u2068a, training, b\u2069; \u2068A. Stopped. B\u2069";
    EXPECT_EQ(catalogue().translated(list),
              "損失 5, \u2068a, training, b\u2069; \u2068A. Stopped. B\u2069");
    EXPECT_EQ(catalogue().translated("Loss 1 (default: training)"), "損失 1 (既定: training)");
    EXPECT_EQ(catalogue().translated("Could not read /3 of 4/training images: No such file or "
                                     "directory. Check that it still exists."),
              "/3 of 4/training images を読めません: ありません。まだあるか確かめてください。");
}

// "1,500" is a thousand and a half or fifteen hundred: written otherwise it is not what was typed,
// and "1.500" as "1,500" would be refused again.
TEST(SentenceCatalogueTest, NumbersThatWereTypedOrAreToBeTypedStay) {
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"{} {}: this could be '{}' or '{}'. Write one.",
         "{0} {1}: может быть '{2}' или '{3}'. Напишите."},
        {"{} {}: must be a number.", "{0} {1}: нужно число."},
        {"{} cannot have the value {}: {}", "{0} не может быть {1}: {2}"},
        {"{} {} are left.", "осталось: {0} {1}."}};
    std::vector<PoEntry> entries;
    for (const auto& [english, other] : pairs) {
        entries.push_back({.english = english, .translation = other});
    }
    const SentenceCatalogue russian(writePo("ru", entries), {.decimal = ",", .group = "_"});
    EXPECT_EQ(
        russian.translated("--learning-rate 1,500: this could be '1500' or '1.500'. Write one."),
        "--learning-rate 1,500: может быть '1500' или '1.500'. Напишите.");
    EXPECT_EQ(russian.translated("--epochs 1,500: must be a number."),
              "--epochs 1,500: нужно число.");
    EXPECT_EQ(russian.translated("rate cannot have the value 1,500: why"),
              "rate не может быть 1,500: why");
    EXPECT_EQ(russian.translated("12 1,500 are left."), "осталось: 12 1_500.");
}

TEST(SentenceCatalogueTest, ALongTextEndsSoonAndStays) {
    std::string text;
    for (int i = 0; i < 40000; ++i) text += "A bc. ";
    EXPECT_EQ(catalogue().translated(text), text);
    EXPECT_EQ(catalogue().translated(std::string(100000, '.')), std::string(100000, '.'));
    const std::string some = text.substr(0, 16000);
    EXPECT_EQ(catalogue().translated(some), some);
    const std::string dots = "Stopped" + std::string(16000, '.');
    EXPECT_EQ(catalogue().translated(dots), dots);
}

TEST(SentenceCatalogueTest, PartsOfAValueAreTranslatedOneByOne) {
    EXPECT_EQ(catalogue().translated("Loss 5; best classes: rose, 12"), "損失 5、最良 rose (12)");
    EXPECT_EQ(catalogue().translated("Loss 5, training; Loss 7"), "損失 5, 学習; 損失 7");
}

// Each of these patterns matches more than it says.
TEST(SentenceCatalogueTest, APatternLeavesTheWordsBeforeIt) {
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"{} to {} %", "от {0} до {1} %"},
        {"{} to {}{}", "от {0} до {1}{2}"},
        {"accuracy {}", "точность {0}"},
        {"; test {}", "; тест {0}"},
        {"loss {}", "потери {0}"},
        {"Note: {}", "Внимание: {0}"},
        {"{} images could not be read", "не прочитано изображений: {0}"},
        {"{} images", "изображений: {0}"},
        {"{} {}. Restore it.", "{0} {1}. Восстановите."},
        {"The sweep is bad. Restore it.", "Перебор негоден. Восстановите."}};
    std::vector<PoEntry> entries{{.english = "%", .translation = "%", .kind = PoKind::Unit},
                                 {.english = "s", .translation = "с", .kind = PoKind::Unit}};
    for (const auto& [english, other] : pairs) {
        entries.push_back({.english = english, .translation = other});
    }
    const SentenceCatalogue russian(writePo("ru", entries), {.decimal = ","});
    EXPECT_EQ(russian.translated("accuracy 70 to 99 %"), "точность от 70 до 99 %");
    EXPECT_EQ(russian.translated("loss 1.5, accuracy 70 to 99 %"),
              "потери 1,5, точность от 70 до 99 %");
    EXPECT_EQ(russian.translated("loss 2; test 4 to 62 %; 0.7 s"),
              "потери 2; тест от 4 до 62 %; 0,7 с");
    EXPECT_EQ(russian.translated("Note: 3 images could not be read"),
              "Внимание: не прочитано изображений: 3");
    EXPECT_EQ(russian.translated("a.json: The sweep is bad. Restore it."),
              "a.json: Перебор негоден. Восстановите.");
}

TEST(SentenceCatalogueTest, WhatIsSaidOfAFileIsTranslated) {
    std::vector<PoEntry> entries{{.english = "KB", .translation = "КБ", .kind = PoKind::Unit}};
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"An image was skipped. {}.", "Изображение пропущено. {0}."},
        {"the file ends early", "файл обрывается"},
        {"finished", "закончен"},
        {"step {}", "шаг {0}"}};
    for (const auto& [english, other] : pairs) {
        entries.push_back({.english = english, .translation = other});
    }
    const SentenceCatalogue russian(writePo("ru", entries), {.decimal = ","});
    EXPECT_EQ(russian.translated("a b.png: the file ends early"), "a b.png: файл обрывается");
    EXPECT_EQ(russian.translated("/a/b.png: the file ends early"), "/a/b.png: файл обрывается");
    EXPECT_EQ(russian.translated("\u2068a: b.png\u2069: the file ends early"),
              "\u2068a: b.png\u2069: файл обрывается");
    EXPECT_EQ(russian.translated("An image was skipped. rose/a.png: the file ends early."),
              "Изображение пропущено. rose/a.png: файл обрывается.");
    EXPECT_EQ(russian.translated("  last.bin: step 2, 1.5 KB"), "  last.bin: шаг 2, 1,5 КБ");
    for (const char* kept :
         {"rose: finished", "espalier run: the file ends early", "a: b c: d e"}) {
        EXPECT_EQ(russian.translated(kept), kept);
    }
}

TEST(SentenceCatalogueTest, ColumnsAreTranslatedOneByOne) {
    std::vector<PoEntry> entries{
        {.english = "%", .translation = "%", .kind = PoKind::Unit},
        {.english = "s", .translation = "с", .kind = PoKind::Unit},
        {.english = "images/s", .translation = "изобр./с", .kind = PoKind::Unit}};
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"epoch {} of {}  {}", "эпоха {0} из {1}  {2}"},
        {"accuracy {}", "точность {0}"},
        {"loss {}", "потери {0}"},
        {"{} left", "осталось {0}"}};
    for (const auto& [english, other] : pairs) {
        entries.push_back({.english = english, .translation = other});
    }
    const SentenceCatalogue russian(writePo("ru", entries), {.decimal = ",", .group = " "});
    EXPECT_EQ(russian.translated("epoch   1 of 3  loss 1.5     accuracy   9.1 %  *  12 s left  "
                                 "1,200 images/s"),
              "эпоха   1 из 3  потери 1,5     точность   9,1 %  *  осталось 12 с  1 200 изобр./с");
    EXPECT_EQ(russian.translated("espalier run  12 s left"), "espalier run  12 s left");
}

TEST(SentenceCatalogueTest, PartsOfAListAreTranslatedOneByOne) {
    EXPECT_EQ(catalogue().listTranslated("My Processor (big), 3 of 4, new"),
              "My Processor (big), 3/4, new");
    EXPECT_EQ(catalogue().listTranslated("My Processor"), "My Processor");
}

TEST(SentenceCatalogueTest, LinesAndBlanksStay) {
    EXPECT_EQ(catalogue().translated("- Stopped.\n  * Loss 2\n- "),
              "- 停止しました。\n  * 損失 2\n- ");
    EXPECT_EQ(catalogue().translated("  Stopped.\n\nLoss 2 "), "  停止しました。\n\n損失 2 ");
    EXPECT_EQ(catalogue().translated("one\n  two"), "いち\n  に") << "one text of two lines";
}

TEST(SentenceCatalogueTest, NumbersAreWrittenAsTheLanguageDoesButNotInCommands) {
    const SentenceCatalogue comma = catalogue({.decimal = ",", .group = " ", .fullStop = "."});
    EXPECT_EQ(comma.translated("Loss 1,204.5"), "損失 1 204,5");
    EXPECT_EQ(comma.translated("Loss -0.25"), "損失 -0,25");
    EXPECT_EQ(comma.translated("Loss 2.5 s"), "損失 2,5 秒");
    EXPECT_EQ(comma.translated("Loss s"), "損失 s") << "a name";
    EXPECT_EQ(comma.translated("Loss 3.6e-07"), "損失 3,6e-07");
    for (const char* kept :
         {"1.2.3", "12,34", "1,2045", "v1.5", ".5", "5.", "1.5e", "1.5e-", "1.5e7", "1.5e-a"}) {
        EXPECT_EQ(comma.translated(std::string("Loss ") + kept), std::string("損失 ") + kept);
    }
    EXPECT_EQ(comma.translated("To resume: espalier resume 1.5 --learning-rate 0.01"),
              "再開: espalier resume 1.5 --learning-rate 0.01");
}

}  // namespace espalier::engine
