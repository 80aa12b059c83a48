// SPDX-License-Identifier: GPL-3.0-or-later
// Giving images another class on the data page, with real events: keys, the menu, the chooser, and
// thumbnails that are dragged onto a class.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <algorithm>

#include "engine/base/atomic_file.h"
#include "engine/project/project.h"
#include "relabel_hand.h"
#include "tests/support/cpu_time.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

}  // namespace

TEST_F(RelabelTest, EveryThumbnailSaysItsClassAndItsSplit) {
    QStringList splits;
    for (int row = 0; row < 24; ++row) {
        EXPECT_EQ(captionOf(row), fromUtf8(names()[static_cast<std::size_t>(row / 12)]));
        const QString word = cell(row).data(ThumbnailModel::SplitWordRole).toString();
        EXPECT_TRUE(cell(row).data(Qt::ToolTipRole).toString().contains(word));
        if (!splits.contains(word)) splits << word;
    }
    splits.sort();
    EXPECT_EQ(splits, (QStringList{"test", "training", "validation"}));
    pressCell(0);
    key(Qt::Key_Delete);
    EXPECT_EQ(cell(0).data(ThumbnailModel::SplitWordRole).toString(), "") << "it is in none";
}

TEST_F(RelabelTest, ADigitGivesAllSelectedImagesAClassInOneUndoStep) {
    pressCell(1);
    pressCell(3, Qt::ShiftModifier);
    pressCell(5, Qt::ControlModifier);
    ASSERT_THAT(selectedRows(), ElementsAre(1, 2, 3, 5));
    const int before = steps();
    key(Qt::Key_2);
    EXPECT_EQ(steps(), before + 1);
    ASSERT_EQ(chosen().size(), 4u);
    for (const auto& sample : chosen()) EXPECT_EQ(sample.output, names()[1]);
    for (const int row : {1, 2, 3, 5}) {
        EXPECT_EQ(captionOf(row), fromUtf8(names()[1])) << row;
        EXPECT_TRUE(isMarked(row)) << row;
    }
    EXPECT_FALSE(isMarked(4));
    EXPECT_THAT(selectedRows(), ElementsAre(1, 2, 3, 5)) << "the next key is for them, too";
    EXPECT_EQ(document().selected().countsByOutput()[1].all(), 16);

    key(Qt::Key_9);  // there is no ninth class
    EXPECT_EQ(steps(), before + 1);
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_THAT(chosen(), IsEmpty());
    EXPECT_EQ(captionOf(1), fromUtf8(names()[0]));
    driver_.key(Qt::Key_Y, Qt::ControlModifier);
    EXPECT_EQ(chosen().size(), 4u);
    key(Qt::Key_1);
    EXPECT_THAT(chosen(), IsEmpty()) << "the class of its folder is no choice";
}

