// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/autosave.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <memory>

#include "ui/canvas/scene/canvas_view.h"
#include "ui/document.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class AutosaveTest : public testing::Test {
  protected:
    AutosaveTest() : file_(place_.filePath("flowers.espalier").toStdString()) {
        engine::Project project;
        project.name = "flowers";
        project.dataset = "/nowhere/flowers";
        document_.reset(project, file_);
        QObject::connect(&autosave_, &Autosave::failed, [this](const QString& why) { why_ = why; });
    }
    void setEpochs(std::int64_t epochs) {
        engine::TrainingOptions options = document_.project().options;
        options.epochs = epochs;
        document_.change(&engine::Project::options, options, Area::Training, "epochs");
    }
    std::int64_t epochsOnDisk() const {
        if (!std::filesystem::exists(file_)) return 0;
        return engine::loadProject(file_).options.epochs;
    }

    QTemporaryDir place_;
    std::filesystem::path file_;
    Document document_;
    Autosave autosave_{document_};
    QString why_;
};

}  // namespace

TEST_F(AutosaveTest, WritesShortlyAfterAChange) {
    setEpochs(7);
    EXPECT_EQ(epochsOnDisk(), 0) << "not while a gesture may still go on";
    EXPECT_TRUE(QTest::qWaitFor([&] { return epochsOnDisk() == 7; }, 10'000));
}

TEST_F(AutosaveTest, WritesAtOnceBeforeAnotherProjectIsOpened) {
    setEpochs(8);
    autosave_.hurry();
    document_.reset({}, {});
    EXPECT_TRUE(QTest::qWaitFor([&] { return epochsOnDisk() == 8; }, 10'000));
}

TEST_F(AutosaveTest, TheNewestStateIsKeptWhicheverWriteEndsLast) {
    for (std::int64_t epochs = 10; epochs < 40; ++epochs) {
        setEpochs(epochs);
        if (epochs % 3 == 0) {
            autosave_.flush();
            EXPECT_EQ(epochsOnDisk(), epochs);
        } else {
            autosave_.hurry();
        }
    }
    EXPECT_TRUE(QTest::qWaitFor([&] { return epochsOnDisk() == 39; }, 10'000));
    QTest::qWait(50);
    EXPECT_EQ(epochsOnDisk(), 39);
    EXPECT_EQ(QDir(place_.path()).entryList(QDir::Files), QStringList{"flowers.espalier"});
    EXPECT_EQ(why_, QString());
}

TEST_F(AutosaveTest, TheWindowBeforeNeverWritesOverTheOneThatReplacedIt) {
    QThreadPool& pool = *QThreadPool::globalInstance();
    const int threads = pool.maxThreadCount();
    QSemaphore goOn;
    pool.setMaxThreadCount(1);
    pool.start([&goOn] { goOn.acquire(); });
    auto before = std::make_unique<Autosave>(document_);
    setEpochs(3);
    before->hurry();  // has to wait for a thread
    before.reset();
    setEpochs(4);
    autosave_.flush();
    EXPECT_EQ(epochsOnDisk(), 4);
    goOn.release();
    pool.waitForDone();
    pool.setMaxThreadCount(threads);
    EXPECT_EQ(epochsOnDisk(), 4);
}

TEST_F(AutosaveTest, ReportsFailedWritesAlsoOfTheProjectThatWasClosed) {
    std::filesystem::create_directory(file_);  // a folder cannot be replaced by a rename
    setEpochs(9);
    autosave_.hurry();
    document_.reset({}, {});
    EXPECT_TRUE(QTest::qWaitFor([&] { return why_.contains("flowers.espalier"); }, 10'000))
        << why_.toStdString();
}

TEST_F(AutosaveTest, AProjectWithoutAFileGetsADraft) {
    document_.reset({}, {});
    EXPECT_TRUE(autosave_.place().empty());
    engine::Project project;
    project.dataset = "/nowhere/flowers";
    document_.reset(project, {});
    setEpochs(5);
    autosave_.flush();
    const std::filesystem::path draft = autosave_.place();
    ASSERT_FALSE(draft.empty()) << why_.toStdString();
    EXPECT_TRUE(autosave_.isDraft(draft));
    EXPECT_EQ(engine::loadProject(draft).options.epochs, 5);
}

TEST_F(AutosaveTest, TextBeingTypedIsSavedWithTheProjectAndOnClosing) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    Document& document = driver.window().document();
    engine::saveProject(document.project(), file_);
    document.markSaved(file_);
    driver.window().show(MainWindow::Step::Network);
    auto* view = driver.window().findChild<CanvasView*>();
    const auto notesOnDisk = [&] { return engine::loadProject(file_).network.notes.size(); };
    view->setFocus();
    QTest::keyClick(view, Qt::Key_N);
    QTest::keyClicks(view, "saved while it is typed");
    EXPECT_EQ(notesOnDisk(), 0u);
    QTest::keyClick(view, Qt::Key_S, Qt::ControlModifier);
    ASSERT_EQ(notesOnDisk(), 1u);
    QTest::keyClick(view, Qt::Key_N);
    QTest::keyClicks(view, "and while the window closes");
    driver.window().close();
    ASSERT_EQ(notesOnDisk(), 2u);
    EXPECT_EQ(engine::loadProject(file_).network.notes[1].text, "and while the window closes");
}
