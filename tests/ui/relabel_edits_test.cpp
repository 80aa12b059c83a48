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
    EXPECT_TRUE(driver_.shows("There is rose already, which differs in upper and lower case"));
    typed->clear();
    type(typed, "rose");
    EXPECT_FALSE(driver_.shows("There is rose already"));
    QTest::keyClick(typed, Qt::Key_Return);
    EXPECT_EQ(captionOf(1), "rose") << "the name that was typed, not the one that was used last";
}
