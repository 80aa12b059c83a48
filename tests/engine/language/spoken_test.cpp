// SPDX-License-Identifier: Apache-2.0
#include "engine/language/spoken.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>
#include <vector>

namespace espalier::engine {

namespace {

std::string languageIn(const std::map<std::string, std::string>& environment) {
    for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
        const auto found = environment.find(name);
        if (found == environment.end()) {
            ::unsetenv(name);
        } else {
            ::setenv(name, found->second.c_str(), 1);
        }
    }
    return languageOfEnvironment();
}

}  // namespace

TEST(SpokenTest, AllNumbersOfALineAreWrittenAsTheLanguageDoes) {
    for (const char* line :
         {"Accuracy 46.7 % (41 to 52 %, 95 % confidence), balanced accuracy 46.7 %, F1 score "
          "45.7 %, loss 1.419 (cross-entropy).",
          "Test: accuracy 26.7 % (14 to 44 %, 95 % confidence), balanced accuracy 26.7 %, F1 score "
          "28.4 % on 30 images",
          "Best epoch: 2, by validation loss (validation loss 1.415, accuracy 46.7 % (30 to 64 %, "
          "95 % confidence), balanced accuracy 46.7 %, F1 score 44.8 %)"}) {
        const std::string said = spokenIn("ru", line);
        for (std::size_t at = 1; at + 1 < said.size(); ++at) {
            const bool isPoint = said[at] == '.' && said[at + 1] >= '0' && said[at + 1] <= '9';
            EXPECT_FALSE(isPoint) << said;
        }
    }
}

TEST(SpokenTest, TheEnvironmentSaysTheLanguage) {
    EXPECT_EQ(languageIn({}), "en");
    EXPECT_EQ(languageIn({{"LANG", "ja_JP.UTF-8"}}), "ja");
    EXPECT_EQ(languageIn({{"LANG", "ru"}}), "ru");
    EXPECT_EQ(languageIn({{"LANG", "fr_FR.UTF-8"}}), "en");
    EXPECT_EQ(languageIn({{"LANG", "ja_JP.UTF-8"}, {"LC_ALL", "C"}}), "en");
    EXPECT_EQ(languageIn({{"LANG", "C.UTF-8"}, {"LANGUAGE", "ja"}}), "en");
    EXPECT_EQ(languageIn({{"LANG", "ja_JP.UTF-8"}, {"LC_MESSAGES", "ru_RU.UTF-8"}}), "ru");
    EXPECT_EQ(languageIn({{"LANG", "de_DE.UTF-8"}, {"LANGUAGE", "fr:ru:ja"}}), "ru");
    EXPECT_EQ(languageIn({{"LANG", "ja_JP.UTF-8"}, {"LANGUAGE", "en:ja"}}), "en");
    languageIn({});
}

TEST(SpokenTest, SpeaksWhatWasChosen) {
    const std::string english =
        "Out of memory. Close other programs, or choose a smaller batch or input.";
    EXPECT_EQ(spoken(english), english);
    std::set<std::string> all{english};
    for (const std::string& language : translatedLanguages()) {
        EXPECT_FALSE(sentencesOf(language).empty());
        speak(language);
        EXPECT_TRUE(all.insert(spoken(english)).second) << language;
        const std::string own = spoken(english);
        speak("en");
        EXPECT_EQ(spokenIn(language, english), own) << "whatever is spoken";
        EXPECT_EQ(spoken(english), english);
    }
    speak("tlh");
    EXPECT_EQ(spoken(english), english);
    EXPECT_EQ(spokenIn("tlh", english), english);
    EXPECT_TRUE(sentencesOf("tlh").empty());
}

