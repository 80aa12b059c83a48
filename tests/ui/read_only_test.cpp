// SPDX-License-Identifier: GPL-3.0-or-later
// A project that cannot be saved in its place: another window has it open, or its folder is closed.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "tests/support/plain_user.h"
#include "ui/shell/bottom_strip.h"
#include "ui/shell/read_only_bar.h"
#include "ui/shell/top_bar.h"
#include "ui/text.h"
#include "ui/widgets/elided_label.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

constexpr int kLongerThanAutosave = 1500;  // ms

class ReadOnlyTest : public testing::Test {
  protected:
    void SetUp() override {
        // Their own: of other images there may be earlier work, which is offered.
        copyFolder(flowerFolder(8), images_.filePath("images"));
        ASSERT_TRUE(first_.openSmall(images_.filePath("images")));
        first_.window().workspace().saveAs(file_);
        ASSERT_EQ(first_.banner(), QString());
    }
    static bool open(WindowDriver& driver, const QString& path) {
        driver.window().open({path});
        return driver.wait([&] {
            const Document& document = driver.window().document();
            return !driver.window().workspace().isBusy() && document.data() &&
                   driver.window().workspace().autosave().place() == toPath(path);
        });
    }
    static QString bar(WindowDriver& driver) {
        return driver.window().findChild<ReadOnlyBar*>()->sentence();
    }
    static const QString& why(WindowDriver& driver) {
        return driver.window().workspace().autosave().whyReadOnly();
    }
    static void setEpochs(WindowDriver& driver, std::int64_t epochs) {
        Document& document = driver.window().document();
        engine::TrainingOptions options = document.project().options;
        options.epochs = epochs;
        document.change(&engine::Project::options, options, Area::Training, "epochs");
    }
    std::int64_t epochsOnDisk() const { return engine::loadProject(toPath(file_)).options.epochs; }
    /// The first window leaves the project; what it was still writing is on disk.
    void leave() {
        first_.window().workspace().newProject();
        ASSERT_TRUE(first_.wait([&] { return !QFile::exists(lockFile()); }));
    }
    QString lockFile() const { return place_.filePath(".flowers.espalier.lock"); }
    /// What another computer would have left beside the project.
    void writeLockOf(const QByteArray& host) const {
        QFile lock(lockFile());
        ASSERT_TRUE(lock.open(QIODevice::WriteOnly));
        lock.write("4242\nespalier-studio\n" + host + "\nanother-machine\nanother-boot\n");
    }
    static QStringList drafts() {
        return QDir(qEnvironmentVariable("XDG_STATE_HOME") + "/espalier/drafts")
            .entryList({"*.espalier"}, QDir::Files);
    }

    QTemporaryDir images_;
    QTemporaryDir place_;
    const QString file_ = place_.filePath("flowers.espalier");
    WindowDriver first_;
};

}  // namespace

TEST_F(ReadOnlyTest, ASecondWindowSaysWhoHasTheProjectAndNeitherSavesNorTrains) {
    WindowDriver second;
    ASSERT_TRUE(open(second, file_));
    std::printf("%s\n", qPrintable(bar(second)));
    EXPECT_TRUE(bar(second).contains(
        QString("process %1 on this computer").arg(QCoreApplication::applicationPid())));
    EXPECT_TRUE(second.shows("read-only"));
    const auto& messages = second.window().findChild<BottomStrip*>()->messages();
    EXPECT_TRUE(std::ranges::any_of(messages, [&](const SaidMessage& message) {
        return message.sentence == why(second);
    })) << "among the messages too";
    ASSERT_NE(second.button("Start"), nullptr);
    EXPECT_FALSE(second.button("Start")->isEnabled());
    EXPECT_EQ(second.button("Start")->toolTip(), why(second));
    second.key(Qt::Key_R, Qt::ControlModifier);
    EXPECT_FALSE(second.window().run().isTraining());
    const std::int64_t before = epochsOnDisk();
    setEpochs(second, 77);
    QTest::qWait(kLongerThanAutosave);
    EXPECT_EQ(epochsOnDisk(), before);
    EXPECT_EQ(why(first_), QString());
    setEpochs(first_, 12);
    first_.window().workspace().autosave().flush();
    EXPECT_EQ(epochsOnDisk(), 12);
}

