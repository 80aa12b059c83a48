// SPDX-License-Identifier: GPL-3.0-or-later
// Trained starts in the dialog: brought from a registry on 127.0.0.1, or from a file.
#include "ui/starts/start_dialog.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "engine/base/atomic_file.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/data/loading/scan_data.h"
#include "engine/network/templates.h"
#include "engine/project/project_fields.h"
#include "engine/runs/run_folder.h"
#include "engine/starts/start_storage.h"
#include "small_start.h"
#include "test_server.h"
#include "ui/document.h"
#include "ui/run/runs_folders.h"
#include "ui/starts/start_choice.h"
#include "ui/starts/start_list.h"
#include "ui/starts/start_row.h"
#include "ui/starts/start_shelf.h"
#include "ui/style/fonts.h"
#include "ui/text.h"
#include "window_driver.h"

namespace espalier::ui {
namespace {

using engine::tests::SmallStart;
using engine::tests::TestAnswer;
using engine::tests::TestRequest;
using engine::tests::TestServer;

/// Sets a variable of the environment for one test.
class Setting {
  public:
    Setting(const char* name, const std::string& value)
        : name_(name), before_(qgetenv(name)), wasSet_(qEnvironmentVariableIsSet(name)) {
        qputenv(name, QByteArray::fromStdString(value));
    }
    ~Setting() {
        if (wasSet_) {
            qputenv(name_, before_);
        } else {
            qunsetenv(name_);
        }
    }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;

  private:
    const char* name_;
    QByteArray before_;
    bool wasSet_;
};

class StartDialogTest : public testing::Test {
  protected:
    StartDialogTest() {
        engine::Project project;
        project.preprocessing.height = project.preprocessing.width = 28;
        project.preprocessing.channels = 3;
        project.network = engine::makeTemplate("seed-cnn", {.input = {3, 28, 28}});
        document_.reset(project, {});
    }
    // A closed dialog is deleted by the event loop only, which would be after the shelf; and what
    // the shelf looks up reads the environment, which is about to change.
    ~StartDialogTest() override {
        delete dialog_;
        EXPECT_TRUE(QTest::qWaitFor([&] { return !shelf_.isLooking(); }));
    }

    StartDialog& open() {
        dialog_ = new StartDialog(document_, shelf_, nullptr);
        dialog_->open();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(dialog_));
        EXPECT_TRUE(QTest::qWaitFor([&] { return shelf_.entries().front().state.has_value(); }));
        list()->choose(std::string("small"));
        return *dialog_;
    }
    StartList* list() { return dialog_->findChild<StartList*>(); }
    /// nullptr if no visible button has a text that begins like this.
    QPushButton* button(const QString& begin) {
        for (QPushButton* each : dialog_->findChildren<QPushButton*>()) {
            if (each->isVisible() && each->text().startsWith(begin)) return each;
        }
        return nullptr;
    }
    bool waitFor(const QString& begin) {
        return QTest::qWaitFor([&] { return button(begin) != nullptr; });
    }
    void click(const QString& begin) {
        ASSERT_NE(button(begin), nullptr) << begin.toStdString();
        QTest::mouseClick(button(begin), Qt::LeftButton);
    }
    bool shows(const QString& words) {
        const auto labels = dialog_->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(words);
        });
    }
    bool waitForWords(const QString& words) {
        return QTest::qWaitFor([&] { return shows(words); });
    }
    bool isStored() { return engine::StartStorage().isWhole(small_.start()); }

    QTemporaryDir home_;
    const SmallStart small_;
    std::function<TestAnswer(const TestRequest&)> file_ = [this](const TestRequest&) {
        return TestAnswer{.content = small_.wheel()};
    };
    TestServer server_{[this](const TestRequest& request) -> TestAnswer {
        if (request.path == "/f") return file_(request);
        return {.content =
                    "<a href=\"/f#sha256=" + std::string(small_.start().wheel.sha256) + "\">"};
    }};
    Setting index_{"PIP_INDEX_URL", server_.address("/simple")};
    Setting configuration_{"PIP_CONFIG_FILE", "/dev/null"};
    Setting proxy_{"no_proxy", "*"};
    Setting data_{"XDG_DATA_HOME", home_.path().toStdString()};
    Document document_;
    StartShelf shelf_{{&small_.start(), 1}};
    QPointer<StartDialog> dialog_;
};

