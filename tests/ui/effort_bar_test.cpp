// SPDX-License-Identifier: GPL-3.0-or-later
// Quick, Balanced and Thorough on the Train page.
#include "ui/train/effort_bar.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <memory>

#include "app/studio/engine_access.h"
#include "ui/document.h"
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
        access_.measureTime = [this](const engine::TrainingRequest&, std::stop_token) {
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
            if (label->isVisible()) words += label->text() + QLatin1Char('|');
        }
        return words;
    }
    const engine::Project& project() const { return driver_->window().document().project(); }
    void press(const QString& name) {
        QTest::mouseClick(button(name), Qt::LeftButton);
        EXPECT_TRUE(driver_->wait([&] { return button(name)->isChecked(); })) << name.toStdString();
    }
    void setEpochs(std::int64_t epochs) {
        engine::TrainingOptions options = project().options;
        options.epochs = epochs;
        driver_->window().document().change(
            &engine::Project::options, options, Area::Training, "test");
    }

    std::atomic<int> measurements_ = 0;
    EngineAccess access_;
    std::unique_ptr<WindowDriver> driver_;
};

}  // namespace

TEST_F(EffortBarTest, AChoiceChangesLengthAndCareInOneUndoStep) {
    ASSERT_NO_FATAL_FAILURE(open());
    press("Balanced");
    const engine::Project balanced = project();
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
    EXPECT_EQ(seconds, 100) << "else other numbers are meant";
    EXPECT_TRUE(words().contains("about 25 s")) << words().toStdString();
    EXPECT_TRUE(words().contains("about 1 min 40 s")) << words().toStdString();
    EXPECT_TRUE(words().contains("about 5 min")) << words().toStdString();
    EXPECT_EQ(measurements_, 1) << "steps take as long whatever their number";
}

TEST_F(EffortBarTest, WithoutDataThereIsNothingToChoose) {
    driver_ = std::make_unique<WindowDriver>(access_);
    EXPECT_FALSE(button("Quick")->isEnabled());
    EXPECT_EQ(button("Quick")->toolTip(), "Drop a folder of images and draw a network first.");
}
