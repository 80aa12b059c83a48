// SPDX-License-Identifier: GPL-3.0-or-later
// The certificate of a run, from the button to the bars.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <atomic>
#include <memory>
#include <optional>

#include "engine/data/loading/scan_data.h"
#include "engine/training/session/training_session.h"
#include "runs_on_disk.h"
#include "ui/jobs/turn.h"
#include "ui/plots/bar_plot.h"
#include "ui/run/run_control.h"
#include "ui/runs/certificate_view.h"
#include "ui/runs/certify_dialog.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class CertifyDialogTest : public RunsTest {
  protected:
    // Two epochs, each of a few steps.
    void trainRun() {
        project_.options.epochs = 2;
        project_.options.batch = 8;
        project_.options.device = "cpu";
        project_.options.computeThreads = 1;
        run_ = {toPath(runPath(1))};
        std::filesystem::create_directories(run_.path);
        const engine::DataSource data =
            engine::scanData(project_.dataset, {}, [](const auto&) {}, {});
        engine::TrainingSession session(engine::prepareRun(project_, data, run_));
        for (bool ended = false; !ended;) {
            for (const auto& event : session.waitForEvents(std::chrono::milliseconds(50))) {
                ASSERT_NE(event.kind, engine::EventKind::Failed) << event.text;
                ended = ended || event.kind == engine::EventKind::Finished;
            }
        }
    }
    CertifyDialog* openDialog() {
        clickCell(0, RunsModel::Data);
        if (!driver_.click("Certify …")) return nullptr;
        return driver_.window().findChild<CertifyDialog*>();
    }
    // Without the page; by default of the run that was trained.
    std::unique_ptr<CertifyDialog> lonely(const engine::CertifyOptions& options,
                                          const QString& path = {}) {
        const int row = page().model().find(path.isEmpty() ? runPath(1) : path);
        auto dialog = std::make_unique<CertifyDialog>(page().model().at(row), nullptr, options);
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        dialog->show();
        return dialog;
    }
    static QPushButton* buttonOf(QWidget& dialog, const QString& text) {
        for (auto* button : dialog.findChildren<QPushButton*>()) {
            if (button->text() == text) return button;
        }
        return nullptr;
    }
    static QString wordsOf(QWidget& dialog) {
        QString words;
        for (const auto* label : dialog.findChildren<QLabel*>()) {
            if (label->isVisible()) words += label->text() + QLatin1Char('\n');
        }
        return words;
    }
    bool ended(CertifyDialog& dialog) {
        return driver_.wait([&] { return !dialog.isBusy(); }, 120'000);
    }
    std::filesystem::path file() const { return engine::certificateFile(run_); }
    bool isTidy() const {
        return QDir(runs())
                   .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)
                   .size() == 1;
    }

    engine::RunFolder run_;
};

}  // namespace

TEST_F(CertifyDialogTest, ARunIsCertifiedAndAllDifferencesAreZero) {
    ASSERT_NO_FATAL_FAILURE(trainRun());
    ASSERT_NO_FATAL_FAILURE(open());
    CertifyDialog* dialog = openDialog();
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(dialog->isModal()) << "the window stays in use";
    EXPECT_FALSE(dialog->view().isVisible());
    auto* steps = dialog->findChild<QSpinBox*>();
    EXPECT_EQ(steps->maximum(), static_cast<int>(engine::summariseRun(run_.path).steps));
    steps->setValue(4);
    QTest::mouseClick(buttonOf(*dialog, "Certify"), Qt::LeftButton);
    EXPECT_TRUE(dialog->isBusy());
    EXPECT_FALSE(buttonOf(*dialog, "Certify")->isEnabled());
    EXPECT_EQ(buttonOf(*dialog, "Certify")->toolTip(), "This run is being certified.");
    ASSERT_TRUE(ended(*dialog));
    EXPECT_TRUE(wordsOf(*dialog).contains("Certified: the first 4 of "))
        << wordsOf(*dialog).toStdString();
    EXPECT_TRUE(wordsOf(*dialog).contains("Stopped after step 2 and resumed: all"));
    EXPECT_TRUE(wordsOf(*dialog).contains("The CPU is always deterministic"));
    EXPECT_TRUE(wordsOf(*dialog).contains("All differences are zero."));
    EXPECT_FALSE(dialog->view().showsPlot());
    EXPECT_GT(dialog->view().layer().count(), 2);
    EXPECT_TRUE(std::filesystem::exists(file()));
    EXPECT_TRUE(isTidy());
    EXPECT_FALSE(wordsOf(*dialog).contains("An earlier certificate"));
    EXPECT_TRUE(dialog->whatClosingLoses().contains("keeps the certificate"));
    steps->setValue(2);
    QTest::mouseClick(buttonOf(*dialog, "Certify"), Qt::LeftButton);
    ASSERT_TRUE(ended(*dialog));
    EXPECT_TRUE(
        wordsOf(*dialog).contains("An earlier certificate of this run covers more steps (4)"))
        << wordsOf(*dialog).toStdString();
}

