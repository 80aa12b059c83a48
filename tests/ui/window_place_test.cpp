// SPDX-License-Identifier: GPL-3.0-or-later
// The position of the window, the rail's explanations of unavailable steps, and recent files.
#include <gtest/gtest.h>

#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "app/studio/engine_access.h"
#include "ui/page.h"
#include "ui/start/recent_card.h"
#include "ui/style/style.h"
#include "ui/workspace/recent.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

constexpr int kFramed = 400;  // ms after which the window has its position

class WindowPlaceTest : public testing::Test {
  protected:
    WindowPlaceTest() { QSettings().remove("geometry"); }
    ~WindowPlaceTest() override { QSettings().remove("geometry"); }

    static std::unique_ptr<MainWindow> open() {
        auto window = std::make_unique<MainWindow>(studio::engineAccess(),
                                                   *qobject_cast<Style*>(QApplication::style()));
        window->show();
        QTest::qWait(kFramed);
        return window;
    }
    /// Opens the window, moves it there, and closes it.
    static void leaveAt(const QRect& place) {
        const auto window = open();
        window->setGeometry(place);
        QTest::qWait(20);
        window->close();
    }
    static QRect room() { return QGuiApplication::primaryScreen()->availableGeometry(); }
};

class RecentTest : public testing::Test {
  protected:
    RecentTest() { QSettings().remove("recent"); }
    ~RecentTest() override { QSettings().remove("recent"); }

    static QList<RecentCard*> cards(WindowDriver& driver) {
        QList<RecentCard*> cards = driver.window().page(Step::Start).findChildren<RecentCard*>();
        cards.removeIf([](const RecentCard* card) { return card->isHidden(); });
        return cards;
    }
    static QString openOne(const QTemporaryDir& place, const QString& name) {
        const QString folder = place.filePath(name);
        copyFolder(flowerFolder(8), folder);
        WindowDriver driver;
        driver.drop({folder});
        EXPECT_TRUE(
            driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
        driver.window().workspace().saveAs(place.filePath(name + ".espalier"));
        return place.filePath(name + ".espalier");
    }
};

}  // namespace

TEST_F(WindowPlaceTest, IsRemembered) {
    const QRect place(210, 130, 1111, 666);
    leaveAt(place);
    EXPECT_EQ(open()->geometry(), place);
}

TEST_F(WindowPlaceTest, ReturnsToAnExistingScreen) {
    leaveAt(QRect(5000, 3000, 1000, 700));
    const auto window = open();
    EXPECT_TRUE(room().contains(window->frameGeometry()))
        << window->frameGeometry().x() << " " << window->frameGeometry().y();
}

TEST_F(WindowPlaceTest, IsShrunkToFitTheScreen) {
    leaveAt(QRect(-300, -200, 4000, 3000));
    const auto window = open();
    EXPECT_TRUE(room().contains(window->frameGeometry()))
        << window->width() << " × " << window->height();
}

TEST_F(WindowPlaceTest, MovesWhenItsScreenIsDisconnected) {
    const auto window = open();
    window->setGeometry(QRect(5000, 3000, 1000, 700));
    QTest::qWait(20);
    emit qApp->screenRemoved(QGuiApplication::primaryScreen());
    QTest::qWait(kFramed);
    EXPECT_TRUE(room().contains(window->frameGeometry()))
        << window->frameGeometry().x() << " " << window->frameGeometry().y();
}

TEST_F(WindowPlaceTest, UnreadableSettingsAreIgnored) {
    QSettings().setValue("geometry", QByteArray("no geometry at all"));
    const auto window = open();
    EXPECT_EQ(window->size(), QSize(1280, 720));
    EXPECT_TRUE(room().contains(window->frameGeometry()));
}

TEST_F(RecentTest, CardsOpenTheirItemsAndAreSortedNewestFirst) {
    QTemporaryDir place;
    openOne(place, "first");
    openOne(place, "second");
    WindowDriver driver;
    ASSERT_EQ(cards(driver).size(), 2);
    EXPECT_EQ(cards(driver)[0]->text(), "second");
    EXPECT_EQ(cards(driver)[1]->toolTip(), place.filePath("first.espalier"));
    QTest::keyClick(cards(driver)[1], Qt::Key_Space);
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
    EXPECT_EQ(driver.window().document().file().filename(), "first.espalier");
    EXPECT_EQ(driver.window().step(), Step::Data);
}

TEST_F(RecentTest, EqualNamesAreToldApartByTheirFolders) {
    QTemporaryDir place;
    QSettings settings;
    settings.beginWriteArray("recent", 3);
    const QStringList files{"garden/flowers.espalier", "shop/flowers.espalier", "cars.espalier"};
    for (int i = 0; i < files.size(); ++i) {
        settings.setArrayIndex(i);
        settings.setValue("path", place.filePath(files[i]));
        settings.setValue("title", QFileInfo(files[i]).baseName());
    }
    settings.endArray();
    WindowDriver driver;
    ASSERT_EQ(cards(driver).size(), 3);
    EXPECT_EQ(cards(driver)[0]->text(), "flowers (garden)");
    EXPECT_EQ(cards(driver)[1]->text(), "flowers (shop)");
    EXPECT_EQ(cards(driver)[2]->text(), "cars");
    EXPECT_EQ(driver.button("More …"), nullptr) << "all have a card";
}

