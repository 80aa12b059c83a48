// SPDX-License-Identifier: GPL-3.0-or-later
// The window offers, trains and tests a task unknown to the product. The task has no view, but the
// window still shows its sentence.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QTabWidget>

#include "engine/tasks/task_catalog.h"
#include "tests/engine/tasks/toy_task.h"
#include "ui/document.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/forms/field_words.h"
#include "ui/results/results_page.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
#include "ui/train/wrong_now.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

QComboBox* listOfTasks(WindowDriver& driver) {
    for (auto* choice : driver.window().findChildren<QComboBox*>()) {
        if (choice->accessibleName() == QLatin1String("Task")) return choice;
    }
    return nullptr;
}

/// The options of a field in the expert form.
QStringList offered(WindowDriver& driver, const char* field) {
    driver.window().show(MainWindow::Step::Train);
    driver.click("Expert");
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(MainWindow::Step::Train));
    auto* box = qobject_cast<QComboBox*>(train.settings().form().editor(field)->input());
    QStringList words;
    for (int i = 0; i < box->count(); ++i) words << box->itemData(i).toString();
    driver.click("Simple");
    return words;
}

}  // namespace

TEST(ToyTaskTest, TheWindowOffersTrainsAndTestsIt) {
    engine::addTask(engine::test::makeToyTask());
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    Document& document = driver.window().document();
    engine::TrainingOptions options = document.project().options;
    options.loss = "focal";
    options.bestBy = "f1";
    document.change(&engine::Project::options, options, Area::Training, QStringLiteral("loss"));
    QComboBox* tasks = listOfTasks(driver);
    ASSERT_NE(tasks, nullptr);
    const int index = tasks->findData(QLatin1String(engine::test::kToyTask));
    ASSERT_GE(index, 0);
    EXPECT_EQ(tasks->itemText(index), "Measure the brightness");
    tasks->setCurrentIndex(index);
    emit tasks->activated(index);
    ASSERT_TRUE(driver.wait([&] {
        return document.project().task == engine::test::kToyTask &&
               !driver.window().workspace().isBusy();
    })) << driver.banner().toStdString();

    options = document.project().options;
    EXPECT_EQ(options.loss, engine::TrainingOptions().loss) << "the other task's may not fit";
    EXPECT_EQ(options.bestBy, engine::TrainingOptions().bestBy);
    EXPECT_EQ(offered(driver, "loss"), (QStringList{"auto", "mean_squared_error"}));
    EXPECT_EQ(offered(driver, "best_by"), QStringList{"validation_loss"}) << "it has no metrics";
    EXPECT_TRUE(driver.wait([&] { return driver.shows(" images: Measure the brightness"); }));
    EXPECT_EQ(settingText("Task", engine::test::kToyTask), "Measure the brightness");
    EXPECT_TRUE(tasks->toolTip().contains(" Brightness needs no classes. "))
        << tasks->toolTip().toStdString();
    EXPECT_TRUE(WrongNow::isFor("classify"));
    EXPECT_FALSE(WrongNow::isFor(engine::test::kToyTask));
    options.epochs = 1;
    document.change(&engine::Project::options, options, Area::Training, QStringLiteral("epochs"));
    driver.window().startTraining();
    RunControl& run = driver.window().run();
    ASSERT_TRUE(driver.wait([&] { return run.shown().results.has_value(); }, 120'000))
        << driver.banner().toStdString();
    auto& page = dynamic_cast<ResultsPage&>(driver.window().page(MainWindow::Step::Results));
    EXPECT_TRUE(page.sentence().startsWith("Brightness off by ")) << page.sentence().toStdString();
    EXPECT_FALSE(page.tabs().isVisible()) << "there is nothing to see on them";
    EXPECT_TRUE(run.shown().results->exportCheck.passed());
    page.tryOut({flowerFolder(8)});
    EXPECT_TRUE(driver.banner().contains("Images cannot be tried here"))
        << driver.banner().toStdString();
}