TEST_F(CertifyDialogTest, DifferencesAreDrawnForTheChosenLayer) {
    ASSERT_NO_FATAL_FAILURE(trainRun());
    ASSERT_NO_FATAL_FAILURE(open());
    const auto plant = [](engine::CertifyPart part, engine::TrainingRequest& request) {
        if (part == engine::CertifyPart::Second) request.options.seed = 7;
    };
    const std::unique_ptr<CertifyDialog> dialog = lonely({.steps = 4, .beforeTraining = plant});
    dialog->start();
    ASSERT_TRUE(ended(*dialog));
    CertificateView& view = dialog->view();
    EXPECT_TRUE(wordsOf(*dialog).contains("Not certified")) << wordsOf(*dialog).toStdString();
    ASSERT_TRUE(view.showsPlot());
    EXPECT_GT(view.plot().visibleBars(), 10);
    // Each layer has its own bars, on an axis that fits them.
    const int bars = view.plot().visibleBars();
    view.layer().setCurrentIndex(view.layer().currentIndex() == 0 ? 1 : 0);
    EXPECT_NE(view.plot().visibleBars(), bars);
    EXPECT_GT(view.plot().upperEnd(), 0);
    view.comparison().setCurrentIndex(1);
    EXPECT_FALSE(view.showsPlot()) << "the resumed training is equal";
    EXPECT_TRUE(wordsOf(*dialog).contains("All differences are zero."));
}

