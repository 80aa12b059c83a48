// SPDX-License-Identifier: GPL-3.0-or-later
// The way through the window once more, in a real window of a real X server, and the model then
// used by the other program, the terminal; and how soon the studio is there.
#include <gtest/gtest.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QScreen>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>
#include <algorithm>
#include <vector>

#include "ui/results/classification/prediction_model.h"
#include "ui/results/classification/try_it_panel.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

// Nothing else runs on the machine, so that times are times.
bool isQuiet() {
    return qEnvironmentVariableIntValue("ESPALIER_QUIET") != 0;
}

// What stands on the screen where the window is: how many colours it has.
qsizetype coloursOnScreen(const QWidget& window) {
    const QRect where = window.frameGeometry();
    const QImage image = window.screen()
                             ->grabWindow(0, where.x(), where.y(), where.width(), where.height())
                             .toImage();
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3) colours.insert(image.pixel(x, y));
    }
    return colours.size();
}

// A click as the X server's pointer would make it: to the window, which finds the button itself.
void clickOn(WindowDriver& driver, const QString& name) {
    QAbstractButton* button = driver.button(name);
    ASSERT_NE(button, nullptr) << name.toStdString();
    ASSERT_TRUE(button->isEnabled()) << button->toolTip().toStdString();
    const QPoint middle = button->mapTo(&driver.window(), button->rect().center());
    QTest::mouseClick(driver.window().windowHandle(), Qt::LeftButton, {}, middle);
}

QImage screenshot() {
    return QGuiApplication::primaryScreen()->grabWindow(0).toImage().convertToFormat(
        QImage::Format_RGB32);
}

// The studio as a program of its own, until the test ends.
class RunningStudio {
  public:
    RunningStudio() {
        studio_.setProcessChannelMode(QProcess::ForwardedChannels);
        studio_.start(QStringLiteral(ESPALIER_STUDIO), {});
        clock_.start();
    }
    ~RunningStudio() {
        studio_.terminate();
        studio_.waitForFinished();
    }
    qint64 milliseconds() const { return clock_.elapsed(); }

  private:
    QProcess studio_;
    QElapsedTimer clock_;
};

QJsonObject predictInTheTerminal(const QString& model, const QString& image) {
    QProcess terminal;
    terminal.start(QStringLiteral(ESPALIER_PROGRAM), {"predict", model, image, "--json"});
    EXPECT_TRUE(terminal.waitForFinished(60'000));
    EXPECT_EQ(terminal.exitCode(), 0) << terminal.readAllStandardError().toStdString();
    return QJsonDocument::fromJson(terminal.readAllStandardOutput()).object();
}

}  // namespace

// From the start of the program until the first page stands on the screen as it will stay, a drop
// being taken the same moment: the second start, as files and settings are read from memory then.
TEST(RealWindowTest, IsThereSoonAfterItsStart) {
    if (QGuiApplication::platformName() == QLatin1String("offscreen")) {
        GTEST_SKIP() << "there is no display";
    }
    const QImage empty = screenshot();
    const QRect middle(QPoint(300, 150), QPoint(1000, 600));
    QImage page;
    {
        const RunningStudio first;
        QTest::qWait(isQuiet() ? 2'000 : 4'000);
        page = screenshot().copy(middle);
    }
    ASSERT_NE(page, empty.copy(middle)) << "the studio never came up";
    std::vector<qint64> took;
    for (int round = 0; round < 5; ++round) {
        ASSERT_TRUE(QTest::qWaitFor([&] { return screenshot() == empty; }));
        const RunningStudio second;
        while (second.milliseconds() < 20'000 && screenshot().copy(middle) != page) {
            QTest::qSleep(2);
        }
        took.push_back(second.milliseconds());
    }
    std::ranges::sort(took);
    std::printf("from start to first page: %d ms (%d to %d)\n",
                int(took[2]),
                int(took.front()),
                int(took.back()));
    EXPECT_LE(took.front(), isQuiet() ? 300 : 15'000);
}

TEST(RealWindowTest, DropTrainStopExportAndPredictInTheTerminal) {
    if (QGuiApplication::platformName() == QLatin1String("offscreen")) {
        GTEST_SKIP() << "there is no display";
    }
    QTemporaryDir place;
    const QString model = place.filePath("model.onnx");
    WindowDriver driver;
    MainWindow& window = driver.window();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    driver.drop({sampleFolder()});
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(window.document().data()); }));
    ASSERT_TRUE(driver.shows("300 images in 5 classes"));
    ASSERT_TRUE(driver.wait([&] { return coloursOnScreen(window) > 1000; }, 10'000))
        << coloursOnScreen(window) << " colours: no images of flowers are on the screen";

    ASSERT_NO_FATAL_FAILURE(clickOn(driver, "Start"));
    ASSERT_TRUE(driver.wait([&] { return window.run().history().latest().step >= 12; }, 120'000))
        << driver.banner().toStdString();
    ASSERT_NO_FATAL_FAILURE(clickOn(driver, "Stop"));
    EXPECT_TRUE(driver.shows("Stopping"));
    ASSERT_TRUE(driver.wait([&] { return window.step() == Step::Results; }, 120'000));
    EXPECT_TRUE(window.run().sentence().startsWith("Stopped, saved at step"));

    ASSERT_NO_FATAL_FAILURE(clickOn(driver, "Step 5, Export"));
    ASSERT_TRUE(driver.clickAndChoose("Export as .onnx …", model));
    ASSERT_TRUE(driver.wait([&] { return driver.shows(model + ", "); }, 60'000));
    EXPECT_TRUE(driver.shows("Same answers outside Espalier"));

    const QDir tulips(sampleFolder() + "/tulip");
    const QString image = tulips.filePath(tulips.entryList(QDir::Files).first());
    driver.drop({image});
    PredictionModel& answers = window.findChild<TryItPanel*>()->answers();
    ASSERT_TRUE(driver.wait([&] { return answers.rowCount() == 1; }, 30'000));
    const QJsonObject said = predictInTheTerminal(model, image);
    EXPECT_EQ(said["label"].toString(), answers.classes().value(answers.prediction(0).label));
    EXPECT_NEAR(said["score"].toDouble(), answers.prediction(0).score, 1e-5);
}
