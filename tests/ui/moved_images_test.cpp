// SPDX-License-Identifier: GPL-3.0-or-later
// Images that are no longer where a project or a run has them.
#include <gtest/gtest.h>

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include "engine/runs/run_folder.h"
#include "ui/document.h"
#include "ui/run/changed_images_dialog.h"
#include "ui/runs/runs_page.h"
#include "ui/text.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class MovedImagesTest : public testing::Test {
  protected:
    void SetUp() override {
        copyFolder(flowerFolder(8), images_);
        ASSERT_TRUE(driver_.openSmall(images_));
    }
    void trainOneEpoch() {
        Document& document = driver_.window().document();
        engine::TrainingOptions options = document.project().options;
        options.epochs = 1;
        document.change(&engine::Project::options, options, Area::Training, "epochs");
        driver_.key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_.showResults()) << driver_.banner().toStdString();
    }
    void move() {
        driver_.window().workspace().newProject();
        ASSERT_TRUE(QDir().rename(images_, moved_));
    }

    QTemporaryDir place_;
    const QString images_ = place_.filePath("flowers");
    const QString moved_ = place_.filePath("moved");
    WindowDriver driver_;
};

}  // namespace

TEST_F(MovedImagesTest, AProjectTakesThePlaceThatIsLocated) {
    const QString file = place_.filePath("p.espalier");
    driver_.window().workspace().saveAs(file);
    ASSERT_NO_FATAL_FAILURE(move());
    driver_.window().open({file});
    ASSERT_TRUE(driver_.wait(
        [&] { return driver_.banner().contains("images of this project are no longer in"); }));
    ASSERT_TRUE(driver_.clickAndChoose("Locate …", moved_));
    const Document& document = driver_.window().document();
    ASSERT_TRUE(driver_.wait([&] { return static_cast<bool>(document.data()); }))
        << driver_.banner().toStdString();
    EXPECT_EQ(document.project().dataset, toPath(moved_));
    EXPECT_EQ(document.file(), toPath(file));
    EXPECT_EQ(driver_.window().workspace().autosave().whyReadOnly(), QString());
    driver_.window().workspace().autosave().flush();
    EXPECT_EQ(engine::loadProject(toPath(file)).dataset, toPath(moved_));
}

TEST_F(MovedImagesTest, APlaceLocatedForAReadOnlyProjectIsKeptAsADraft) {
    const QString file = place_.filePath("p.espalier");
    driver_.window().workspace().saveAs(file);
    ASSERT_TRUE(QDir().rename(images_, moved_));
    WindowDriver second;
    second.window().open({file});
    ASSERT_TRUE(second.wait(
        [&] { return second.banner().contains("images of this project are no longer in"); }));
    EXPECT_NE(second.window().workspace().autosave().whyReadOnly(), QString());
    ASSERT_TRUE(second.clickAndChoose("Locate …", moved_));
    ASSERT_TRUE(second.wait([&] { return static_cast<bool>(second.window().document().data()); }))
        << second.banner().toStdString();
    second.window().workspace().newProject();
    EXPECT_TRUE(second.banner().contains("kept as a draft")) << second.banner().toStdString();
    EXPECT_EQ(engine::loadProject(toPath(file)).dataset, toPath(images_));
}

TEST_F(MovedImagesTest, ARunIsResumedFromThePlaceThatIsLocatedAndRecordsIt) {
    ASSERT_NO_FATAL_FAILURE(trainOneEpoch());
    const engine::RunFolder run = driver_.window().run().shown().run;
    ASSERT_NO_FATAL_FAILURE(move());
    WindowDriver later;
    later.window().run().openRun(run.path, engine::ResumeChoices{.extraEpochs = 1});
    ASSERT_TRUE(later.wait([&] { return later.banner().contains("are no longer in"); }))
        << later.banner().toStdString();
    EXPECT_FALSE(later.window().run().isTraining());
    EXPECT_TRUE(later.window().run().shown().results) << "the run has what it had";
    EXPECT_EQ(later.window().run().shown().project.dataset, toPath(images_));
    EXPECT_GT(later.window().run().history().latest().step, 0);
    ASSERT_TRUE(later.clickAndChoose("Locate …", moved_));
    ASSERT_TRUE(later.showResults()) << later.banner().toStdString();
    EXPECT_EQ(engine::loadProject(run.record()).dataset, toPath(moved_));
    EXPECT_EQ(engine::summariseRun(run.path).epochs, 2);
}

