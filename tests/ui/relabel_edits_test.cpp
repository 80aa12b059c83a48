// SPDX-License-Identifier: GPL-3.0-or-later
// What surrounds giving images another class: other keyboards, other windows, large folders, and
// taking something back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QFile>
#include <QScrollBar>
#include <QTest>

#include "relabel_hand.h"
#include "ui/data/folder/class_row_delegate.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class RelabelEditsTest : public RelabelTest {
  protected:
    bool addClass(const QString& name) {
        if (!driver_.click("New class …")) return false;
        if (!driver_.wait([&] { return chooser() != nullptr; })) return false;
        type(chooser()->findChild<QLineEdit*>(), name);
        QTest::keyClick(chooser()->findChild<QLineEdit*>(), Qt::Key_Return);
        return driver_.wait([&] { return rowOf(name) > 0; });
    }
    int rowOf(const QString& name) {
        for (int row = 1; row < list().count(); ++row) {
            if (nameOf(row) == name) return row;
        }
        return -1;
    }
    QString nameOf(int row) {
        return list().item(row)->data(ClassRowDelegate::NameRole).toString();
    }
    QStringList classMenu(const QString& name, const QString& entry = {}) {
        return menuAt(*list().viewport(), middleOfClass(rowOf(name)), entry);
    }
    const std::vector<std::string>& excluded() { return document().project().dataChoices.excluded; }
};

}  // namespace

TEST_F(RelabelEditsTest, ImagesOfAnotherWindowAreNotTaken) {
    pressCell(0);
    const QByteArray own = drag(0).images;
    auto* button = driver_.button("New class …");
    ASSERT_NE(button, nullptr);
    WindowDriver other;
    QByteArray others = own;
    others.replace(QByteArray::number(quintptr(&driver_.window())),
                   QByteArray::number(quintptr(&other.window())));
    ASSERT_NE(others, own);
    const QByteArray otherProgram = "0123" + own.mid(4);
    for (const QByteArray& images : {others, otherProgram, QByteArray()}) {
        EXPECT_FALSE(dropOn(*list().viewport(), middleOfClass(2), images));
        EXPECT_FALSE(dropOn(*button, button->rect().center(), images));
    }
    QTest::qWait(50);
    EXPECT_THAT(chosen(), IsEmpty());
    EXPECT_EQ(chooser(), nullptr);
    EXPECT_TRUE(dropOn(*list().viewport(), middleOfClass(2), own));
    EXPECT_TRUE(driver_.wait([&] { return chosen().size() == 1; }));
}

TEST_F(RelabelEditsTest, TheSettingsOfARunLeaveTheClassesOfImagesAsTheyAre) {
    engine::Project run = document().project();
    run.options.epochs += 1;
    run.dataChoices.relabelled = run.dataChoices.relabelled.with({{"of/the run.png", "other"}});
    run.dataChoices.addedClasses = {"other"};
    pressCell(2);
    ASSERT_TRUE(chooseByTyping("weeds"));
    const engine::DataChoices own = document().project().dataChoices;
    ASSERT_TRUE(driver_.window().workspace().useSettings(run));
    EXPECT_EQ(document().project().options.epochs, run.options.epochs);
    EXPECT_EQ(document().project().dataChoices, own);
    EXPECT_EQ(captionOf(2), "weeds");
}

TEST_F(RelabelEditsTest, WhatIsGoneCanBeForgotten) {
    pressCell(2);
    const QString gone = cell(2).data(ThumbnailModel::PathRole).toString();
    ASSERT_TRUE(chooseByTyping("weeds"));
    pressCell(3);
    key(Qt::Key_2);
    const QString file = place_.filePath("p.espalier");
    engine::saveProject(document().project(), toPath(file));
    ASSERT_TRUE(QFile::remove(gone));
    ASSERT_TRUE(open(file));
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("was given another class"); }));
    ASSERT_EQ(chosen().size(), 2u);
    const int before = steps();
    ASSERT_TRUE(driver_.click("Forget"));
    EXPECT_EQ(steps(), before + 1);
    EXPECT_EQ(chosen().size(), 1u) << "the other one is there";
    EXPECT_TRUE(driver_.wait([&] { return !driver_.shows("was given another class"); }));
    QApplication::setActiveWindow(&driver_.window());
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(chosen().size(), 2u);
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("was given another class"); }));
}

