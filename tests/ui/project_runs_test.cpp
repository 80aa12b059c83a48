// SPDX-License-Identifier: GPL-3.0-or-later
// Runs are found wherever their project is saved or moved, and drafts are continued.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <filesystem>
#include <stop_token>

#include "runs_on_disk.h"
#include "ui/run/last_run.h"
#include "ui/shell/run_owner.h"
#include "ui/widgets/banner.h"
#include "ui/workspace/recent.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

class ProjectRunsTest : public RunsTest {
  protected:
    bool isOpen(WindowDriver& driver) {
        return driver.wait([&] {
            return driver.window().document().data() && !driver.window().workspace().isBusy();
        });
    }
    bool openPath(WindowDriver& driver, const QString& path) {
        driver.window().workspace().newProject();
        driver.window().open({path});
        return isOpen(driver);
    }
    /// A run of the open project like those of Start, but without training.
    QString makeRun(WindowDriver& driver, int number) {
        Document& document = driver.window().document();
        const std::filesystem::path folder = engine::runsFolderFor(document.file());
        addRunsFolder(document, folder);
        const engine::RunFolder run{folder /
                                    ("2026-03-0" + std::to_string(number) + "_120000_seed-cnn")};
        std::filesystem::create_directories(run.path);
        engine::writeFileAtomically(run.record(),
                                    R"({"espalier_run": 1, "started": "2026-03-0)" +
                                        std::to_string(number) + R"(T12:00:00+0000", "project": )" +
                                        engine::projectToJson(document.project(), {}) + "}");
        engine::writeFileAtomically(run.events(), eventsOf(3, 0.5));
        return fromPath(run.path);
    }
    int listed(WindowDriver& driver) {
        auto& runs = dynamic_cast<RunsPage&>(driver.window().page(Step::Runs));
        driver.window().show(Step::Runs);
        driver.wait([&] { return !runs.isBusy(); });
        return runs.table().model()->rowCount();
    }
    QComboBox* scope(WindowDriver& driver) {
        for (auto* box : driver.window().findChildren<QComboBox*>()) {
            if (box->accessibleName() == "Which runs") return box;
        }
        return nullptr;
    }
};

}  // namespace

TEST_F(ProjectRunsTest, AProjectSavedElsewhereFindsItsRuns) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(9)));
    const QString run = makeRun(driver_, 1);
    ASSERT_EQ(listed(driver_), 1);
    const QString file = place_.filePath("mine/flowers.espalier");
    QDir(place_.path()).mkpath("mine");
    driver_.window().workspace().saveAs(file);
    EXPECT_TRUE(driver_.banner().contains("Earlier runs stay in"))
        << driver_.banner().toStdString();
    EXPECT_TRUE(QFile::exists(run)) << "nothing is moved";
    EXPECT_FALSE(QFile::exists(place_.filePath("mine/runs")));
    EXPECT_EQ(listed(driver_), 1);
    driver_.window().workspace().newProject();
    WindowDriver later;
    ASSERT_TRUE(openPath(later, file));
    EXPECT_EQ(listed(later), 1);
    later.window().show(Step::Train);
    EXPECT_TRUE(later.wait([&] { return later.shows("Last run, "); }));
    // The next run is beside the file; both belong to the project.
    makeRun(later, 2);
    EXPECT_EQ(listed(later), 2);
    later.window().workspace().saveAs(place_.filePath("flowers.espalier"));
    EXPECT_EQ(listed(later), 2);
}

TEST_F(ProjectRunsTest, AProjectThatCannotBeSavedSaysThatItRemainsADraft) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(9)));
    driver_.window().workspace().saveAs(place_.filePath("nowhere/p.espalier"));
    EXPECT_TRUE(driver_.banner().contains("nowhere")) << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.banner().endsWith(" The project remains an unsaved draft."))
        << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.window().document().file().empty());
}

