// SPDX-License-Identifier: GPL-3.0-or-later
// Quick, Balanced and Thorough on the Train page.
#include "ui/train/effort_bar.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "app/studio/engine_access.h"
#include "engine/network/templates.h"
#include "engine/project/new_project.h"
#include "ui/document.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/page.h"
#include "ui/starts/start_bar.h"
#include "ui/starts/start_choice.h"
#include "ui/text.h"
#include "ui/train/cross_validation_dialog.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/elided_label.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

/// The window on a simulated computer whose steps take a tenth of a second.
class EffortBarTest : public testing::Test {
  protected:
    EffortBarTest() : access_(studio::engineAccess()) {
        access_.forecastMemory = [this, forecast = access_.forecastMemory](
                                     const MemoryRequest& request, std::stop_token stop) {
            const Alone alone(*this);
            engine::DeviceMemory memory = forecast(request, std::move(stop));
            if (request.options.averageDecay > 0 && lacksMemory_) memory.free = 1;
            return memory;
        };
        access_.measureTime = [this](const engine::TrainingRequest& request, std::stop_token) {
            EXPECT_FALSE(request.checkpointFolder.empty()) << "its disk counts";
            const Alone alone(*this);
            QThread::msleep(stepTime_);  // a step does not see that it is to stop
            ++measurements_;
            return engine::TrainingTime{.step = 0.1,
                                        .fastStep = 0.1,
                                        .slowStep = 0.1,
                                        .measuredSteps = 9,
                                        .stepsPerEpoch = 10};
        };
    }
    ~EffortBarTest() override { driver_.reset(); }

    void open() {
        driver_ = std::make_unique<WindowDriver>(access_);
        ASSERT_TRUE(driver_->openSmall(flowerFolder(8)));
        driver_->window().show(Step::Train);
        ASSERT_TRUE(driver_->wait([this] { return button("Quick")->isEnabled(); }));
    }
    QPushButton* button(const QString& name) const {
        for (auto* button : bar().findChildren<QPushButton*>()) {
            if (button->text() == name) return button;
        }
        return nullptr;
    }
    EffortBar& bar() const { return *driver_->window().findChild<EffortBar*>(); }
    QString words() const {
        QString words;
        for (const auto* label : bar().findChildren<QLabel*>()) {
            if (label->objectName() == QLatin1String("total")) continue;
            if (label->isVisible()) words += label->text() + QLatin1Char('|');
        }
        return words;
    }
    const engine::Project& project() const { return driver_->window().document().project(); }
    void press(const QString& name) {
        QTest::mouseClick(button(name), Qt::LeftButton);
        EXPECT_TRUE(driver_->wait([&] { return button(name)->isChecked(); })) << name.toStdString();
    }
    template <typename Change>
    void change(Change change) {
        engine::TrainingOptions options = project().options;
        change(options);
        driver_->window().document().change(
            &engine::Project::options, options, Area::Training, "test");
    }
    void setEpochs(std::int64_t epochs) {
        change([&](auto& options) { options.epochs = epochs; });
    }
    /// Moves the split, so that the efforts are other numbers.
    void validateMore() {
        driver_->window().document().change(&engine::DataChoices::fractions,
                                            engine::SplitFractions{0.5, 0.4, 0.1},
                                            Area::Data,
                                            "test");
    }
    /// Options that need another measurement than those of the efforts, and not one of before.
    void setOwnPlan(std::int64_t batch) {
        change([&](auto& options) {
            options.averageDecay = 0;
            options.batch = batch;
        });
    }
    bool saysTimes() {
        return driver_->wait([this] { return words().count("about ") == 3; }, 60'000);
    }

    /// Counts where something else is measured meanwhile.
    struct Alone {
        explicit Alone(EffortBarTest& test) : test(test) {
            if (++test.atOnce_ > 1) ++test.collisions_;
        }
        ~Alone() { --test.atOnce_; }
        EffortBarTest& test;
    };

    std::atomic<int> measurements_ = 0;
    std::atomic<int> atOnce_ = 0;
    std::atomic<int> collisions_ = 0;
    std::atomic<unsigned long> stepTime_ = 0;  // ms
    std::atomic<bool> lacksMemory_ = false;
    EngineAccess access_;
    std::unique_ptr<WindowDriver> driver_;
};

}  // namespace

