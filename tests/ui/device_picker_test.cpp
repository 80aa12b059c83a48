// SPDX-License-Identifier: GPL-3.0-or-later
// The table of devices on the Train page, with real events and simulated computers.
#include "ui/train/device_picker.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QRadioButton>
#include <QRegularExpression>
#include <QTest>
#include <QThread>
#include <atomic>

#include "app/studio/engine_access.h"
#include "ui/document.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

const QString kNoDriver = QStringLiteral("There is no NVIDIA driver on this computer.");
const QString kTooOld = QStringLiteral("Tesla P100 has compute capability 6.0, which is too old.");

DeviceRow processor() {
    DeviceRow row;
    row.option = "cpu";
    row.name = "A processor, 8 threads";
    row.details = "AVX-512";
    row.memoryTotal = 64e9;
    row.memoryFree = 48e9;
    row.isAutomatic = true;
    return row;
}

DeviceRow card(int index, const QString& name, const QString& whyNot = {}) {
    DeviceRow row;
    row.kind = DeviceRow::Kind::Gpu;
    row.index = index;
    row.option = QStringLiteral("gpu:%1").arg(index);
    row.name = name;
    row.capability = whyNot.isEmpty() ? "9.0" : "6.0";
    row.driver = "580.65.06, CUDA 13.0";
    row.memoryTotal = 80e9;
    row.memoryFree = 71e9;
    row.available = whyNot.isEmpty();
    row.reason = whyNot;
    return row;
}

DeviceRow noCard() {
    DeviceRow row;
    row.kind = DeviceRow::Kind::Gpu;
    row.name = "NVIDIA GPU";
    row.available = false;
    row.reason = kNoDriver;
    return row;
}

class DevicePickerTest : public testing::Test {
  protected:
    /// Opens the page on a computer with these devices at the expert level.
    void open(const std::function<std::vector<DeviceRow>()>& list) {
        EngineAccess access = studio::engineAccess();
        access.listDevices = list;
        driver_ = std::make_unique<WindowDriver>(access);
        ASSERT_TRUE(driver_->openSmall(flowerFolder(8)));
        driver_->window().show(Step::Train);
        ASSERT_TRUE(driver_->click("Expert"));
    }
    void open(const std::vector<DeviceRow>& devices) {
        ASSERT_NO_FATAL_FAILURE(open([devices] { return devices; }));
        ASSERT_TRUE(driver_->wait([&] { return picker().button("auto") != nullptr; }));
        QTest::qWait(20);
    }
    void TearDown() override { driver_->click("Simple"); }

    TrainPage& page() { return dynamic_cast<TrainPage&>(driver_->window().page(Step::Train)); }
    DevicePicker& picker() { return page().settings().devices(); }
    Document& document() { return driver_->window().document(); }
    const std::string& option() { return document().project().options.device; }
    void setOption(const std::string& device) {
        engine::TrainingOptions options = document().project().options;
        options.device = device;
        document().change(&engine::Project::options, options, Area::Training, "Device");
    }
    QLabel* label(const QString& text) {
        for (QLabel* label : picker().findChildren<QLabel*>()) {
            if (label->isVisible() && label->text() == text) return label;
        }
        return nullptr;
    }

    std::unique_ptr<WindowDriver> driver_;
};

}  // namespace

TEST_F(DevicePickerTest, WithoutAGpuItSaysWhy) {
    ASSERT_NO_FATAL_FAILURE(open({processor(), noCard()}));
    EXPECT_TRUE(picker().button("auto")->isChecked());
    EXPECT_NE(label("Uses A processor, 8 threads"), nullptr);
    EXPECT_NE(label(kNoDriver), nullptr);
    auto* none = qobject_cast<QRadioButton*>(driver_->button("GPU, NVIDIA GPU, memory –"));
    ASSERT_NE(none, nullptr);
    EXPECT_FALSE(none->isEnabled());
    EXPECT_EQ(none->toolTip(), kNoDriver);
    QTest::mouseClick(label("NVIDIA GPU"), Qt::LeftButton);
    EXPECT_EQ(option(), "auto");
}

TEST_F(DevicePickerTest, TheTableAndTheSentenceSayTheSameOfTheFreeMemory) {
    DevicePicker alone;
    alone.setDevices({processor(), card(0, "NVIDIA H200")});
    alone.setChoice("auto");
    const auto shows = [](const QWidget& place, const QString& text) {
        for (const QLabel* label : place.findChildren<QLabel*>()) {
            if (label->text() == text) return true;
        }
        return false;
    };
    EXPECT_TRUE(shows(alone, "48.0 GB free of 64.0 GB")) << "as listed";
    alone.setFree(31e9);
    EXPECT_TRUE(shows(alone, "31.0 GB free of 64.0 GB"));
    EXPECT_TRUE(shows(alone, "71.0 GB free of 80.0 GB")) << "not the chosen one";
    EXPECT_TRUE(alone.button("cpu")->accessibleName().contains("31.0 GB free"));
    alone.setChoice("gpu:0");
    EXPECT_TRUE(shows(alone, "48.0 GB free of 64.0 GB")) << "what was measured is another device's";

    ASSERT_NO_FATAL_FAILURE(open({processor(), noCard()}));
    static const QRegularExpression kFree("([\\d.]+ [KMGT]B) is free");
    QString free;
    ASSERT_TRUE(driver_->wait([&] {
        for (const QLabel* each : picker().findChildren<QLabel*>()) {
            const auto found = kFree.match(each->text());
            if (found.hasMatch()) free = found.captured(1);
        }
        return !free.isEmpty();
    }));
    EXPECT_NE(label(free + " free of 64.0 GB"), nullptr) << free.toStdString();
}