TEST_F(ProjectRunsTest, AMovedProjectFileOrFolderFindsItsRuns) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(9)));
    QDir(place_.path()).mkpath("a");
    driver_.window().workspace().saveAs(place_.filePath("a/p.espalier"));
    makeRun(driver_, 1);
    ASSERT_EQ(listed(driver_), 1);
    driver_.window().workspace().autosave().flush();
    // Moves only the file.
    QDir(place_.path()).mkpath("b");
    ASSERT_TRUE(QFile::rename(place_.filePath("a/p.espalier"), place_.filePath("b/p.espalier")));
    ASSERT_TRUE(openPath(driver_, place_.filePath("b/p.espalier")));
    EXPECT_EQ(listed(driver_), 1);
    // Moves its folder with the runs.
    ASSERT_TRUE(QFile::rename(place_.filePath("b/p.espalier"), place_.filePath("a/p.espalier")));
    ASSERT_TRUE(QDir(place_.path()).rename("a", "c"));
    ASSERT_TRUE(openPath(driver_, place_.filePath("c/p.espalier")));
    EXPECT_EQ(listed(driver_), 1);
}

TEST_F(ProjectRunsTest, TwoProjectsOnTheSameImagesHaveSeparateRunsAndAllCanBeShown) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(9)));
    driver_.window().workspace().saveAs(place_.filePath("one.espalier"));
    makeRun(driver_, 1);
    makeRun(driver_, 2);
    driver_.window().workspace().newProject();
    ASSERT_TRUE(driver_.openSmall(flowerFolder(9)));
    driver_.window().workspace().saveAs(place_.filePath("two.espalier"));
    makeRun(driver_, 3);
    EXPECT_EQ(listed(driver_), 1);
    QComboBox* which = scope(driver_);
    ASSERT_NE(which, nullptr);
    ASSERT_TRUE(which->isVisible());
    EXPECT_TRUE(which->itemText(0).startsWith("This project (1), "))
        << which->itemText(0).toStdString();
    EXPECT_TRUE(which->itemText(0).endsWith(" more on these images"));
    which->setCurrentIndex(1);
    emit which->activated(1);
    EXPECT_GE(table().model()->rowCount(), 3);
    ASSERT_TRUE(openPath(driver_, place_.filePath("one.espalier")));
    EXPECT_EQ(listed(driver_), 2) << "the choice was for the other project";
}

TEST_F(ProjectRunsTest, RunsOfTheTerminalDoNotBelongToAProjectBecauseOneWasOpened) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(10)));
    driver_.window().workspace().saveAs(place_.filePath("p.espalier"));
    makeRun(driver_, 1);
    engine::Project project = driver_.window().document().project();
    project.id.clear();
    QString last;
    for (const char* name : {"a", "b", "c"}) {
        const engine::RunFolder run{toPath(place_.filePath("terminal")) / name};
        std::filesystem::create_directories(run.path);
        engine::writeFileAtomically(
            run.record(),
            R"({"espalier_run": 1, "started": "2026-03-02T12:00:00+0000", "project": )" +
                engine::projectToJson(project, {}) + "}");
        engine::writeFileAtomically(run.events(), eventsOf(3, 0.5));
        last = fromPath(run.path);
    }
    driver_.drop({last});
    ASSERT_TRUE(
        driver_.wait([&] { return fromPath(driver_.window().run().shown().run.path) == last; }));
    EXPECT_EQ(listed(driver_), 1);
    QComboBox* which = scope(driver_);
    ASSERT_NE(which, nullptr);
    EXPECT_EQ(which->itemText(0), "This project (1), 3 more on these images");
    EXPECT_EQ(which->itemText(1), "These images (4)");
}