TEST_F(RelabelTest, ArrowsAndSelectAllSelectForTheKeys) {
    pressCell(0);
    key(Qt::Key_Right);
    key(Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_THAT(selectedRows(), ElementsAre(1, 2));
    key(Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(selectedRows().size(), 60u);
    EXPECT_TRUE(driver_.shows("60 shown, 60 selected"));
    key(Qt::Key_3);
    EXPECT_EQ(chosen().size(), 48u) << "a fifth is in that folder";
    EXPECT_EQ(document().selected().outputNames().size(), 1u) << "no other class has images";
    EXPECT_EQ(list().count(), 6) << "but they can be used again";
}

TEST_F(RelabelTest, TheChooserFindsAClassByItsFirstLettersAndOffersTheLastOneFirst) {
    pressCell(0);
    ASSERT_TRUE(chooseByTyping(fromUtf8(names()[3]).left(2).toUpper()));
    ASSERT_EQ(chosen().size(), 1u);
    EXPECT_EQ(chosen()[0].output, names()[3]);
    pressCell(1);
    ASSERT_TRUE(chooseByTyping({}));
    ASSERT_EQ(chosen().size(), 2u);
    EXPECT_EQ(chosen()[1].output, names()[3]);

    pressCell(2);
    key(Qt::Key_C);
    ASSERT_TRUE(driver_.wait([&] { return chooser() != nullptr; }));
    auto* typed = chooser()->findChild<QLineEdit*>();
    const auto* rows = chooser()->findChild<QListWidget*>();
    ASSERT_GE(rows->count(), 2);
    EXPECT_EQ(typed->accessibleDescription(), rows->item(0)->text());
    QTest::keyClick(typed, Qt::Key_Down);
    EXPECT_EQ(typed->accessibleDescription(), rows->item(1)->text());
    QTest::keyClick(typed, Qt::Key_Escape);
    ASSERT_TRUE(driver_.wait([&] { return chooser() == nullptr; }));
    EXPECT_EQ(chosen().size(), 2u) << "nothing was chosen";
}

TEST_F(RelabelTest, ANewClassIsNamedInTheChooserAndIsOneStepWithItsImages) {
    pressCell(0);
    pressCell(1, Qt::ControlModifier);
    const int before = steps();
    ASSERT_TRUE(chooseByTyping("薔薇 bed"));
    EXPECT_EQ(steps(), before + 1);
    EXPECT_THAT(added(), ElementsAre("薔薇 bed"));
    EXPECT_EQ(captionOf(0), "薔薇 bed");
    EXPECT_EQ(list().count(), 7);
    EXPECT_EQ(document().selected().outputNames().size(), 6u);

    pressCell(2);
    key(Qt::Key_C);
    ASSERT_TRUE(driver_.wait([&] { return chooser() != nullptr; }));
    type(chooser()->findChild<QLineEdit*>(), "a/b");
    EXPECT_TRUE(driver_.shows("must not contain a slash"));
    QTest::keyClick(chooser()->findChild<QLineEdit*>(), Qt::Key_Return);
    EXPECT_EQ(steps(), before + 1);
    chooser()->close();
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_THAT(added(), IsEmpty());
    EXPECT_EQ(list().count(), 6);
}

TEST_F(RelabelTest, AClassWithoutImagesCanBeAddedAndImagesDroppedOnIt) {
    ASSERT_TRUE(driver_.click("New class …"));
    ASSERT_TRUE(driver_.wait([&] { return chooser() != nullptr; }));
    type(chooser()->findChild<QLineEdit*>(), fromUtf8(names()[0]));
    EXPECT_TRUE(driver_.shows("This name is taken."));
    chooser()->findChild<QLineEdit*>()->clear();
    type(chooser()->findChild<QLineEdit*>(), "aa first");
    QTest::keyClick(chooser()->findChild<QLineEdit*>(), Qt::Key_Return);
    ASSERT_TRUE(driver_.wait([&] { return added().size() == 1; }));
    EXPECT_EQ(list().item(1)->data(Qt::UserRole).toString(), "aa first");
    EXPECT_EQ(document().selected().outputNames().size(), 5u);
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("The class aa first has no images"); }));

    pressCell(4);
    pressCell(7, Qt::ControlModifier);
    EXPECT_FALSE(dropImagesOn(*list().viewport(), middleOfClass(0))) << "all classes are none";
    ASSERT_TRUE(dropImagesOn(*list().viewport(), middleOfClass(1)));
    ASSERT_TRUE(driver_.wait([&] { return chosen().size() == 2; }));
    EXPECT_EQ(chosen()[0].output, "aa first");
    EXPECT_EQ(document().selected().outputNames().size(), 6u);
}

TEST_F(RelabelTest, SelectedImagesAreDraggedWithTheMouse) {
    pressCell(1);
    pressCell(2, Qt::ControlModifier);
    const Carried carried = drag(2);
    EXPECT_FALSE(carried.images.isEmpty());
    EXPECT_FALSE(carried.thumbnail.isNull());
    EXPECT_EQ(selectedRows().size(), 2u);
}

TEST_F(RelabelTest, ImagesDroppedOnNewClassAskForItsName) {
    pressCell(0);
    auto* button = qobject_cast<QPushButton*>(driver_.button("New class …"));
    ASSERT_NE(button, nullptr);
    ASSERT_TRUE(dropImagesOn(*button, button->rect().center()));
    ASSERT_TRUE(driver_.wait([&] { return chooser() != nullptr; }));
    type(chooser()->findChild<QLineEdit*>(), "weeds");
    QTest::keyClick(chooser()->findChild<QLineEdit*>(), Qt::Key_Return);
    ASSERT_TRUE(driver_.wait([&] { return chosen().size() == 1; }));
    EXPECT_EQ(chosen()[0].output, "weeds");
}

TEST_F(RelabelTest, WithinAClassTheNextImageIsSelectedWhereOneLeaves) {
    list().setCurrentRow(1);
    ASSERT_EQ(grid().model()->rowCount(), 12);
    pressCell(3);
    const QString next = cell(4).data(ThumbnailModel::PathRole).toString();
    key(Qt::Key_2);
    EXPECT_EQ(grid().model()->rowCount(), 11);
    ASSERT_THAT(selectedRows(), ElementsAre(3));
    EXPECT_EQ(cell(3).data(ThumbnailModel::PathRole).toString(), next);
    // A class that comes to stand before the one in view.
    ASSERT_TRUE(chooseByTyping("aa"));
    EXPECT_EQ(grid().model()->rowCount(), 10);
    EXPECT_EQ(list().currentRow(), 2);
    EXPECT_EQ(captionOf(0), fromUtf8(names()[1]));
}

TEST_F(RelabelTest, RelabelledImagesCanBeShownAndGivenBackToTheirFolders) {
    pressCell(2);
    EXPECT_THAT(menuOf(2), testing::Not(testing::Contains(QString("Back to the folder's class"))));
    key(Qt::Key_3);
    pressCell(20);
    key(Qt::Key_4);
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("2 images are relabelled"); }));
    QComboBox* filter = nullptr;
    for (auto* box : page().findChildren<QComboBox*>()) {
        if (box->accessibleName() == "Issue filter") filter = box;
    }
    ASSERT_NE(filter, nullptr);
    filter->setFocus();
    QTest::keyClick(filter, Qt::Key_End);
    EXPECT_EQ(filter->currentText(), "Relabelled (2)");
    ASSERT_EQ(grid().model()->rowCount(), 2);
    EXPECT_TRUE(isMarked(0) && isMarked(1));

    pressCell(0);
    pressCell(1, Qt::ControlModifier);
    const int before = steps();
    EXPECT_TRUE(menuOf(0, "Back to the folder's class").contains("Back to the folder's class"));
    EXPECT_EQ(steps(), before + 1);
    EXPECT_THAT(chosen(), IsEmpty());
    EXPECT_FALSE(isMarked(0) || isMarked(1)) << "what became of them stays in view";
}