TEST(SpokenTest, ResultsAndProblemsAreWhollyTranslated) {
    speak("ja");
    EXPECT_EQ(
        spoken("47.3 % on 55 unseen images, baseline 15 %; balanced accuracy 42.4 %; weakest: "
               "⁨grand_piano⁩ and ⁨starfish⁩, 0 %."),
        "見たことのない画像 55 枚で 47.3 %、基準 15 %、バランス正解率 42.4 %、最も弱いクラス: "
        "⁨grand_piano⁩ と ⁨starfish⁩ (0 %)。");
    EXPECT_EQ(
        spoken("- Larger input: 128×128, about 50 s. Validation improved up to the last epoch."),
        "- 入力を大きく: 128×128 (約 50 秒)。検証は最後のエポックまで良くなりました。");
    EXPECT_EQ(spoken("--epochs 0: Epochs must be between 1 and 100, not 0."),
              "--epochs 0: エポック数は 1 から 100 までにしてください (0 は不可)。");
    EXPECT_EQ(
        spoken("--optimizer Adam: Optimizer must be one of sgdm, adam, not 'Adam' (did you mean "
               "adam?)."),
        "--optimizer Adam: Optimizer は sgdm, adam "
        "のどれかにしてください (「Adam」は不可) (もしかして adam?)。");
    speak("");
}

// Lines of the terminal in which one pattern was once taken for another.
TEST(SpokenTest, LinesOfARunAreWhollyTranslated) {
    const std::string range = "accuracy 70 to 99 % (95 % confidence, too few images to judge)";
    speak("ru");
    const std::string russian =
        "точность от 70 до 99 % (95 %-й доверительный интервал, слишком мало изображений для "
        "вывода)";
    EXPECT_EQ(spoken(range), russian);
    EXPECT_EQ(spoken("Test: " + range + " on 15 images"),
              "Тест: " + russian + " (изображений: 15)");
    EXPECT_EQ(spoken("Best epoch: 1, by validation loss (validation loss 1.897, " + range + ")."),
              "Лучшая эпоха: 1, по потерям валидации (потери валидации 1,897, " + russian + ").");
    EXPECT_EQ(spoken("Note: 1 image could not be read and was skipped."),
              "Внимание: 1 изображение не удалось прочитать, оно пропущено.");
    EXPECT_EQ(spoken("rose/trunc.png: the file ends early"),
              "rose/trunc.png: файл обрывается раньше времени");
    EXPECT_EQ(spoken("s.json: The sweep is not valid JSON (at byte 89). Restore it from a copy."),
              "s.json: Перебор — неверный JSON (байт 89). Восстановите из копии.");
    EXPECT_EQ(spoken("epoch   1 of 3  loss 1.526   accuracy  31.1 %  validation loss 1.97    "
                     "accuracy  26.7 %  *  12 s left"),
              "эпоха   1 из 3  потери 1,526   точность  31,1 %  потери валидации 1,97    "
              "точность  26,7 %  *  осталось 12 с");
    EXPECT_EQ(spoken("Trial 1: validation loss 41.65, epoch 2 of 2; test 4 to 62 %; 0.7 s."),
              "Проба 1: потери на валидации 41,65, эпоха 2 из 2; тест от 4 до 62 %; 0,7 с.");
    speak("ja");
    EXPECT_EQ(spoken("Note: 1 image could not be read and was skipped."),
              "注意: 1 枚の画像を読めなかったため飛ばしました。");
    EXPECT_EQ(spoken("Note: An image was skipped. tulip/trunc.png: the file ends early."),
              "注意: 画像を 1 枚飛ばしました。tulip/trunc.png: ファイルが途中で終わっています。");
    EXPECT_EQ(spoken("epoch   1 of 3  loss 1.526   accuracy  31.1 %  validation loss 1.97"),
              "エポック   1 / 3  損失 1.526   正解率  31.1 %  検証損失 1.97");
    speak("");
}

