// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the window: chosen or the system's, changed while the program runs, with the
// numbers of that language. Files keep the form that programs read.
#include "ui/language.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QGridLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/studio/studio.h"
#include "engine/base/error.h"
#include "engine/training/options/training_options.h"
#include "runs_on_disk.h"
#include "ui/forms/field_input.h"
#include "ui/jobs/job.h"
#include "ui/shell/language_menu.h"
#include "ui/style/style.h"
#include "ui/text.h"
#include "ui/train/metrics_panel.h"
#include "ui/widgets/elided_label.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

constexpr QChar kNoBreakSpace(0xa0);

QString plain(QString text) {
    // Around numbers: marks that keep their direction, and spaces where no line ends.
    for (const char16_t mark : {u'\u2066', u'\u2067', u'\u2068', u'\u2069'})
        text.remove(QChar(mark));
    return text.replace(kNoBreakSpace, QLatin1Char(' '));
}

const engine::Field& learningRate() {
    for (const engine::Field& field : engine::trainingFields()) {
        if (field.name == "learning_rate") return field;
    }
    throw std::logic_error("There is no learning rate.");
}

QMenu* languagesOf(MainWindow& window) {
    for (const QMenu* menu : window.findChildren<QMenu*>()) {
        for (QAction* action : menu->actions()) {
            if (auto* languages = qobject_cast<LanguageMenu*>(action->menu())) return languages;
        }
    }
    return nullptr;
}

/// Opens the menu, as a person does, and takes the row with this name.
bool choose(MainWindow& window, const QString& name) {
    QMenu* languages = languagesOf(window);
    if (!languages) return false;
    emit languages->aboutToShow();
    for (QAction* action : languages->actions()) {
        if (action->text() != name || !action->isEnabled()) continue;
        action->trigger();
        return true;
    }
    return false;
}

class LanguageTest : public testing::Test {
  protected:
    void SetUp() override { QSettings().remove("language"); }
    void TearDown() override {
        QSettings().remove("language");
        QLocale::setDefault(QLocale(QLocale::English));
    }
};

}  // namespace

TEST_F(LanguageTest, WhatTheEngineSaysIsSaidInTheLanguageOfTheWindow) {
    const SpokenLanguage japanese(QStringLiteral("ja"));
    Job job;
    QString said;
    QObject::connect(&job, &Job::failed, [&](const QString& sentence) { said = sentence; });
    job.start([](const Job::Report&, std::stop_token) -> Job::Deliver {
        throw engine::Error("There is no file /tmp/3 of 4. Check its name.");
    });
    QTRY_VERIFY(!said.isEmpty());
    EXPECT_TRUE(said.contains("/tmp/3 of 4")) << said.toStdString();
    EXPECT_FALSE(said.contains("There is no file")) << said.toStdString();
    EXPECT_EQ(deviceText("AMD EPYC, 2 threads"), QStringLiteral("AMD EPYC, 2 スレッド"));
    EXPECT_EQ(spokenText("\u2068ace of spades\u2069"), QStringLiteral("\u2068ace of spades\u2069"));
}

TEST_F(LanguageTest, TheChosenOneElseTheSystemsElseEnglish) {
    const QLocale russian(QLocale::Russian, QLocale::Russia);
    EXPECT_EQ(languageFor("", russian), "ru");
    EXPECT_EQ(languageFor("", QLocale(QLocale::Japanese, QLocale::Japan)), "ja");
    EXPECT_EQ(languageFor("", QLocale(QLocale::Finnish, QLocale::Finland)), "en");
    EXPECT_EQ(languageFor("ja", russian), "ja");
    EXPECT_EQ(languageFor("of a newer version", russian), "ru");
}