TEST_F(DevicePickerTest, AClickOnARowSelectsItAndUndoRevertsIt) {
    ASSERT_NO_FATAL_FAILURE(
        open({processor(), card(0, "NVIDIA H200"), card(1, "Tesla P100", kTooOld)}));
    EXPECT_NE(label("580.65.06, CUDA 13.0"), nullptr);
    const int before = document().undoStack().index();
    QTest::mouseClick(label("NVIDIA H200"), Qt::LeftButton);
    EXPECT_EQ(option(), "gpu:0");
    EXPECT_TRUE(picker().button("gpu:0")->isChecked());
    EXPECT_EQ(document().undoStack().index(), before + 1);
    document().undoStack().undo();
    EXPECT_EQ(option(), "auto");
    EXPECT_TRUE(picker().button("auto")->isChecked());

    QRadioButton* old = picker().button("gpu:1");
    EXPECT_FALSE(old->isEnabled());
    EXPECT_EQ(old->toolTip(), kTooOld);
    EXPECT_NE(label(kTooOld), nullptr);
    QTest::mouseClick(label("Tesla P100"), Qt::LeftButton);
    QTest::mouseClick(old, Qt::LeftButton);
    EXPECT_EQ(option(), "auto");
}

TEST_F(DevicePickerTest, ArrowsMoveBetweenUsableDevices) {
    ASSERT_NO_FATAL_FAILURE(open({processor(),
                                  card(0, "Tesla P100", kTooOld),
                                  card(1, "NVIDIA H200"),
                                  card(2, "NVIDIA L40S")}));
    driver_->window().activateWindow();
    picker().button("auto")->setFocus();
    std::vector<std::string> taken;
    for (int i = 0; i < 3; ++i) {
        QTest::keyClick(driver_->window().focusWidget(), Qt::Key_Down);
        taken.push_back(option());
    }
    EXPECT_EQ(taken, (std::vector<std::string>{"cpu", "gpu:1", "gpu:2"}));
    // The simple form offers the same choices.
    ASSERT_TRUE(driver_->click("Simple"));
    auto* choice = qobject_cast<QComboBox*>(page().settings().form().editor("device")->input());
    ASSERT_NE(choice, nullptr);
    EXPECT_EQ(choice->currentData().toString(), "gpu:2");
    EXPECT_GE(choice->findData("gpu:1"), 0);
    EXPECT_EQ(choice->findData("gpu:0"), -1);
}

TEST_F(DevicePickerTest, AnUnavailableDeviceOfAProjectIsShownAndExplained) {
    ASSERT_NO_FATAL_FAILURE(open({processor(), card(0, "NVIDIA H200")}));
    setOption("gpu:63");
    ASSERT_NE(picker().button("gpu:63"), nullptr);
    EXPECT_TRUE(picker().button("gpu:63")->isChecked());
    EXPECT_TRUE(driver_->wait([&] { return page().whyNotReady().contains("gpu:63"); }))
        << page().whyNotReady().toStdString();
    EXPECT_TRUE(driver_->wait([&] { return driver_->shows(page().whyNotReady()); }));
    EXPECT_FALSE(driver_->button("Start")->isEnabled());
    QTest::mouseClick(picker().button("cpu"), Qt::LeftButton);
    EXPECT_EQ(option(), "cpu");
    EXPECT_EQ(picker().button("gpu:63"), nullptr) << "nobody asks for it any more";
    EXPECT_TRUE(driver_->wait([&] { return page().whyNotReady().isEmpty(); }))
        << page().whyNotReady().toStdString();
}

TEST_F(DevicePickerTest, ASlowDriverBlocksNothing) {
    std::atomic<bool> answers = false, inWindow = false;
    std::atomic<int> asked = 0;
    const QThread* window = QThread::currentThread();
    ASSERT_NO_FATAL_FAILURE(open([&]() -> std::vector<DeviceRow> {
        if (QThread::currentThread() == window) inWindow = true;
        while (!answers) QThread::msleep(5);
        if (++asked == 2) throw std::runtime_error("The driver does not answer.");
        return {processor()};
    }));
    EXPECT_NE(label("Detecting devices"), nullptr);
    QAbstractButton* look = driver_->button("Refresh devices");
    ASSERT_NE(look, nullptr);
    EXPECT_FALSE(look->isEnabled());
    EXPECT_EQ(look->toolTip(), "Devices are being detected.");
    answers = true;
    ASSERT_TRUE(driver_->wait([&] { return look->isEnabled(); }));
    EXPECT_NE(picker().button("cpu"), nullptr);
    QTest::mouseClick(look, Qt::LeftButton);
    EXPECT_TRUE(driver_->wait([&] { return driver_->shows("The driver does not answer."); }));
    EXPECT_TRUE(look->isEnabled()) << "it can be tried again";
    EXPECT_FALSE(inWindow);
}