TEST_F(EffortBarTest, AChoiceChangesLengthAndCareInOneUndoStep) {
    ASSERT_NO_FATAL_FAILURE(open());
    press("Balanced");
    const engine::Project balanced = project();
    ASSERT_TRUE(saysTimes());
    const auto* total = bar().findChild<ElidedLabel*>("total");
    ASSERT_TRUE(total && total->isVisible());
    EXPECT_TRUE(total->whole().contains(QString("%1 epochs, about").arg(balanced.options.epochs)))
        << total->whole().toStdString();
    EXPECT_TRUE(total->whole().endsWith("; then the model is tested and saved."));
    EXPECT_GT(total->y(), button("Balanced")->geometry().bottom());
    const int height = bar().sizeHint().height();
    setEpochs(17);
    EXPECT_TRUE(driver_->wait([&] { return !total->isVisible(); }));
    EXPECT_TRUE(driver_->wait([&] { return bar().sizeHint().height() == height; }))
        << "what is below it jumps";
    driver_->window().document().undoStack().undo();
    EXPECT_TRUE(driver_->wait([&] { return total->isVisible(); }));
    press("Thorough");
    EXPECT_FALSE(button("Balanced")->isChecked());
    EXPECT_EQ(project().options.epochs, 3 * balanced.options.epochs);
    EXPECT_EQ(project().network, balanced.network);
    EXPECT_TRUE(button("Thorough")->toolTip().contains(QString::number(project().options.epochs)))
        << button("Thorough")->toolTip().toStdString();
    driver_->window().document().undoStack().undo();
    EXPECT_EQ(project().options, balanced.options);
    EXPECT_TRUE(driver_->wait([this] { return button("Balanced")->isChecked(); }));
}

// A field whose reset arrow is shown is bold.
TEST_F(EffortBarTest, WhatIsRecommendedForTheImagesIsTheDefaultOfTheFields) {
    ASSERT_NO_FATAL_FAILURE(open());
    const auto editor = [this](const char* name) -> FieldEditor* {
        const auto forms = driver_->window().findChildren<FieldForm*>();
        const auto found = std::ranges::find_if(forms, [&](const FieldForm* form) {
            return form->isVisible() && form->editor(QLatin1String(name));
        });
        return found == forms.end() ? nullptr : (*found)->editor(QLatin1String(name));
    };
    FieldEditor* const epochs = editor("epochs");
    ASSERT_TRUE(epochs);
    auto* const reset = epochs->findChild<QToolButton*>();
    const std::int64_t recommended = project().options.epochs;
    ASSERT_NE(recommended, engine::TrainingOptions().epochs);
    EXPECT_TRUE(reset->isHidden()) << "nobody has changed it";
    EXPECT_TRUE(epochs->input()->toolTip().contains("Default: " + QString::number(recommended)))
        << epochs->input()->toolTip().toStdString();
    setEpochs(recommended + 1);
    EXPECT_FALSE(reset->isHidden());
    reset->click();
    EXPECT_EQ(project().options.epochs, recommended);
    EXPECT_TRUE(reset->isHidden());
}

TEST_F(EffortBarTest, WhatIsRecommendedIsKnownAgainWhenTheProjectIsReopened) {
    ASSERT_NO_FATAL_FAILURE(open());
    const std::int64_t recommended = project().options.epochs;
    setEpochs(recommended + 1);
    const QTemporaryDir place;
    const QString file = place.filePath("p.espalier");
    engine::saveProject(project(), toPath(file));
    driver_->window().open({file});
    ASSERT_TRUE(driver_->wait([&] {
        return driver_->window().document().file() == toPath(file) &&
               driver_->window().document().data() && !driver_->window().workspace().isBusy();
    }));
    EXPECT_FALSE(driver_->window().document().view().recommendation) << "nothing is chosen again";
    driver_->window().show(MainWindow::Step::Train);
    const auto forms = driver_->window().findChildren<FieldForm*>();
    const auto form = std::ranges::find_if(forms, [](const FieldForm* each) {
        return each->isVisible() && each->editor(QStringLiteral("epochs"));
    });
    ASSERT_NE(form, forms.end());
    FieldEditor* const epochs = (*form)->editor(QStringLiteral("epochs"));
    EXPECT_TRUE(epochs->input()->toolTip().contains("Default: " + QString::number(recommended)))
        << epochs->input()->toolTip().toStdString();
    auto* const reset = epochs->findChild<QToolButton*>();
    EXPECT_FALSE(reset->isHidden()) << "the user has changed it";
    reset->click();
    EXPECT_EQ(project().options.epochs, recommended);
    EXPECT_TRUE(reset->isHidden());
}

