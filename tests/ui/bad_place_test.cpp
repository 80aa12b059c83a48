// SPDX-License-Identifier: GPL-3.0-or-later
// Places that no user can write to, because a file is in the way of a folder; and a very large
// number of files at once.
#include <gtest/gtest.h>
#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QMimeData>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include "tests/support/cpu_time.h"
#include "ui/images/image_grid.h"
#include "ui/page.h"
#include "ui/train/live_view.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

constexpr double kLongestStall = 50;  // ms of CPU time of this thread
constexpr int kManyFiles = 10'000;

qsizetype coloursOf(QWidget& widget) {
    const QImage image = widget.grab().toImage();
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3) colours.insert(image.pixel(x, y));
    }
    return colours.size();
}

class BadPlaceTest : public testing::Test {
  protected:
    void SetUp() override {
        QFile file(file_);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("mine");
    }
    void TearDown() override {
        QFile file(file_);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        EXPECT_EQ(file.readAll(), "mine");
    }

    const QTemporaryDir place_;
    const QString file_ = place_.filePath("notes.txt");
};

}  // namespace

TEST_F(BadPlaceTest, ImagesAreShownEvenIfThumbnailsCannotBeStored) {
    const QByteArray before = qgetenv("XDG_CACHE_HOME");
    qputenv("XDG_CACHE_HOME", (file_ + "/cache").toUtf8());
    {
        WindowDriver driver;
        ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
        auto* grid = driver.window().page(MainWindow::Step::Data).findChild<ImageGrid*>();
        ASSERT_NE(grid, nullptr);
        EXPECT_TRUE(driver.wait([&] { return coloursOf(*grid) > 500; }, 10'000))
            << coloursOf(*grid) << " colours";
        EXPECT_EQ(driver.banner(), QString());
    }
    qputenv("XDG_CACHE_HOME", before);
}

TEST_F(BadPlaceTest, CurvesAndValuesThatCannotBeWrittenAreReported) {
    WindowDriver driver;
    auto* live = driver.window().findChild<LiveView*>();
    ASSERT_NE(live, nullptr);
    for (const char* ending : {"png", "pdf", "svg"}) {
        const QString name = QString("curves.%1").arg(ending);
        live->saveImage(file_ + "/" + name);
        EXPECT_TRUE(driver.banner().contains(name)) << driver.banner().toStdString();
    }
}

TEST_F(BadPlaceTest, AProjectThatCannotBeSavedStaysOpen) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().workspace().saveAs(file_ + "/mine.espalier");
    EXPECT_TRUE(driver.banner().contains("mine.espalier")) << driver.banner().toStdString();
    EXPECT_TRUE(driver.window().document().file().empty());
    EXPECT_EQ(driver.window().document().data().folder().images.size(), 40u);
}

TEST_F(BadPlaceTest, TenThousandFilesAreDraggedAndDroppedInTime) {
    QDir(place_.path()).mkdir("many");
    QList<QUrl> urls;
    for (int i = 0; i < kManyFiles; ++i) {
        QFile file(place_.filePath(QString("many/%1.png").arg(i)));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        urls << QUrl::fromLocalFile(file.fileName());
    }
    QMimeData data;
    data.setUrls(urls);
    WindowDriver driver;
    QWidget* target = driver.window().childAt(driver.window().rect().center());
    ASSERT_NE(target, nullptr);
    const QPoint there = target->rect().center();
    double longest = 0, before = tests::threadMilliseconds();
    const auto lap = [&] {
        const double now = tests::threadMilliseconds();
        longest = std::max(longest, now - before);
        before = now;
    };
    QDragEnterEvent enter(there, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    EXPECT_TRUE(enter.isAccepted());
    lap();
    const double entered = longest;
    longest = 0;
    for (int i = 0; i < 20; ++i) {
        QDragMoveEvent move(there, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &move);
        EXPECT_TRUE(move.isAccepted());
        lap();
    }
    const double moved = longest;
    QDropEvent fall(there, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &fall);
    lap();
    std::printf("enter %.1f ms, a move %.1f ms, drop %.1f ms\n", entered, moved, longest);
    EXPECT_LE(entered, slowdown() * kLongestStall);
    EXPECT_LE(moved, slowdown() * 5.0);  // out of 16 ms per frame
    EXPECT_LE(longest, slowdown() * kLongestStall);
    EXPECT_TRUE(driver.wait([&] {
        return driver.banner().contains("You can try images once a model is trained");
    })) << driver.banner().toStdString();
}