TEST_F(RelabelEditsTest, AnAddedClassIsRemovedByTheMenuOrDelete) {
    ASSERT_TRUE(addClass("weeds"));
    const int before = steps();
    EXPECT_THAT(classMenu("weeds", "Remove class"), ElementsAre("Remove class"));
    EXPECT_EQ(steps(), before + 1);
    EXPECT_THAT(added(), IsEmpty());
    EXPECT_EQ(rowOf("weeds"), -1);
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_GT(rowOf("weeds"), 0);
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, middleOfClass(rowOf("weeds")));
    QTest::keyClick(&list(), Qt::Key_Delete);
    EXPECT_THAT(added(), IsEmpty());
    EXPECT_EQ(list().count(), 6);
}

TEST_F(RelabelEditsTest, AClassWithImagesOrAFolderIsNotRemoved) {
    pressCell(0);
    ASSERT_TRUE(chooseByTyping("weeds"));
    key(Qt::Key_Delete);  // excluded images have it, too
    const int before = steps();
    EXPECT_THAT(classMenu("weeds", "Remove class"), ElementsAre("Remove class"));
    EXPECT_THAT(tips_, ElementsAre("1 image has this class. Give it another one first."));
    const QString ofFolder = nameOf(1);
    EXPECT_THAT(classMenu(ofFolder), IsEmpty());
    for (const QString& name : {QString("weeds"), ofFolder}) {
        list().setCurrentRow(rowOf(name));
        QTest::keyClick(&list(), Qt::Key_Delete);
    }
    EXPECT_EQ(steps(), before);
    EXPECT_EQ(list().count(), 7);
}

TEST_F(RelabelEditsTest, DigitsWorkWithShiftAndOnTheKeypad) {
    pressCell(0);
    key(Qt::Key_2, Qt::ShiftModifier);  // as a French or Czech keyboard sends it
    EXPECT_EQ(captionOf(0), fromUtf8(names()[1]));
    key(Qt::Key_3, Qt::KeypadModifier);
    EXPECT_EQ(captionOf(0), fromUtf8(names()[2]));
    key(Qt::Key_4, Qt::ControlModifier);
    EXPECT_EQ(captionOf(0), fromUtf8(names()[2])) << "goes to a step";
}

TEST_F(RelabelEditsTest, DeleteTogglesBeforeALargeFolderHasSettled) {
    ASSERT_TRUE(showMany(2, 3000));
    pressCell(0);
    const int before = steps();
    key(Qt::Key_Delete);
    EXPECT_EQ(excluded().size(), 1u);
    key(Qt::Key_Delete);
    EXPECT_THAT(excluded(), IsEmpty());
    EXPECT_EQ(steps(), before + 2);
}

TEST_F(RelabelEditsTest, DeleteDoesNothingToAnExcludedClass) {
    emit list().classSwitched(nameOf(1), false);
    ASSERT_TRUE(driver_.wait([&] { return cell(0).data(ThumbnailModel::ExcludedRole).toBool(); }));
    const int before = steps();
    pressCell(0);
    key(Qt::Key_Delete);
    EXPECT_EQ(steps(), before);
    EXPECT_THAT(excluded(), IsEmpty());
}

TEST_F(RelabelEditsTest, TheChooserOpensOnTheGridWhereTheImageIsScrolledAway) {
    pressCell(0);
    grid().verticalScrollBar()->setValue(grid().verticalScrollBar()->maximum());
    const QRect view = grid().viewport()->rect();
    ASSERT_FALSE(grid().visualRect(cell(0)).intersects(view));
    key(Qt::Key_C);
    ASSERT_TRUE(driver_.wait([&] { return chooser() != nullptr; }));
    EXPECT_TRUE(view.contains(grid().viewport()->mapFromGlobal(chooser()->pos())));
    chooser()->close();
}

