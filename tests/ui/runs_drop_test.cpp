// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are dropped on the window, and the project of a run restored.
#include <gtest/gtest.h>

#include <QDir>

#include "engine/runs/known_runs.h"
#include "runs_on_disk.h"
#include "ui/document.h"
#include "ui/runs/runs_table.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class RunsDropTest : public RunsTest {
  protected:
    void TearDown() override { std::filesystem::remove(engine::knownRunsFile()); }

    /// Moves the run out of the folder of the project.
    QString moved(int number, const QString& folder) {
        QDir().mkpath(place_.filePath(folder));
        const QString path = place_.filePath(folder) + "/run-" + QString::number(number);
        EXPECT_TRUE(QDir().rename(runPath(number), path));
        return path;
    }
    QStringList names() {
        QStringList names;
        for (int row = 0; row < table().model()->rowCount(); ++row) {
            names << cell(row, RunsModel::Name);
        }
        return names;
    }
    bool lists(const QString& path) { return page().model().find(path) >= 0; }
    const engine::Project& document() { return driver_.window().document().project(); }
};

}  // namespace

TEST_F(RunsDropTest, AFolderOfRunsIsListedAndItsPlaceRemembered) {
    for (int i = 1; i <= 3; ++i) writeRun(i, project_);
    const QString first = moved(1, QStringLiteral("共有フォルダ"));
    const QString second = moved(2, QStringLiteral("共有フォルダ"));
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(table().model()->rowCount(), 1);
    ASSERT_TRUE(driver_.click("Data"));
    driver_.drop({place_.filePath(QStringLiteral("共有フォルダ"))});
    ASSERT_TRUE(driver_.wait([&] { return lists(first) && lists(second) && settled(); }));
    EXPECT_EQ(driver_.window().step(), MainWindow::Step::Runs);
    EXPECT_EQ(table().model()->rowCount(), 3);
    EXPECT_EQ(page().table().chosen()->path, second);
    EXPECT_TRUE(driver_.banner().contains("2 runs are in the list"))
        << driver_.banner().toStdString();
    // Another window, later.
    WindowDriver other;
    ASSERT_TRUE(other.click("Runs"));
    auto& runs = dynamic_cast<RunsPage&>(other.window().page(MainWindow::Step::Runs));
    EXPECT_TRUE(other.wait([&] { return runs.model().find(second) >= 0; }));
}

TEST_F(RunsDropTest, ASingleRunIsListedOnTheRunsPageWithoutWhatLiesBesideIt) {
    for (int i = 1; i <= 3; ++i) writeRun(i, project_);
    const QString first = moved(1, "elsewhere");
    const QString second = moved(2, "elsewhere");
    ASSERT_NO_FATAL_FAILURE(open());
    driver_.drop({first});
    ASSERT_TRUE(driver_.wait([&] { return lists(first) && settled(); }));
    EXPECT_FALSE(lists(second));
    EXPECT_EQ(page().table().chosen()->path, first);
    // Several at once.
    driver_.drop({first, second});
    EXPECT_TRUE(driver_.wait([&] { return lists(second) && settled(); }));
}

TEST_F(RunsDropTest, ASweepIsListedAndOneOfItsTrialsSelected) {
    for (int i = 1; i <= 2; ++i) writeRun(i, project_);
    const QString sweep = place_.filePath("experiments/rates");
    ASSERT_TRUE(QDir().mkpath(sweep));
    ASSERT_TRUE(QDir().rename(runPath(1), sweep + "/trial-1"));
    engine::writeFileAtomically(toPath(sweep) / "sweep-record.json", "");
    ASSERT_NO_FATAL_FAILURE(open());
    driver_.drop({sweep});
    ASSERT_TRUE(driver_.wait([&] { return lists(sweep + "/trial-1") && settled(); }));
    EXPECT_EQ(page().table().chosen()->path, sweep + "/trial-1");
}

TEST_F(RunsDropTest, ADamagedRunIsListedWithTheReason) {
    writeRun(1, project_);
    writeRun(2, project_);
    const QString broken = moved(1, "elsewhere");
    engine::writeFileAtomically(toPath(broken) / "run.json", "{ cut off");
    ASSERT_NO_FATAL_FAILURE(open());
    driver_.drop({place_.filePath("elsewhere")});
    ASSERT_TRUE(driver_.wait([&] { return lists(broken) && settled(); }));
    EXPECT_EQ(table().currentIndex().siblingAtColumn(RunsModel::State).data().toString(),
              "cannot be read");
}

TEST_F(RunsDropTest, AFolderWithoutRunsOrImagesIsRefusedInASentence) {
    writeRun(1, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    QDir().mkpath(place_.filePath("empty/inner"));
    ASSERT_TRUE(driver_.replaceBy(place_.filePath("empty")));
    EXPECT_TRUE(driver_.wait([&] { return driver_.banner().contains("empty"); }))
        << driver_.banner().toStdString();
    driver_.drop({place_.filePath("empty"), runPath(1)});
    EXPECT_TRUE(driver_.wait([&] { return driver_.banner().contains("2 folders"); }))
        << driver_.banner().toStdString();
    EXPECT_EQ(document().dataset, project_.dataset);
}

TEST_F(RunsDropTest, ARunRestoresTheProjectAndUndoBringsTheOpenOneBack) {
    engine::Project then = project_;
    then.options.learningRate = 0.02;
    then.options.batch = 16;
    then.dataChoices.excludedClasses = {"rose"};
    writeRun(1, then);
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::Project before = document();
    const std::size_t classes = driver_.window().document().selected().size();
    ASSERT_TRUE(driver_.click("Restore project"));
    ASSERT_TRUE(driver_.wait([&] { return document().options.learningRate == 0.02; }));
    EXPECT_EQ(document().options.batch, 16);
    EXPECT_EQ(document().dataChoices.excludedClasses, then.dataChoices.excludedClasses);
    EXPECT_LT(driver_.window().document().selected().size(), classes);
    EXPECT_EQ(document().id, before.id);
    EXPECT_TRUE(driver_.banner().contains("Undo (Ctrl+Z)")) << driver_.banner().toStdString();
    driver_.window().document().undoStack().undo();
    EXPECT_EQ(document().options, before.options);
    EXPECT_EQ(document().dataChoices, before.dataChoices);
    EXPECT_EQ(driver_.window().document().selected().size(), classes);
}

TEST_F(RunsDropTest, OnOtherImagesTheProjectOfARunOpensBesideTheOpenOne) {
    engine::Project then = project_;
    then.dataset = toPath(flowerFolder(9));
    then.options.batch = 16;
    writeRun(1, then);
    ASSERT_NO_FATAL_FAILURE(open());
    const std::filesystem::path file = driver_.window().document().file();
    const std::string id = document().id;
    ASSERT_TRUE(driver_.click("Restore project"));
    ASSERT_TRUE(driver_.wait([&] { return document().dataset == then.dataset; }));
    EXPECT_EQ(document().options.batch, 16);
    EXPECT_NE(document().id, id);
    EXPECT_TRUE(driver_.window().document().file().empty()) << "nothing is overwritten";
    const engine::Project kept = engine::loadProject(file);
    EXPECT_EQ(kept.id, id);
    EXPECT_EQ(kept.dataset, project_.dataset);
    EXPECT_EQ(kept.options, project_.options);
}