TEST_F(EffortBarTest, OtherOptionsAreTheUsersOwn) {
    ASSERT_NO_FATAL_FAILURE(open());
    press("Quick");
    EXPECT_FALSE(words().contains("Own settings")) << words().toStdString();
    setEpochs(17);
    EXPECT_TRUE(driver_->wait([this] { return words().contains("Own settings"); }));
    EXPECT_FALSE(button("Quick")->isChecked());
    press("Quick");
    EXPECT_NE(project().options.epochs, 17);
    EXPECT_FALSE(words().contains("Own settings")) << words().toStdString();
}

TEST_F(EffortBarTest, TheChosenOneStaysChosenWhenItIsPressedAgain) {
    ASSERT_NO_FATAL_FAILURE(open());
    press("Quick");
    const int steps = driver_->window().document().undoStack().count();
    QTest::mouseClick(button("Quick"), Qt::LeftButton);
    EXPECT_TRUE(button("Quick")->isChecked());
    EXPECT_EQ(driver_->window().document().undoStack().count(), steps) << "nothing to undo";
}

TEST_F(EffortBarTest, EachSaysHowLongItTakesHere) {
    ASSERT_NO_FATAL_FAILURE(open());
    press("Balanced");
    const auto seconds = static_cast<double>(project().options.epochs);  // 10 steps of 0.1 s each
    EXPECT_TRUE(driver_->wait([this] { return words().count("about ") == 3; }))
        << words().toStdString();
    EXPECT_EQ(seconds, 200) << "else other numbers are meant";
    EXPECT_TRUE(words().contains("about 50 s")) << words().toStdString();
    EXPECT_TRUE(words().contains("about 3 min 20 s")) << words().toStdString();
    EXPECT_TRUE(words().contains("about 10 min")) << words().toStdString();
    EXPECT_EQ(measurements_, 1) << "steps take as long whatever their number";
}

TEST_F(EffortBarTest, EachSaysInWhatItDiffersHere) {
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_TRUE(words().contains("50 epochs") && words().contains("200 epochs") &&
                words().contains("600 epochs"))
        << words().toStdString();
    EXPECT_TRUE(button("Quick")->toolTip().startsWith("50 epochs with learning rate 0.001."))
        << button("Quick")->toolTip().toStdString();
    driver_->window().document().change(
        &engine::Project::startFrom, std::string("efficientnet-lite0"), Area::Training, "test");
    EXPECT_TRUE(driver_->wait([this] { return words().contains("last layer"); }));
    EXPECT_TRUE(words().contains("last stage") && words().contains("all layers"))
        << words().toStdString();
    for (const auto& outlook : {std::pair("Quick", "the last layer"),
                                std::pair("Balanced", "the last stage"),
                                std::pair("Thorough", "all layers")}) {
        const QString help = button(outlook.first)->toolTip();
        EXPECT_TRUE(help.contains(outlook.second)) << help.toStdString();
    }
    EXPECT_TRUE(button("Quick")->toolTip().contains("learning rate 0.003"));
    EXPECT_TRUE(button("Quick")->toolTip().contains("Without augmentation"));
}

TEST_F(EffortBarTest, WeightsOfARunMakeOtherEfforts) {
    open();
    press("Thorough");
    press("Balanced");
    ASSERT_NE(project().options.epochs, engine::TrainingOptions().epochs);
    driver_->window().document().change(
        &engine::Project::startFrom, std::string("/runs/of mine"), Area::Training, "test");
    EXPECT_TRUE(driver_->wait([this] { return !button("Balanced")->isChecked(); }));
    for (const char* name : {"Quick", "Balanced", "Thorough"}) {
        EXPECT_FALSE(button(name)->isChecked()) << name;
    }
    press("Balanced");
    EXPECT_EQ(project().options.epochs, engine::TrainingOptions().epochs);
    EXPECT_EQ(project().options.validationPatience, engine::TrainingOptions().validationPatience);
    EXPECT_EQ(project().options.outputNetwork, engine::OutputNetwork::Best)
        << "a patience goes on beyond the best epoch";
}

