// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "ui/document.h"
#include "ui/results/reconstruction/pairs_model.h"
#include "ui/results/reconstruction/pairs_view.h"
#include "ui/results/results_page.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

constexpr int kPerClass = 8;

// Copies all flowers into one folder, as "rose_3.png", or as "17.png" with `numbersOnly`.
void copyFlat(const QString& to, bool numbersOnly) {
    const QDir flowers(flowerFolder(kPerClass));
    int number = 0;
    for (const QString& kind : flowers.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        for (const QString& file : QDir(flowers.filePath(kind)).entryList(QDir::Files)) {
            const QString name =
                numbersOnly ? QString("%1.png").arg(number++) : kind + QLatin1Char('_') + file;
            ASSERT_TRUE(QFile::copy(flowers.filePath(kind) + '/' + file, to + '/' + name));
        }
    }
}

bool opened(WindowDriver& driver, const QString& folder) {
    driver.drop({folder});
    return driver.wait(
        [&] { return driver.window().document().data() && !driver.window().workspace().isBusy(); });
}

}  // namespace

TEST(FlatFolderTest, AsksOnceAndTakesTheClassesFromTheNames) {
    QTemporaryDir place;
    copyFlat(place.path(), false);
    WindowDriver driver;
    ASSERT_TRUE(opened(driver, place.path()));
    const Document& document = driver.window().document();
    EXPECT_TRUE(document.data().folder().classes.empty());
    ASSERT_TRUE(driver.click("Use file names as classes"));
    ASSERT_TRUE(
        driver.wait([&] { return document.data() && !document.data().folder().classes.empty(); }));
    EXPECT_EQ(document.data().folder().classes.size(), 5u);
    EXPECT_EQ(document.data().folder().classes.front(), "bluebell");
    EXPECT_EQ(driver.button("Use file names as classes"), nullptr);
    EXPECT_TRUE(driver.window().isAvailable(MainWindow::Step::Train));
    // The answer can be changed later.
    ASSERT_TRUE(driver.click("Change"));
    EXPECT_TRUE(driver.wait([&] { return driver.button("Use file names as classes") != nullptr; }));
}

TEST(FlatFolderTest, SaysWhyNamesDoNotDefineClasses) {
    QTemporaryDir place;
    copyFlat(place.path(), true);
    WindowDriver driver;
    ASSERT_TRUE(opened(driver, place.path()));
    QAbstractButton* byName = driver.button("Use file names as classes");
    ASSERT_NE(byName, nullptr);
    EXPECT_FALSE(byName->isEnabled());
    EXPECT_TRUE(byName->toolTip().contains("only numbers")) << byName->toolTip().toStdString();
}

TEST(FlatFolderTest, WithoutClassesItReconstructsAndShowsBeforeAndAfter) {
    QTemporaryDir place;
    copyFlat(place.path(), true);
    WindowDriver driver;
    ASSERT_TRUE(opened(driver, place.path()));
    ASSERT_TRUE(driver.click("No classes: learn to reconstruct the images"));
    Document& document = driver.window().document();
    ASSERT_TRUE(driver.wait([&] { return document.project().task == "reconstruct"; }));
    EXPECT_EQ(document.network().name, "autoencoder");
    EXPECT_EQ(document.view().counts.all(), 5 * kPerClass);
    engine::TrainingOptions options = document.project().options;
    options.epochs = 1;
    document.change(&engine::Project::options, options, Area::Training, QStringLiteral("epochs"));
    QTest::qWait(10);
    driver.window().startTraining();
    auto& results = dynamic_cast<ResultsPage&>(driver.window().page(MainWindow::Step::Results));
    PairsView& view = *results.findChild<PairsView*>();
    const PairsModel& pairs = view.pairs();
    ASSERT_TRUE(driver.wait([&] { return pairs.rowCount() > 0; }, 60'000));
    EXPECT_EQ(pairs.rowCount(), 4);  // a tenth of 40
    EXPECT_TRUE(view.title().contains("worst first")) << view.title().toStdString();
    for (int row = 0; row < pairs.rowCount(); ++row) {
        const QModelIndex index = pairs.index(row);
        const QImage before = index.data(PairsModel::BeforeRole).value<QImage>();
        EXPECT_FALSE(before.isNull());
        EXPECT_EQ(index.data(PairsModel::AfterRole).value<QImage>().size(), before.size());
        EXPECT_TRUE(index.data(PairsModel::WordsRole).toString().contains("% off"));
    }
}

TEST(FlatFolderTest, AFolderWithClassesCanAlsoBeReconstructed) {
    WindowDriver driver;
    ASSERT_TRUE(opened(driver, flowerFolder(kPerClass)));
    const Document& document = driver.window().document();
    ASSERT_EQ(document.data().folder().classes.size(), 5u);
    auto choose = [&](int index) {
        QComboBox* task = nullptr;
        for (QComboBox* box : driver.window().findChildren<QComboBox*>()) {
            if (box->accessibleName() == "Task") task = box;
        }
        ASSERT_NE(task, nullptr);
        task->setFocus();
        QTest::keyClick(task, index == 1 ? Qt::Key_Down : Qt::Key_Up);
    };
    ASSERT_NO_FATAL_FAILURE(choose(1));
    ASSERT_TRUE(driver.wait([&] {
        return document.project().task == "reconstruct" && document.data() &&
               document.data().folder().classes.empty();
    }));
    EXPECT_EQ(document.data().folder().images.size(), std::size_t{5 * kPerClass});
    EXPECT_TRUE(driver.window().isAvailable(MainWindow::Step::Train));
    ASSERT_NO_FATAL_FAILURE(choose(0));
    ASSERT_TRUE(driver.wait([&] {
        return document.project().task == "classify" && document.data() &&
               document.data().folder().classes.size() == 5u;
    }));
}