TEST_F(RelabelEditsTest, TheMarkedClassIsTheOneThatImagesAreDroppedOn) {
    list().setFixedHeight(120);
    driver_.wait([&] { return list().height() == 120; });
    pressCell(0);
    const QByteArray images = drag(0).images;
    QMimeData data;
    data.setData(kSelected, images);
    const auto moveTo = [&](const QPoint& place) {
        QDragEnterEvent enter(place, Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(list().viewport(), &enter);
        QDragMoveEvent move(place, Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(list().viewport(), &move);
    };
    const auto marked = [&] {
        QStringList names;
        for (int row = 0; row < list().count(); ++row) {
            if (list().item(row)->data(ClassRowDelegate::DropRole).toBool()) names << nameOf(row);
        }
        return names;
    };
    QScrollBar& bar = *list().verticalScrollBar();
    bar.setValue(0);
    const QPoint edge(40, list().viewport()->height() - 4);
    moveTo(edge);
    const QString before = list().nameAt(edge);
    ASSERT_THAT(marked(), ElementsAre(before));
    ASSERT_TRUE(driver_.wait([&] { return bar.value() > 0; })) << "near an edge it scrolls";
    bar.setValue(bar.value() + list().visualItemRect(list().item(1)).height());
    ASSERT_NE(list().nameAt(edge), before);
    EXPECT_THAT(marked(), ElementsAre(list().nameAt(edge)));
    QDropEvent drop(edge, Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    const QString target = list().nameAt(edge);
    QApplication::sendEvent(list().viewport(), &drop);
    EXPECT_THAT(marked(), IsEmpty());
    ASSERT_TRUE(driver_.wait([&] { return chosen().size() == 1; }));
    EXPECT_EQ(fromUtf8(chosen()[0].output), target);

    bar.setValue(0);
    moveTo(edge);
    QDropEvent again(edge, Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(list().viewport(), &again);
    const int there = bar.value();
    EXPECT_FALSE(driver_.wait([&] { return bar.value() != there; }, 400)) << "it still scrolls";
}

TEST_F(RelabelEditsTest, TheChooserSaysWhatEnterDoes) {
    pressCell(0);
    ASSERT_TRUE(chooseByTyping("rosebud"));
    pressCell(1);
    key(Qt::Key_C);
    ASSERT_TRUE(driver_.wait([&] { return chooser() != nullptr; }));
    auto* typed = chooser()->findChild<QLineEdit*>();
    type(typed, "ros");
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("Enter: rosebud"); }));
    QTest::keyClick(typed, Qt::Key_Down);
    EXPECT_TRUE(driver_.shows("Enter: rose")) << "the second one";
    QTest::keyClick(typed, Qt::Key_Down);
    EXPECT_TRUE(driver_.shows("Enter: New class: ros"));
    typed->clear();
    type(typed, "Rose");
    EXPECT_TRUE(driver_.shows("There is already rose, which differs only in upper and lower case"));
    typed->clear();
    type(typed, "rose");
    EXPECT_FALSE(driver_.shows("There is already rose"));
    QTest::keyClick(typed, Qt::Key_Return);
    EXPECT_EQ(captionOf(1), "rose") << "the name that was typed, not the one that was used last";
}

TEST_F(RelabelEditsTest, EveryClassSaysThatImagesCanBeDroppedOnIt) {
    pressCell(0);
    ASSERT_TRUE(chooseByTyping("aa"));
    EXPECT_TRUE(list().item(1)->toolTip().contains("too few"));
    EXPECT_TRUE(list().item(1)->toolTip().contains("press 6 or drop them here"));
    EXPECT_FALSE(list().item(0)->toolTip().contains("drop")) << "all classes are none";
    ASSERT_TRUE(showMany(12, 20));
    EXPECT_TRUE(list().item(12)->toolTip().contains("drop them here"));
    EXPECT_FALSE(list().item(12)->toolTip().contains("press"));
}

TEST_F(RelabelEditsTest, AnImageWithoutAClassSaysSo) {
    const QString first = cell(0).data(ThumbnailModel::PathRole).toString();
    ASSERT_TRUE(QFile::copy(first, place_.filePath("flowers/aaa loose.png")));
    ASSERT_TRUE(open(place_.filePath("flowers")));
    ASSERT_TRUE(driver_.wait([&] { return grid().model()->rowCount() == 61; }));
    for (int row = 0; row < 61; ++row) {
        const QString tip = cell(row).data(Qt::ToolTipRole).toString();
        const bool isLoose = tip.startsWith("aaa loose");
        EXPECT_EQ(tip.contains("\nno class"), isLoose);
        EXPECT_NE(tip.contains("class: "), isLoose) << tip.toStdString();
    }
}

TEST_F(RelabelEditsTest, TabGoesFromTheClassesToANewOne) {
    list().setFocus();
    QTest::keyClick(&list(), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), driver_.button("New class …"));
}