TEST_F(EffortBarTest, TheChosenOneStaysChosenWithOtherWeights) {
    open();
    press("Thorough");
    const std::int64_t epochs = project().options.epochs;
    chooseStart(driver_->window().document(), "/runs/of mine");
    EXPECT_TRUE(driver_->wait([this] { return button("Thorough")->isChecked(); }));
    EXPECT_EQ(project().options.epochs, 3 * engine::TrainingOptions().epochs);
    chooseStart(driver_->window().document(), std::string());
    EXPECT_TRUE(driver_->wait([&] { return project().options.epochs == epochs; }));
    EXPECT_TRUE(driver_->wait([this] { return button("Thorough")->isChecked(); }));
}

TEST_F(EffortBarTest, TheHelpDoesNotCoverTheTimes) {
    ASSERT_NO_FATAL_FAILURE(open());
    const QPoint middle = button("Balanced")->rect().center();
    QHelpEvent event(QEvent::ToolTip, middle, button("Balanced")->mapToGlobal(middle));
    QApplication::sendEvent(button("Balanced"), &event);
    ASSERT_TRUE(QToolTip::isVisible());
    QWidget* tip = nullptr;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->inherits("QTipLabel") && widget->isVisible()) tip = widget;
    }
    ASSERT_NE(tip, nullptr);
    EXPECT_GE(tip->geometry().top(), bar().mapToGlobal(QPoint(0, bar().height())).y());
    QToolTip::hideText();
}

TEST_F(EffortBarTest, AnotherBatchIsNoOtherEffort) {
    ASSERT_NO_FATAL_FAILURE(open());
    press("Balanced");
    const double average = project().options.averageDecay;
    change([](auto& options) { options.batch = 4; });
    QTest::qWait(300);
    EXPECT_TRUE(button("Balanced")->isChecked());
    EXPECT_FALSE(words().contains("Own settings")) << words().toStdString();
    setEpochs(17);
    EXPECT_TRUE(driver_->wait([this] { return words().contains("Own settings"); }));
    driver_->window().document().undoStack().undo();
    EXPECT_TRUE(driver_->wait([this] { return button("Balanced")->isChecked(); }));
    QTest::mouseClick(button("Balanced"), Qt::LeftButton);
    EXPECT_NE(project().options.averageDecay, average) << "a press takes what it is for the batch";
    setEpochs(17);
    EXPECT_TRUE(driver_->wait([this] { return words().contains("Own settings"); }));
}

TEST_F(EffortBarTest, AReopenedProjectHasItsEffortAfterAnotherBatch) {
    ASSERT_NO_FATAL_FAILURE(open());
    press("Thorough");
    change([](auto& options) { options.batch = 4; });
    Document& document = driver_->window().document();
    const engine::Project saved = document.project();
    const engine::DataSource scanned = document.data();
    document.reset(saved, {});
    ASSERT_TRUE(driver_->wait([this] { return !button("Thorough")->isEnabled(); }));
    engine::Project completed = saved;
    document.setView(engine::prepareData(scanned, completed, false), completed);
    EXPECT_TRUE(driver_->wait([this] { return button("Thorough")->isChecked(); }));
    EXPECT_FALSE(words().contains("Own settings")) << words().toStdString();
}