TEST_F(ReadOnlyTest, TryAgainTakesTheProjectOnceTheOtherWindowIsDone) {
    WindowDriver second;
    ASSERT_TRUE(open(second, file_));
    ASSERT_TRUE(second.click("Try again"));
    EXPECT_FALSE(bar(second).isEmpty()) << "it stays until that succeeds";
    EXPECT_TRUE(second.wait([&] { return bar(second).contains("Tried again at "); }))
        << bar(second).toStdString();
    EXPECT_NE(why(second), QString());
    for (const auto* label : second.window().findChild<TopBar*>()->findChildren<ElidedLabel*>()) {
        EXPECT_FALSE(label->whole().contains(why(second))) << "the bar says it";
    }
    setEpochs(first_, 13);
    first_.window().workspace().newProject();
    ASSERT_TRUE(first_.wait([&] { return epochsOnDisk() == 13; }));
    ASSERT_TRUE(second.click("Try again"));
    ASSERT_TRUE(second.wait([&] { return why(second).isEmpty(); }));
    EXPECT_EQ(second.window().document().project().options.epochs, 13) << "what was saved since";
    EXPECT_EQ(bar(second), QString());
    ASSERT_TRUE(second.wait([&] { return !second.window().workspace().isBusy(); }));
    setEpochs(second, 14);
    second.window().workspace().autosave().flush();
    EXPECT_EQ(epochsOnDisk(), 14);
}

TEST_F(ReadOnlyTest, TryAgainKeepsTheEditsMadeSoFar) {
    const qsizetype before = drafts().size();
    WindowDriver second;
    ASSERT_TRUE(open(second, file_));
    EXPECT_TRUE(bar(second).contains("changes become a draft")) << bar(second).toStdString();
    setEpochs(second, 61);
    ASSERT_NO_FATAL_FAILURE(leave());
    ASSERT_TRUE(second.click("Try again"));
    ASSERT_TRUE(second.wait([&] { return why(second).isEmpty(); }));
    EXPECT_EQ(second.window().document().project().options.epochs, 61);
    EXPECT_EQ(second.window().document().file(), toPath(file_));
    EXPECT_TRUE(second.wait([&] { return epochsOnDisk() == 61; })) << "it is saved by itself";
    EXPECT_EQ(drafts().size(), before);
}

TEST_F(ReadOnlyTest, TryAgainMakesADraftOfTheEditsIfTheProjectHasChangedMeanwhile) {
    const qsizetype before = drafts().size();
    WindowDriver second;
    ASSERT_TRUE(open(second, file_));
    setEpochs(second, 62);
    setEpochs(first_, 63);
    ASSERT_NO_FATAL_FAILURE(leave());
    ASSERT_EQ(epochsOnDisk(), 63);
    ASSERT_TRUE(second.click("Try again"));
    ASSERT_TRUE(second.wait([&] {
        const Workspace& workspace = second.window().workspace();
        return why(second).isEmpty() && !workspace.isBusy() && second.window().document().data() &&
               second.window().document().file() == toPath(file_);
    }));
    EXPECT_EQ(second.window().document().project().options.epochs, 63);
    EXPECT_EQ(epochsOnDisk(), 63);
    EXPECT_TRUE(second.wait([&] { return drafts().size() == before + 1; }));
    EXPECT_TRUE(second.wait([&] { return second.banner().contains("kept as a draft"); }))
        << second.banner().toStdString();
}

TEST_F(ReadOnlyTest, ACopyIsADraftOfItsOwnWithTheEditsMadeSoFar) {
    WindowDriver second;
    ASSERT_TRUE(open(second, file_));
    setEpochs(second, 21);
    ASSERT_TRUE(second.click("Open a copy"));
    EXPECT_EQ(why(second), QString());
    EXPECT_TRUE(second.window().document().file().empty());
    second.window().workspace().autosave().flush();
    const std::filesystem::path draft = second.window().workspace().autosave().place();
    ASSERT_TRUE(second.window().workspace().autosave().isDraft(draft));
    EXPECT_EQ(engine::loadProject(draft).options.epochs, 21);
    EXPECT_NE(epochsOnDisk(), 21);
    EXPECT_TRUE(second.wait([&] { return second.button("Start")->isEnabled(); }))
        << second.button("Start")->toolTip().toStdString();
}

TEST_F(ReadOnlyTest, EditsOfAReadOnlyProjectAreKeptAsADraftWhenItIsLeft) {
    const qsizetype before = drafts().size();
    WindowDriver second;
    ASSERT_TRUE(open(second, file_));
    second.window().workspace().newProject();
    EXPECT_EQ(drafts().size(), before) << "nothing was changed";
    ASSERT_TRUE(open(second, file_));
    setEpochs(second, 31);
    second.window().workspace().newProject();
    EXPECT_TRUE(second.banner().contains("kept as a draft")) << second.banner().toStdString();
    ASSERT_TRUE(second.wait([&] { return drafts().size() == before + 1; }));
    EXPECT_NE(epochsOnDisk(), 31);
}