TEST_F(ProjectRunsTest, ARunOfAnotherProjectSaysWhichAndOffersToOpenIt) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(9)));
    QDir(place_.path()).mkpath("garden");
    const QString file = place_.filePath("garden/garden.espalier");
    driver_.window().workspace().saveAs(file);
    const std::string id = driver_.window().document().project().id;
    const QString run = makeRun(driver_, 1);
    // Without steps, there is nothing to conclude, which would be said in place of its project.
    engine::writeFileAtomically(toPath(run) / "events.jsonl", "");
    driver_.window().workspace().autosave().flush();
    driver_.window().open({run});
    ASSERT_TRUE(driver_.wait([&] { return driver_.window().run().state() == RunState::Ended; }));
    EXPECT_FALSE(driver_.banner().contains("belongs to")) << "it is one of this project";

    driver_.window().workspace().newProject();
    ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
    ASSERT_NE(driver_.window().document().project().id, id);
    engine::TrainingOptions options = driver_.window().document().project().options;
    options.epochs += 7;
    driver_.window().document().change(&engine::Project::options, options, Area::Training, "test");
    driver_.window().open({run});
    ASSERT_TRUE(driver_.wait([&] {
        return driver_.banner() ==
               "This run belongs to another project, garden. The network and "
               "settings shown here are not those of the run.";
    })) << driver_.banner().toStdString();
    ASSERT_TRUE(driver_.click("Open that project"));
    ASSERT_TRUE(driver_.wait([&] { return driver_.window().document().project().id == id; }));
    ASSERT_TRUE(isOpen(driver_));
    EXPECT_EQ(driver_.window().run().shown().run.path, toPath(run)) << "it stays open";

    driver_.window().workspace().newProject();
    ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
    ASSERT_TRUE(QFile::remove(file));
    driver_.window().open({run});
    EXPECT_TRUE(driver_.wait([&] { return driver_.banner().contains("whose file was not found"); }))
        << driver_.banner().toStdString();
    EXPECT_EQ(driver_.button("Open that project"), nullptr);

    // Of a draft of these images that was never saved there is nothing to say.
    driver_.window().workspace().newProject();
    ASSERT_TRUE(driver_.openSmall(flowerFolder(9)));
    ASSERT_NE(driver_.window().document().project().id, id);
    driver_.window().findChild<Banner*>()->showMessage(Banner::Kind::Notice, "Saved.");
    driver_.window().open({run});
    ASSERT_TRUE(driver_.wait([&] { return driver_.window().run().state() == RunState::Ended; }));
    EXPECT_FALSE(driver_.wait([&] { return driver_.banner().contains("belongs to"); }, 500));
}

// The files of drafts have no names for a person.
TEST_F(ProjectRunsTest, ARunOfADraftNamesItByItsImagesAndItsTime) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(9)));
    const engine::Project trained = driver_.window().document().project();
    ASSERT_FALSE(trained.id.empty());
    ASSERT_TRUE(driver_.window().document().file().empty());
    const QString run = writeRun(1, trained);
    engine::writeFileAtomically(toPath(run) / "events.jsonl", "");
    driver_.window().workspace().autosave().flush();
    const auto& recent = driver_.window().workspace().recent().entries();
    ASSERT_TRUE(driver_.wait([&] { return !recent.empty() && recent.front().isDraft; }));
    const RecentEntry draft = recent.front();
    ASSERT_TRUE(draft.details().startsWith("draft of ")) << draft.details().toStdString();

    driver_.window().workspace().newProject();
    ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
    driver_.window().open({run});
    const QString whose = QStringLiteral("This run belongs to another project, %1 (%2).")
                              .arg(draft.title, draft.details());
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().startsWith(whose); }))
        << driver_.banner().toStdString();
    ASSERT_TRUE(driver_.click("Open that project"));
    EXPECT_TRUE(
        driver_.wait([&] { return driver_.window().document().project().id == trained.id; }));
}

// As one of the terminal, or one that was copied from another computer.
TEST_F(ProjectRunsTest, ARunOfNoProjectSaysWhatIsShownAndOffersItsSettings) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(9)));
    driver_.window().workspace().saveAs(place_.filePath("p.espalier"));
    engine::Project trained = driver_.window().document().project();
    trained.id.clear();
    trained.options.learningRate = 0.0123;
    const engine::RunFolder run{toPath(place_.filePath("terminal")) / "alone"};
    std::filesystem::create_directories(run.path);
    engine::writeFileAtomically(
        run.record(),
        R"({"espalier_run": 1, "started": "2026-03-02T12:00:00+0000", "project": )" +
            engine::projectToJson(trained, {}) + "}");
    engine::writeFileAtomically(run.events(), "");
    driver_.window().workspace().newProject();
    driver_.window().open({fromPath(run.path)});
    EXPECT_TRUE(driver_.wait([&] { return driver_.banner() == "This run belongs to no project."; }))
        << driver_.banner().toStdString() << ", as there are no others";
    ASSERT_TRUE(driver_.click("Use its settings"));
    ASSERT_TRUE(isOpen(driver_));
    const engine::Project& now = driver_.window().document().project();
    EXPECT_EQ(now.options.learningRate, 0.0123);
    EXPECT_EQ(now.network, trained.network);
    EXPECT_EQ(driver_.window().run().shown().run.path, run.path) << "it stays open";
}

