// SPDX-License-Identifier: GPL-3.0-or-later
// Unsuitable, missing or obstructing files give one message each, and nothing is lost.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>
#include <chrono>
#include <filesystem>

#include "tests/support/plain_user.h"
#include "ui/export/export_page.h"
#include "ui/jobs/job.h"
#include "ui/results/classification/prediction_model.h"
#include "ui/results/classification/try_it_panel.h"
#include "ui/results/results_page.h"
#include "ui/text.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

constexpr int kStopsWithin = 3000;  // ms: the work may end after the cancel

bool says(WindowDriver& driver, const QString& words) {
    return driver.wait([&] { return driver.banner().contains(words); }, 20'000);
}

void fillWithFiles(const QString& root, int classes, int perClass) {
    for (int label = 0; label < classes; ++label) {
        const QString folder = QStringLiteral("%1/kind %2").arg(root).arg(label);
        QDir().mkpath(folder);
        for (int i = 0; i < perClass; ++i) {
            QFile file(QStringLiteral("%1/%2.png").arg(folder).arg(i));
            ASSERT_TRUE(file.open(QIODevice::WriteOnly));
            file.write("no image at all");
        }
    }
}

/// While this exists, no file of this process can grow beyond a limit, as on a full disk.
class FullDisk {
  public:
    explicit FullDisk(rlim_t bytes) {
        signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit limit = before_;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

  private:
    rlimit before_{};
};

/// A window with a trained model, created once for all cases.
class TrainedTest : public testing::Test {
  protected:
    void SetUp() override {
        ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
        driver_.key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_.showResults())
            << driver_.window().run().sentence().toStdString() << driver_.banner().toStdString();
    }
    ExportPage& exportPage() {
        return dynamic_cast<ExportPage&>(driver_.window().page(Step::Export));
    }
    TryItPanel& tryIt() { return *driver_.window().findChild<TryItPanel*>(); }
    bool rests() {
        return driver_.wait([&] { return !exportPage().isBusy(); }, 60'000);
    }

    QTemporaryDir place_;
    WindowDriver driver_;
};

}  // namespace

TEST(BadInputTest, ASingleClassDisablesStartAndIsExplained) {
    QTemporaryDir place;
    copyFolder(flowerFolder(8) + "/rose", place.filePath("only/rose"));
    WindowDriver driver;
    driver.drop({place.filePath("only")});
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
    ASSERT_TRUE(driver.wait([&] { return driver.button("Start") != nullptr; }));
    EXPECT_TRUE(driver.wait([&] {
        return driver.button("Start")->toolTip().contains("only one class");
    })) << driver.button("Start")->toolTip().toStdString();
    EXPECT_FALSE(driver.button("Start")->isEnabled());
    driver.key(Qt::Key_R, Qt::ControlModifier);
    EXPECT_TRUE(says(driver, "There is only one class, rose"));
    EXPECT_FALSE(driver.window().run().isTraining());
}

TEST(BadInputTest, AJobThatFailsInTheFileSystemSaysSoInASentence) {
    Job job;
    QString told;
    QObject::connect(&job, &Job::failed, [&](const QString& sentence) { told = sentence; });
    job.start([](const Job::Report&, std::stop_token) -> Job::Deliver {
        static_cast<void>(std::filesystem::file_size("/nowhere/at/all"));
        return {};
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return !told.isEmpty(); }, 10'000));
    EXPECT_TRUE(told.startsWith("/nowhere/at/all cannot be used: ")) << told.toStdString();
    EXPECT_TRUE(told.contains("Check that it still exists")) << told.toStdString();
}

TEST(BadInputTest, AFolderWithoutPermissionIsReported) {
    QTemporaryDir place;
    const QString locked = place.filePath("locked");
    copyFolder(flowerFolder(8), locked);
    WindowDriver driver;
    QFile::setPermissions(place.path(), QFile::Permissions(0x7755));
    ASSERT_EQ(chmod(locked.toUtf8().constData(), 0), 0);
    {
        const tests::PlainUser user;
        if (access(locked.toUtf8().constData(), R_OK) == 0 && geteuid() == 0) {
            GTEST_SKIP() << "the administrator may read everything";
        }
        driver.drop({locked});
        EXPECT_TRUE(driver.wait([&] { return !driver.banner().isEmpty(); }));
    }
    chmod(locked.toUtf8().constData(), 0755);
    std::printf("%s\n", driver.banner().toStdString().c_str());
    EXPECT_TRUE(driver.banner().contains("permission", Qt::CaseInsensitive))
        << driver.banner().toStdString();
    EXPECT_EQ(driver.window().step(), Step::Start);
}

TEST(BadInputTest, ACancelledScanKeepsTheOpenProject) {
    QTemporaryDir place;
    ASSERT_NO_FATAL_FAILURE(fillWithFiles(place.path(), 20, 250));
    WindowDriver driver;
    driver.drop({flowerFolder(8)});
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
    ASSERT_TRUE(driver.replaceBy(place.path()));
    ASSERT_TRUE(driver.window().workspace().isBusy());
    ASSERT_TRUE(driver.click("Cancel"));
    EXPECT_FALSE(driver.window().workspace().isBusy());
    QTest::qWait(100);
    EXPECT_EQ(driver.window().document().data().folder().images.size(), 40u);
    EXPECT_TRUE(driver.shows("40 images in 5 classes"));
    EXPECT_TRUE(driver.banner().isEmpty()) << driver.banner().toStdString();
}

TEST(BadInputTest, TheStripAlsoCancelsAScan) {
    QTemporaryDir place;
    ASSERT_NO_FATAL_FAILURE(fillWithFiles(place.path(), 20, 250));
    WindowDriver driver;
    driver.drop({place.path()});
    ASSERT_TRUE(driver.wait([&] { return driver.button("Cancel") != nullptr; }));
    ASSERT_TRUE(driver.click("Cancel"));
    EXPECT_FALSE(driver.window().workspace().isBusy());
    EXPECT_EQ(driver.window().step(), Step::Start);
}

TEST_F(TrainedTest, AnExportCanBeCancelled) {
    driver_.click("Step 5, Export");
    exportPage().exportTo(place_.filePath("model.onnx"));
    QElapsedTimer clock;
    clock.start();
    ASSERT_TRUE(driver_.click("Cancel"));
    EXPECT_FALSE(exportPage().isBusy());
    EXPECT_LT(clock.elapsed(), kStopsWithin);
    EXPECT_TRUE(says(driver_, "Export cancelled"));
    exportPage().exportTo(place_.filePath("again.onnx"));
    ASSERT_TRUE(rests());
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("again.onnx"); }));
}