TEST_F(ReadOnlyTest, ADraftOfEditsIsMentionedWhenTheProjectIsOpenedAgain) {
    first_.window().workspace().autosave().flush();
    const qsizetype before = drafts().size();
    WindowDriver second;
    ASSERT_TRUE(open(second, file_));
    setEpochs(second, 34);
    second.window().workspace().newProject();
    ASSERT_TRUE(second.wait([&] { return drafts().size() == before + 1; }));
    ASSERT_NO_FATAL_FAILURE(leave());
    ASSERT_TRUE(open(second, file_));
    EXPECT_EQ(why(second), QString());
    EXPECT_TRUE(second.wait([&] {
        return second.banner().contains("among the recent projects: draft of ");
    })) << second.banner().toStdString();
    EXPECT_TRUE(second.banner().contains("Changes that are not in this project"));
    // What is saved later has been seen with the draft.
    setEpochs(second, 35);
    second.window().workspace().autosave().flush();
    second.window().workspace().newProject();
    ASSERT_TRUE(open(second, file_));
    EXPECT_FALSE(second.banner().contains("Changes that are not in this project"))
        << second.banner().toStdString();
}

TEST_F(ReadOnlyTest, ThatEditsWereKeptIsSaidTogetherWithTheOfferOfEarlierWork) {
    const QString other = place_.filePath("others");
    copyFolder(flowerFolder(8), other);
    {
        WindowDriver earlier;
        ASSERT_TRUE(earlier.openSmall(other));
        Document& document = earlier.window().document();
        document.change(&engine::DataChoices::excludedClasses,
                        std::vector<std::string>{document.data().outputNames().front()},
                        Area::Data,
                        "test");
        earlier.window().workspace().autosave().flush();
    }
    WindowDriver second;
    ASSERT_TRUE(open(second, file_));
    setEpochs(second, 36);
    second.window().workspace().open({other});
    ASSERT_TRUE(second.wait([&] { return second.button("Continue with it") != nullptr; }))
        << second.banner().toStdString();
    EXPECT_TRUE(second.banner().contains("kept as a draft")) << second.banner().toStdString();
    EXPECT_TRUE(second.banner().contains("Your earlier work on these images"));
}

TEST_F(ReadOnlyTest, ADraftIsMentionedAlsoIfTheImagesAreGoneAndOnlyForItsProject) {
    first_.window().workspace().autosave().flush();
    const std::filesystem::path images = first_.window().document().project().dataset;
    const qsizetype before = drafts().size();
    WindowDriver second;
    ASSERT_TRUE(open(second, file_));
    setEpochs(second, 34);
    second.window().workspace().newProject();
    ASSERT_TRUE(second.wait([&] { return drafts().size() == before + 1; }));
    ASSERT_NO_FATAL_FAILURE(leave());
    const std::filesystem::path moved = toPath(place_.filePath("moved"));
    std::filesystem::rename(images, moved);
    second.window().open({file_});
    ASSERT_TRUE(second.wait([&] { return second.banner().contains("are no longer in"); }))
        << second.banner().toStdString();
    EXPECT_TRUE(second.banner().contains("Changes that are not in this project"))
        << second.banner().toStdString();
    std::filesystem::rename(moved, images);
    ASSERT_TRUE(second.openSmall(flowerFolder(7)));
    EXPECT_FALSE(second.banner().contains("Changes that are not in this project"))
        << second.banner().toStdString();
}

TEST_F(ReadOnlyTest, AProjectOpenElsewhereIsNotOverwritten) {
    WindowDriver second;
    ASSERT_TRUE(second.openSmall(flowerFolder(9)));
    const std::string id = engine::loadProject(toPath(file_)).id;
    second.window().workspace().saveAs(file_);
    EXPECT_TRUE(second.banner().contains("was not overwritten")) << second.banner().toStdString();
    EXPECT_EQ(engine::loadProject(toPath(file_)).id, id);
    EXPECT_TRUE(second.window().document().file().empty());
}

TEST_F(ReadOnlyTest, WhatTheOtherWindowSavedLastIsNotOverwritten) {
    WindowDriver second;
    ASSERT_TRUE(open(second, file_));
    setEpochs(second, 41);
    setEpochs(first_, 42);
    first_.window().workspace().newProject();
    ASSERT_TRUE(first_.wait([&] { return epochsOnDisk() == 42; }));
    second.key(Qt::Key_S, Qt::ControlModifier);
    EXPECT_EQ(second.banner(), why(second));
    EXPECT_EQ(epochsOnDisk(), 42);
    second.window().workspace().saveAs(place_.filePath("mine.espalier"));
    EXPECT_EQ(why(second), QString());
    EXPECT_EQ(engine::loadProject(toPath(place_.filePath("mine.espalier"))).options.epochs, 41);
}

