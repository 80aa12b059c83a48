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
#include <QRawFont>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/studio/studio.h"
#include "engine/base/error.h"
#include "engine/training/options/training_options.h"
#include "runs_on_disk.h"
#include "ui/experiments/sweep_option_row.h"
#include "ui/forms/field_input.h"
#include "ui/jobs/job.h"
#include "ui/shell/bottom_strip.h"
#include "ui/shell/language_menu.h"
#include "ui/style/style.h"
#include "ui/text.h"
#include "ui/train/metrics_panel.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
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

/// The same, and waits for the window that takes the place of this one.
bool changeTo(studio::Studio& studio, const QString& name) {
    const QPointer<MainWindow> before = &studio.window();
    // A run that was just opened may still be looked at.
    return QTest::qWaitFor([&] { return choose(*before, name); }, 10'000 * slowdown()) &&
           QTest::qWaitFor([&] { return before.isNull(); }, 10'000 * slowdown());
}

/// Waits until it is so and nothing is being read or opened.
bool settles(studio::Studio& studio, const std::function<bool(MainWindow&)>& isSo) {
    return QTest::qWaitFor(
        [&] {
            MainWindow& window = studio.window();
            return !window.workspace().isBusy() && !window.run().opening().isRunning() &&
                   isSo(window);
        },
        30'000 * slowdown());
}

bool hasData(MainWindow& window) {
    return static_cast<bool>(window.document().data());
}

void forgetLanguage() {
    QSettings().remove("language");
    QLocale::setDefault(QLocale(QLocale::English));
}

class LanguageTest : public testing::Test {
  protected:
    void SetUp() override { forgetLanguage(); }
    void TearDown() override { forgetLanguage(); }
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
        if (families.contains(familyFor("ja", usual, families))) {
            constexpr quint32 kHiraganaA = 0x3042;
            EXPECT_TRUE(QRawFont::fromFont(QApplication::font()).supportsCharacter(kHiraganaA))
                << "itself, without another font's letters";
        } else {
            EXPECT_EQ(QApplication::font(), before) << "this computer has none that is known";
        }
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
    static_assert(std::is_same_v<decltype(numberLocale()), QLocale>,
                  "A copy, because another thread may read it while the language changes.");
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

TEST_F(LanguageTest, ValuesOfASweepAreReadWithBothDecimalSignsAndAsTheyAreShown) {
    const std::vector<std::string> rates{"0.01", "0.1"};
    const engine::SweepRange range{0.0001, 0.03, true};
    for (const char* code : {"en", "ru", "ja"}) {
        const SpokenLanguage language{QString::fromLatin1(code)};
        SweepOptionRow row;
        auto* line = row.findChild<QLineEdit*>();
        ASSERT_NE(line, nullptr);
        row.setOption({.name = "learning_rate", .values = rates});
        EXPECT_EQ(row.value().values, rates) << code << ": " << line->text().toStdString();
        EXPECT_EQ(line->text().contains("0,01"), *code == 'r') << line->text().toStdString();
        for (const char* typed : {"0,01; 0,1",
                                  "0.01; 0.1",
                                  "0,01;0,1",
                                  "0,01 0,1",
                                  "0.01, 0.1",
                                  "0,01, 0,1",
                                  "0.01,0.1"}) {
            line->setText(typed);
            EXPECT_EQ(row.value().values, rates) << code << ": " << typed;
        }
        row.setOption({.name = "learning_rate", .range = range});
        EXPECT_EQ(row.value().range, range) << code << ": " << line->text().toStdString();
        for (const char* typed : {"0,0001 to 0,03", "0.0001 … 0.03", "0,0001 – 0,03"}) {
            line->setText(typed);
            EXPECT_EQ(row.value().range, range) << code << ": " << typed;
        }
        line->setText("1e-2,1e-1");
        EXPECT_EQ(row.value().values, rates) << code;
        row.setOption({.name = "worker_loads", .values = {"3,1"}});
        EXPECT_EQ(row.value().values, (std::vector<std::string>{"3,1"})) << code;
        row.setOption({.name = "batch", .values = {"8", "16"}});
        EXPECT_EQ(row.value().values, (std::vector<std::string>{"8", "16"})) << code;
        line->setText("8,16");
        EXPECT_EQ(row.value().values, (std::vector<std::string>{"8", "16"})) << code;
    }
}

TEST_F(LanguageTest, AListThatCannotBeReadIsRefusedInTheLanguageOfTheWindow) {
    const auto refusalOf = [](const char* typed) {
        SweepOptionRow row;
        row.setOption({.name = "learning_rate", .values = {"1"}});
        row.findChild<QLineEdit*>()->setText(typed);
        try {
            row.value();
        } catch (const engine::RequestError& refusal) {
            return QString::fromUtf8(refusal.what());
        }
        return QStringLiteral("was accepted");
    };
    EXPECT_EQ(refusalOf("0.01; fast"),
              "fast cannot be used. Learning rate must be a number, such as 0.001.");
    EXPECT_TRUE(refusalOf("0,1").startsWith("0,1 can be read in several ways."));
    EXPECT_EQ(refusalOf("0,1; 0,2"), "was accepted");
    for (const char* typed : {"1,000; 2,000", "1,000 to 2,000", "1,000,000"}) {
        EXPECT_TRUE(refusalOf(typed).contains(" can be read in several ways."))
            << "thousands? " << typed;
    }
    const SpokenLanguage russian(QStringLiteral("ru"));
    EXPECT_EQ(refusalOf("0,1"), "was accepted") << "one number";
    for (const char* typed : {"0,01; 0x", "0; 0,1", "0,01,0,1"}) {
        const QString refusal = refusalOf(typed);
        EXPECT_FALSE(refusal.contains(QRegularExpression("[a-z]{2}"))) << refusal.toStdString();
        EXPECT_TRUE(refusal.contains(QString::fromUtf8("0"))) << refusal.toStdString();
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
    studio.window().workspace().leftTasks()["reconstruct"] = studio.window().document().project();
    studio.window().workspace().autosave().flush();  // as closing does
    const auto place = studio.window().workspace().autosave().place();
    studio.window().show(MainWindow::Step::Network);
    ASSERT_TRUE(changeTo(studio, "Русский"));
    MainWindow& window = studio.window();
    EXPECT_EQ(window.step(), MainWindow::Step::Network);
    EXPECT_EQ(window.document().project().id, id);
    EXPECT_EQ(window.document().project().options.seed, 4711);
    EXPECT_TRUE(window.document().data()) << "the images are not read again";
    ASSERT_TRUE(settles(studio, hasData));
    QCoreApplication::processEvents();  // what was queued
    EXPECT_EQ(window.step(), MainWindow::Step::Network) << "no other page comes afterwards";
    EXPECT_TRUE(window.workspace().leftTasks().contains("reconstruct")) << "another task, as left";
    EXPECT_EQ(window.workspace().autosave().place(), place);
    EXPECT_NE(window.workspace().autosave().lock(), nullptr);
    window.document().undoStack().undo();
    EXPECT_EQ(window.document().project().options.seed, seed) << "what was done before";
    window.document().undoStack().redo();
    EXPECT_EQ(QSettings().value("language").toString(), "ru");
    EXPECT_EQ(numberLocale().language(), QLocale::Russian);
    const auto buttons = window.findChildren<QAbstractButton*>();
    EXPECT_TRUE(std::ranges::any_of(buttons, [](auto* one) { return one->text() == "Старт"; }));
    EXPECT_TRUE(changeTo(studio, "English"));
}

TEST_F(LanguageTest, APageWithoutAProjectStays) {
    Style style;
    studio::Studio studio(style, {});
    studio.window().show(MainWindow::Step::Runs);
    ASSERT_EQ(studio.window().step(), MainWindow::Step::Runs);
    ASSERT_TRUE(changeTo(studio, "日本語"));
    EXPECT_EQ(studio.window().step(), MainWindow::Step::Runs);
}

/// The project of RunsTest in a window that changes its language.
class RunLanguageTest : public RunsTest {
  protected:
    ~RunLanguageTest() override { forgetLanguage(); }
    QString save(const QString& name) const {
        const QString file = place_.filePath(name + ".espalier");
        engine::saveProject(project_, toPath(file));
        return file;
    }

    Style style_;
};

TEST_F(RunLanguageTest, TheShownRunStays) {
    const QString run = writeRun(1, project_);
    studio::Studio studio(style_, {save("p")});
    ASSERT_TRUE(settles(studio, hasData));
    studio.window().run().openRun(toPath(run));
    const auto isShown = [&](MainWindow& window) {
        return hasData(window) && window.run().shown().run.path == toPath(run);
    };
    ASSERT_TRUE(settles(studio, isShown));
    studio.window().show(MainWindow::Step::Network);
    ASSERT_TRUE(changeTo(studio, "日本語"));
    EXPECT_TRUE(settles(studio, isShown));
    EXPECT_EQ(studio.window().step(), MainWindow::Step::Network);
}

TEST_F(RunLanguageTest, SettingsBesideARunAndTheMessagesStay) {
    const QString run = writeRun(1, project_);
    studio::Studio studio(style_, {save("p")});
    ASSERT_TRUE(settles(studio, hasData));
    studio.window().run().openRun(toPath(run));
    const auto isShown = [&](MainWindow& window) {
        return hasData(window) && window.run().shown().run.path == toPath(run);
    };
    ASSERT_TRUE(settles(studio, isShown));
    const auto trainPage = [&]() -> TrainPage& { return *studio.window().findChild<TrainPage*>(); };
    studio.window().show(MainWindow::Step::Train);
    trainPage().showSettings();
    studio.window().tell("Said before.");
    ASSERT_TRUE(changeTo(studio, "日本語"));
    ASSERT_TRUE(settles(studio, isShown));
    ASSERT_TRUE(settles(studio, [&](MainWindow&) { return trainPage().settings().isVisible(); }));
    const auto& said = studio.window().strip().messages();
    EXPECT_TRUE(std::ranges::any_of(
        said, [](const SaidMessage& one) { return one.sentence == "Said before."; }));
}

TEST_F(RunLanguageTest, AReadOnlyProjectIsReadAgainAndStaysSo) {
    ASSERT_NO_FATAL_FAILURE(open());  // in another window
    const QString file = place_.filePath("p.espalier");
    studio::Studio studio(style_, {file});
    ASSERT_TRUE(settles(studio, hasData));
    ASSERT_NE(studio.window().workspace().autosave().whyReadOnly(), QString());
    studio.window().show(MainWindow::Step::Network);
    ASSERT_TRUE(changeTo(studio, "Русский"));
    ASSERT_TRUE(settles(studio, hasData));
    EXPECT_NE(studio.window().workspace().autosave().whyReadOnly(), QString());
    EXPECT_EQ(studio.window().workspace().autosave().place(), toPath(file));
    EXPECT_EQ(studio.window().step(), MainWindow::Step::Network);
}

TEST_F(RunLanguageTest, AProjectThatIsOpenedMeanwhileShowsItsImages) {
    ASSERT_NO_FATAL_FAILURE(open());  // so that the first is read again
    const QString other = save("other");
    studio::Studio studio(style_, {place_.filePath("p.espalier")});
    ASSERT_TRUE(settles(studio, hasData));
    studio.window().show(MainWindow::Step::Network);
    ASSERT_TRUE(changeTo(studio, "Русский"));
    studio.window().open({other});
    ASSERT_TRUE(settles(studio, [&](MainWindow& window) {
        return hasData(window) && window.workspace().autosave().place() == toPath(other);
    }));
    QCoreApplication::processEvents();  // what was queued
    EXPECT_EQ(studio.window().step(), MainWindow::Step::Data) << "not the page of the first";
}

TEST_F(RunLanguageTest, ImagesThatAreMissingCanStillBeLocated) {
    project_.dataset = toPath(place_.filePath("gone"));
    studio::Studio studio(style_, {save("p")});
    const auto offers = [](MainWindow& window) {
        const auto buttons = window.findChildren<QAbstractButton*>();
        return std::ranges::any_of(buttons, [](const QAbstractButton* one) {
            return one->isVisible() && one->text() == MainWindow::tr("Locate …");
        });
    };
    ASSERT_TRUE(settles(studio, offers));
    Document& document = studio.window().document();
    engine::TrainingOptions options = document.project().options;
    const auto seed = std::exchange(options.seed, 4711);
    document.change(&engine::Project::options, options, Area::Training, "Seed");
    studio.window().show(MainWindow::Step::Network);
    const MainWindow::Step step = studio.window().step();
    ASSERT_TRUE(changeTo(studio, "Русский"));
    EXPECT_TRUE(settles(studio, offers));
    EXPECT_EQ(studio.window().step(), step);
    EXPECT_EQ(studio.window().document().project().options.seed, 4711);
    studio.window().document().undoStack().undo();
    EXPECT_EQ(studio.window().document().project().options.seed, seed);
}

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
