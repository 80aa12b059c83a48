// SPDX-License-Identifier: GPL-3.0-or-later
// The first run by keyboard alone: start page, sample, a few steps, results, export. Sends only
// keys, and only to the window, so that the focus decides which control gets them.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>

#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

QString focusName() {
    QWidget* focus = QApplication::focusWidget();
    if (!focus) return {};
    QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(focus);
    return seen ? seen->text(QAccessible::Name) : QString();
}

/// Actions of a user without a mouse.
class Keyboard {
  public:
    static void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWindow* window = QApplication::focusWindow();
        ASSERT_NE(window, nullptr);
        QTest::keyClick(window, static_cast<Qt::Key>(key), modifiers);
    }
    static void type(const QString& text) {
        for (const QChar letter : text) {
            QTest::keyClick(QApplication::focusWindow(), letter.toLatin1());
        }
    }
    /// Presses Tab until that control has the focus; false if it never does.
    static bool walkTo(const QString& name) {
        constexpr int kMost = 200;
        for (int i = 0; i < kMost; ++i) {
            if (focusName() == name && QApplication::focusWidget()->isEnabled()) return true;
            press(Qt::Key_Tab);
        }
        return false;
    }
};

}  // namespace

TEST(KeyboardJourneyTest, FromTheSampleToAnExportedModel) {
    const QTemporaryDir place;
    const QString model = place.filePath("model.onnx");
    WindowDriver driver;
    MainWindow& window = driver.window();
    RunControl& run = window.run();
    window.activateWindow();
    ASSERT_TRUE(driver.wait([&] { return window.isActiveWindow(); }));

    ASSERT_TRUE(Keyboard::walkTo("Try the sample"));
    Keyboard::press(Qt::Key_Space);
    ASSERT_TRUE(driver.wait(
        [&] { return window.document().data() && !window.workspace().isBusy(); }, 60'000))
        << driver.banner().toStdString();
    EXPECT_EQ(window.step(), Step::Data);
    EXPECT_EQ(window.document().data().folder().images.size(), 300u);

    driver.makeSmall();
    ASSERT_TRUE(driver.wait([&] { return driver.button("Start")->isEnabled(); }, 30'000))
        << driver.button("Start")->toolTip().toStdString();
    ASSERT_TRUE(Keyboard::walkTo("Start"));
    Keyboard::press(Qt::Key_Return);
    ASSERT_TRUE(driver.wait([&] { return run.history().latest().step >= 3; }, 60'000))
        << run.sentence().toStdString();
    Keyboard::press(Qt::Key_Space);
    ASSERT_TRUE(driver.wait([&] { return run.state() == RunState::Paused; }))
        << "the focus was on " << focusName().toStdString();
    Keyboard::press(Qt::Key_Space);
    ASSERT_TRUE(driver.wait([&] { return run.state() == RunState::Running; }));
    ASSERT_TRUE(Keyboard::walkTo("Stop"));
    Keyboard::press(Qt::Key_Space);
    ASSERT_TRUE(driver.wait([&] { return run.shown().results.has_value(); }, 120'000))
        << run.sentence().toStdString();
    ASSERT_TRUE(Keyboard::walkTo("Show results"));
    Keyboard::press(Qt::Key_Space);
    ASSERT_EQ(window.step(), Step::Results);

    ASSERT_TRUE(Keyboard::walkTo("Step 4, Results"));  // all steps are one tab stop
    Keyboard::press(Qt::Key_Down);
    EXPECT_EQ(window.step(), Step::Export);
    ASSERT_TRUE(Keyboard::walkTo("Export as .onnx …"));
    Keyboard::press(Qt::Key_Return);
    ASSERT_TRUE(driver.wait([&] {
        return QApplication::activeModalWidget() && QApplication::activeModalWidget()->isVisible();
    }));
    ASSERT_TRUE(driver.wait([&] {
        return QApplication::focusWindow() == QApplication::activeModalWidget()->windowHandle();
    }));
    Keyboard::press(Qt::Key_A, Qt::ControlModifier);
    Keyboard::type(model);
    Keyboard::press(Qt::Key_Return);
    ASSERT_TRUE(driver.wait([&] { return driver.shows(model + ", "); }, 60'000))
        << driver.banner().toStdString();
    EXPECT_TRUE(driver.shows("Same answers outside Espalier"));
    EXPECT_TRUE(QFile::exists(model));
}
