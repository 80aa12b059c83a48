// SPDX-License-Identifier: GPL-3.0-or-later
// The page of experiments with a small project, with real events.
#pragma once

#include "ui/experiments/experiments_page.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "engine/sweep/sweep.h"
#include "engine/sweep/sweep_file.h"
#include "ui/document.h"
#include "ui/experiments/queue_view.h"
#include "ui/experiments/race_setup.h"
#include "ui/experiments/sweep_setup.h"
#include "ui/experiments/trial_curves.h"
#include "ui/experiments/trials_table.h"
#include "ui/experiments/trials_view.h"
#include "ui/plots/parallel_plot.h"
#include "ui/plots/scatter_plot.h"
#include "ui/run/run_control.h"
#include "ui/text.h"
#include "window_driver.h"

namespace espalier::ui::test {

inline constexpr int kLong = 1'000'000;  // epochs or seconds: the test ends first

class ExperimentsTest : public testing::Test {
  protected:
    void TearDown() override {
        page().trials().stop();
        driver_.wait([this] { return !page().trials().isBusy(); }, 60'000);
    }
    /// A small project in a folder of its own, on the page of experiments.
    void open(int epochs = 3) {
        ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
        engine::TrainingOptions options = document().project().options;
        options.epochs = epochs;
        options.validationPatience = 0;
        options.batch = 8;
        options.device = "cpu";
        document().change(&engine::Project::options, options, Area::Training, "test");
        driver_.window().workspace().saveAs(place_.filePath("flowers.espalier"));
        show();
    }
    void show() {
        ASSERT_TRUE(driver_.click("Experiments"));
        ASSERT_EQ(driver_.window().step(), MainWindow::Step::Experiments);
    }
    Document& document() { return driver_.window().document(); }
    ExperimentsPage& page() {
        return dynamic_cast<ExperimentsPage&>(driver_.window().page(MainWindow::Step::Experiments));
    }
    template <typename Widget>
    Widget* named(const QString& name) {
        for (auto* widget : page().findChildren<Widget*>()) {
            if (widget->accessibleName() == name) return widget;
        }
        return nullptr;
    }
    /// Leaves the project as it is, and adds one with another value, as a user types it.
    void chooseRates(const QStringList& rates) {
        auto* list = named<QListWidget>("Trials");
        ASSERT_NE(list, nullptr);
        while (list->count() > 1) {
            list->setCurrentRow(list->count() - 1);
            QTest::keyClick(list, Qt::Key_Delete);
        }
        for (const QString& rate : rates) {
            auto* value = named<QComboBox>("Value");
            ASSERT_TRUE(value->isEditable());
            value->lineEdit()->selectAll();
            QTest::keyClicks(value->lineEdit(), rate);
            ASSERT_TRUE(driver_.click("Add"));
        }
        ASSERT_EQ(list->count(), 1 + rates.size());
    }
    void giveEpochs(int epochs) {
        for (auto* button : page().findChildren<QRadioButton*>()) {
            if (button->text() == "Epochs for each") button->click();
        }
        named<QSpinBox>("Epochs for each trial")->setValue(epochs);
    }
    bool start() {
        return driver_.wait([this] { return driver_.button("Start race")->isEnabled(); }) &&
               driver_.click("Start race") && page().trials().isBusy();
    }
    bool ended() {
        return driver_.wait([this] { return !page().trials().isBusy(); }, 120'000);
    }
    QString cell(int row, int column) { return page().view().table().item(row, column)->text(); }
    const engine::SweepStanding& standing() { return *page().trials().standing(); }

    QTemporaryDir place_;
    WindowDriver driver_;
};

}  // namespace espalier::ui::test