TEST_F(ProjectRunsTest, WhoseRunItIsReplacesNoProblem) {
    auto* banner = driver_.window().findChild<Banner*>();
    auto* owner = driver_.window().findChild<RunOwner*>();
    ASSERT_NE(banner, nullptr);
    ASSERT_NE(owner, nullptr);
    banner->showMessage(Banner::Kind::Problem, "Its images are gone.");
    emit owner->found("This run belongs to another project, garden.", "garden.espalier");
    EXPECT_EQ(driver_.banner(), "Its images are gone.");
    banner->showMessage(Banner::Kind::Notice, "Saved.");
    emit owner->found("This run belongs to another project, garden.", "garden.espalier");
    EXPECT_EQ(driver_.banner(), "This run belongs to another project, garden.");
}

TEST_F(ProjectRunsTest, TheProjectOfARunIsNotLookedForOnceThatIsCancelled) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(9)));
    const QString file = place_.filePath("garden.espalier");
    driver_.window().workspace().saveAs(file);
    const std::string id = driver_.window().document().project().id;
    const std::filesystem::path run = toPath(place_.filePath("runs/first"));
    std::stop_source stop;
    EXPECT_EQ(RunOwner::fileOf(id, run, {file}, stop.get_token()), file);
    stop.request_stop();
    EXPECT_EQ(RunOwner::fileOf(id, run, {file}, stop.get_token()), "");
}

TEST_F(ProjectRunsTest, AProjectWithoutRunsShowsThoseOnTheSameImages) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(11)));
    driver_.window().workspace().saveAs(place_.filePath("one.espalier"));
    makeRun(driver_, 1);
    driver_.window().workspace().newProject();
    ASSERT_TRUE(driver_.openSmall(flowerFolder(11)));
    EXPECT_EQ(listed(driver_), 1);
    driver_.window().show(Step::Train);
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("Last run on these images, "); }));
    makeRun(driver_, 2);
    EXPECT_EQ(listed(driver_), 2) << "its first own run hides none that was shown";
}

TEST_F(ProjectRunsTest, AnUnchangedDraftIsContinuedAndAChangedOneKept) {
    const auto drafts = [&] {
        driver_.window().workspace().autosave().flush();
        return QDir(qEnvironmentVariable("XDG_STATE_HOME") + "/espalier/drafts")
            .entryList({"*.espalier"}, QDir::Files)
            .size();
    };
    const QString folder = flowerFolder(12);
    ASSERT_TRUE(openPath(driver_, folder));
    const auto before = drafts();
    const std::string id = driver_.window().document().project().id;
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(openPath(driver_, folder));
        EXPECT_EQ(driver_.window().document().project().id, id);
        EXPECT_EQ(drafts(), before);
    }
    driver_.makeSmall();
    EXPECT_EQ(drafts(), before);
    ASSERT_TRUE(openPath(driver_, folder));
    EXPECT_NE(driver_.window().document().project().id, id);
    EXPECT_EQ(drafts(), before + 1) << "the edited one is still there";
    const auto& recent = driver_.window().workspace().recent().entries();
    ASSERT_GE(recent.size(), 2);
    EXPECT_EQ(recent[0].title, recent[1].title);
    EXPECT_NE(recent[0].path, recent[1].path);
    EXPECT_TRUE(recent[0].details().startsWith("draft of ")) << recent[0].details().toStdString();
}