TEST_F(RelabelEditsTest, ADragShowsTheImageThatWasTaken) {
    pressCell(1);
    pressCell(14, Qt::ControlModifier);
    ASSERT_TRUE(driver_.wait([&] {
        return !cell(1).data(Qt::DecorationRole).value<QPixmap>().isNull() &&
               !cell(14).data(Qt::DecorationRole).value<QPixmap>().isNull();
    }));
    const QImage first = drag(1).thumbnail;
    const QImage second = drag(14).thumbnail;
    EXPECT_FALSE(first.isNull() || second.isNull());
    EXPECT_NE(first, second);
    EXPECT_THAT(selectedRows(), ElementsAre(1, 14));
}

TEST_F(RelabelEditsTest, DigitsStayWhenAClassIsAddedAndTheListShowsThem) {
    const auto keyOf = [&](const QString& name) {
        for (int row = 1; row < list().count(); ++row) {
            if (list().item(row)->data(ClassRowDelegate::NameRole).toString() != name) continue;
            return list().item(row)->data(ClassRowDelegate::KeyRole).toString();
        }
        return QString("no such class");
    };
    const QString second = fromUtf8(names()[1]);
    ASSERT_EQ(keyOf(second), "2");
    pressCell(0);
    ASSERT_TRUE(chooseByTyping("aaa"));
    ASSERT_EQ(names()[0], "aaa") << "by its name it is the first";
    EXPECT_EQ(keyOf("aaa"), "6");
    EXPECT_EQ(keyOf(second), "2");
    pressCell(3);
    key(Qt::Key_2);
    EXPECT_EQ(captionOf(3), second);
    pressCell(4);
    key(Qt::Key_6);
    EXPECT_EQ(captionOf(4), "aaa");
}

TEST_F(RelabelEditsTest, TheTenthClassHasTheDigitZeroAndTheNextNone) {
    ASSERT_TRUE(showMany(11, 3));
    const auto keyOf = [&](int row) {
        return list().item(row)->data(ClassRowDelegate::KeyRole).toString();
    };
    ASSERT_EQ(list().count(), 12) << "the first row is for all classes";
    EXPECT_EQ(keyOf(9), "9");
    EXPECT_EQ(keyOf(10), "0");
    EXPECT_TRUE(list().item(10)->toolTip().contains("press 0 "));
    EXPECT_EQ(keyOf(11), "");
    pressCell(0);
    key(Qt::Key_0);
    EXPECT_TRUE(driver_.wait([&] { return captionOf(0) == "class 109"; }));
}

TEST_F(RelabelEditsTest, DeleteSaysWhyAClassStays) {
    pressCell(0);
    ASSERT_TRUE(chooseByTyping("weeds"));
    for (int row = 1; row < list().count(); ++row) {
        list().setCurrentRow(row);
        const QString name = list().currentItem()->data(ClassRowDelegate::NameRole).toString();
        QTest::keyClick(&list(), Qt::Key_Delete);
        EXPECT_TRUE(driver_.banner().contains(name == "weeds" ? "1 image has this class"
                                                              : name + " is the name of a folder"))
            << driver_.banner().toStdString();
    }
}