TEST_F(MovedImagesTest, ARunIsRepeatedWithTheImagesThatAreLocated) {
    ASSERT_NO_FATAL_FAILURE(trainOneEpoch());
    const engine::RunFolder run = driver_.window().run().shown().run;
    const engine::Project project = engine::loadProject(run.record());
    ASSERT_NO_FATAL_FAILURE(move());
    WindowDriver later;
    later.window().run().start(project, {}, run.path.parent_path(), run);
    ASSERT_TRUE(later.wait([&] { return later.banner().contains("are no longer in"); }))
        << later.banner().toStdString();
    EXPECT_TRUE(later.banner().contains("The 40 images of this run")) << "of 5 classes";
    EXPECT_FALSE(later.window().run().isTraining());
    ASSERT_TRUE(later.clickAndChoose("Locate …", moved_));
    ASSERT_TRUE(later.showResults()) << later.banner().toStdString();
    const engine::RunFolder again = later.window().run().shown().run;
    EXPECT_NE(again.path, run.path);
    EXPECT_EQ(engine::loadProject(again.record()).dataset, toPath(moved_));
}

TEST_F(MovedImagesTest, SettingsOfARunAreUsedWithTheImagesThatAreLocated) {
    ASSERT_NO_FATAL_FAILURE(trainOneEpoch());
    const engine::RunFolder run = driver_.window().run().shown().run;
    const engine::Project project = engine::loadProject(run.record());
    ASSERT_NO_FATAL_FAILURE(move());
    WindowDriver later;
    ASSERT_TRUE(later.openSmall(flowerFolder(6)));
    emit dynamic_cast<RunsPage&>(later.window().page(MainWindow::Step::Runs))
        .settingsAsked(engine::Project(project));
    ASSERT_TRUE(later.wait([&] { return later.button("Locate …") != nullptr; }))
        << later.banner().toStdString();
    const Document& document = later.window().document();
    EXPECT_EQ(document.project().dataset, toPath(flowerFolder(6))) << "it stays open until then";
    ASSERT_TRUE(later.clickAndChoose("Locate …", moved_));
    ASSERT_TRUE(later.wait([&] { return document.project().dataset == toPath(moved_); }))
        << later.banner().toStdString();
    EXPECT_EQ(document.project().options, project.options);
    EXPECT_NE(document.project().id, project.id) << "it is a separate project";
}

TEST_F(MovedImagesTest, APlaceLocatedForARunIsItsProjectsAsWell) {
    const QString file = place_.filePath("p.espalier");
    driver_.window().workspace().saveAs(file);
    ASSERT_NO_FATAL_FAILURE(trainOneEpoch());
    const engine::RunFolder run = driver_.window().run().shown().run;
    const engine::Project project = engine::loadProject(run.record());
    ASSERT_NO_FATAL_FAILURE(move());
    driver_.window().open({file});
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().contains("images of this project"); }));
    driver_.window().run().start(project, {}, run.path.parent_path(), run);
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().contains("images of this run"); }))
        << driver_.banner().toStdString();
    ASSERT_TRUE(driver_.clickAndChoose("Locate …", moved_));
    const Document& document = driver_.window().document();
    ASSERT_TRUE(driver_.wait([&] { return static_cast<bool>(document.data()); }))
        << driver_.banner().toStdString();
    EXPECT_EQ(document.project().dataset, toPath(moved_));
    EXPECT_EQ(document.file(), toPath(file));
    ASSERT_TRUE(driver_.showResults()) << driver_.banner().toStdString();
    EXPECT_EQ(engine::loadProject(driver_.window().run().shown().run.record()).dataset,
              toPath(moved_));
}

TEST_F(MovedImagesTest, ARunWithoutTooManyOfItsImagesIsNotResumed) {
    ASSERT_NO_FATAL_FAILURE(trainOneEpoch());
    const engine::RunFolder run = driver_.window().run().shown().run;
    ASSERT_NO_FATAL_FAILURE(move());
    const QString folder =
        moved_ + '/' + QDir(moved_).entryList(QDir::AllDirs | QDir::NoDotAndDotDot)[0];
    ASSERT_TRUE(QDir(folder).removeRecursively());  // a fifth of them
    ASSERT_TRUE(QDir().mkpath(images_));
    copyFolder(moved_, images_);
    WindowDriver later;
    later.window().run().openRun(run.path, engine::ResumeChoices{.extraEpochs = 1});
    ASSERT_TRUE(later.wait([&] {
        return later.banner().contains("8 of the 40 images that this run started with");
    })) << later.banner().toStdString();
    EXPECT_NE(later.button("Locate …"), nullptr);
    EXPECT_FALSE(later.window().run().isTraining());
    ASSERT_TRUE(later.click("List …"));
    const auto* dialog = later.window().findChild<ChangedImagesDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->findChild<QTableWidget*>()->rowCount(), 8);
    EXPECT_NE(later.button("Locate …"), nullptr) << "the list takes nothing away";
}

