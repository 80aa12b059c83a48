// SPDX-License-Identifier: GPL-3.0-or-later
// What to do next, below the sentence of the results, and what it has gained; parts of the review.
#include "ui/results/next/next_steps.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "engine/runs/earlier_test.h"
#include "ui/results/classification/class_keys.h"
#include "ui/results/classification/doctor_view.h"
#include "ui/results/classification/fix_tray.h"
#include "ui/results/classification/mistakes_view.h"
#include "ui/results/classification/try_it_panel.h"
#include "ui/results/next/step_card.h"
#include "ui/results/next/step_words.h"
#include "ui/results/results_page.h"
#include "ui/text.h"
#include "window_driver.h"

namespace espalier::ui::test {

namespace {

using engine::StepKind;
using Step = MainWindow::Step;

/// One short training for all cases, whose project is saved; each case trains a copy of it.
class NextStepsTest : public testing::Test {
  protected:
    void SetUp() override {
        ASSERT_TRUE(driver_.openSmall(flowerFolder(12), 24));
        engine::Project project = document().project();
        project.options = {};
        project.options.epochs = 2;
        project.options.validationPatience = 0;
        document().change(&engine::Project::options, project.options, Area::Training, "test");
        document().change(&engine::DataChoices::fractions,
                          engine::SplitFractions{.training = 0.4, .validation = 0.1, .test = 0.5},
                          Area::Data,
                          "test");
        driver_.key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000))
            << driver_.banner().toStdString();
        window().show(Step::Results);
        ASSERT_TRUE(driver_.wait([&] { return !next().steps().empty(); }));
    }

    MainWindow& window() { return driver_.window(); }
    Document& document() { return window().document(); }
    RunControl& run() { return window().run(); }
    NextSteps& next() { return *window().page(Step::Results).findChild<NextSteps*>(); }
    std::vector<StepCard*> cards() {
        std::vector<StepCard*> shown;
        for (auto* card : next().findChildren<StepCard*>()) {
            if (card->isVisible()) shown.push_back(card);
        }
        return shown;
    }
    /// The button of the card of this step; nullptr if there is none.
    QPushButton* buttonOf(StepKind kind) {
        const auto& steps = next().steps();
        const auto found = std::ranges::find(steps, kind, &engine::NextStep::kind);
        if (found == steps.end()) return nullptr;
        const QString title = sentenceOf(engine::titleOf(kind, found->arguments));
        for (auto* button : next().findChildren<QPushButton*>()) {
            if (button->isVisible() && button->accessibleDescription() == title) return button;
        }
        return nullptr;
    }
    bool press(StepKind kind) {
        QPushButton* button = buttonOf(kind);
        if (!button || !button->isEnabled()) return false;
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }
    bool waitForResultsOf(const std::filesystem::path& other) {
        return driver_.wait(
            [&] {
                return run().state() == RunState::Ended && run().shown().results.has_value() &&
                       run().shown().run.path != other;
            },
            120'000);
    }

    WindowDriver driver_;
};

TEST_F(NextStepsTest, EachStepIsACardWithItsCostAndOneButton) {
    EXPECT_LE(next().steps().size(), NextSteps::kMostCards);
    EXPECT_EQ(cards().size(), next().steps().size());
    for (StepCard* card : cards()) {
        const auto buttons = card->findChildren<QPushButton*>();
        ASSERT_EQ(buttons.size(), 1);
        EXPECT_FALSE(buttons.front()->toolTip().isEmpty());
        EXPECT_FALSE(buttons.front()->accessibleDescription().isEmpty());
        EXPECT_NE(buttons.front()->focusPolicy() & Qt::TabFocus, 0);
    }
    EXPECT_TRUE(driver_.shows("Train 10 more epochs"));
    const auto& steps = next().steps();
    const auto longer = std::ranges::find(steps, StepKind::TrainLonger, &engine::NextStep::kind);
    ASSERT_NE(longer, steps.end());
    EXPECT_GT(longer->seconds.value_or(0), 0) << "from the measured time of its epochs";
}

TEST_F(NextStepsTest, UndoIsPromisedOnlyForTheProjectThatIsOpen) {
    const auto isNewRun = [](const engine::NextStep& step) { return step.project.has_value(); };
    const auto& steps = next().steps();
    const auto step = std::ranges::find_if(steps, isNewRun);
    ASSERT_NE(step, steps.end());
    EXPECT_TRUE(wordsOf(*step, true).tooltip.contains("Undo"));
    EXPECT_FALSE(wordsOf(*step, false).tooltip.contains("Undo"));
}

TEST_F(NextStepsTest, MistakesAreShownWhereTheyAreReviewed) {
    const auto& steps = next().steps();
    const auto review = std::ranges::find(steps, StepKind::ReviewMistakes, &engine::NextStep::kind);
    ASSERT_NE(review, steps.end());
    const std::int64_t count = review->mistake.value().count;
    ASSERT_TRUE(press(StepKind::ReviewMistakes));
    auto& page = dynamic_cast<ResultsPage&>(window().page(Step::Results));
    auto* mistakes = page.findChild<MistakesView*>();
    EXPECT_EQ(page.tabs().currentWidget(), mistakes);
    EXPECT_EQ(mistakes->list().model()->rowCount(), count);
}

TEST_F(NextStepsTest, MoreEpochsAreTrainedAtOnceAndTheirGainIsSaid) {
    const std::filesystem::path path = run().shown().run.path;
    ASSERT_TRUE(press(StepKind::TrainLonger));
    EXPECT_TRUE(driver_.wait([&] { return run().isTraining(); }));
    EXPECT_TRUE(next().steps().empty()) << "those of a run that is not over";
    EXPECT_TRUE(driver_.wait([&] { return window().step() == Step::Train; })) << "its curves";
    ASSERT_TRUE(driver_.wait(
        [&] { return run().state() == RunState::Ended && run().shown().results.has_value(); },
        120'000));
    EXPECT_EQ(run().shown().run.path, path) << "the same run";
    EXPECT_EQ(run().history().displayed().finishedEpochs, 12);
    window().show(Step::Results);
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("Trained on, from epoch"); }));
    EXPECT_TRUE(driver_.shows("points ("));
    EXPECT_TRUE(driver_.shows("on the same 30 images"));
    EXPECT_LE(cards().size(), NextSteps::kMostCards);
}