TEST_F(ReadOnlyTest, TheLockOfADeadProcessIsTakenOverSilently) {
    ASSERT_NO_FATAL_FAILURE(leave());
    const pid_t other = fork();
    if (other == 0) {
        QLockFile lock(lockFile());
        _exit(lock.tryLock() ? 0 : 1);
    }
    int status = 1;
    ASSERT_EQ(waitpid(other, &status, 0), other);
    ASSERT_EQ(status, 0);
    ASSERT_TRUE(QFile::exists(lockFile()));
    ASSERT_TRUE(open(first_, file_));
    EXPECT_EQ(why(first_), QString());
    EXPECT_EQ(first_.banner(), QString());
}

TEST_F(ReadOnlyTest, TheLockOfAnotherComputerStaysAndIsNamed) {
    ASSERT_NO_FATAL_FAILURE(leave());
    writeLockOf("workstation-7");
    ASSERT_TRUE(open(first_, file_));
    std::printf("%s\n", qPrintable(bar(first_)));
    EXPECT_TRUE(bar(first_).contains("process 4242 on workstation-7, since "));
    EXPECT_TRUE(bar(first_).contains(lockFile())) << "which file to delete when it is long gone";
    EXPECT_TRUE(QFile::exists(lockFile()));
}

TEST_F(ReadOnlyTest, AProjectThatWasJustLeftIsOpenedAgainAtOnce) {
    for (int i = 0; i < 5; ++i) {
        setEpochs(first_, 50 + i);  // is written while the file is opened again
        first_.window().workspace().newProject();
        ASSERT_TRUE(open(first_, file_));
        EXPECT_EQ(why(first_), QString());
    }
}

TEST_F(ReadOnlyTest, ALockFileCopiedWithItsFolderIsNoObstacle) {
    const QTemporaryDir copy;
    ASSERT_TRUE(QFile::copy(file_, copy.filePath("flowers.espalier")));
    ASSERT_TRUE(QFile::copy(lockFile(), copy.filePath(".flowers.espalier.lock")));
    WindowDriver second;
    ASSERT_TRUE(open(second, copy.filePath("flowers.espalier")));
    EXPECT_EQ(why(second), QString());
}

TEST_F(ReadOnlyTest, AFolderMovedWhileItsProjectIsOpenCanBeOpenedFromItsNewPlace) {
    QDir(place_.path()).mkdir("old");
    first_.window().workspace().saveAs(place_.filePath("old/p.espalier"));
    ASSERT_TRUE(QDir(place_.path()).rename("old", "new"));
    ASSERT_TRUE(open(first_, place_.filePath("new/p.espalier")));
    EXPECT_EQ(why(first_), QString());
    EXPECT_TRUE(QFile::exists(place_.filePath("new/.p.espalier.lock")));
}

TEST_F(ReadOnlyTest, AProjectInAClosedFolderHasItsOwnSentence) {
    ASSERT_NO_FATAL_FAILURE(leave());
    const QByteArray folder = place_.path().toUtf8();
    ASSERT_EQ(chmod(images_.path().toUtf8().constData(), 0755), 0);
    ASSERT_EQ(chmod(folder.constData(), 0555), 0);
    {
        const tests::PlainUser user;
        if (access(folder.constData(), W_OK) == 0 && geteuid() == 0) {
            GTEST_SKIP() << "the administrator may write everywhere";
        }
        if (eaccess(folder.constData(), R_OK | X_OK) != 0) {
            GTEST_SKIP() << "only root gets to the temporary files";
        }
        first_.window().open({file_});
        EXPECT_TRUE(first_.wait([&] { return !why(first_).isEmpty(); }))
            << first_.banner().toStdString();
        std::printf("%s\n", qPrintable(bar(first_)));
        EXPECT_TRUE(bar(first_).contains("you may not write to its folder"));
        EXPECT_FALSE(first_.button("Start")->isEnabled());
        EXPECT_EQ(first_.button("Start")->toolTip(), why(first_));
    }
    chmod(folder.constData(), 0755);
    ASSERT_TRUE(first_.click("Try again"));
    EXPECT_TRUE(first_.wait([&] { return why(first_).isEmpty(); }));
}

TEST_F(ReadOnlyTest, TwoWindowsNeverShareADraft) {
    first_.window().workspace().newProject();
    WindowDriver second;
    for (WindowDriver* driver : {&first_, &second}) {
        driver->drop({flowerFolder(10)});
        ASSERT_TRUE(
            driver->wait([&] { return static_cast<bool>(driver->window().document().data()); }));
        driver->window().workspace().autosave().flush();
    }
    const std::filesystem::path draft = first_.window().workspace().autosave().place();
    ASSERT_FALSE(draft.empty());
    EXPECT_NE(second.window().workspace().autosave().place(), draft);
    ASSERT_TRUE(open(second, fromPath(draft)));
    EXPECT_TRUE(bar(second).contains("open in another window")) << bar(second).toStdString();
}
