// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QLabel>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <chrono>

#include "engine/project/project.h"
#include "ui/document.h"
#include "ui/jobs/turn.h"
#include "ui/text.h"
#include "ui/train/cross_validation_dialog.h"
#include "ui/train/train_page.h"
#include "window_driver.h"

namespace espalier::ui::test {

inline constexpr int kEndless =
    1'000'000;  // epochs: the test ends first, however slow or fast it is

/// A window on a small project, and its cross-validations.
class CrossValidationTest : public testing::Test {
  protected:
    // A fold that was stopped is still being saved, in the folder that is removed next.
    void TearDown() override {
        for (auto* dialog : driver_.window().findChildren<JobDialog*>()) dialog->endAndClose();
        const Turn last(Turn::At::Folds, {}, std::chrono::minutes(1));
    }
    /// A small project in a folder of its own, on the Train page.
    void open(int epochs = 2) {
        ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
        Document& document = driver_.window().document();
        engine::TrainingOptions options = document.project().options;
        options.epochs = epochs;
        options.validationPatience = 0;
        options.batch = 8;
        options.device = "cpu";
        document.change(&engine::Project::options, options, Area::Training, "test");
        driver_.window().workspace().saveAs(place_.filePath("flowers.espalier"));
        driver_.window().show(MainWindow::Step::Train);
        ASSERT_TRUE(driver_.wait([this] { return page().whyNotReady().isEmpty(); }));
    }
    TrainPage& page() {
        return dynamic_cast<TrainPage&>(driver_.window().page(MainWindow::Step::Train));
    }
    CrossValidationDialog* openDialog(int folds) {
        if (!driver_.click("Cross-validate …")) return nullptr;
        auto* dialog = driver_.window().findChild<CrossValidationDialog*>();
        if (dialog) dialog->findChild<QSpinBox*>()->setValue(folds);
        return dialog;
    }
    /// Opens the dialog and starts so many folds.
    CrossValidationDialog* startFolds(int folds) {
        CrossValidationDialog* dialog = openDialog(folds);
        if (dialog) dialog->start();
        return dialog && dialog->isBusy() ? dialog : nullptr;
    }
    void train() {
        driver_.window().startTraining();
        ASSERT_TRUE(driver_.wait(
            [this] { return driver_.window().run().history().latest().step >= 1; }, 60'000))
            << driver_.banner().toStdString();
    }
    /// The question of the window.
    QMessageBox* question() {
        return driver_.window().findChild<QMessageBox*>({}, Qt::FindDirectChildrenOnly);
    }
    void answer(const QString& text) {
        ASSERT_NE(question(), nullptr);
        QPushButton* button = buttonOf(*question(), text);
        ASSERT_NE(button, nullptr) << text.toStdString();
        QTest::mouseClick(button, Qt::LeftButton);
        EXPECT_TRUE(driver_.wait([this] { return question() == nullptr; }));
    }
    static QMessageBox* closingOf(CrossValidationDialog& dialog) {
        return dialog.findChild<QMessageBox*>();
    }
    /// Closes the dialog and answers its question.
    void close(CrossValidationDialog& dialog, const QString& answer) {
        dialog.close();
        ASSERT_NE(closingOf(dialog), nullptr);
        QPushButton* button = buttonOf(*closingOf(dialog), answer);
        ASSERT_NE(button, nullptr) << answer.toStdString();
        const QPointer<CrossValidationDialog> asking(&dialog);
        QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_TRUE(driver_.wait([&] { return !asking || !closingOf(*asking); }));
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
    bool ended(CrossValidationDialog& dialog) {
        return driver_.wait([&] { return !dialog.isBusy(); }, 120'000);
    }

    QTemporaryDir place_;
    WindowDriver driver_;
};

}  // namespace espalier::ui::test