TEST_F(StartDialogTest, SizeLicenceAndOriginAreToldBeforeAnythingIsFetched) {
    open();
    EXPECT_TRUE(shows("Noise.")) << "the origin";
    EXPECT_TRUE(shows("Apache-2.0"));
    EXPECT_TRUE(waitForWords("from 127.0.0.1"));
    EXPECT_TRUE(shows("Not on this computer yet."));
    ASSERT_TRUE(button("Download") && button("Download")->property("primary").toBool());
    EXPECT_FALSE(button("Use this start")->isEnabled());
    EXPECT_TRUE(button("Use this start")->toolTip().contains("Download it first"));
    EXPECT_TRUE(server_.requests().empty()) << "nothing is fetched unasked";
    dialog_->reject();
}

// "17.4 MB" that lost its beginning would be another size.
TEST_F(StartDialogTest, TheListShowsSizesInWhole) {
    open();
    const auto isNumberAtTheEnd = [](const QString& line) { return line.contains("to download"); };
    int sizes = 0;
    for (int i = 0; i < list()->count(); ++i) {
        const QListWidgetItem& item = *list()->item(i);
        for (const QString& line : item.data(Qt::UserRole).toStringList()) {
            if (!isNumberAtTheEnd(line)) continue;
            ++sizes;
            EXPECT_FALSE(line.contains("ImageNet")) << "on a line of its own";
            EXPECT_TRUE(line.front().isDigit()) << "what is elided is the end";
            EXPECT_TRUE(item.toolTip().contains(line));
            EXPECT_LT(QFontMetrics(textFont(TextSize::Small)).horizontalAdvance(line),
                      list()->viewport()->width() - 60);
        }
    }
    EXPECT_EQ(sizes, 1);
}

TEST_F(StartDialogTest, AStartIsFetchedOnRequest) {
    open();
    QSignalSpy stored(&shelf_, &StartShelf::stored);
    click("Download");
    ASSERT_TRUE(QTest::qWaitFor([&] { return stored.count() == 1; }));
    EXPECT_TRUE(isStored());
    EXPECT_TRUE(QTest::qWaitFor([&] { return button("Download") == nullptr; }));
    // This one holds noise instead of weights, which is found out before it can be used.
    EXPECT_TRUE(QTest::qWaitFor([&] {
        QPushButton* use = button("Use this start");
        return !use->isEnabled() && use->toolTip().contains("small");
    })) << button("Use this start")->toolTip().toStdString();
    dialog_->reject();
}

TEST_F(StartDialogTest, ADownloadShowsHowFarItIsCanBeStoppedAndGoesOnLater) {
    const std::string half = small_.wheel().substr(0, small_.wheel().size() / 2);
    file_ = [&](const TestRequest&) {
        return TestAnswer{.content = half, .announced = small_.wheel().size(), .stalls = true};
    };
    open();
    click("Download");
    ASSERT_TRUE(QTest::qWaitFor([&] {
        const auto* bar = dialog_->findChild<QProgressBar*>();
        return bar->isVisible() && bar->value() > bar->maximum() / 3;
    }));
    EXPECT_TRUE(button("Use this start")->toolTip().contains("Wait"));
    click("Stop download");
    ASSERT_TRUE(waitFor("Continue")) << "what has arrived was not kept";
    EXPECT_FALSE(isStored());
    std::string range;
    file_ = [&](const TestRequest& request) {
        range = request.range;
        const std::string rest = small_.wheel().substr(half.size());
        return TestAnswer{.status = 206,
                          .content = rest,
                          .headers = "Content-Range: bytes " + std::to_string(half.size()) + "-" +
                                     std::to_string(small_.wheel().size() - 1) + "/" +
                                     std::to_string(small_.wheel().size()) + "\r\n"};
    };
    QSignalSpy stored(&shelf_, &StartShelf::stored);
    click("Continue");
    ASSERT_TRUE(QTest::qWaitFor([&] { return stored.count() == 1; }));
    EXPECT_EQ(range, "bytes=" + std::to_string(half.size()) + "-");
    EXPECT_TRUE(isStored());
    dialog_->reject();
}

TEST_F(StartDialogTest, ADownloadGoesOnWithoutTheDialog) {
    open();
    QSignalSpy stored(&shelf_, &StartShelf::stored);
    click("Download");
    dialog_->reject();
    ASSERT_TRUE(QTest::qWaitFor([&] { return stored.count() == 1; }));
    EXPECT_TRUE(isStored());
}

TEST_F(StartDialogTest, WhyAFetchFailedIsToldInPlaceWithTheWayOut) {
    file_ = [](const TestRequest&) { return TestAnswer{.content = "another file"}; };
    open();
    click("Download");
    ASSERT_TRUE(waitForWords("is not the published one of small"));
    EXPECT_NE(button("Download"), nullptr);
    ASSERT_NE(button("Choose a file"), nullptr);
    EXPECT_TRUE(button("Choose a file")->isEnabled());
    EXPECT_FALSE(isStored());
    dialog_->reject();
}

