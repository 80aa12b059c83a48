// SPDX-License-Identifier: GPL-3.0-or-later
// Images in several folders, and folders of test images: dropped, chosen, removed, moved.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <memory>
#include <vector>

#include "engine/data/folder/split_parts.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "ui/data/source_list.h"
#include "ui/data/split_bar.h"
#include "ui/document.h"
#include "ui/results/classification/doctor_view.h"
#include "ui/results/classification/fixes.h"
#include "ui/results/wrong_images.h"
#include "ui/text.h"
#include "ui/widgets/heading.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

/// Keeps the jobs that start after hold() from running until letGo().
class HeldWork {
  public:
    HeldWork() { pool().setMaxThreadCount(1); }
    ~HeldWork() {
        letGo();
        pool().setMaxThreadCount(before_);
    }
    void hold() {
        pool().start([gate = gate_] { gate->acquire(); });
    }
    void letGo() { gate_->release(); }

  private:
    static QThreadPool& pool() { return *QThreadPool::globalInstance(); }
    const int before_ = pool().maxThreadCount();
    std::shared_ptr<QSemaphore> gate_ = std::make_shared<QSemaphore>();
};

class SourceFoldersTest : public testing::Test {
  protected:
    void SetUp() override {
        copyFolder(flowerFolder(8), images_);
        copyFolder(flowerFolder(10), more_);
        ASSERT_TRUE(driver_.openSmall(images_));
    }

    Document& document() { return driver_.window().document(); }
    std::size_t size() { return document().data() ? document().data().size() : 0; }
    bool isIdle() { return !driver_.window().workspace().isBusy(); }
    SourceList& list() {
        return *driver_.window().page(MainWindow::Step::Data).findChild<SourceList*>();
    }
    bool answer(const QString& folder, const QString& button) {
        driver_.drop({folder});
        if (!driver_.wait([&] { return driver_.button(button) != nullptr; }, 5000)) return false;
        if (!driver_.click(button)) return false;
        // Shortcuts are those of the window in front.
        driver_.window().activateWindow();
        return driver_.wait([&] { return isIdle() && driver_.window().isActiveWindow(); });
    }

    QTemporaryDir place_;
    const QString images_ = place_.filePath("flowers");
    const QString more_ = place_.filePath("more");
    WindowDriver driver_;
};

}  // namespace

TEST_F(SourceFoldersTest, ADroppedFolderIsAddedInOneUndoStep) {
    const std::string id = document().project().id;
    ASSERT_TRUE(answer(more_, "Add"));
    ASSERT_TRUE(driver_.wait([&] { return size() == 90; })) << driver_.banner().toStdString();
    EXPECT_EQ(document().project().id, id) << "the same project";
    EXPECT_EQ(document().data().outputNames().size(), 5u) << "classes of one name are one";
    ASSERT_EQ(document().project().dataChoices.moreFolders.size(), 1u);
    EXPECT_EQ(document().project().dataChoices.moreFolders.front().path, toPath(more_));
    EXPECT_TRUE(driver_.shows("flowers + more"));
    EXPECT_TRUE(QFileInfo::exists(fromPath(document().data().file(0))));
    EXPECT_EQ(document().undoStack().undoText(), "Change the folders");
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(driver_.wait([&] { return size() == 40; }));
    EXPECT_TRUE(document().project().dataChoices.moreFolders.empty());
    driver_.key(Qt::Key_Y, Qt::ControlModifier);
    EXPECT_TRUE(driver_.wait([&] { return size() == 90; }));
}

TEST_F(SourceFoldersTest, ItsButtonsShareARowWhereThereIsRoom) {
    SourceList folders(document());
    folders.show();
    const QList<QPushButton*> buttons = folders.findChildren<QPushButton*>();
    ASSERT_EQ(buttons.size(), 2);
    const auto areInARow = [&](int width) {
        folders.resize(width, 200);
        QCoreApplication::processEvents();
        return buttons[0]->y() == buttons[1]->y();
    };
    EXPECT_TRUE(areInARow(400));
    EXPECT_FALSE(areInARow(160));
}