// The effort of a new project, which nobody has chosen.
TEST_F(EffortBarTest, OtherImagesAreNoOtherEffort) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_->wait([this] { return button("Balanced")->isChecked(); }));
    EXPECT_FALSE(button("Balanced")->toolTip().contains("Chosen for other images"));
    const engine::TrainingOptions chosen = project().options;
    Document& document = driver_->window().document();
    validateMore();
    ASSERT_FALSE(engine::effortOf(project(), document.selected())) << "the same numbers as before";
    const auto isBalanced = [this] { return button("Balanced")->isChecked(); };
    EXPECT_TRUE(driver_->wait(isBalanced));
    EXPECT_TRUE(button("Balanced")->toolTip().contains("Chosen for other images"))
        << button("Balanced")->toolTip().toStdString();
    // What an effort does not decide may change as well.
    const engine::Preprocessing& input = project().preprocessing;
    document.changeNetwork(
        engine::makeTemplate("cnn-bn", {.input = {input.channels, input.height, input.width}}),
        "test");
    QTest::qWait(300);
    EXPECT_TRUE(driver_->wait(isBalanced));
    EXPECT_FALSE(words().contains("Own settings")) << words().toStdString();
    EXPECT_EQ(project().options, chosen) << "no option changes by itself";
    QTest::mouseClick(button("Balanced"), Qt::LeftButton);
    EXPECT_NE(project().options, chosen) << "a press takes what it is for these images";
    EXPECT_TRUE(driver_->wait([&] {
        return isBalanced() && !button("Balanced")->toolTip().contains("Chosen for other images");
    }));
    document.undoStack().undo();
    EXPECT_EQ(project().options, chosen);
    QTest::qWait(300);
    EXPECT_TRUE(driver_->wait(isBalanced));
    setEpochs(17);
    EXPECT_TRUE(driver_->wait([this] { return words().contains("Own settings"); }));
}

TEST_F(EffortBarTest, AReopenedProjectHasItsEffortAfterOtherImages) {
    ASSERT_NO_FATAL_FAILURE(open());
    press("Balanced");
    validateMore();
    Document& document = driver_->window().document();
    ASSERT_FALSE(engine::effortOf(project(), document.selected())) << "the same numbers as before";
    const engine::Project saved = project();
    const engine::DataSource scanned = document.data();
    const auto isBalanced = [this] { return button("Balanced")->isChecked(); };
    document.reset(saved, {});
    ASSERT_TRUE(driver_->wait([this] { return !button("Balanced")->isEnabled(); }));
    engine::Project completed = saved;
    document.setView(engine::prepareData(scanned, completed, false), completed);
    EXPECT_TRUE(driver_->wait(isBalanced));
    announceProject(document);  // as to the window of another language
    QTest::qWait(300);
    EXPECT_TRUE(driver_->wait(isBalanced));
    EXPECT_FALSE(words().contains("Own settings")) << words().toStdString();
    // Its user's own options are not taken for an effort.
    engine::Project own = saved;
    own.options.epochs = 17;
    document.reset(own, {});
    ASSERT_TRUE(driver_->wait([this] { return !button("Balanced")->isEnabled(); }));
    document.setView(engine::prepareData(scanned, own, false), own);
    EXPECT_TRUE(driver_->wait([this] { return words().contains("Own settings"); }));
}