TEST_F(StartDialogTest, BehindAProxyTheWheelIsTakenFromAFile) {
    const QString wheel = home_.filePath(QStringLiteral("mine.whl"));
    engine::writeFileAtomically(toPath(wheel), small_.wheel());
    open();
    QSignalSpy stored(&shelf_, &StartShelf::stored);
    click("Choose a file");
    auto* asks = dialog_->findChild<QFileDialog*>();
    ASSERT_NE(asks, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return asks->isVisible(); }));
    emit asks->fileSelected(wheel);  // as when it is chosen
    asks->reject();
    ASSERT_TRUE(QTest::qWaitFor([&] { return stored.count() == 1; }));
    EXPECT_TRUE(isStored());
    EXPECT_TRUE(server_.requests().empty());
    dialog_->reject();
}

// By its weights or its archive, whatever the file is called.
TEST_F(StartDialogTest, AFileOfAKnownStartIsThatStart) {
    for (const std::string& content : {small_.weights(), small_.wheel()}) {
        const QString file = home_.filePath(QStringLiteral("mine.bin"));
        engine::writeFileAtomically(toPath(file), content);
        engine::StartStorage().remove(small_.start());
        open();
        list()->choose(StartRow::Kind::File);
        QSignalSpy stored(&shelf_, &StartShelf::stored);
        dialog_->takeFile(file);
        ASSERT_TRUE(QTest::qWaitFor([&] { return stored.count() == 1; }));
        EXPECT_EQ(list()->chosen()->from, "small") << "by name";
        EXPECT_TRUE(waitForWords("is the published one of this trained start"));
        EXPECT_TRUE(isStored());
        EXPECT_TRUE(server_.requests().empty());
        delete dialog_;
    }
}

TEST_F(StartDialogTest, WhereNoCopyCanBeKeptTheFileItselfIsUsed) {
    const QString file = home_.filePath(QStringLiteral("mine.bin"));
    engine::writeFileAtomically(toPath(file), small_.weights());
    open();
    const std::filesystem::path starts = engine::usualStartsFolder();
    std::filesystem::create_directories(starts.parent_path());
    engine::writeFileAtomically(starts, "in the way of a folder");
    list()->choose(StartRow::Kind::File);
    QSignalSpy failed(&shelf_, &StartShelf::failed);
    dialog_->takeFile(file);
    ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() == 1; }));
    EXPECT_EQ(list()->chosen()->kind, StartRow::Kind::File);
    EXPECT_EQ(list()->chosen()->from, file.toStdString());
    EXPECT_TRUE(shows("no copy can be kept"));
    EXPECT_FALSE(shows("A copy is kept"));
    dialog_->reject();
}

TEST_F(StartDialogTest, ADamagedCopyIsReplacedByTheFileOfTheStart) {
    const QString file = home_.filePath(QStringLiteral("mine.bin"));
    engine::writeFileAtomically(toPath(file), small_.weights());
    engine::StartStorage().add(small_.start(), small_.weights(), "The file");
    std::string damaged = small_.weights();
    damaged.back() ^= 1;
    engine::writeFileAtomically(engine::StartStorage().file(small_.start()), damaged);
    ASSERT_FALSE(isStored());
    open();
    list()->choose(StartRow::Kind::File);
    QSignalSpy stored(&shelf_, &StartShelf::stored);
    dialog_->takeFile(file);
    ASSERT_TRUE(QTest::qWaitFor([&] { return stored.count() == 1; }));
    EXPECT_TRUE(isStored());
    EXPECT_TRUE(waitForWords("A copy is kept"));
    dialog_->reject();
}

TEST_F(StartDialogTest, WhatWasSelectedMeanwhileStaysSelected) {
    const QString file = home_.filePath(QStringLiteral("mine.bin"));
    engine::writeFileAtomically(toPath(file), small_.weights());
    open();
    dialog_->takeFile(file);
    list()->choose(StartRow::Kind::Random);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog_->isBusy(); }));
    EXPECT_EQ(list()->chosen()->kind, StartRow::Kind::Random);
    EXPECT_FALSE(isStored());
    dialog_->reject();
}

TEST_F(StartDialogTest, LeavingAStartThatNobodyTookHereSaysWhatComesOfIt) {
    engine::Project project = document_.project();
    project.startFrom = "small";
    document_.reset(project, {});
    open();
    list()->choose(StartRow::Kind::Random);
    EXPECT_TRUE(shows("becomes what suits your images without it"));
    EXPECT_FALSE(shows("what they were before the start was taken"));
    dialog_->reject();
}

