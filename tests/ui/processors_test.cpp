// SPDX-License-Identifier: GPL-3.0-or-later
// The processors of the trainings that a window starts.
#include "ui/train/processors_field.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <QApplication>
#include <QFocusEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <utility>

#include "app/studio/engine_access.h"
#include "engine/runs/running_trainings.h"
#include "nlohmann/json.hpp"
#include "ui/document.h"
#include "ui/review/project_reviewer.h"
#include "ui/run/run_control.h"
#include "ui/text.h"
#include "ui/train/device_picker.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

// The kernel's own answer.
engine::Processors affinityOf(pid_t thread) {
    cpu_set_t set;
    CPU_ZERO(&set);
    ::sched_getaffinity(thread, sizeof set, &set);
    engine::Processors found;
    for (int i = 0; i < CPU_SETSIZE; ++i) {
        if (CPU_ISSET(i, &set)) found.push_back(i);
    }
    return found;
}

int confinedThreads(int processor) {
    int count = 0;
    for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
        const auto id = static_cast<pid_t>(std::stol(thread.path().filename().string()));
        if (affinityOf(id) == engine::Processors{processor}) ++count;
    }
    return count;
}

void type(QLineEdit& line, const QString& text) {
    line.selectAll();
    QTest::keyClick(&line, Qt::Key_Delete);
    QTest::keyClicks(&line, text);
}

void choose(QLineEdit& line, const QString& text) {
    type(line, text);
    QTest::keyClick(&line, Qt::Key_Return);
}

class ProcessorsTest : public testing::Test {
  protected:
    void SetUp() override {
        allowed_ = affinityOf(0);
        for (const engine::Processors& core : engine::coresOf(allowed_)) {
            processors_.push_back(core.front());
        }
        if (processors_.size() < 2) GTEST_SKIP() << "this processor has no second core";
        ASSERT_TRUE(driver_.openSmall(flowerFolder(8))) << driver_.banner().toStdString();
        engine::TrainingOptions options = window().document().project().options;
        options.epochs = 100'000;
        options.validationPatience = 0;
        options.device = "cpu";
        window().document().change(&engine::Project::options, options, Area::Training, "test");
        window().show(Step::Train);
    }

