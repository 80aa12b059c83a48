// SPDX-License-Identifier: GPL-3.0-or-later
// Tags of runs.
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QPushButton>
#include <fstream>

#include "engine/runs/run_note.h"
#include "runs_on_disk.h"
#include "ui/widgets/name_chooser.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class RunsTagsTest : public RunsTest {
  protected:
    engine::RunNote noteOf(int number) { return engine::readNote({toPath(runPath(number))}); }
    // With the keys alone: T in the table, a name, Enter.
    bool addTag(const QString& tag) {
        table().setFocus();
        QTest::keyClick(&table(), Qt::Key_T);
        NameChooser* chooser = nullptr;
        const bool isThere = driver_.wait([&] {
            chooser = qobject_cast<NameChooser*>(QApplication::activePopupWidget());
            return chooser != nullptr;
        });
        if (!isThere) return false;
        auto* field = chooser->findChild<QLineEdit*>();
        // As an input method does, because not every name is on this keyboard.
        QInputMethodEvent typed;
        typed.setCommitString(tag);
        QApplication::sendEvent(field, &typed);
        QTest::keyClick(field, Qt::Key_Return);
        return driver_.wait([&] { return QApplication::activePopupWidget() == nullptr; });
    }
    QPushButton* chip(const QString& tag) {
        return child<QPushButton>(QStringLiteral("Remove the tag ") + tag);
    }
    std::vector<std::string> tagsOf(int number) { return noteOf(number).tags; }
};

using Tags = std::vector<std::string>;

}  // namespace

TEST_F(RunsTagsTest, ATagIsAddedWithTheKeysAndKeptWithTheRun) {
    for (int i = 1; i <= 3; ++i) writeRun(i, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_TRUE(table().isColumnHidden(RunsModel::Tags)) << "no run has any";
    clickCell(1, RunsModel::Data);
    ASSERT_TRUE(addTag("baseline"));
    ASSERT_TRUE(addTag(QStringLiteral("花の実験")));
    EXPECT_TRUE(driver_.wait([&] {
        return tagsOf(2) == Tags{"baseline", QStringLiteral("花の実験").toStdString()};
    }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(cell(1, RunsModel::Tags), QStringLiteral("baseline, 花の実験"));
    EXPECT_FALSE(table().isColumnHidden(RunsModel::Tags));
    EXPECT_TRUE(tagsOf(1).empty());
    // The folder carries them to another place.
    const QString elsewhere = place_.filePath("moved");
    ASSERT_TRUE(QDir().rename(runPath(2), elsewhere));
    EXPECT_EQ(engine::readNote({toPath(elsewhere)}).tags.size(), 2u);
}

TEST_F(RunsTagsTest, ATagIsRemovedWithItsButtonAndNoteAndStarStay) {
    engine::writeNote({toPath(writeRun(1, project_))},
                      {.starred = true, .text = "words", .tags = {"a", "b"}});
    ASSERT_NO_FATAL_FAILURE(open());
    clickCell(0, RunsModel::Data);
    QPushButton* a = chip("a");
    ASSERT_NE(a, nullptr);
    QTest::mouseClick(a, Qt::LeftButton);
    EXPECT_TRUE(driver_.wait([&] { return tagsOf(1) == Tags{"b"}; }));
    EXPECT_TRUE(noteOf(1).starred);
    EXPECT_EQ(noteOf(1).text, "words");
    ASSERT_TRUE(settled());
    EXPECT_TRUE(driver_.wait([&] { return chip("a") == nullptr; }));
    EXPECT_NE(chip("b"), nullptr);
    auto* note = child<QLineEdit>("Note");
    QTest::mouseClick(note, Qt::LeftButton);
    QTest::keyClicks(note, " more");
    EXPECT_TRUE(driver_.wait([&] { return noteOf(1).text == "words more"; }));
    EXPECT_EQ(tagsOf(1), Tags{"b"});
}

TEST_F(RunsTagsTest, TheTableIsFilteredByATagAndByItsWord) {
    engine::writeNote({toPath(writeRun(1, project_))}, {.tags = {"night"}});
    engine::writeNote({toPath(writeRun(2, project_))}, {.tags = {"day", "night"}});
    writeRun(3, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    auto* tag = child<QComboBox>("Tag");
    ASSERT_NE(tag, nullptr);
    ASSERT_EQ(tag->count(), 3);
    tag->setFocus();
    QTest::keyClicks(tag, "night");
    QTest::keyClick(tag, Qt::Key_Return);
    EXPECT_EQ(tag->currentText(), "night");
    EXPECT_EQ(table().model()->rowCount(), 2);
    EXPECT_TRUE(driver_.shows("2 of 3 runs"));
    // With its last run, the tag goes, and nothing is hidden by it.
    tag->setFocus();
    // What is typed sooner belongs to the name before.
    QTest::qWait(QApplication::keyboardInputInterval() + 50);
    QTest::keyClicks(tag, "day");
    ASSERT_EQ(table().model()->rowCount(), 1);
    ASSERT_NE(chip("day"), nullptr);
    QTest::mouseClick(chip("day"), Qt::LeftButton);
    EXPECT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 3; }));
    EXPECT_EQ(tag->count(), 2);
    auto* filter = child<QLineEdit>("Filter runs");
    QTest::mouseClick(filter, Qt::LeftButton);
    QTest::keyClicks(filter, "NIGHT");
    EXPECT_EQ(table().model()->rowCount(), 2);
}

TEST_F(RunsTagsTest, ANoteThatCannotBeReadSaysSoAndIsNotOverwritten) {
    const std::filesystem::path file = toPath(writeRun(1, project_)) / "note.json";
    std::ofstream(file) << R"({"espalier_note": 2, "tags": ["a", "a"]})";
    ASSERT_NO_FATAL_FAILURE(open());
    clickCell(0, RunsModel::Data);
    QAbstractButton* add = driver_.button("Add tag");
    ASSERT_NE(add, nullptr);
    EXPECT_FALSE(add->isEnabled());
    EXPECT_TRUE(add->toolTip().contains("note.json contains tags")) << add->toolTip().toStdString();
    QTest::keyClick(&table(), Qt::Key_T);
    EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
}
