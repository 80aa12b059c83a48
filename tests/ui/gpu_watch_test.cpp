// SPDX-License-Identifier: GPL-3.0-or-later
// The strip while a training runs on a GPU, with simulated readings, because this computer may have
// no GPU.
#include <gtest/gtest.h>

#include <QProgressBar>
#include <QTest>
#include <atomic>

#include "app/studio/engine_access.h"
#include "runs_on_disk.h"
#include "ui/run/run_control.h"
#include "ui/shell/bottom_strip.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/elided_label.h"
#include "window_driver.h"

namespace espalier::ui::test {

namespace {

class GpuWatchTest : public testing::Test {
  protected:
    /// Opens the window with these readings from the driver; none for a CPU.
    void open(const std::optional<GpuLoad>& load) {
        EngineAccess engine = studio::engineAccess();
        engine.gpuLoad = [this, load](const std::string& device) {
            asked_.fetch_add(1);
            EXPECT_EQ(device, "auto");
            return load;
        };
        driver_ = std::make_unique<WindowDriver>(std::move(engine));
        ASSERT_TRUE(driver_->openSmall(flowerFolder(8))) << driver_->banner().toStdString();
        engine::TrainingOptions options = driver_->window().document().project().options;
        options.epochs = 100'000;
        options.validationPatience = 0;
        driver_->window().document().change(
            &engine::Project::options, options, Area::Training, "test");
        driver_->key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_->wait([&] { return run().history().latest().step >= 3; }, 60'000));
    }
    /// The label in the strip that contains this text.
    const ElidedLabel* label(const QString& words) {
        for (const auto* label : driver_->window().strip().findChildren<ElidedLabel*>()) {
            if (label->isVisible() && label->whole().contains(words)) return label;
        }
        return nullptr;
    }
    RunControl& run() { return driver_->window().run(); }

    std::unique_ptr<WindowDriver> driver_;
    std::atomic<int> asked_ = 0;
};

TEST_F(GpuWatchTest, ShowsTheGpusLoadDuringTraining) {
    ASSERT_NO_FATAL_FAILURE(open(GpuLoad{
        .memoryUsed = 13e9, .memoryTotal = 150e9, .busy = 97, .temperature = 63, .power = 310.4}));
    ASSERT_TRUE(driver_->wait([&] { return label("°C") != nullptr; }));
    const ElidedLabel& gpu = *label("°C");
    EXPECT_EQ(gpu.whole(), "97 %  ·  13.0 GB of 150 GB  ·  63 °C  ·  310 W");
    EXPECT_TRUE(gpu.toolTip().contains("GPU temperature: 63 °C")) << gpu.toolTip().toStdString();
    const int asked = asked_;
    EXPECT_TRUE(driver_->wait([&] { return asked_ > asked; }, 10'000)) << "asked again";
    ASSERT_TRUE(driver_->click("Stop"));
    EXPECT_TRUE(driver_->wait([&] { return label("°C") == nullptr; }, 60'000));
}

TEST_F(GpuWatchTest, ShowsOnlyTheAvailableReadings) {
    ASSERT_NO_FATAL_FAILURE(open(GpuLoad{.busy = 12}));
    ASSERT_TRUE(driver_->wait([&] { return label("12 %") != nullptr; }));
    EXPECT_EQ(label("12 %")->whole(), "12 %");
}

TEST_F(GpuWatchTest, TheCpuIsQueriedOnce) {
    ASSERT_NO_FATAL_FAILURE(open(std::nullopt));
    ASSERT_TRUE(driver_->wait([&] { return asked_ > 0; }));
    driver_->wait([] { return false; }, 5000);
    EXPECT_EQ(asked_, 1);
    EXPECT_EQ(label("°C"), nullptr);
}

TEST(BottomStripTest, TheSentenceIsShortenedBeforeDeviceAndMemory) {
    const QString device =
        QStringLiteral("A processor with a long name, 128 threads, AVX-512, AMX");
    const QString sentence = QStringLiteral(
        "Last run, today: stopped after 3 of 30 epochs, best epoch 2 with a "
        "validation accuracy of 66.7 %.");
    RunControl run;
    BottomStrip strip(run);
    strip.setDevice(device, QStringLiteral("details"));
    strip.setLastRun(sentence);
    strip.resize(2000, strip.height());
    strip.show();
    const auto labelOf = [&](const QString& words) -> const ElidedLabel* {
        for (const auto* label : strip.findChildren<ElidedLabel*>()) {
            if (label->whole() == words) return label;
        }
        return nullptr;
    };
    const ElidedLabel* news = labelOf(sentence);
    const ElidedLabel* known = labelOf(device);
    ASSERT_NE(news, nullptr);
    ASSERT_NE(known, nullptr);
    const auto isWhole = [](const ElidedLabel* label) { return label->text() == label->whole(); };
    ASSERT_TRUE(QTest::qWaitFor([&] { return isWhole(news) && isWhole(known); }));
    const int all = known->sizeHint().width() + news->sizeHint().width();
    const int others = strip.width() - known->width() - news->width();
    strip.resize(others + all + 16, strip.height());  // the memory in use may take more
    EXPECT_TRUE(QTest::qWaitFor([&] { return isWhole(news) && isWhole(known); }))
        << "there is room for both";
    strip.resize(others + all - 100, strip.height());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !isWhole(news) && isWhole(known); }))
        << news->text().toStdString() << " | " << known->text().toStdString();
    EXPECT_TRUE(news->toolTip().contains(sentence));
    for (const auto* label : strip.findChildren<ElidedLabel*>()) {
        EXPECT_TRUE(isWhole(label) || !label->whole().endsWith("of memory"));
    }
    // The first words of the sentence stay, too.
    strip.resize(others + known->sizeHint().width() + 100, strip.height());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !isWhole(known); }));
    EXPECT_TRUE(known->toolTip().contains(device));
    EXPECT_TRUE(news->text().startsWith("Last run")) << news->text().toStdString();
    strip.resize(2000, strip.height());
    EXPECT_TRUE(QTest::qWaitFor([&] { return isWhole(news) && isWhole(known); }));
}

class BesideThePagesTest : public RunsTest {
  protected:
    bool opensRun(int number) {
        RunControl& run = driver_.window().run();
        run.openRun(toPath(runPath(number)));
        return driver_.wait([&] { return !run.opening().isRunning() && !says().isEmpty(); });
    }
    /// Whether the strip has this line.
    bool says(const QString& words) {
        for (const auto* label : driver_.window().strip().findChildren<ElidedLabel*>()) {
            if (label->whole() == words) return true;
        }
        return false;
    }
    /// How the run ended, if the strip has it.
    QString says() {
        const QString sentence = briefSentence(driver_.window().run());
        return says(sentence) ? sentence : QString();
    }
};

TEST_F(BesideThePagesTest, AnExperimentTakesThePlaceOfAnEarlierRun) {
    writeRun(1, project_);
    writeRun(2, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(opensRun(1));
    BottomStrip& strip = driver_.window().strip();
    const auto* progress = strip.findChild<QProgressBar*>();
    strip.setExperiment("Trial 1 of 3: epoch 1 of 2", 0.25);
    EXPECT_TRUE(says("Trial 1 of 3: epoch 1 of 2"));
    EXPECT_EQ(says(), QString());
    EXPECT_TRUE(progress->isVisible());
    EXPECT_EQ(progress->value(), progress->maximum() / 4);
    strip.setExperiment({}, 0);
    EXPECT_FALSE(progress->isVisible());
    EXPECT_FALSE(says("Trial 1 of 3: epoch 1 of 2"));
    EXPECT_EQ(says(), QString()) << "it is not the last training any more";
    EXPECT_TRUE(opensRun(2));
}

TEST_F(BesideThePagesTest, AfterAnExperimentTheRunBeforeItIsNotTheLastOne) {
    ASSERT_NO_FATAL_FAILURE(open());
    BottomStrip& strip = driver_.window().strip();
    strip.setLastRun("Last run, yesterday.");
    ASSERT_TRUE(says("Last run, yesterday."));
    strip.setExperiment("Trial 1 of 3: epoch 1 of 2", 0.25);
    strip.setExperiment({}, 0);
    EXPECT_FALSE(says("Last run, yesterday."));
    strip.setLastRun("Last run, today.");
    EXPECT_TRUE(says("Last run, today."));
}

// It would push all other pages down.
TEST_F(BesideThePagesTest, ANoticeEndsWithItsPage) {
    ASSERT_NO_FATAL_FAILURE(open());
    Banner& banner = driver_.window().banner();
    banner.showMessage(Banner::Kind::Notice, "Saved.");
    ASSERT_TRUE(driver_.click("Runs"));
    EXPECT_EQ(driver_.banner(), "Saved.") << "the same page";
    ASSERT_TRUE(driver_.click("Data"));
    EXPECT_EQ(driver_.banner(), QString());
    banner.showMessage(Banner::Kind::Notice, "It belongs to another project.");
    banner.offer("Open that project", [] {});
    driver_.key(Qt::Key_6, Qt::ControlModifier);
    EXPECT_EQ(driver_.window().step(), MainWindow::Step::Runs);
    EXPECT_EQ(driver_.banner(), "It belongs to another project.") << "only there can it be opened";
    banner.showMessage(Banner::Kind::Problem, "The images are gone.");
    ASSERT_TRUE(driver_.click("Data"));
    EXPECT_EQ(driver_.banner(), "The images are gone.");
    banner.showMessage(Banner::Kind::Notice, "Saved.");
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    driver_.key(Qt::Key_6, Qt::ControlModifier);
    EXPECT_EQ(driver_.banner(), QString());
}

}  // namespace

}  // namespace espalier::ui::test