TEST_F(NextStepsTest, ANewRunIsSetUpUndoablyAndComparedWithThisOne) {
    const std::filesystem::path before = run().shown().run.path;
    ASSERT_TRUE(press(StepKind::LargerInput));
    EXPECT_EQ(window().step(), Step::Train);
    EXPECT_EQ(document().project().preprocessing.height, 32);
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document().project().preprocessing.height, 24);
    driver_.key(Qt::Key_Y, Qt::ControlModifier);
    ASSERT_EQ(document().project().preprocessing.height, 32);
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(waitForResultsOf(before)) << driver_.banner().toStdString();
    const auto kept = engine::readEarlierTest(run().shown().run);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->step, StepKind::LargerInput);
    window().show(Step::Results);
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("Larger input: 32×32"); }));
    EXPECT_TRUE(driver_.shows("on the same 30 images"));
}

TEST_F(NextStepsTest, AStepIsForgottenWhenTheRunGoesOnInstead) {
    const std::filesystem::path before = run().shown().run.path;
    ASSERT_TRUE(press(StepKind::LargerInput));
    run().resume({.extraEpochs = 1});
    ASSERT_TRUE(driver_.wait([&] { return run().isTraining(); }));
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(waitForResultsOf(before)) << driver_.banner().toStdString();
    EXPECT_FALSE(engine::readEarlierTest(run().shown().run))
        << "it would be compared with an outdated test";
}

TEST_F(NextStepsTest, OneClickShowsAllOfTheReportAndItStays) {
    auto& page = dynamic_cast<ResultsPage&>(window().page(Step::Results));
    const std::string why = sentenceOf(next().steps().front().why).toStdString();
    const auto expectAll = [&] {
        EXPECT_TRUE(driver_.shows("Tested: the "));
        EXPECT_TRUE(driver_.shows(QString::fromStdString(why)));
    };
    EXPECT_TRUE(driver_.shows("% (")) << "how sure the number is stays in sight";
    EXPECT_TRUE(driver_.shows("Baseline "));
    EXPECT_FALSE(driver_.shows("Tested: the "));
    EXPECT_FALSE(driver_.shows(QString::fromStdString(why)));
    QTest::qWait(50);  // the layout of new cards is deferred
    const int folded = page.tabs().y();
    ASSERT_TRUE(driver_.click("More"));
    expectAll();
    EXPECT_TRUE(driver_.shows("Baseline "));
    EXPECT_TRUE(driver_.wait([&] { return page.tabs().y() > folded; }));
    const int open = page.tabs().y();
    window().show(Step::Train);
    window().show(Step::Results);
    emit run().concluded(true);  // as with the results of another run
    ASSERT_TRUE(driver_.wait([&] { return !next().steps().empty(); }));
    expectAll();
    ASSERT_TRUE(driver_.click("Less"));
    EXPECT_FALSE(driver_.shows("Tested: the "));
    EXPECT_TRUE(driver_.wait([&] { return page.tabs().y() < open; }));
}