// What is said of a run that exploded is put together from sentences, each of which is known.
TEST(SpokenTest, AdviceAfterAnExplosionHasOneLanguage) {
    const std::vector<std::string> sentences{
        "Training diverged: values in step 3 became NaN or infinite, first in the output of layer "
        "bn2 (Batch normalisation). Start a new run with a lower learning rate (it was 50; try "
        "0.001) and clipped gradients (clip norm 1).",
        "Training diverged: values in step 3 became NaN or infinite, first in the gradients of "
        "layer bn2. Resume with a lower learning rate (it was 50; try 0.001), or start a new run "
        "with clipped gradients (clip norm 1).",
        "The run /data/d has finished all its 12 epochs, and its loss exploded. To start again "
        "with a lower learning rate: espalier train /data/d/run.json --learning-rate 0.001.",
        "The run /data/d has finished all its 12 epochs. Add more with: espalier resume /data/d "
        "--extra-epochs 10.",
        "Note: The loss had exploded before last.safetensors of step 12 was written, so no "
        "learning rate can rescue it. best.safetensors of step 5 is used instead.",
        "Its loss exploded. No checkpoint can be continued from. To start again with a lower "
        "learning rate: espalier train /data/d/run.json",
        "No checkpoint can be continued from. To start again: espalier train /data/d/run.json",
        "Gradient norms, the largest of 7 layers: bn3 532, dense 99, bn2 66.2, bn1 58.3, conv1 "
        "50.9.",
        "Images of its batch: rose/1.png, tulip/2.png and 27 more. All of this is in "
        "/data/d/autopsy.json, small copies of the images in /data/d/autopsy.",
    };
    for (const std::string& language : translatedLanguages()) {
        for (const std::string& sentence : sentences) {
            const std::string said = spokenIn(language, sentence);
            for (const char* word : {"the ",
                                     "The ",
                                     "with ",
                                     " of ",
                                     " and ",
                                     " was ",
                                     "exploded",
                                     "gradients",
                                     "images",
                                     "layer",
                                     "norm",
                                     "again",
                                     "more"}) {
                EXPECT_EQ(said.find(word), std::string::npos) << word << ": " << said;
            }
        }
    }
}

TEST(SpokenTest, LinesOfTwoPartsHaveOneLanguage) {
    speak("ru");
    EXPECT_EQ(spoken("Changed after step 12: epochs 16, was 12."),
              "Изменено после шага 12: эпох 16, было 12.");
    EXPECT_EQ(spoken("last.safetensors: step 127 within epoch 16, 1.5 MB"),
              "last.safetensors: шаг 127 внутри эпохи 16, 1,5 МБ");
    EXPECT_EQ(spoken("Trial 2 of 6 resumes, to epoch 3: learning rate 0.001"),
              "Проба 2 из 6 возобновляется, до эпохи 3: скорость обучения 0,001");
    EXPECT_EQ(spoken("ONNX: 17 tensors, 126,692 parameters"),
              "ONNX: тензоров: 17, параметров: 126\u00a0692");
    EXPECT_EQ(spoken("best epoch: Accuracy"), "лучшая эпоха: точность");
    EXPECT_EQ(spoken("looking for copies: 12 of 12 files"), "поиск копий: 12 из 12 файлов");
    EXPECT_EQ(spoken("PSNR 9.77 dB"), "PSNR: 9,77 дБ");
    speak("");
}