TEST_F(TrainedTest, AFullDiskDuringExportIsReportedAndTheOldFileKept) {
    const QString file = place_.filePath("model.onnx");
    QFile old(file);
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("what was there");
    old.close();
    {
        const FullDisk disk(4096);
        exportPage().exportTo(file);
        ASSERT_TRUE(rests());
    }
    std::printf("%s\n", driver_.banner().toStdString().c_str());
    EXPECT_TRUE(driver_.banner().contains("model.onnx")) << driver_.banner().toStdString();
    ASSERT_TRUE(old.open(QIODevice::ReadOnly));
    EXPECT_EQ(old.readAll(), "what was there");
    EXPECT_EQ(QDir(place_.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

TEST_F(TrainedTest, AnExportDoesNotReplaceAFileThatTheDialogDidNotAskAbout) {
    QFile old(place_.filePath("model.v2.onnx"));
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("what was there");
    old.close();
    driver_.click("Step 5, Export");
    ASSERT_TRUE(driver_.clickAndChoose("Export as .onnx …", place_.filePath("model.v2")));
    ASSERT_TRUE(rests());
    EXPECT_TRUE(says(driver_, "already exists and was not replaced"));
    ASSERT_TRUE(old.open(QIODevice::ReadOnly));
    EXPECT_EQ(old.readAll(), "what was there");
}

TEST_F(TrainedTest, AnExportReplacesOnlyWhatEspalierHasExported) {
    const QString file = place_.filePath("model.onnx");
    QFile old(file);
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("what was there");
    old.close();
    driver_.click("Step 5, Export");
    exportPage().exportTo(file);  // the dialog's own question was answered with yes
    ASSERT_TRUE(rests());
    EXPECT_TRUE(says(driver_, "was not exported by Espalier, so it was not replaced"));
    ASSERT_TRUE(old.open(QIODevice::ReadOnly));
    EXPECT_EQ(old.readAll(), "what was there");
    old.close();
    ASSERT_TRUE(old.remove());
    ASSERT_TRUE(QFile::copy(fromPath(driver_.window().run().shown().run.model()), file));
    const auto now = std::filesystem::last_write_time(toPath(file));
    std::filesystem::last_write_time(toPath(file), now - std::chrono::hours(1));
    exportPage().exportTo(file);
    ASSERT_TRUE(rests());
    EXPECT_GE(std::filesystem::last_write_time(toPath(file)), now)
        << driver_.banner().toStdString();
}

TEST_F(TrainedTest, AnExportIntoAMissingFolderIsReported) {
    exportPage().exportTo("/nowhere/at/all/model.onnx");
    ASSERT_TRUE(rests());
    EXPECT_TRUE(says(driver_, "does not exist"));
}

TEST_F(TrainedTest, PredictingAFolderIsCancelledAndPredictingAgainWorks) {
    auto& results = dynamic_cast<ResultsPage&>(driver_.window().page(Step::Results));
    results.tryOut({sampleFolder()});
    ASSERT_TRUE(driver_.click("Cancel"));
    QTest::qWait(300);
    EXPECT_EQ(tryIt().answers().rowCount(), 0);
    driver_.drop({flowerFolder(8) + "/rose"});
    EXPECT_TRUE(driver_.wait([&] { return tryIt().answers().rowCount() == 8; }, 30'000))
        << driver_.banner().toStdString();
}

TEST_F(TrainedTest, AFileThatIsNotAnImageHasItsReasonInTheTable) {
    const QString file = place_.filePath("cut.png");
    QFile image(flowerFolder(8) + "/rose/0.png");
    ASSERT_TRUE(image.open(QIODevice::ReadOnly));
    QFile cut(file);
    ASSERT_TRUE(cut.open(QIODevice::WriteOnly));
    cut.write(image.read(60));
    cut.close();
    driver_.drop({file});
    ASSERT_TRUE(driver_.wait([&] { return tryIt().answers().rowCount() == 1; }, 30'000));
    EXPECT_FALSE(tryIt().answers().prediction(0).error.empty());
    EXPECT_TRUE(driver_.shows("cut.png cannot be read"));
}