TEST_F(SourceFoldersTest, ADroppedFolderOfTestsIsTheTestSplit) {
    ASSERT_TRUE(answer(more_, "Test images"));
    ASSERT_TRUE(driver_.wait([&] { return size() == 90; })) << driver_.banner().toStdString();
    EXPECT_EQ(document().data().counts().test, 50);
    EXPECT_EQ(document().data().counts().training + document().data().counts().validation, 40);
    EXPECT_TRUE(driver_.shows("The test images are those of the folder"));
    // The others are still split by their bar.
    auto& bar = *driver_.window().page(MainWindow::Step::Data).findChild<SplitBar*>();
    const auto before = document().data().counts().validation;
    bar.setFocus();
    for (int i = 0; i < 10; ++i) QTest::keyClick(&bar, Qt::Key_Left);
    EXPECT_TRUE(driver_.wait([&] { return document().data().counts().validation > before; }));
    EXPECT_EQ(document().data().counts().test, 50);
    EXPECT_NEAR(document().project().dataChoices.fractions.test, 0.1, 1e-9);
}

TEST_F(SourceFoldersTest, TheQuestionCanBeAnsweredOtherwise) {
    const std::string id = document().project().id;
    ASSERT_TRUE(answer(more_, "Cancel"));
    EXPECT_EQ(size(), 40u);
    EXPECT_EQ(document().project().id, id);
    ASSERT_TRUE(answer(more_, "Replace"));
    ASSERT_TRUE(driver_.wait([&] { return size() == 50; })) << driver_.banner().toStdString();
    EXPECT_NE(document().project().id, id) << "another project";
    EXPECT_EQ(document().project().dataset, toPath(more_));
    // The folder that is open is read again without a question.
    const auto before = document().data();
    driver_.drop({more_});
    ASSERT_TRUE(driver_.wait([&] { return isIdle() && document().data() != before; }));
    EXPECT_EQ(driver_.button("Test images"), nullptr);
}

TEST_F(SourceFoldersTest, AFolderDroppedWhileAnotherIsAddedIsAskedAboutAndBothAreKept) {
    const QString third = place_.filePath("third");
    copyFolder(flowerFolder(9), third);
    const std::string id = document().project().id;
    driver_.drop({more_});
    ASSERT_TRUE(driver_.wait([&] { return driver_.button("Add") != nullptr; }));
    HeldWork held;
    driver_.drop({third});
    held.hold();
    ASSERT_TRUE(driver_.click("Add"));
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("What are the images in third for?"); }));
    ASSERT_FALSE(isIdle()) << "the first folder is still being read";
    ASSERT_TRUE(driver_.click("Add"));
    held.letGo();
    ASSERT_TRUE(driver_.wait([&] { return size() == 135 && isIdle(); }))
        << driver_.banner().toStdString();
    EXPECT_EQ(document().project().id, id);
    ASSERT_EQ(document().project().dataChoices.moreFolders.size(), 2u);
    driver_.window().activateWindow();
    document().undoStack().undo();
    EXPECT_EQ(size(), 90u) << "each is a step";
}

TEST_F(SourceFoldersTest, ARestoredProjectWaitsForTheFolderThatIsBeingAdded) {
    engine::Project run = document().project();
    run.options.epochs += 3;
    const int before = document().undoStack().index();
    driver_.drop({more_});
    ASSERT_TRUE(driver_.wait([&] { return driver_.button("Add") != nullptr; }));
    HeldWork held;
    held.hold();
    ASSERT_TRUE(driver_.click("Add"));
    driver_.window().workspace().useSettings(run, Workspace::RunUse::Project);
    held.letGo();
    ASSERT_TRUE(driver_.wait(
        [&] { return isIdle() && document().project().options.epochs == run.options.epochs; }));
    EXPECT_EQ(size(), 40u);
    EXPECT_EQ(document().undoStack().index(), before + 2);
    document().undoStack().undo();
    EXPECT_EQ(size(), 90u) << "the folder is there";
}