TEST_F(MovedImagesTest, AllChangedImagesOfAResumedRunCanBeListedAndCopied) {
    Document& document = driver_.window().document();
    engine::TrainingOptions options = document.project().options;
    options.epochs = 1;
    document.change(&engine::Project::options, options, Area::Training, "epochs");
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(driver_.showResults()) << driver_.banner().toStdString();
    const engine::RunFolder run = driver_.window().run().shown().run;
    driver_.window().workspace().newProject();
    const QString folder =
        images_ + '/' + QDir(images_).entryList(QDir::AllDirs | QDir::NoDotAndDotDot)[0];
    const QString one = folder + '/' + QDir(folder).entryList(QDir::Files)[0];
    for (int i = 1; i <= 5; ++i) {
        ASSERT_TRUE(
            QFile::copy(one, folder + QStringLiteral("/new %1.").arg(i) + QFileInfo(one).suffix()));
    }
    WindowDriver later;
    later.window().run().openRun(run.path, engine::ResumeChoices{.extraEpochs = 1});
    ASSERT_TRUE(later.wait([&] { return later.banner().contains("missing: 0, new: 5"); }))
        << later.banner().toStdString();
    ASSERT_TRUE(later.click("List …"));
    auto* dialog = later.window().findChild<ChangedImagesDialog*>();
    ASSERT_NE(dialog, nullptr);
    const auto* table = dialog->findChild<QTableWidget*>();
    ASSERT_EQ(table->rowCount(), 5);
    EXPECT_TRUE(table->item(0, 0)->text().contains("new "));
    EXPECT_EQ(table->item(0, 1)->text(), "new");
    for (auto* button : dialog->findChildren<QPushButton*>()) {
        if (button->text() == "Copy list") QTest::mouseClick(button, Qt::LeftButton);
    }
    EXPECT_EQ(QGuiApplication::clipboard()->text().count('\n'), 5);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains("new 5."));
    dialog->close();
    EXPECT_TRUE(later.showResults()) << later.banner().toStdString();
}

TEST_F(MovedImagesTest, ARunMostOfWhoseImagesAreMissingIsNotRepeated) {
    ASSERT_NO_FATAL_FAILURE(trainOneEpoch());
    const engine::RunFolder run = driver_.window().run().shown().run;
    const engine::Project project = engine::loadProject(run.record());
    for (const QString& name : QDir(images_).entryList(QDir::Dirs | QDir::NoDotAndDotDot).mid(2)) {
        ASSERT_TRUE(QDir(images_ + '/' + name).removeRecursively());
    }
    WindowDriver later;
    later.window().run().start(project, {}, run.path.parent_path(), run);
    ASSERT_TRUE(later.wait([&] {
        return later.banner().contains("24 of the 40 images of this run");
    })) << later.banner().toStdString();
    EXPECT_NE(later.button("Locate …"), nullptr);
}

TEST_F(MovedImagesTest, ARunThatIsNotRepeatedIsNotMistakenForTheOneShownBefore) {
    ASSERT_NO_FATAL_FAILURE(trainOneEpoch());
    RunControl& control = driver_.window().run();
    const engine::RunFolder run = control.shown().run;
    engine::Project other = engine::loadProject(run.record());
    other.dataset = toPath(moved_);
    control.start(other, {}, run.path.parent_path(), run);
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().contains("are no longer in"); }))
        << driver_.banner().toStdString();
    EXPECT_EQ(control.shown().run.path, std::filesystem::path());
    EXPECT_FALSE(whyNotResume(control).isEmpty())
        << "it would read the images of the other project";
}

TEST_F(MovedImagesTest, APlaceLocatedAfterAnotherTrainingBeganIsNotForgottenSilently) {
    ASSERT_NO_FATAL_FAILURE(trainOneEpoch());
    RunControl& control = driver_.window().run();
    const engine::RunFolder run = control.shown().run;
    engine::Project other = engine::loadProject(run.record());
    other.dataset = toPath(moved_);
    RunControl::Retry retry;
    QString told;
    const auto keep = [&](const QString&, const RunControl::Retry& offered) { retry = offered; };
    const auto hear = [&](const QString& sentence) { told += sentence; };
    const auto missing = QObject::connect(&control, &RunControl::imagesMissing, keep);
    const auto warned = QObject::connect(&control, &RunControl::warned, hear);
    control.start(other, {}, run.path.parent_path(), run);
    ASSERT_TRUE(driver_.wait([&] { return retry && !control.isTraining(); }));
    const Document& document = driver_.window().document();
    control.start(document.project(), document.data(), run.path.parent_path());
    ASSERT_TRUE(control.isTraining());
    retry(toPath(images_));
    EXPECT_TRUE(told.contains("The run on the images in " + images_)) << told.toStdString();
    control.stop();
    EXPECT_TRUE(driver_.wait([&] { return !control.isTraining(); }));
    QObject::disconnect(missing);
    QObject::disconnect(warned);
}