TEST_F(StartDialogTest, AWrongFileIsRefusedWithItsName) {
    const QString wrong = home_.filePath(QStringLiteral("holiday.jpg"));
    engine::writeFileAtomically(toPath(wrong), "not it");
    open();
    shelf_.import("small", toPath(wrong));
    EXPECT_TRUE(waitForWords("holiday.jpg"));
    EXPECT_FALSE(isStored());
    dialog_->reject();
}

// Such a run names no project, and a cross-validation is no network to start from.
TEST_F(StartDialogTest, RunsOfATerminalOnTheSameImagesAreListed) {
    engine::Project project = document_.project();
    project.dataset = toPath(test::flowerFolder(8));
    document_.reset(project, {});
    engine::Project trained = project;
    trained.id.clear();
    const std::filesystem::path folder = toPath(home_.filePath("elsewhere"));
    const engine::RunFolder same = engine::createRunFolder(folder, trained);
    const engine::RunFolder folds = engine::createRunFolder(folder, trained);
    engine::beginCrossValidation(
        {folds.path}, trained, 2, engine::scanData(trained.dataset, trained.dataChoices, {}, {}));
    trained.dataset = toPath(home_.filePath("other images"));
    const engine::RunFolder other = engine::createRunFolder(folder, trained);
    for (const engine::RunFolder& run : {same, other}) {
        engine::writeFileAtomically(
            run.record(),
            R"({"espalier_run": 1, "started": "2026-01-01T12:00:00+0000", "project": )" +
                engine::projectToJson(run.path == same.path ? project : trained, {}) + "}");
    }
    rememberRunsFolder(folder);
    open();
    EXPECT_TRUE(QTest::qWaitFor([&] { return list()->choose(fromPath(same.path).toStdString()); }));
    EXPECT_FALSE(list()->choose(fromPath(other.path).toStdString()));
    EXPECT_FALSE(list()->choose(fromPath(folds.path).toStdString()));
}

TEST_F(StartDialogTest, AnEmptyListOfRunsSaysSo) {
    open();
    const auto says = [&](const QString& words) {
        return !list()->findItems(words, Qt::MatchExactly).isEmpty();
    };
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return says("No run of this project can be started from yet"); }));
    EXPECT_FALSE(says("Runs of this project, the best first"));
    dialog_->reject();
}

/// A finished run of the project with this test accuracy; less than 0: of validation only.
RunRow runOf(const QString& name, double test, double validation) {
    RunRow run;
    run.path = "/runs/" + name;
    run.name = name;
    run.started = "2026-03-04T05:06:07+0000";
    run.network = "resnet18";
    run.status = engine::RunStatus::Completed;
    run.project = std::make_shared<const engine::Project>(engine::freshProject("classify"));
    run.validationImages = 1000;
    run.best = {.epoch = 2, .metrics = {{"accuracy", validation}}};
    if (test >= 0) run.test = engine::TestMetrics{.images = 1000, .metrics = {{"accuracy", test}}};
    return run;
}

TEST_F(StartDialogTest, AnIconMeansTheSameInTheListAndOnTheButton) {
    for (const StartRow& row : startRows(shelf_, {}, nullptr)) {
        if (row.kind == StartRow::Kind::Random) {
            EXPECT_EQ(row.iconName, startIconName({}));
        } else if (row.kind == StartRow::Kind::Catalog) {
            EXPECT_EQ(row.iconName, startIconName(row.from));
        }
    }
    EXPECT_NE(startIconName({}), startIconName("small"));
    open();
    ASSERT_TRUE(waitFor("Download"));
    EXPECT_EQ(button("Download")->icon().name(), "download");
}

TEST_F(StartDialogTest, FinishedRunsAreListedWithTheBestFirst) {
    std::vector<RunRow> runs{runOf("worst", 0.5, 0.99),
                             runOf("best", 0.9, 0.1),
                             runOf("untested", -1, 0.7),
                             runOf("diverged", -1, 0.9),
                             runOf("running", -1, 0.9),
                             runOf("nothing", -1, 0),
                             runOf("of others", 0.95, 0.95),
                             runOf("on the same images", 0.99, 0.99)};
    runs[3].status = engine::RunStatus::Diverged;
    runs[4].status = engine::RunStatus::Running;
    runs[5].best = {};
    runs[6].kinship = engine::RunKinship::Other;
    runs[7].kinship = engine::RunKinship::SameImages;
    const std::vector<RunRow> starts = runsToStartFrom(runs);
    QStringList names;
    for (const RunRow& run : starts) names << run.name;
    EXPECT_EQ(names.join(", ").toStdString(), "best, untested, worst, nothing, on the same images");
    const std::vector<StartRow> rows = startRows(shelf_, {}, &starts);
    const auto best = std::ranges::find(rows, QStringLiteral("best"), &StartRow::title);
    ASSERT_NE(best, rows.end());
    EXPECT_EQ(best->notes.join("; ").toStdString(),
              "90.0 % on test images; resnet18  ·  2026-03-04 05:06");
    const auto untested = std::ranges::find(rows, QStringLiteral("untested"), &StartRow::title);
    EXPECT_EQ(untested->notes.front().toStdString(), "70.0 % on validation images");
}