TEST_F(SourceFoldersTest, ClassesGivenWhileAFolderIsAddedAreKept) {
    const std::string name = document().data().sample(0).name;
    driver_.drop({more_});
    ASSERT_TRUE(driver_.wait([&] { return driver_.button("Add") != nullptr; }));
    HeldWork held;
    held.hold();
    ASSERT_TRUE(driver_.click("Add"));
    const auto& choices = document().project().dataChoices;
    document().change(&engine::DataChoices::relabelled,
                      choices.relabelled.with({{name, "weeds"}}),
                      Area::Data,
                      "relabel");
    held.letGo();
    ASSERT_TRUE(driver_.wait([&] { return size() == 90 && isIdle(); }));
    EXPECT_EQ(document().project().dataChoices.relabelled.samples().size(), 1u);
    EXPECT_EQ(document().data().outputNames().size(), 6u);
}

TEST_F(SourceFoldersTest, TheSettingsOfARunBeforeAFolderWasAddedAreUsedInThisProject) {
    engine::Project run = document().project();
    run.options.epochs += 3;
    const std::string id = document().project().id;
    ASSERT_TRUE(answer(more_, "Add"));
    ASSERT_TRUE(driver_.wait([&] { return size() == 90; }));
    EXPECT_TRUE(driver_.window().workspace().useSettings(run));
    EXPECT_TRUE(isIdle());
    EXPECT_EQ(document().project().id, id);
    EXPECT_EQ(document().project().options.epochs, run.options.epochs);
    EXPECT_EQ(document().project().dataChoices.moreFolders.size(), 1u);
    EXPECT_EQ(size(), 90u);
}

TEST(SplitBarTest, WhereNearlyAllImagesAreForTheTestTheOthersAreStillSplit) {
    SplitBar bar;
    bar.resize(400, 60);
    std::vector<engine::SplitFractions> chosen;
    QObject::connect(
        &bar, &SplitBar::fractionsChosen, &bar, [&](const auto& now) { chosen.push_back(now); });
    for (const bool isFixed : {true, false}) {
        engine::SplitFractions fractions{.training = 0.7, .validation = 0.15, .test = 0.15};
        if (!isFixed) fractions = {.training = 0.02, .validation = 0.01, .test = 0.97};
        bar.setSplit(fractions, {.training = 20, .validation = 10, .test = 970}, false, isFixed);
        for (int i = 0; i < 3; ++i) QTest::keyClick(&bar, Qt::Key_Left);
        ASSERT_FALSE(chosen.empty());
        for (const engine::SplitFractions& now : chosen) {
            EXPECT_GT(now.training, 0);
            EXPECT_GE(now.validation, 0);
            EXPECT_GE(now.test, 0);
            EXPECT_NEAR(now.training + now.validation + now.test, 1, 1e-6);
        }
        EXPECT_TRUE(!isFixed || chosen.back().validation > fractions.validation);
        chosen.clear();
    }
}

TEST(SplitBarTest, WhereNothingIsLeftToDivideNothingImpossibleIsChosen) {
    SplitBar bar;
    bar.resize(400, 60);
    std::vector<engine::SplitFractions> chosen;
    QObject::connect(
        &bar, &SplitBar::fractionsChosen, &bar, [&](const auto& now) { chosen.push_back(now); });
    // All images lie in the folder of tests, and the share of those that it replaced is nearly one.
    for (const engine::SplitCounts& counts :
         {engine::SplitCounts{.training = 0, .validation = 0, .test = 40},
          engine::SplitCounts{.training = 1, .validation = 0, .test = 40}}) {
        for (const double test : {0.9995, 0.999999, 1.0}) {
            bar.setSplit(
                {.training = 1 - test, .validation = 0, .test = test}, counts, false, true);
            for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Right}) {
                QTest::keyClick(&bar, key);
            }
        }
    }
    for (const engine::SplitFractions& now : chosen) {
        EXPECT_NO_THROW(engine::checkedFractions(now))
            << now.training << ' ' << now.validation << ' ' << now.test;
    }
}

TEST_F(SourceFoldersTest, AFolderInsideTheOtherIsRefusedAndNothingIsLost) {
    ASSERT_TRUE(answer(images_ + "/rose", "Add"));
    EXPECT_TRUE(driver_.wait([&] { return driver_.banner().contains("one is inside the other"); }))
        << driver_.banner().toStdString();
    EXPECT_EQ(size(), 40u);
    EXPECT_TRUE(document().project().dataChoices.moreFolders.empty());
}