TEST_F(NextStepsTest, TheReportIsFoldedAboveTabsThatNeedTheRoom) {
    auto& page = dynamic_cast<ResultsPage&>(window().page(Step::Results));
    ASSERT_TRUE(driver_.click("More"));
    const QStringList rest{"Baseline ", "Tested: the "};
    const auto allShown = [&] {
        return std::ranges::all_of(rest,
                                   [&](const QString& words) { return driver_.shows(words); });
    };
    EXPECT_TRUE(page.sentence().contains(", baseline ")) << page.sentence().toStdString();
    EXPECT_TRUE(allShown());
    EXPECT_TRUE(next().isVisible());
    for (QWidget* roomy : {static_cast<QWidget*>(page.findChild<DoctorView*>()),
                           static_cast<QWidget*>(page.findChild<TryItPanel*>())}) {
        page.tabs().setCurrentWidget(roomy);
        EXPECT_TRUE(driver_.shows(" unseen images"));
        for (const QString& words : rest) EXPECT_FALSE(driver_.shows(words));
        EXPECT_FALSE(next().isVisible());
        page.tabs().setCurrentIndex(0);
        EXPECT_TRUE(allShown());
        EXPECT_TRUE(next().isVisible());
    }
}

TEST(ClassKeysTest, OfAFewClassesEachHasAButtonTheFirstTenWithAKey) {
    const auto wordsFor = [](int count) {
        QStringList names;
        for (int i = 1; i <= count; ++i) names << QStringLiteral("class%1").arg(i);
        ClassKeys keys;
        keys.setClasses(names);
        keys.setCurrent(names.back(), {});
        QStringList words;
        for (const auto* button : keys.findChildren<QPushButton*>()) {
            if (button->isCheckable()) words << button->text();
        }
        EXPECT_EQ(keys.hasAll(), words.size() == count) << count;
        return words;
    };
    EXPECT_EQ(wordsFor(10).size(), 10);
    EXPECT_EQ(wordsFor(10)[8], "9 class9");
    EXPECT_EQ(wordsFor(10)[9], "0 class10");
    EXPECT_EQ(wordsFor(12).size(), 12);
    EXPECT_EQ(wordsFor(12)[10], "class11");
    EXPECT_EQ(wordsFor(13).size(), 10) << "the others by Other class";
}

TEST(ClassKeysTest, ButtonsAreOfOneWidthAndNamesFitIntoThem) {
    for (const QString& name : {QStringLiteral("c"),
                                QStringLiteral("grand_piano"),
                                QStringLiteral("a very long name of a class that is cut off")}) {
        ClassKeys keys;
        QStringList names;
        for (int i = 0; i < 10; ++i)
            names << (i % 2 == 0 ? name : QStringLiteral("c")) + QChar('0' + i);
        keys.setClasses(names);
        keys.resize(352, 300);
        keys.show();
        QTest::qWait(1);
        const auto buttons = keys.findChildren<QPushButton*>();
        ASSERT_EQ(buttons.size(), 11) << "and one for a new class";
        for (const auto* button : buttons) {
            EXPECT_NEAR(button->width(), buttons.front()->width(), 1);
            EXPECT_GT(button->width(), 100);
            EXPECT_LE(button->fontMetrics().horizontalAdvance(button->text()), button->width());
        }
    }
}

TEST(FixTrayTest, OfBothClassesOfAFixSomethingIsSeen) {
    const QFontMetrics metrics(QApplication::font());
    const QString name = "a very long name of a class that is cut off";
    const int width = 20 * metrics.averageCharWidth();
    EXPECT_EQ(FixTray::shortenedChange("rose", "tulip", metrics, width), "rose → tulip");
    const QString last = FixTray::shortenedChange(name, "tulip", metrics, width);
    EXPECT_TRUE(last.endsWith(" → tulip")) << last.toStdString();
    const QString first = FixTray::shortenedChange("rose", name, metrics, width);
    EXPECT_TRUE(first.startsWith("rose → ")) << first.toStdString();
    const QString both = FixTray::shortenedChange(name, name, metrics, width);
    EXPECT_EQ(both.count(QChar(0x2026)), 2) << both.toStdString();
    for (const QString& words : {last, first, both}) {
        EXPECT_LE(metrics.horizontalAdvance(words), width) << words.toStdString();
    }
}

}  // namespace

}  // namespace espalier::ui::test
