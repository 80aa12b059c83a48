// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <csignal>
#include <functional>

#include "ui/canvas/page/network_page.h"
#include "ui/document.h"
#include "ui/results/classification/try_it_panel.h"
#include "ui/train/live_view.h"
#include "window_driver.h"

using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

/// While this exists, no file of this program can grow beyond a few bytes.
class FillingDisk {
  public:
    FillingDisk() : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit few{16, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &few);
    }
    ~FillingDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    FillingDisk(const FillingDisk&) = delete;
    FillingDisk& operator=(const FillingDisk&) = delete;

  private:
    void (*handler_)(int);
    rlimit before_{};
};

class FullDiskTest : public testing::Test {
  protected:
    void SetUp() override {
        QFile file(path_);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("old");
    }

    QByteArray content() const {
        QFile file(path_);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("gone");
    }

    // Saves first without enough space, then with enough.
    void expectOldOrNew(WindowDriver& driver,
                        const std::function<void()>& save,
                        const QString& sentence = "File too large") {
        {
            const FillingDisk full;
            save();
        }
        EXPECT_TRUE(driver.wait([&] { return driver.banner().contains(sentence); }))
            << driver.banner().toStdString();
        EXPECT_EQ(content(), "old");
        EXPECT_EQ(QDir(place_.path()).entryList(QDir::Files).size(), 1);
        save();
        EXPECT_NE(content(), "old");
        EXPECT_GT(content().size(), 16);
    }

    const QTemporaryDir place_;
    const QString path_ = place_.filePath("mine.espalier");
};

}  // namespace

TEST_F(FullDiskTest, AFailedSaveKeepsTheOldProject) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    expectOldOrNew(driver, [&] { driver.window().workspace().saveAs(path_); });
}

TEST_F(FullDiskTest, AFailedSaveKeepsTheOldNetwork) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    auto* page = driver.window().findChild<NetworkPage*>();
    ASSERT_NE(page, nullptr);
    expectOldOrNew(
        driver, [&] { page->saveTo(path_); }, "The network could not be saved.");
}

TEST_F(FullDiskTest, AFailedSaveKeepsTheOldImageOfCurves) {
    WindowDriver driver;
    auto* live = driver.window().findChild<LiveView*>();
    ASSERT_NE(live, nullptr);
    expectOldOrNew(driver, [&] { live->saveImage(path_); });
}

TEST_F(FullDiskTest, AFailedSaveKeepsTheOldTableOfAnswers) {
    WindowDriver driver;
    auto* panel = driver.window().findChild<TryItPanel*>();
    ASSERT_NE(panel, nullptr);
    expectOldOrNew(driver, [&] { panel->saveCsv(path_); });
}