TEST_F(SourceFoldersTest, TheListShowsFoldersAndRemovesThem) {
    ASSERT_TRUE(driver_.clickAndChoose("Test images …", more_));
    ASSERT_TRUE(driver_.wait([&] { return size() == 90 && isIdle(); }));
    QStringList texts;
    for (const QLabel* label : list().findChildren<QLabel*>()) texts << label->text();
    EXPECT_TRUE(texts.contains("flowers")) << texts.join(", ").toStdString();
    EXPECT_TRUE(texts.contains("test: 50 images")) << texts.join(", ").toStdString();
    EXPECT_EQ(driver_.button("Remove flowers from the project"), nullptr);
    ASSERT_TRUE(driver_.click("Remove more from the project"));
    ASSERT_TRUE(driver_.wait([&] { return size() == 40; }));
    EXPECT_TRUE(QFileInfo::exists(more_)) << "its files stay";
}

TEST_F(SourceFoldersTest, AProjectNamesTheFolderThatIsGoneAndTakesItsNewPlace) {
    ASSERT_TRUE(answer(more_, "Add"));
    ASSERT_TRUE(driver_.wait([&] { return size() == 90; }));
    const QString file = place_.filePath("p.espalier");
    driver_.window().workspace().saveAs(file);
    driver_.window().workspace().newProject();
    const QString moved = place_.filePath("moved");
    ASSERT_TRUE(QDir().rename(more_, moved));
    driver_.window().open({file});
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().contains("is not there"); }))
        << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.banner().contains(more_)) << driver_.banner().toStdString();
    ASSERT_TRUE(driver_.clickAndChoose("Locate …", moved));
    ASSERT_TRUE(driver_.wait([&] { return size() == 90; })) << driver_.banner().toStdString();
    EXPECT_EQ(document().file(), toPath(file));
    driver_.window().workspace().autosave().flush();
    const engine::Project saved = engine::loadProject(toPath(file));
    EXPECT_EQ(saved.dataset, toPath(images_));
    ASSERT_EQ(saved.dataChoices.moreFolders.size(), 1u);
    EXPECT_EQ(saved.dataChoices.moreFolders.front().path, toPath(moved));
    EXPECT_EQ(saved.dataChoices.moreFolders.front().name, "more") << "its images keep their names";
}

TEST_F(SourceFoldersTest, ResultsFindTheImagesOfAFolderOfTests) {
    ASSERT_TRUE(answer(more_, "Test images"));
    ASSERT_TRUE(driver_.wait([&] { return size() == 90; }));
    driver_.makeSmall();
    engine::TrainingOptions options = document().project().options;
    options.epochs = 1;
    document().change(&engine::Project::options, options, Area::Training, "epochs");
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(driver_.showResults()) << driver_.banner().toStdString();
    const auto& test = driver_.window().run().shown().results->test;
    ASSERT_TRUE(test);
    EXPECT_EQ(test->size(), 50u);
    const engine::SampleFiles files = engine::sampleFiles(driver_.window().run().shown().project);
    EXPECT_TRUE(QFileInfo::exists(fromPath(files.of(test->image(0).file)))) << test->image(0).file;
    // Review finds them, too, and puts them right under the names of the project.
    auto& doctor = *driver_.window().page(MainWindow::Step::Results).findChild<DoctorView*>();
    const QString wrong = doctor.shownPath();
    EXPECT_TRUE(QFileInfo::exists(wrong)) << wrong.toStdString();
    ASSERT_EQ(doctor.fixes().whyNot(wrong), QString());
    const QString old = doctor.fixes().classOf(wrong);
    ASSERT_FALSE(old.isEmpty());
    doctor.fixes().relabel(wrong, old == "rose" ? "tulip" : "rose");
    ASSERT_EQ(document().project().dataChoices.relabelled.size(), 1u);
    EXPECT_EQ(document().project().dataChoices.relabelled.samples()[0].name,
              "../more/" + QDir(more_).relativeFilePath(wrong).toStdString());
    ASSERT_EQ(doctor.fixes().all().size(), 1u);
    EXPECT_EQ(doctor.fixes().all()[0].path, wrong);
}