TEST_F(RelabelTest, TheMenuOpensTheChooser) {
    pressCell(2);
    EXPECT_TRUE(menuOf(2, "Change class …").contains("Change class …"));
    ASSERT_TRUE(driver_.wait([&] { return chooser() != nullptr; }));
    type(chooser()->findChild<QLineEdit*>(), fromUtf8(names()[4]));
    QTest::keyClick(chooser()->findChild<QLineEdit*>(), Qt::Key_Return);
    ASSERT_EQ(chosen().size(), 1u);
    EXPECT_EQ(chosen()[0].output, names()[4]);
}

TEST_F(RelabelTest, DeleteExcludesAndIncludesWhatIsSelected) {
    pressCell(2);
    pressCell(4, Qt::ShiftModifier);
    const int before = steps();
    key(Qt::Key_Delete);
    EXPECT_EQ(steps(), before + 1);
    EXPECT_EQ(document().project().dataChoices.excluded.size(), 3u);
    pressCell(5, Qt::ControlModifier);
    key(Qt::Key_Delete);
    EXPECT_EQ(document().project().dataChoices.excluded.size(), 4u) << "one was not yet";
    key(Qt::Key_Delete);
    EXPECT_THAT(document().project().dataChoices.excluded, IsEmpty());
}

TEST_F(RelabelTest, AProjectKeepsThemAndSaysWhatIsGone) {
    pressCell(2);
    ASSERT_TRUE(chooseByTyping("weeds"));
    const QString name = fromUtf8(engine::displayPath(chosen()[0].name));
    const engine::Project project = document().project();
    const QString file = place_.filePath("p.espalier");
    engine::saveProject(project, toPath(file));
    driver_.window().workspace().newProject();
    ASSERT_TRUE(QDir().rename(place_.filePath("flowers"), place_.filePath("moved")));
    ASSERT_TRUE(QFile::rename(place_.filePath("moved/" + name), place_.filePath("gone.png")));
    engine::Project moved = project;
    moved.dataset = toPath(place_.filePath("moved"));
    engine::saveProject(moved, toPath(file));
    ASSERT_TRUE(open(file));
    EXPECT_EQ(document().project().dataChoices, project.dataChoices);
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows(name + " was given another class"); }));
    ASSERT_TRUE(QFile::rename(place_.filePath("gone.png"), place_.filePath("moved/" + name)));
    ASSERT_TRUE(open(file));
    EXPECT_TRUE(driver_.wait([&] { return isMarked(2); }));
    EXPECT_EQ(captionOf(2), "weeds");
}

TEST_F(RelabelTest, AHundredThousandImagesGetAClassWithoutAStall) {
    constexpr int kClasses = 20, kPerClass = 5000;
    ASSERT_TRUE(showMany(kClasses, kPerClass));
    double longest = 0;
    const auto measured = [&](const auto& act) {
        const double begin = tests::threadMilliseconds();
        act();
        longest = std::max(longest, tests::threadMilliseconds() - begin);
    };
    pressCell(0);
    measured([&] { key(Qt::Key_A, Qt::ControlModifier); });
    measured([&] { key(Qt::Key_3); });
    EXPECT_EQ(chosen().size(), std::size_t{(kClasses - 1) * kPerClass});
    const auto isSettled = [&] { return document().data().relabelled() > 0; };
    for (int i = 0; i < 2000 && !isSettled(); ++i) {
        measured([] { QApplication::processEvents(); });
        QTest::qSleep(5);
    }
    ASSERT_TRUE(isSettled());
    measured([&] { driver_.key(Qt::Key_Z, Qt::ControlModifier); });
    std::printf("100,000 images get a class: at most %.0f ms at a time\n", longest);
    EXPECT_LT(longest, 50 * slowdown());
}

TEST_F(RelabelTest, TheSplitIsExplained) {
    const auto keep = [&](engine::OutputNetwork which) {
        engine::TrainingOptions options = document().project().options;
        options.outputNetwork = which;
        document().change(&engine::Project::options, options, Area::Training, "keep");
    };
    keep(engine::OutputNetwork::Best);
    EXPECT_TRUE(driver_.shows("Validation images pick its best epoch"));
    keep(engine::OutputNetwork::Last);
    EXPECT_TRUE(driver_.shows("Validation images show how well each epoch does"));
    EXPECT_FALSE(driver_.shows("pick its best epoch"));
    EXPECT_TRUE(driver_.shows("With 5 validation images, each counts for 20.0 %"));
}
