// SPDX-License-Identifier: GPL-3.0-or-later
// One project, trained in the window and in the terminal, with different threads that read images
// and different caches: the parameters have one hash. And what is said where that is not promised.
#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QProcess>
#include <algorithm>
#include <functional>

#include "engine/base/json.h"
#include "engine/base/limits.h"
#include "engine/certificate/state_comparison.h"
#include "engine/data/cache/disk_image_cache.h"
#include "engine/runs/known_runs.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "runs_on_disk.h"
#include "ui/shell/bottom_strip.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

/// What a run does not depend on.
struct Reading {
    int loaderThreads;
    engine::ImageCaching cache;
};

class SameBitsTest : public RunsTest {
  protected:
    /// The bits depend on the number of compute threads, so it is one for all.
    void openWith(int computeThreads) {
        age_.start();
        project_.dataset = toPath(ownFolder());
        project_.options.epochs = 2;
        project_.options.batch = 8;
        project_.options.seed = 5;
        project_.options.device = "cpu";
        project_.options.computeThreads = computeThreads;
        project_.augmentation.flipHorizontal = true;
        ASSERT_NO_FATAL_FAILURE(open());
    }
    /// Files that have just been written are not cached, so they must have some age.
    void letFilesAge() {
        constexpr int kCachedAfter = 4500;
        driver_.wait([&] { return age_.elapsed() > kCachedAfter; }, 2 * kCachedAfter);
    }
    /// Trains in the window; returns the run.
    std::filesystem::path inWindow(const Reading& reading) {
        engine::TrainingOptions options = driver_.window().document().project().options;
        options.loaderThreads = reading.loaderThreads;
        options.cache = reading.cache;
        driver_.window().document().change(
            &engine::Project::options, options, Area::Training, QStringLiteral("test"));
        const std::filesystem::path before = run().shown().run.path;
        driver_.key(Qt::Key_R, Qt::ControlModifier);
        EXPECT_TRUE(ended(before))
            << run().sentence().toStdString() << driver_.banner().toStdString();
        EXPECT_EQ(run().shown().project.options, options);
        return run().shown().run.path;
    }
    bool ended(const std::filesystem::path& before) {
        return driver_.wait(
            [&] { return run().shown().run.path != before && run().shown().results; }, 60'000);
    }
    /// Trains what a run's record says in the terminal; returns the new run.
    std::filesystem::path inTerminal(const std::filesystem::path& repeated,
                                     const Reading& reading,
                                     const QStringList& more = {}) {
        const QString out = place_.filePath(QStringLiteral("terminal-%1").arg(++terminalRuns_));
        const QString cache = QString::fromStdString(engine::wordOf(reading.cache));
        QProcess program;
        program.start(QStringLiteral(ESPALIER_PROGRAM),
                      QStringList{"train",
                                  fromPath(engine::RunFolder{repeated}.record()),
                                  "--loader-threads",
                                  QString::number(reading.loaderThreads),
                                  "--cache",
                                  cache,
                                  "--progress",
                                  "jsonl",
                                  "--out",
                                  out} +
                          more);
        EXPECT_TRUE(program.waitForFinished(120'000 * slowdown()));
        EXPECT_EQ(program.exitCode(), 0) << program.readAllStandardError().toStdString();
        return toPath(out);
    }
    static std::string hashOf(const std::filesystem::path& run) {
        const auto newest = engine::loadNewestCheckpoint(engine::RunFolder{run}.checkpoints());
        return engine::parameterHash(newest.checkpoint, engine::findTask(engine::usualTask()));
    }
    void expectOneHash(int computeThreads) {
        using engine::ImageCaching;
        ASSERT_NO_FATAL_FAILURE(openWith(computeThreads));
        const std::filesystem::path first = inWindow({1, ImageCaching::Off});
        const std::string hash = hashOf(first);
        EXPECT_EQ(hashOf(inTerminal(first, {2, ImageCaching::Off})), hash);
        EXPECT_EQ(hashOf(inTerminal(first, {1, ImageCaching::Memory})), hash);
        letFilesAge();
        EXPECT_EQ(hashOf(inWindow({2, ImageCaching::Disk})), hash);
        EXPECT_FALSE(std::filesystem::is_empty(engine::usualImageCacheFolder()));
        EXPECT_EQ(hashOf(inTerminal(first, {1, ImageCaching::Disk})), hash) << "read from the disk";
        EXPECT_NE(hashOf(inTerminal(first, {1, ImageCaching::Off}, {"--seed", "6"})), hash);
    }

    /// As if the run had been started on a computer with an older library.
    static void recordOlderJpeg(const engine::RunFolder& run) {
        auto record = nlohmann::ordered_json::parse(
            engine::readFile(run.record(), engine::limits::kJsonBytes));
        record["versions"]["libraries"]["libjpeg"] = "libjpeg.so.61.0.0";
        engine::writeFileAtomically(run.record(), record.dump());
    }
    bool stripSays(const QString& words) {
        return driver_.wait([&] {
            const auto& messages = driver_.window().strip().messages();
            return std::any_of(messages.begin(), messages.end(), [&](const auto& message) {
                return message.sentence.contains(words);
            });
        });
    }
    static bool eventsSay(const std::filesystem::path& run, const std::string& words) {
        const engine::RunRecord record = engine::readRun(run);
        return std::ranges::any_of(record.events, [&](const engine::TrainingEvent& event) {
            return event.kind == engine::EventKind::Message &&
                   event.text.find(words) != std::string::npos;
        });
    }

    RunControl& run() { return driver_.window().run(); }

  private:
    // Of this test alone, because other tests use the common one while its files are new.
    QString ownFolder() {
        const QString folder = place_.filePath(QStringLiteral("flowers"));
        copyFolder(flowerFolder(8), folder);
        return folder;
    }

    QElapsedTimer age_;
    int terminalRuns_ = 0;
};

}  // namespace

TEST_F(SameBitsTest, WindowAndTerminalHaveOneHashForAnyReadersAndCaches) {
    expectOneHash(1);
}

TEST_F(SameBitsTest, LikewiseWithTwoComputeThreads) {
    expectOneHash(2);
}

TEST_F(SameBitsTest, OtherLibrariesAreSaidOnRerunResumeAndInTheTerminal) {
    ASSERT_NO_FATAL_FAILURE(openWith(1));
    const std::filesystem::path first = inWindow({1, engine::ImageCaching::Off});
    EXPECT_FALSE(eventsSay(first, "other versions of libraries"));
    recordOlderJpeg({first});
    EXPECT_TRUE(eventsSay(inTerminal(first, {1, engine::ImageCaching::Off}),
                          "The repeated run started with other versions of libraries"));
    // The window would list that of the terminal, too.
    for (const auto& elsewhere : engine::knownRuns()) engine::forgetRun(elsewhere);
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 1; }));
    ASSERT_TRUE(settled());
    ASSERT_TRUE(driver_.click("Rerun")) << tipOf("Rerun").toStdString();
    ASSERT_TRUE(ended(first)) << run().sentence().toStdString();
    const QString repeated = "The repeated run started with other versions of libraries";
    EXPECT_TRUE(stripSays(repeated));
    const std::filesystem::path again = run().shown().run.path;
    EXPECT_TRUE(eventsSay(again, repeated.toStdString()));
    recordOlderJpeg({again});
    run().resume({.extraEpochs = 1});
    ASSERT_TRUE(driver_.wait(
        [&] { return run().history().latest().epoch == 3 && run().shown().results; }, 60'000))
        << run().sentence().toStdString();
    EXPECT_TRUE(stripSays("This run started with other versions of libraries"));
    EXPECT_TRUE(eventsSay(again, "This run started with other versions of libraries"));
}
