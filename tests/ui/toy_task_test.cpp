// SPDX-License-Identifier: GPL-3.0-or-later
// The window offers, trains and tests a task unknown to the product, with its metric. Without a
// view of the task it shows the sentence of its results, with one also that.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QTabWidget>

#include "engine/metrics/metric_catalog.h"
#include "engine/tasks/task_catalog.h"
#include "tests/engine/tasks/toy_task.h"
#include "ui/document.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/forms/field_words.h"
#include "ui/results/results_page.h"
#include "ui/results/results_view.h"
#include "ui/results/results_view_list.h"
#include "ui/run/shown_run.h"
#include "ui/text.h"
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

/// Shows the sentence of the results on a tab of its own.
class BrightnessView final : public ResultsView {
  public:
    explicit BrightnessView(QWidget* parent) : ResultsView(parent), words_(new QLabel(parent)) {}

    static ResultsViewKind kind() {
        return {.key = engine::test::kToyView,
                .make = [](const ResultsSurroundings&,
                           QWidget* parent) { return new BrightnessView(parent); },
                .agreement = [](int) { return QStringLiteral("%1 of %2 alike, %3, by %4"); }};
    }
    std::vector<Tab> tabs() const override { return {{words_, QStringLiteral("Brightness")}}; }
    void show(const ShownRun& run) override {
        words_->setText(fromUtf8("Tested: " + run.results->test->sentence()));
    }
    std::vector<QWidget*> shownTabs() const override { return {words_}; }
    void tryOut(const QStringList& /*paths*/) override {}

  private:
    QLabel* words_;
};

/// Chooses the task in the window's list.
void chooseIt(WindowDriver& driver) {
    Document& document = driver.window().document();
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
}

/// Trains an epoch, to the results.
void trainIt(WindowDriver& driver) {
    Document& document = driver.window().document();
    engine::TrainingOptions options = document.project().options;
    options.epochs = 1;
    document.change(&engine::Project::options, options, Area::Training, QStringLiteral("epochs"));
    driver.window().startTraining();
    RunControl& run = driver.window().run();
    ASSERT_TRUE(driver.wait([&] { return run.shown().results.has_value(); }, 120'000))
        << driver.banner().toStdString();
}

class ToyTaskTest : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        engine::addMetric(engine::test::makeToyMetric());
        engine::addTask(engine::test::makeToyTask());
    }

    /// Shows the page.
    static ResultsPage& resultsOf(WindowDriver& driver) {
        driver.window().show(MainWindow::Step::Results);
        return dynamic_cast<ResultsPage&>(driver.window().page(MainWindow::Step::Results));
    }
};

}  // namespace

TEST_F(ToyTaskTest, TheWindowOffersTrainsAndTestsIt) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    Document& document = driver.window().document();
    engine::TrainingOptions options = document.project().options;
    options.loss = "focal";
    options.bestBy = "f1";
    document.change(&engine::Project::options, options, Area::Training, QStringLiteral("loss"));
    ASSERT_NO_FATAL_FAILURE(chooseIt(driver));
    QComboBox* tasks = listOfTasks(driver);

    options = document.project().options;
    EXPECT_EQ(options.loss, engine::TrainingOptions().loss) << "the other task's may not fit";
    EXPECT_EQ(options.bestBy, engine::TrainingOptions().bestBy);
    EXPECT_EQ(offered(driver, "loss"), (QStringList{"auto", "mean_squared_error"}));
    EXPECT_EQ(offered(driver, "best_by"),
              (QStringList{"validation_loss", engine::test::kToyMetric}));
    EXPECT_TRUE(driver.wait([&] { return driver.shows(" images: Measure the brightness"); }));
    EXPECT_EQ(settingText("Task", engine::test::kToyTask), "Measure the brightness");
    EXPECT_TRUE(tasks->toolTip().contains(" Brightness needs no classes. "))
        << tasks->toolTip().toStdString();
    EXPECT_TRUE(WrongNow::isFor("classify"));
    EXPECT_FALSE(WrongNow::isFor(engine::test::kToyTask));
    ASSERT_NO_FATAL_FAILURE(trainIt(driver));
    ResultsPage& page = resultsOf(driver);
    EXPECT_TRUE(page.sentence().startsWith("Brightness off by ")) << page.sentence().toStdString();
    EXPECT_FALSE(page.tabs().isVisible()) << "there is nothing to see on them";
    EXPECT_TRUE(driver.window().run().shown().results->exportCheck.passed());
    page.tryOut({flowerFolder(8)});
    EXPECT_TRUE(driver.banner().contains("Images cannot be tried here"))
        << driver.banner().toStdString();
}

// The last one: the view stays.
TEST_F(ToyTaskTest, ItsViewShowsItsResults) {
    addResultsView(BrightnessView::kind());
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    ASSERT_NO_FATAL_FAILURE(chooseIt(driver));
    ASSERT_NO_FATAL_FAILURE(trainIt(driver));
    const QTabWidget& tabs = resultsOf(driver).tabs();
    EXPECT_TRUE(tabs.isVisible());
    EXPECT_EQ(tabs.tabText(tabs.currentIndex()), "Brightness");
    EXPECT_TRUE(driver.shows("Tested: Brightness off by "));
}