TEST_F(LanguageTest, JapaneseHasOneFontForAllItsLetters) {
    const QStringList japanese{"IPAexGothic", "Noto Sans CJK JP"};
    EXPECT_EQ(familyFor("ja", "DejaVu Sans", japanese), "Noto Sans CJK JP");
    EXPECT_EQ(familyFor("ja", "IPAexGothic", japanese), "IPAexGothic") << "the system's";
    EXPECT_EQ(familyFor("ja", "DejaVu Sans", {}), "DejaVu Sans");
    EXPECT_EQ(familyFor("ru", "DejaVu Sans", japanese), "DejaVu Sans");
    const QFont before = QApplication::font();
    {
        const SpokenLanguage language("ja");
        const QStringList families = QFontDatabase::families(QFontDatabase::Japanese);
        const QString usual = QFontInfo(before).family();
        EXPECT_EQ(QFontInfo(QApplication::font()).family(), familyFor("ja", usual, families));
        EXPECT_EQ(QApplication::font().pointSizeF(), before.pointSizeF());
    }
    EXPECT_EQ(QApplication::font(), before) << "after a change to another language";
}

TEST_F(LanguageTest, NumbersAreThoseOfTheLanguage) {
    const SpokenLanguage russian("ru");
    EXPECT_EQ(plain(countText(1'204'000)), "1 204 000");
    EXPECT_EQ(plain(percentText(0.9241)), "92,4 %");
    EXPECT_EQ(plain(numberText(0.04125)), "0,04125");
    EXPECT_EQ(plain(bytesText(3.14e9)), "3,1 ГБ");
    // Numbers in sentences of the engine, but not names and versions.
    engine::Diagnostic diagnostic;
    diagnostic.pattern = "{0}, {1}, {2}, {3}, {4}";
    diagnostic.arguments = {"83.4", "1.2 GB", "rose_1.5", "0.3.1", "512 MB"};
    const QString sentence = plain(sentenceOf(diagnostic));
    EXPECT_EQ(sentence, "83,4, 1,2 ГБ, rose_1.5, 0.3.1, 512 МБ");
}

TEST_F(LanguageTest, EnglishNumbersReturnWithEnglish) {
    { const SpokenLanguage russian("ru"); }
    EXPECT_EQ(countText(1204), "1,204");
    EXPECT_EQ(plain(percentText(0.5)), "50.0 %");
}

TEST_F(LanguageTest, BothDecimalSignsCanBeTypedInAnyLanguage) {
    for (const char* code : {"en", "ru"}) {
        const SpokenLanguage language{QString::fromLatin1(code)};
        QWidget parent;
        FieldInput* input = FieldInput::make(learningRate(), &parent);
        double taken = 0;
        QObject::connect(input, &FieldInput::edited, [&](const engine::FieldValue& value) {
            taken = std::get<double>(value);
        });
        auto* line = qobject_cast<QLineEdit*>(input->widget());
        ASSERT_NE(line, nullptr);
        for (const char* typed : {"0,25", "0.125"}) {
            line->clear();
            QTest::keyClicks(line, typed);
            QTest::keyClick(line, Qt::Key_Return);
            EXPECT_DOUBLE_EQ(taken, QString(typed).replace(',', '.').toDouble()) << code;
        }
        input->setValue(0.5);
        EXPECT_EQ(line->text(), *code == 'e' ? "0.5" : "0,5");
    }
}