TEST_F(CertifyDialogTest, CancelEndsItAndLeavesNothing) {
    ASSERT_NO_FATAL_FAILURE(trainRun());
    ASSERT_NO_FATAL_FAILURE(open());
    std::atomic<bool> begun = false;
    const std::unique_ptr<CertifyDialog> dialog = lonely(
        {.beforeTraining = [&](engine::CertifyPart, engine::TrainingRequest&) { begun = true; }});
    std::optional<Turn> mine(std::in_place, Turn::At::Measuring, std::stop_token());
    dialog->start();
    QTest::qWait(300);
    EXPECT_FALSE(begun) << "not beside what is measured";
    mine.reset();
    ASSERT_TRUE(driver_.wait([&] { return begun.load(); }, 60'000));
    QTest::keyClick(dialog.get(), Qt::Key_Escape);
    EXPECT_TRUE(dialog->isBusy() && dialog->isVisible()) << "Escape loses nothing";
    auto* question = dialog->findChild<QMessageBox*>();
    ASSERT_NE(question, nullptr);
    EXPECT_TRUE(question->informativeText().contains("without a certificate"))
        << question->informativeText().toStdString();
    QTest::mouseClick(buttonOf(*dialog, "Cancel"), Qt::LeftButton);
    EXPECT_FALSE(dialog->isBusy());
    EXPECT_TRUE(driver_.wait([&] { return !dialog->findChild<QMessageBox*>(); }))
        << "the question goes away with what it asks about";
    EXPECT_TRUE(wordsOf(*dialog).contains("Cancelled. The temporary files are being removed."));
    EXPECT_TRUE(buttonOf(*dialog, "Certify")->isEnabled());
    EXPECT_TRUE(driver_.wait([&] { return isTidy(); }));
    EXPECT_FALSE(std::filesystem::exists(file()));
    QTest::keyClick(dialog.get(), Qt::Key_Escape);
    EXPECT_FALSE(dialog->isVisible());
}

TEST_F(CertifyDialogTest, TheButtonLeadsBackWhicheverRunIsSelected) {
    ASSERT_NO_FATAL_FAILURE(trainRun());
    writeRun(3, project_);
    engine::writeFileAtomically(toPath(runPath(3) + "/events.jsonl"), "");
    ASSERT_NO_FATAL_FAILURE(open());
    const int row = page().model().find(runPath(1));
    const RunRow run = page().model().at(row);
    // The rows of the table are sorted otherwise than those of the model.
    const int shown = cell(0, RunsModel::Name) == run.name ? 0 : 1;
    ASSERT_EQ(cell(shown, RunsModel::Name), run.name);
    clickCell(shown, RunsModel::Data);
    ASSERT_TRUE(driver_.click("Certify …"));
    QPointer<CertifyDialog> dialog = driver_.window().findChild<CertifyDialog*>();
    ASSERT_NE(dialog, nullptr);
    // Its work cannot end before the test lets it.
    std::optional<Turn> mine(std::in_place, Turn::At::Measuring, std::stop_token());
    dialog->start();
    dialog->close();
    auto* question = dialog->findChild<QMessageBox*>();
    ASSERT_NE(question, nullptr);
    EXPECT_EQ(question->text(),
              QString("The certification of %1 is still in progress.").arg(run.name));
    QPushButton* goOn = buttonOf(*question, "Continue in background");
    ASSERT_NE(goOn, nullptr);
    QTest::mouseClick(goOn, Qt::LeftButton);
    EXPECT_TRUE(dialog->isInBackground() && !dialog->isVisible());
    clickCell(1 - shown, RunsModel::Data);
    EXPECT_EQ(tipOf("Certify …"),
              QString("Shows the certification of %1, which is in progress").arg(run.name));
    table().setCurrentIndex({});
    EXPECT_FALSE(driver_.button("Rerun")->isEnabled()) << "no run is selected";
    ASSERT_TRUE(driver_.click("Certify …"));
    EXPECT_TRUE(dialog->isVisible());
    QTest::mouseClick(buttonOf(*dialog, "Cancel"), Qt::LeftButton);
    EXPECT_FALSE(driver_.button("Certify …")->isEnabled()) << "now it would begin another one";
    EXPECT_EQ(tipOf("Certify …"), "Select a run in the table.");
}

TEST_F(CertifyDialogTest, WhatFailsIsSaidAndWhatCannotBeCertifiedSaysWhy) {
    ASSERT_NO_FATAL_FAILURE(trainRun());
    engine::Project moved = project_;
    moved.dataset = toPath(place_.filePath("gone"));
    writeRun(2, moved);
    writeRun(3, project_);
    engine::writeFileAtomically(toPath(runPath(3) + "/events.jsonl"), "");
    ASSERT_NO_FATAL_FAILURE(open());
    for (int row = 0; row < table().model()->rowCount(); ++row) {
        clickCell(row, RunsModel::Data);
        const bool isEmpty = cell(row, RunsModel::Name).contains("01-03");
        EXPECT_EQ(driver_.button("Certify …")->isEnabled(), !isEmpty) << row;
        if (!isEmpty) continue;
        EXPECT_TRUE(tipOf("Certify …").contains("fewer than 2 steps"));
    }
    const std::unique_ptr<CertifyDialog> dialog = lonely({}, runPath(2));
    dialog->start();
    ASSERT_TRUE(ended(*dialog));
    EXPECT_TRUE(wordsOf(*dialog).contains("gone")) << wordsOf(*dialog).toStdString();
    EXPECT_FALSE(dialog->view().isVisible());
}

TEST_F(CertifyDialogTest, ItIsNotStartedBesideAnotherTraining) {
    ASSERT_NO_FATAL_FAILURE(trainRun());
    ASSERT_NO_FATAL_FAILURE(open());
    CertifyDialog* dialog = openDialog();
    ASSERT_NE(dialog, nullptr);
    QPushButton* start = buttonOf(*dialog, "Certify");
    ASSERT_NE(start, nullptr);
    ASSERT_TRUE(start->isEnabled());
    // As when a race begins.
    RunControl& run = driver_.window().run();
    run.preparation().setWhyOccupied("The experiment is in progress.");
    emit run.stateChanged();
    EXPECT_FALSE(start->isEnabled());
    EXPECT_EQ(start->toolTip(), "The experiment is in progress.");
    dialog->start();
    EXPECT_FALSE(dialog->isBusy());
    run.preparation().setWhyOccupied({});
    emit run.stateChanged();
    EXPECT_TRUE(start->isEnabled());
}