TEST(SpokenTest, SentencesOfSweepsAndRunsHaveOneLanguage) {
    speak("ru");
    EXPECT_EQ(spoken("Trial 1 of 2: start from none"), "Проба 1 из 2: начать со случайных весов");
    EXPECT_EQ(spoken("Trial 1 of 2: network cnn-bn"), "Проба 1 из 2: сеть cnn-bn");
    EXPECT_EQ(spoken("Trial 1 of 2: network cnn-bn, learning rate 0.01"),
              "Проба 1 из 2: сеть cnn-bn, скорость обучения 0,01");
    EXPECT_EQ(spoken("Best: trial 1, start from none. Run /data/s/trial-1"),
              "Лучшая: проба 1, начать со случайных весов. Запуск /data/s/trial-1");
    EXPECT_EQ(spoken("Best: trial 2, network cnn-bn. Run /data/s/trial-2"),
              "Лучшая: проба 2, сеть cnn-bn. Запуск /data/s/trial-2");
    EXPECT_EQ(spoken("Trial 2 failed: Out of memory. Close other programs, or choose a smaller "
                     "batch or input."),
              "Проба 2 не удалась: Не хватает памяти. Закройте другие программы или выберите "
              "меньший батч или вход.");
    EXPECT_EQ(spoken("Round 1 of 2: 4 trials, 1 epoch each"),
              "Круг 1 из 2: проб: 4, на каждую — эпох: 1");
    EXPECT_EQ(spoken("start from"), "начать с");
    EXPECT_EQ(spoken("Seed"), "Начальное число");
    EXPECT_EQ(spoken("best epoch: accuracy"), "лучшая эпоха: точность");
    EXPECT_EQ(
        spoken("Run r, started 2026-11-26 08:51: failed after 0 of 1 epoch and 1 step (3 s)."),
        "Запуск r, начат 2026-11-26 08:51: сбой; пройдено 0, всего эпох: 1; шагов: 1 "
        "(3 с).");
    speak("");
}

TEST(SpokenTest, AQuestionWithAPathAndPartsWithCommasAreTranslated) {
    speak("ru");
    EXPECT_EQ(spoken("/data/flowrs does not exist. Did you mean /data/flowers?"),
              "/data/flowrs не существует. Возможно, имелось в виду: /data/flowers?");
    EXPECT_EQ(spoken("Passport /data/r.html (1.5 MB): the model, whose results are unknown, no "
                     "images. Any browser opens it."),
              "Паспорт /data/r.html (1,5 МБ): модель, результаты которой неизвестны, без "
              "изображений. Открывается в любом браузере.");
    EXPECT_EQ(spoken("Passport /data/r.html (1.5 MB): the model with its results, 8 images. Any "
                     "browser opens it."),
              "Паспорт /data/r.html (1,5 МБ): модель с её результатами, изображений: 8. "
              "Открывается в любом браузере.");
    EXPECT_EQ(spoken("/data/s is a single sweep. To inspect it: espalier inspect /data/s"),
              "/data/s — это только один перебор. Подробнее: espalier inspect /data/s");
    speak("");
}

// The name of a metric was cut in two, and a folder with blanks left the line in English.
TEST(SpokenTest, TheEndOfAnEntryOfTheQueueHasOneLanguage) {
    const std::string folder = "~/My runs/2026 first try";
    const std::string tested =
        "Entry 2 has ended (finished). Test: balanced accuracy 46.7 %. "
        "Its run is in " +
        folder;
    const std::string validated =
        "Entry 2 has ended (stopped early). Validation: accuracy 4 to "
        "62 %. Its run is in " +
        folder;
    const std::string alone = "Entry 2 has ended (stopped). Its run is in " + folder;
    const std::string unread = "Entry 2 is done. Its run is in " + folder;
    speak("ru");
    EXPECT_EQ(spoken(tested),
              "Запись 2 завершена (запуск закончен). Тест: сбалансированная точность 46,7 %. Папка "
              "запуска: " +
                  folder);
    EXPECT_EQ(spoken(validated),
              "Запись 2 завершена (запуск остановлен рано). Валидация: точность от 4 до 62 %. "
              "Папка запуска: " +
                  folder);
    EXPECT_EQ(spoken(alone), "Запись 2 завершена (запуск остановлен). Папка запуска: " + folder);
    EXPECT_EQ(spoken(unread), "Запись 2 готова. Папка запуска: " + folder);
    speak("ja");
    EXPECT_EQ(
        spoken(tested),
        "項目 2 は終わりました (完了)。テスト: バランス正解率 46.7 %。その実行の場所: " + folder);
    EXPECT_EQ(spoken(alone), "項目 2 は終わりました (停止)。その実行の場所: " + folder);
    EXPECT_EQ(spoken(unread), "項目 2 は完了しました。その実行の場所: " + folder);
    speak("");
}

}  // namespace espalier::engine