TEST_F(LanguageTest, AnotherLanguageKeepsTheProjectAndThePage) {
    Style style;
    studio::Studio studio(style, {sampleFolder()});
    ASSERT_TRUE(QTest::qWaitFor([&] { return studio.window().document().data() ? true : false; },
                                30'000 * slowdown()));
    engine::TrainingOptions options = studio.window().document().project().options;
    const auto seed = std::exchange(options.seed, 4711);
    studio.window().document().change(&engine::Project::options, options, Area::Training, "Seed");
    const std::string id = studio.window().document().project().id;
    studio.window().workspace().autosave().flush();  // as closing does
    const auto place = studio.window().workspace().autosave().place();
    studio.window().show(MainWindow::Step::Network);
    const QPointer<MainWindow> before = &studio.window();
    ASSERT_TRUE(choose(*before, "Русский"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return before.isNull(); }, 10'000 * slowdown()));
    MainWindow& window = studio.window();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.step() == MainWindow::Step::Network; },
                                30'000 * slowdown()));
    EXPECT_EQ(window.document().project().id, id);
    EXPECT_EQ(window.document().project().options.seed, 4711);
    EXPECT_TRUE(window.document().data()) << "the images are not read again";
    QTest::qWait(200);
    EXPECT_EQ(window.step(), MainWindow::Step::Network) << "no other page comes afterwards";
    EXPECT_EQ(window.workspace().autosave().place(), place);
    EXPECT_NE(window.workspace().autosave().lock(), nullptr);
    window.document().undoStack().undo();
    EXPECT_EQ(window.document().project().options.seed, seed) << "what was done before";
    window.document().undoStack().redo();
    EXPECT_EQ(QSettings().value("language").toString(), "ru");
    EXPECT_EQ(numberLocale().language(), QLocale::Russian);
    const auto buttons = window.findChildren<QAbstractButton*>();
    EXPECT_TRUE(std::ranges::any_of(buttons, [](auto* one) { return one->text() == "Старт"; }));
    const QPointer<MainWindow> russian = &window;
    ASSERT_TRUE(choose(window, "English"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return russian.isNull(); }, 10'000 * slowdown()));
}

TEST_F(LanguageTest, APageWithoutAProjectStays) {
    Style style;
    studio::Studio studio(style, {});
    studio.window().show(MainWindow::Step::Runs);
    ASSERT_EQ(studio.window().step(), MainWindow::Step::Runs);
    const QPointer<MainWindow> before = &studio.window();
    ASSERT_TRUE(choose(*before, "日本語"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return before.isNull(); }, 10'000 * slowdown()));
    EXPECT_EQ(studio.window().step(), MainWindow::Step::Runs);
}

class RunLanguageTest : public RunsTest {};

TEST_F(RunLanguageTest, ValuesAreWholeBesideLongNames) {
    const SpokenLanguage russian(QStringLiteral("ru"));
    RunControl control;
    MetricsPanel panel(control);
    panel.resize(212, 600);
    panel.show();
    auto step = eventOf(engine::EventKind::Step, 123'456, 4);
    step.stepsPerEpoch = 10'000;
    step.elapsedSeconds = 360'000;
    const QString path = writeRun(1, project_);
    engine::writeFileAtomically(engine::RunFolder{toPath(path)}.events(),
                                engine::eventToJson(step) + "\n");
    control.openRun(toPath(path));
    ASSERT_TRUE(driver_.wait([&] { return !control.opening().isRunning(); }));
    panel.showMetrics();
    QCoreApplication::processEvents();  // updates the layout
    QLayout* rows = panel.findChild<QGridLayout*>();
    int values = 0;
    for (int i = 1; i < rows->count(); i += 2) {  // each behind its name
        const auto* line = qobject_cast<ElidedLabel*>(rows->itemAt(i)->widget());
        if (!line || !line->isVisible()) continue;
        EXPECT_EQ(line->text(), line->whole());
        ++values;
    }
    EXPECT_GE(values, 5);
}

TEST_F(LanguageTest, StaysWhileSomethingIsComputing) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(4)));
    driver.window().startTraining();
    ASSERT_TRUE(driver.wait([&] { return driver.window().run().isTraining(); }));
    QMenu* languages = languagesOf(driver.window());
    ASSERT_NE(languages, nullptr);
    emit languages->aboutToShow();
    for (const QAction* action : languages->actions()) {
        EXPECT_FALSE(action->isEnabled());
        EXPECT_EQ(action->toolTip(), "The language can be changed when nothing is computing.");
    }
    driver.window().run().stop();
    ASSERT_TRUE(driver.wait([&] { return !driver.window().run().isTraining(); }, 60'000));
}
