// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/images/thumbnail_store.h"

#include <gtest/gtest.h>

#include <QDirIterator>
#include <QFile>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>

#include "ui/images/image_cache.h"
#include "ui/text.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

constexpr int kSide = 64;

QImage testImage(const QColor& color, int side = kSide) {
    QImage image(side, side, QImage::Format_RGB888);
    image.fill(color);
    QPainter(&image).fillRect(4, 4, side / 3, side / 2, Qt::white);
    return image;
}

QStringList filesIn(const QString& folder) {
    QStringList files;
    QDirIterator all(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (all.hasNext()) files << all.next();
    return files;
}

void writeImageFile(const QString& path, const QByteArray& content) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(content);
}

QByteArray readFile(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The colour that a cache shows for a file once it has been loaded.
QColor colourOf(ImageCache& cache, const QString& path) {
    QPixmap shown;
    const bool arrived = QTest::qWaitFor(
        [&] {
            const ImageCache::Answer answer = cache.ask(path, kSide);
            shown = answer.image;
            return !shown.isNull() || !answer.problem.isEmpty();
        },
        tests::slowdownOfBuild() * 10'000);
    if (!arrived || shown.isNull()) return {};
    return shown.toImage().pixelColor(kSide - 2, kSide - 2);
}

bool isAbout(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
               std::abs(a.blue() - b.blue()) <
           12;
}

class ThumbnailStoreTest : public testing::Test {
  protected:
    ThumbnailStore::Key key(const QString& path = "/a.png", qint64 modified = 5, int side = kSide) {
        return {.path = path, .stamp = {.bytes = 100, .modified = modified}, .side = side};
    }

    QTemporaryDir place_;
    const QString folder_ = place_.filePath("caches/thumbnails");
};

}  // namespace

TEST_F(ThumbnailStoreTest, IdentifiesAnImageByPathSizeTimeAndSide) {
    ThumbnailStore(folder_).keep(key(), testImage(Qt::red));
    ThumbnailStore store(folder_);
    const QImage found = store.find(key());
    ASSERT_EQ(found.size(), QSize(kSide, kSide));
    EXPECT_TRUE(isAbout(found.pixelColor(60, 60), Qt::red));
    EXPECT_TRUE(store.find(key("/b.png")).isNull());
    EXPECT_TRUE(store.find(key("/a.png", 6)).isNull());
    EXPECT_TRUE(store.find(key("/a.png", 5, 32)).isNull());
    ThumbnailStore::Key larger = key();
    ++larger.stamp.bytes;
    EXPECT_TRUE(store.find(larger).isNull());
    // An image that was already small enough is returned unchanged.
    const QImage small = testImage(QColor(12, 34, 56), 28);
    store.keep(key("/small.png"), small);
    EXPECT_EQ(store.find(key("/small.png")), small);
}

TEST_F(ThumbnailStoreTest, AnyDamageIsDetected) {
    ThumbnailStore store(folder_);
    store.keep(key(), testImage(Qt::red));
    store.keep(key("/b.png"), testImage(Qt::blue));
    const QStringList files = filesIn(folder_);
    ASSERT_EQ(files.size(), 2);
    const QByteArray good = readFile(files[0]);
    const auto bothFound = [&] {
        return !store.find(key()).isNull() && !store.find(key("/b.png")).isNull();
    };
    ASSERT_TRUE(bothFound());
    for (int i = 0; i < good.size(); i += 7) {
        QByteArray bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 0x20);
        writeImageFile(files[0], bad);
        EXPECT_FALSE(bothFound()) << "byte " << i;
        writeImageFile(files[0], good.left(i));
        EXPECT_FALSE(bothFound()) << "cut at " << i;
    }
    writeImageFile(files[0], readFile(files[1]));
    EXPECT_FALSE(bothFound()) << "another's image";
    QDir(folder_).removeRecursively();
    EXPECT_FALSE(bothFound());
    store.keep(key(), testImage(Qt::red));
    EXPECT_FALSE(store.find(key()).isNull()) << "and it goes on from nothing";
}