TEST_F(EffortBarTest, WhatIsChangedWhileThePageIsLeftIsSeenOnReturn) {
    ASSERT_NO_FATAL_FAILURE(open());
    press("Quick");
    setEpochs(17);
    QCoreApplication::processEvents();  // the look begins
    driver_->window().show(Step::Data);
    QTest::qWait(100);
    driver_->window().show(Step::Train);
    EXPECT_TRUE(driver_->wait([this] { return words().contains("Own settings"); }, 2'000));
}

TEST_F(EffortBarTest, NothingIsMeasuredBesideACrossValidation) {
    ASSERT_NO_FATAL_FAILURE(open());
    setEpochs(500);
    ASSERT_TRUE(saysTimes()) << words().toStdString();
    ASSERT_TRUE(driver_->click("Cross-validate …"));
    auto* dialog = driver_->window().findChild<CrossValidationDialog*>();
    ASSERT_NE(dialog, nullptr);
    dialog->start();
    ASSERT_TRUE(dialog->isBusy());
    const int before = measurements_;
    change([](auto& options) { options.batch = 4; });
    QTest::qWait(1'000);
    ASSERT_TRUE(dialog->isBusy());
    EXPECT_EQ(measurements_, before);
    dialog->endAndClose();
    EXPECT_TRUE(driver_->wait([&] { return measurements_ > before; }));
    EXPECT_TRUE(saysTimes()) << words().toStdString();
}

TEST_F(EffortBarTest, NothingIsEstimatedBesideAMeasurement) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(saysTimes()) << words().toStdString();
    stepTime_ = 1'000;
    const int before = measurements_;
    setOwnPlan(16);
    ASSERT_TRUE(driver_->wait([&] { return measurements_ == before + 1; }));
    ASSERT_TRUE(driver_->wait([this] { return atOnce_ == 1; }));  // that of the efforts
    change([](auto& options) { options.batch = 4; });
    stepTime_ = 0;
    EXPECT_TRUE(saysTimes()) << words().toStdString();
    EXPECT_EQ(collisions_, 0);
}

TEST_F(EffortBarTest, LackOfMemoryIsAskedAboutAgain) {
    lacksMemory_ = true;
    ASSERT_NO_FATAL_FAILURE(open());
    setOwnPlan(16);
    EXPECT_TRUE(driver_->wait([this] { return words().count("not enough memory") == 3; }, 60'000))
        << words().toStdString();
    lacksMemory_ = false;
    driver_->window().show(Step::Data);
    driver_->window().show(Step::Train);
    EXPECT_TRUE(saysTimes()) << words().toStdString();
    lacksMemory_ = true;
    change([](auto& options) { options.batch = 4; });
    EXPECT_TRUE(driver_->wait([this] { return words().count("not enough memory") == 3; }, 60'000))
        << words().toStdString();
    lacksMemory_ = false;
    setEpochs(project().options.epochs + 1);
    EXPECT_TRUE(saysTimes()) << words().toStdString();
}

TEST_F(EffortBarTest, TheTabKeyFollowsWhatIsSeen) {
    ASSERT_NO_FATAL_FAILURE(open());
    std::vector<QWidget*> order;
    QWidget* const first =
        driver_->window().focusWidget() ? driver_->window().focusWidget() : &driver_->window();
    auto* start = driver_->window().page(Step::Train).findChild<StartBar*>();
    ASSERT_NE(start, nullptr);
    for (QWidget* widget = first->nextInFocusChain(); widget != first;
         widget = widget->nextInFocusChain()) {
        order.push_back(widget);
    }
    const auto placeOf = [&](const QWidget& part) {
        return std::ranges::find_if(order,
                                    [&](const QWidget* widget) {
                                        const bool isReached = widget->focusPolicy() & Qt::TabFocus;
                                        return isReached &&
                                               (widget == &part || part.isAncestorOf(widget));
                                    }) -
               order.begin();
    };
    EXPECT_LT(start->mapToGlobal(QPoint()).y(), bar().mapToGlobal(QPoint()).y());
    EXPECT_LT(placeOf(*start), placeOf(bar()));
    EXPECT_LT(placeOf(bar()), placeOf(*driver_->button("Simple")));
    EXPECT_LT(placeOf(*driver_->button("Simple")), placeOf(*driver_->button("Cross-validate …")));
}

TEST_F(EffortBarTest, WithoutDataThereIsNothingToChoose) {
    driver_ = std::make_unique<WindowDriver>(access_);
    EXPECT_FALSE(button("Quick")->isEnabled());
    EXPECT_EQ(button("Quick")->toolTip(), "Drop a folder of images and draw a network first.");
}

// Once "about 4 min 50 s" stood beside "4 min to 7 min".
TEST(TimeEstimateTest, TheTimeOfAnEffortIsThatOfTheCheck) {
    engine::TrainingTime time{
        .step = 0.1, .fastStep = 0.08, .slowStep = 0.14, .measuredSteps = 15, .stepsPerEpoch = 29};
    engine::TrainingOptions options;
    options.epochs = 100;
    options.validationPatience = 50;
    EXPECT_EQ(totalText(time, options.epochs), "3 min 20 s to 7 min 50 s");
    EXPECT_TRUE(timeSentence(time, options).startsWith(totalText(time, options.epochs)))
        << timeSentence(time, options).toStdString();
    time.fastStep = time.slowStep = time.step;
    ASSERT_TRUE(time.isSound());
    EXPECT_EQ(totalText(time, options.epochs), "about 4 min 50 s");
    EXPECT_TRUE(timeSentence(time, options).contains(totalText(time, options.epochs)))
        << timeSentence(time, options).toStdString();
}