TEST_F(RecentTest, DraftsOfOneNameAreToldApart) {
    Recent recent;
    const auto remember = [&](const QString& file, const QString& image) {
        recent.remember({"/drafts/" + file, "flowers", {image}, true});
        return recent.entries().front();
    };
    const RecentEntry garden =
        remember("20261128-091205-1.espalier", "/home/me/garden/flowers/rose/1.jpg");
    EXPECT_EQ(recent.nameOf(garden), "flowers") << "there is no other one yet";
    const RecentEntry shop = remember("20261128-091231-2.espalier", "/data/shop/flowers/1.jpg");
    EXPECT_EQ(recent.nameOf(garden), "flowers (garden)");
    EXPECT_EQ(recent.nameOf(shop), "flowers (shop)");
    EXPECT_NE(garden.details(), shop.details()) << "begun in one minute";
    EXPECT_TRUE(garden.details().endsWith("09:12:05")) << garden.details().toStdString();
    const RecentEntry drawing{"/drafts/20261128-091300-3.espalier", "flowers", {}, true};
    EXPECT_EQ(recent.nameOf(drawing), "flowers") << "its images are not known";
}

TEST_F(RecentTest, WhatHasNoCardIsInAList) {
    QTemporaryDir place;
    for (int i = 0; i < 9; ++i) openOne(place, QString("p%1").arg(i));
    WindowDriver driver;
    const auto shown = cards(driver).size();
    ASSERT_LT(shown, 9);
    auto* more = qobject_cast<QPushButton*>(driver.button("More …"));
    ASSERT_NE(more, nullptr);
    emit more->menu()->aboutToShow();
    const QList<QAction*> rows = more->menu()->actions();
    ASSERT_EQ(rows.size(), 9 - shown);
    EXPECT_EQ(rows.back()->text(), "p0");
    rows.back()->trigger();
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
    EXPECT_EQ(driver.window().document().file().filename(), "p0.espalier");
}

TEST_F(RecentTest, ACardForAMissingProjectSaysSoAndDisappears) {
    QTemporaryDir place;
    const QString file = openOne(place, "gone");
    ASSERT_TRUE(QFile::remove(file));
    WindowDriver driver;
    ASSERT_EQ(cards(driver).size(), 1);
    QTest::mouseClick(cards(driver)[0], Qt::LeftButton);
    EXPECT_TRUE(driver.wait([&] { return driver.banner().contains("no longer exists"); }));
    EXPECT_TRUE(cards(driver).isEmpty());
    EXPECT_EQ(driver.window().step(), Step::Start);
}

TEST_F(RecentTest, ShowsOneRowOfCards) {
    QTemporaryDir place;
    QSettings settings;
    settings.beginWriteArray("recent", 12);
    for (int i = 0; i < 12; ++i) {
        settings.setArrayIndex(i);
        settings.setValue("path", place.filePath(QString("%1.espalier").arg(i)));
        settings.setValue("title",
                          QString("a title that is longer than its card is wide, %1").arg(i));
    }
    settings.endArray();
    WindowDriver driver;
    const auto inSight = [&] {
        const QWidget& page = driver.window().page(Step::Start);
        for (const RecentCard* card : cards(driver)) {
            if (!page.rect().contains(card->geometry())) return false;
        }
        return true;
    };
    const auto before = cards(driver).size();
    EXPECT_GE(before, 3);
    EXPECT_TRUE(inSight());
    driver.window().resize(960, 720);
    QTest::qWait(20);
    EXPECT_LT(cards(driver).size(), before);
    EXPECT_GE(cards(driver).size(), 1);
    EXPECT_TRUE(inSight());
}

TEST(RailTest, ADisabledStepSaysWhatIsMissingAndIgnoresClicks) {
    WindowDriver driver;
    const std::pair<QString, QString> reasons[] = {
        {"Step 1, Data", "Drop a folder of images first."},
        {"Step 3, Train", "Drop a folder of images first."},
        {"Step 4, Results",
         "There are no results yet. Press Start to train, or open an earlier run on the Runs "
         "page."},
        {"Step 5, Export",
         "There is no model yet. Train one, or open an earlier run on the Runs page."}};
    for (const auto& [step, reason] : reasons) {
        QAbstractButton* button = driver.button(step);
        ASSERT_NE(button, nullptr) << step.toStdString();
        EXPECT_FALSE(button->isEnabled()) << step.toStdString();
        EXPECT_EQ(button->toolTip(), reason) << button->toolTip().toStdString();
        EXPECT_EQ(button->accessibleDescription(), reason) << step.toStdString();
        QTest::mouseClick(button, Qt::LeftButton);
        EXPECT_EQ(driver.window().step(), Step::Start) << step.toStdString();
    }
    for (int key = Qt::Key_3; key <= Qt::Key_5; ++key) {
        driver.key(key, Qt::ControlModifier);
        EXPECT_EQ(driver.window().step(), Step::Start) << key - Qt::Key_0;
    }
    driver.drop({flowerFolder(8)});
    ASSERT_TRUE(driver.wait([&] {
        return driver.window().document().data() && !driver.window().workspace().isBusy();
    }));
    for (const char* step : {"Step 1, Data", "Step 2, Network", "Step 3, Train"}) {
        EXPECT_TRUE(driver.button(step)->isEnabled()) << step;
        EXPECT_EQ(driver.button(step)->toolTip(), QString()) << step;
        EXPECT_EQ(driver.button(step)->accessibleDescription(), QString()) << step;
    }
    EXPECT_FALSE(driver.button("Step 4, Results")->isEnabled());
}