    MainWindow& window() { return driver_.window(); }
    RunControl& run() { return window().run(); }
    TrainPage& page() { return dynamic_cast<TrainPage&>(window().page(Step::Train)); }
    ProcessorsField& field() { return page().settings().processors(); }
    QString first() const { return QString::number(processors_[0]); }
    void start() {
        driver_.key(Qt::Key_R, Qt::ControlModifier);
        const auto hasBegun = [&] {
            return run().state() == RunState::Running && run().history().latest().step >= 3;
        };
        ASSERT_TRUE(driver_.wait(hasBegun, 60'000))
            << run().sentence().toStdString() << driver_.banner().toStdString();
    }
    bool isReady() {
        return driver_.wait([&] { return page().whyNotReady().isEmpty(); });
    }

    engine::Processors allowed_;
    engine::Processors processors_;  ///< one of each core
    WindowDriver driver_;
};

}  // namespace

TEST(ProcessorsFieldTest, ItIsThereWhereThereIsAChoice) {
    QWidget parent;
    ProcessorsField one({0}, &parent);
    EXPECT_TRUE(one.isHidden());
    ProcessorsField many({0, 1, 2, 3}, &parent);
    EXPECT_FALSE(many.isHidden());
    EXPECT_EQ(many.input().placeholderText(), "All (0-3)");
    EXPECT_TRUE(many.input().toolTip().contains("0-3,6"));
    many.setWhyNot("It is busy.");
    EXPECT_FALSE(many.input().isEnabled());
    EXPECT_EQ(many.input().toolTip(), "It is busy.");
}

TEST(ProcessorsFieldTest, AWrongTextIsExplainedBesideItAndChoosesNothing) {
    ProcessorsField field({0, 1, 2, 3});
    field.resize(300, 100);
    field.show();
    QStringList chosen;
    QObject::connect(
        &field, &ProcessorsField::chosen, &field, [&](const QString& choice) { chosen << choice; });
    type(field.input(), "2-1");
    EXPECT_EQ(field.problem(), "The range 2-1 is backwards. Write 1-2.");
    EXPECT_EQ(field.findChildren<QLabel*>().front()->text(), field.problem());
    EXPECT_TRUE(field.findChildren<QLabel*>().front()->isVisible());
    QTest::keyClick(&field.input(), Qt::Key_Return);
    EXPECT_EQ(field.choice(), "") << "not the 2 on the way";
    EXPECT_EQ(field.text(), "2-1") << "which a start refuses";
    type(field.input(), " 0, 2-3 ");
    EXPECT_TRUE(field.problem().isEmpty());
    EXPECT_FALSE(field.findChildren<QLabel*>().front()->isVisible());
    EXPECT_EQ(field.choice(), "") << "as long as it is typed";
    QTest::keyClick(&field.input(), Qt::Key_Return);
    EXPECT_EQ(field.choice(), "0, 2-3");
    type(field.input(), "free:1");
    QFocusEvent leaving(QEvent::FocusOut, Qt::TabFocusReason);
    QApplication::sendEvent(&field.input(), &leaving);
    EXPECT_EQ(field.choice(), "free:1");
    choose(field.input(), "");
    EXPECT_EQ(field.choice(), "");
    EXPECT_EQ(chosen, (QStringList{"0, 2-3", "free:1", ""}));
}

TEST_F(ProcessorsTest, AWrongListPreventsTheStartAndSaysWhy) {
    ASSERT_TRUE(isReady()) << page().whyNotReady().toStdString();
    type(field().input(), "4000");
    EXPECT_FALSE(field().problem().isEmpty());
    EXPECT_TRUE(driver_.wait([&] { return page().whyNotReady() == field().problem(); }));
    EXPECT_FALSE(driver_.button("Start")->isEnabled());
    type(field().input(), "");
    EXPECT_TRUE(isReady()) << page().whyNotReady().toStdString();
}

TEST_F(ProcessorsTest, AWrongListIsRefusedByEveryStart) {
    ASSERT_TRUE(isReady()) << page().whyNotReady().toStdString();
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(driver_.click("Stop"));
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 60'000));
    const engine::RunFolder stopped = run().shown().run;
    const auto lines = std::filesystem::file_size(stopped.events());
    page().showSettings();
    type(field().input(), first() + "-4000");
    ASSERT_FALSE(field().problem().isEmpty());
    QStringList refused;
    QObject::connect(&run(), &RunControl::failed, &window(), [&](const QString& sentence) {
        refused << sentence;
    });
    const auto isRefused = [&] {
        return driver_.wait([&] {
            return run().state() == RunState::Ended && !refused.isEmpty() &&
                   std::exchange(refused, {}) == QStringList{field().problem()};
        });
    };
    run().resume();
    EXPECT_TRUE(isRefused()) << run().sentence().toStdString();
    EXPECT_EQ(std::filesystem::file_size(stopped.events()), lines) << "nothing was trained";
    const engine::Project project = run().shown().project;
    run().start(project, {}, stopped.path.parent_path(), stopped);
    EXPECT_EQ(run().state(), RunState::Preparing);
    EXPECT_TRUE(isRefused()) << run().sentence().toStdString();
}

TEST_F(ProcessorsTest, AnotherRunThatIsOpenedFreesThoseOfTheOneBeingConcluded) {
    choose(field().input(), "free:1");
    const auto startAndStop = [this] {
        ASSERT_TRUE(isReady()) << page().whyNotReady().toStdString();
        ASSERT_NO_FATAL_FAILURE(start());
        ASSERT_TRUE(driver_.click("Stop"));
    };
    ASSERT_NO_FATAL_FAILURE(startAndStop());
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 60'000));
    const std::filesystem::path earlier = run().shown().run.path;
    const std::shared_ptr<std::mutex> concluding = run().conclusion().inWork();
    std::unique_lock hold(*concluding);
    ASSERT_NO_FATAL_FAILURE(startAndStop());
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Concluding; }, 60'000));
    ASSERT_EQ(engine::runningTrainings().size(), 1u);
    EXPECT_TRUE(engine::runningTrainings()[0].isReservation());
    window().open({fromPath(earlier)});
    ASSERT_TRUE(driver_.wait([&] { return run().shown().run.path == earlier; }, 60'000));
    EXPECT_EQ(run().state(), RunState::Ended);
    EXPECT_TRUE(engine::runningTrainings().empty());
}

TEST_F(ProcessorsTest, MoreWorkersThanChosenProcessorsAreRefusedBeforeTheStart) {
    engine::TrainingOptions options = window().document().project().options;
    options.workers = 2;
    window().document().change(&engine::Project::options, options, Area::Training, "test");
    ASSERT_TRUE(isReady()) << page().whyNotReady().toStdString();
    choose(field().input(), first());
    EXPECT_TRUE(driver_.wait([&] {
        return page().whyNotReady().startsWith("2 workers are more than the only processor core");
    })) << page().whyNotReady().toStdString();
    choose(field().input(), "");
    EXPECT_TRUE(isReady()) << page().whyNotReady().toStdString();
}

TEST_F(ProcessorsTest, ATrainingUsesThemAndTheWindowDoesNot) {
    const engine::TrainingOptions before = window().document().project().options;
    choose(field().input(), first());
    ASSERT_TRUE(isReady()) << page().whyNotReady().toStdString();
    ASSERT_NO_FATAL_FAILURE(start());
    EXPECT_EQ(affinityOf(0), allowed_) << "the window's own thread";
    EXPECT_GE(confinedThreads(processors_[0]), 3) << "training, readers, writer";
    const auto running = engine::runningTrainings();
    ASSERT_EQ(running.size(), 1u);
    EXPECT_EQ(running[0].processors, engine::Processors{processors_[0]});
    EXPECT_EQ(running[0].run, run().shown().run.path.string());
    EXPECT_FALSE(field().input().isEnabled());
    EXPECT_EQ(field().input().toolTip(),
              "The training in progress keeps its processors. Choose others when it has ended.");
    const std::filesystem::path folder = run().shown().run.path;
    ASSERT_TRUE(driver_.click("Stop"));
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 60'000))
        << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.wait([&] { return field().input().isEnabled(); }));
    EXPECT_TRUE(driver_.wait([&] { return engine::runningTrainings().empty(); }));
    std::ifstream file(folder / "run.json");
    const auto record = nlohmann::json::parse(file);
    EXPECT_EQ(record["devices"][0]["threads"], 1) << "so that a repetition has the same bits";
    EXPECT_EQ(window().document().project().options, before) << "the project is not changed";
    EXPECT_TRUE(driver_.wait([&] { return confinedThreads(processors_[0]) == 0; }))
        << "no thread of a pool stays confined";
}

TEST_F(ProcessorsTest, TheWarningNamesTheOtherRunLikeTheTerminal) {
    engine::Announcement other;
    other.announce({.run = "/runs/of another",
                    .processors = {processors_[0]},
                    .device = "cpu",
                    .since = std::time(nullptr),
                    .process = 1});
    const engine::Diagnostics expected = engine::reviewRunningTrainings({});
    ASSERT_EQ(expected.size(), 1u);
    QStringList warnings;
    QObject::connect(&run(), &RunControl::warned, &window(), [&](const QString& sentence) {
        warnings << sentence;
    });
    ASSERT_TRUE(isReady());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_EQ(warnings.size(), 1);
    EXPECT_EQ(warnings[0].toStdString(), engine::englishSentence(expected[0]));
    EXPECT_TRUE(warnings[0].contains("in use by the run /runs/of another (since "));
    ASSERT_TRUE(driver_.click("Stop"));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }, 60'000));
    warnings.clear();
    choose(field().input(), "free:1");
    ASSERT_TRUE(isReady());
    ASSERT_NO_FATAL_FAILURE(start());
    EXPECT_TRUE(warnings.isEmpty()) << warnings.join(' ').toStdString();
    for (const auto& training : engine::runningTrainings()) {
        if (training.run == "/runs/of another") continue;
        EXPECT_FALSE(engine::overlap(training.processors, {processors_[0]}));
    }
    ASSERT_TRUE(driver_.click("Stop"));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }, 60'000));
}

TEST_F(ProcessorsTest, TheListOfDevicesSaysWhoUsesThem) {
    engine::Announcement other;
    other.announce({.run = "/runs/of another",
                    .processors = {processors_[0]},
                    .device = "cpu",
                    .since = std::time(nullptr),
                    .process = 1});
    const auto devices = studio::engineAccess().listDevices();
    ASSERT_FALSE(devices.empty());
    ASSERT_EQ(devices[0].uses.size(), 1);
    EXPECT_TRUE(devices[0].uses[0].startsWith("Processor " + first() +
                                              " is in use by the run /runs/of another (since "));
    DevicePicker picker;
    picker.setDevices(devices);
    bool isShown = false;
    for (const QLabel* label : picker.findChildren<QLabel*>()) {
        isShown = isShown || label->text() == devices[0].uses[0];
    }
    EXPECT_TRUE(isShown);
}