TEST_F(ThumbnailStoreTest, AnUnwritableFolderIsIgnored) {
    ASSERT_TRUE(QDir().mkpath(place_.filePath("caches")));
    writeImageFile(folder_, "a file where the folder should be");
    ThumbnailStore store(folder_);
    store.keep(key(), testImage(Qt::red));
    EXPECT_TRUE(store.find(key()).isNull());
    EXPECT_EQ(readFile(folder_), "a file where the folder should be");
    ImageCache cache(std::make_shared<ThumbnailStore>(folder_));
    const QString file = place_.filePath("red.png");
    ASSERT_TRUE(testImage(Qt::red, 200).save(file));
    EXPECT_TRUE(isAbout(colourOf(cache, file), Qt::red));
}

TEST_F(ThumbnailStoreTest, AFailedWriteLeavesNoPartialFile) {
    ThumbnailStore store(folder_);
    store.keep(key(), testImage(Qt::red));
    const QString file = filesIn(folder_).value(0);
    // A folder is in the way of the file, so that the last step of writing fails.
    ASSERT_TRUE(QFile::remove(file) && QDir().mkpath(file + "/in the way"));
    store.keep(key(), testImage(Qt::red));
    EXPECT_EQ(filesIn(folder_), QStringList());
    EXPECT_TRUE(store.find(key()).isNull());
}

TEST_F(ThumbnailStoreTest, TheOldestAreDeletedAboveTheSizeLimit) {
    ThumbnailStore(folder_).keep(key("/0.png"), testImage(Qt::red));
    const qint64 one = QFileInfo(filesIn(folder_).value(0)).size();
    ThumbnailStore store(folder_, 20 * one);
    for (int i = 1; i < 60; ++i) {
        store.keep(key(QStringLiteral("/%1.png").arg(i)), testImage(Qt::red));
        QTest::qSleep(2);  // a later time than the previous one
        ASSERT_LE(filesIn(folder_).size(), 21);
    }
    EXPECT_TRUE(store.find(key("/0.png")).isNull());
    EXPECT_FALSE(store.find(key("/59.png")).isNull());
    EXPECT_GE(filesIn(folder_).size(), 15);
}

TEST_F(ThumbnailStoreTest, TheNextRunOfTheProgramShowsStoredImages) {
    const QString images = place_.filePath("images");
    ASSERT_TRUE(QDir().mkpath(images));
    const QString file = images + "/a.png";
    ASSERT_TRUE(testImage(Qt::red, 200).save(file));
    {
        ImageCache cache(std::make_shared<ThumbnailStore>(folder_));
        EXPECT_TRUE(isAbout(colourOf(cache, file), Qt::red));
        ASSERT_TRUE(QTest::qWaitFor([&] { return filesIn(folder_).size() == 1; }, 10'000));
    }
    EXPECT_EQ(filesIn(images), QStringList{file}) << "never beside the user's images";
    // The file has the same size and time but is no longer an image, so only the store can provide
    // it.
    const auto time = std::filesystem::last_write_time(toPath(file));
    writeImageFile(file, QByteArray(QFileInfo(file).size(), 'x'));
    std::filesystem::last_write_time(toPath(file), time);
    ImageCache next(std::make_shared<ThumbnailStore>(folder_));
    EXPECT_TRUE(isAbout(colourOf(next, file), Qt::red));
}

TEST_F(ThumbnailStoreTest, AChangedImageIsReadAgain) {
    const QString file = place_.filePath("a.png");
    ASSERT_TRUE(testImage(Qt::red, 200).save(file));
    ImageCache cache(std::make_shared<ThumbnailStore>(folder_));
    ASSERT_TRUE(isAbout(colourOf(cache, file), Qt::red));
    ASSERT_TRUE(testImage(Qt::blue, 200).save(file));
    EXPECT_TRUE(QTest::qWaitFor([&] { return isAbout(colourOf(cache, file), Qt::blue); },
                                tests::slowdownOfBuild() * 20'000));
    ASSERT_TRUE(QFile::remove(file));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !cache.ask(file, kSide).problem.isEmpty(); },
                                tests::slowdownOfBuild() * 20'000));
}
