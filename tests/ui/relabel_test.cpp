// SPDX-License-Identifier: GPL-3.0-or-later
// Giving images another class on the data page, with real events: keys, the menu, the chooser, and
// thumbnails that are dragged onto a class.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDir>
#include <QDrag>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>

#include "engine/base/atomic_file.h"
#include "engine/data/folder/folder_labels.h"
#include "engine/data/folder/image_folder.h"
#include "engine/project/prepared_data.h"
#include "engine/project/project.h"
#include "tests/support/cpu_time.h"
#include "ui/data/data_grid.h"
#include "ui/data/folder/class_list.h"
#include "ui/data/folder/folder_issues.h"
#include "ui/data/thumbnail_model.h"
#include "ui/page.h"
#include "ui/text.h"
#include "ui/widgets/name_chooser.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// 12 drawn flowers of each kind, in their order: daisy, rose, ….
class RelabelTest : public testing::Test {
  protected:
    void SetUp() override {
        copyFolder(flowerFolder(12), place_.filePath("flowers"));
        driver_.window().resize(1280, 800);
        ASSERT_TRUE(open(place_.filePath("flowers")));
        grid().setFocus();
    }

    bool open(const QString& folder) {
        driver_.drop({folder});
        return isSettled();
    }
    bool isSettled() {
        return driver_.wait([&] {
            return document().data() && !driver_.window().workspace().isBusy() &&
                   issues().reading() == FolderIssues::Reading::Done;
        });
    }

    Document& document() { return driver_.window().document(); }
    QWidget& page() { return driver_.window().page(MainWindow::Step::Data); }
    FolderIssues& issues() { return *page().findChild<FolderIssues*>(); }
    DataGrid& grid() { return *page().findChild<DataGrid*>(); }
    ClassList& list() { return *page().findChild<ClassList*>(); }
    NameChooser* chooser() { return qobject_cast<NameChooser*>(QApplication::activePopupWidget()); }
    const std::vector<std::string>& names() { return document().data().outputNames(); }
    QModelIndex cell(int row) { return grid().model()->index(row, 0); }
    QString captionOf(int row) { return cell(row).data(ThumbnailModel::CaptionRole).toString(); }
    bool isMarked(int row) { return cell(row).data(ThumbnailModel::RelabelledRole).toBool(); }
    const engine::Relabelled::Samples& chosen() {
        return document().project().dataChoices.relabelled.samples();
    }
    const std::vector<std::string>& added() {
        return document().project().dataChoices.addedClasses;
    }
    int steps() { return document().undoStack().index(); }
    std::vector<int> selectedRows() {
        std::vector<int> rows;
        for (const QModelIndex& index : grid().selectionModel()->selectedIndexes()) {
            rows.push_back(index.row());
        }
        std::ranges::sort(rows);
        return rows;
    }

    void pressCell(int row, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QTest::mouseClick(
            grid().viewport(), Qt::LeftButton, keys, grid().visualRect(cell(row)).center());
    }
    void key(int key, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QTest::keyClick(&grid(), static_cast<Qt::Key>(key), keys);
    }
    /// As an input method types, also what is on no key.
    static void type(QWidget* into, const QString& text) {
        QInputMethodEvent event;
        event.setCommitString(text);
        QApplication::sendEvent(into, &event);
    }
    /// Opens the chooser for what is selected, types, and presses Enter.
    bool chooseByTyping(const QString& text) {
        key(Qt::Key_C);
        if (!driver_.wait([&] { return chooser() != nullptr; })) return false;
        auto* typed = chooser()->findChild<QLineEdit*>();
        type(typed, text);
        QTest::keyClick(typed, Qt::Key_Return);
        return driver_.wait([&] { return chooser() == nullptr; });
    }
    QStringList menuOf(int row, const QString& entry = {}) {
        QStringList entries;
        QTimer::singleShot(50, &grid(), [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* action : menu->actions()) {
                entries << action->text();
                if (action->text() != entry) continue;
                QTest::mouseClick(
                    menu, Qt::LeftButton, Qt::NoModifier, menu->actionGeometry(action).center());
            }
            menu->close();
        });
        const QPoint there = grid().visualRect(cell(row)).center();
        QContextMenuEvent ask(
            QContextMenuEvent::Mouse, there, grid().viewport()->mapToGlobal(there));
        QApplication::sendEvent(grid().viewport(), &ask);
        return entries;
    }
    /// As Qt delivers a drag over a widget.
    bool dropImagesOn(QWidget& target, const QPoint& place) {
        QMimeData images;
        images.setData("application/x-espalier-selected-images", {});
        QDragEnterEvent enter(place, Qt::MoveAction, &images, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&target, &enter);
        QDragMoveEvent move(place, Qt::MoveAction, &images, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&target, &move);
        if (!move.isAccepted()) return false;
        QDropEvent drop(place, Qt::MoveAction, &images, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&target, &drop);
        return drop.isAccepted();
    }
    QPoint middleOfClass(int number) { return list().visualItemRect(list().item(number)).center(); }

    QTemporaryDir place_;
    WindowDriver driver_;
};

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
    const QPoint from = grid().visualRect(cell(2)).center();
    const auto move = [&](const QPoint& place) {
        QMouseEvent event(QEvent::MouseMove,
                          place,
                          grid().viewport()->mapToGlobal(place),
                          Qt::NoButton,
                          Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(grid().viewport(), &event);
    };
    QTest::mousePress(grid().viewport(), Qt::LeftButton, Qt::NoModifier, from);
    move(from - QPoint(20, 0));
    move(from - QPoint(60, 0));
    // Without a screen a drag ends at once; what it carried is there until the next event.
    const auto* drag = grid().findChild<QDrag*>();
    ASSERT_NE(drag, nullptr);
    EXPECT_TRUE(drag->mimeData()->hasFormat("application/x-espalier-selected-images"));
    EXPECT_FALSE(drag->pixmap().isNull());
    QTest::mouseRelease(grid().viewport(), Qt::LeftButton, Qt::NoModifier, from);
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
    engine::ImageFolder many;
    many.root = "/made/up";
    many.fingerprint = "content-0123456789abcdef0123456789abcdef";
    for (int i = 0; i < kClasses * kPerClass; ++i) {
        engine::ImageEntry image;
        image.path = "class " + std::to_string(100 + i / kPerClass) + "/a photo of it " +
                     std::to_string(100'000 + i) + ".jpg";
        image.width = image.height = 64;
        many.images.push_back(std::move(image));
    }
    engine::assignLabels(many);
    engine::Project project = document().project();
    document().setView(engine::prepareData(many, project, false), project);
    issues().cancel();
    ASSERT_TRUE(driver_.wait([&] {
        return grid().model()->rowCount() == kClasses * kPerClass && !issues().isSearching();
    }));
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
    EXPECT_TRUE(driver_.shows("Validation images pick its best epoch"));
    EXPECT_TRUE(driver_.shows("With 5 validation images, each counts for 20.0 %"));
}