TEST_F(StartDialogTest, EachOrderOfRunsHasItsHeading) {
    std::vector<RunRow> runs{runOf("same images", -1, 0.9),
                             runOf("by loss", -1, 0),
                             runOf("by F1", -1, 0),
                             runOf("worse", -1, 0.5),
                             runOf("better", -1, 0.6)};
    runs[0].kinship = engine::RunKinship::SameImages;
    runs[0].project = std::make_shared<const engine::Project>();
    runs[1].best = {.epoch = 2, .validationLoss = 0.2};
    runs[2].best = {};
    runs[2].test = engine::TestMetrics{.images = 1000, .metrics = {{"f1", 0.99}}};
    const std::vector<RunRow> starts = runsToStartFrom(runs);
    QStringList titles;
    for (const StartRow& row : startRows(shelf_, {}, &starts)) titles << row.title;
    EXPECT_EQ(titles.mid(5).join("; ").toStdString(),
              "Runs of this project, the best first; better; worse; by loss; "
              "Runs of this project, by another metric; by F1; "
              "Runs on the same images, the best first; same images");
    EXPECT_TRUE(std::ranges::any_of(startRows(shelf_, {}, nullptr, true), [](const auto& row) {
        return row.title == "Your runs could not be read";
    }));
}

TEST_F(StartDialogTest, TheListIsOperatedWithKeys) {
    open();
    QTest::keyClick(list(), Qt::Key_Home);
    EXPECT_EQ(list()->chosen()->kind, StartRow::Kind::Random);
    QTest::keyClick(list(), Qt::Key_Down);
    EXPECT_EQ(list()->chosen()->from, "small") << "headings are passed over";
    QTest::keyClick(list(), Qt::Key_Up);
    QTest::keyClick(list(), Qt::Key_Return);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog_ || !dialog_->isVisible(); }));
    EXPECT_TRUE(document_.project().startFrom.empty());
}

/// The network and input of a trained start as the catalog describes it.
TEST(StartChoiceTest, AdoptingAStartIsOneUndoStepThatRestoresTheDrawing) {
    const SmallStart small;
    Document document;
    engine::Project project;
    project.preprocessing.height = project.preprocessing.width = 64;
    project.preprocessing.channels = 3;
    project.network = engine::makeTemplate("resnet-small", {.input = {3, 64, 64}});
    document.reset(project, {});
    const engine::Project before = document.project();
    const engine::TrainingStart start = engine::describedStart(small.start());
    chooseStart(document, engine::takeStart(startSituation(document), "small", &start));
    const engine::Project& now = document.project();
    EXPECT_EQ(now.startFrom, "small");
    EXPECT_EQ(now.network.name, "efficientnet-lite0");
    EXPECT_EQ(now.preprocessing.height, 224);
    EXPECT_FALSE(now.normaliseByData);
    EXPECT_TRUE(now.network.find("stem.conv")->frozen) << "only the last layer is trained";
    EXPECT_FALSE(now.network.find("dense")->frozen);
    document.undoStack().undo();
    EXPECT_EQ(document.project().network, before.network);
    EXPECT_EQ(document.project().preprocessing.height, 64);
    EXPECT_TRUE(document.project().startFrom.empty());
    EXPECT_TRUE(document.project().normaliseByData);
}

/// What was set by hand in the same network stays.
TEST(StartChoiceTest, OnlyWhatDiffersIsTakenOver) {
    const SmallStart small;
    const engine::TrainingStart start = engine::describedStart(small.start());
    engine::Project adopted = engine::takeStart({.project = {}}, "small", &start).taken;
    for (engine::NetworkNode& node : adopted.network.nodes) node.frozen = false;
    adopted.network.find("stem.conv")->rateFactor = 0.1;
    adopted.normaliseByData = true;
    const engine::Project again = engine::takeStart({.project = adopted}, "small", &start).taken;
    EXPECT_EQ(again.network, adopted.network);
    EXPECT_FALSE(again.normaliseByData);
}

}  // namespace
}  // namespace espalier::ui
