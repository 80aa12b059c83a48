// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QMessageBox>
#include <QPointer>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "engine/network/templates.h"
#include "engine/runs/run_folder.h"
#include "ui/runs/comparison_view.h"
#include "ui/runs/runs_model.h"
#include "ui/runs/runs_page.h"
#include "ui/text.h"
#include "window_driver.h"

namespace espalier::ui::test {

inline engine::TrainingEvent eventOf(engine::EventKind kind, int step, int epoch) {
    engine::TrainingEvent event;
    event.kind = kind;
    event.step = event.firstStep = step;
    event.epoch = epoch;
    event.epochs = 30;
    event.stepsPerEpoch = 10;
    event.elapsedSeconds = step;
    return event;
}

inline std::string eventsOf(int epochs, double accuracy) {
    std::string lines;
    for (int epoch = 1; epoch <= epochs; ++epoch) {
        for (int i = 1; i <= 10; ++i) {
            auto step = eventOf(engine::EventKind::Step, 10 * (epoch - 1) + i, epoch);
            step.loss.add(1.0 / (epoch + i));
            step.accuracy.add(accuracy * epoch / epochs);
            lines += engine::eventToJson(step) + "\n";
        }
        auto end = eventOf(engine::EventKind::Epoch, 10 * epoch, epoch);
        end.validationLoss = 1.2 / epoch;
        end.validationAccuracy = accuracy * epoch / epochs;
        end.isBest = true;
        lines += engine::eventToJson(end) + "\n";
    }
    auto last = eventOf(engine::EventKind::Finished, 10 * epochs, epochs);
    last.reason = engine::FinishReason::Stopped;
    return lines + engine::eventToJson(last) + "\n";
}

/// A project with runs beside it on disk, with functions to operate the Runs page.
class RunsTest : public testing::Test {
  protected:
    RunsTest() {
        QSettings().clear();  // forgets runs and projects of earlier tests
        project_.name = "p";
        project_.dataset = toPath(flowerFolder(8));
        project_.preprocessing = {.height = 28, .width = 28, .channels = 3};
        project_.network = engine::makeTemplate("seed-cnn", {.input = {3, 28, 28}});
    }

    QString runs() const { return place_.filePath(QStringLiteral("runs")); }
    QString runPath(int number) const {
        return QStringLiteral("%1/2026-01-%2_120000_seed-cnn")
            .arg(runs())
            .arg(number, 2, 10, QLatin1Char('0'));
    }
    /// Writes a run started on day `number`.
    QString writeRun(int number, const engine::Project& project, double accuracy = 0.5) {
        const engine::RunFolder run{toPath(runPath(number))};
        std::filesystem::create_directories(run.checkpoints());
        const std::string day = (number < 10 ? "0" : "") + std::to_string(number);
        engine::writeFileAtomically(run.record(),
                                    R"({"espalier_run": 1, "started": "2026-01-)" + day +
                                        R"(T12:00:00+0000", "project": )" +
                                        engine::projectToJson(project, {}) + "}");
        engine::writeFileAtomically(run.events(), eventsOf(3, accuracy));
        return fromPath(run.path);
    }
    /// Opens the project beside the runs, and the Runs page.
    void open() {
        const std::filesystem::path file = toPath(place_.filePath(QStringLiteral("p.espalier")));
        engine::saveProject(project_, file);
        driver_.window().open({fromPath(file)});
        ASSERT_TRUE(driver_.wait([&] {
            return driver_.window().document().data() && !driver_.window().workspace().isBusy();
        })) << driver_.banner().toStdString();
        ASSERT_TRUE(driver_.click("Runs"));
        ASSERT_TRUE(settled());
    }
    bool settled() {
        return driver_.wait([&] { return !page().isBusy() && !page().comparison().isBusy(); });
    }
    RunsPage& page() {
        return dynamic_cast<RunsPage&>(driver_.window().page(MainWindow::Step::Runs));
    }
    QTableView& table() { return page().table(); }
    QString cell(int row, int column) {
        return table().model()->index(row, column).data().toString();
    }
    QRect rectOf(int row, int column) {
        return table().visualRect(table().model()->index(row, column));
    }
    void clickCell(int row, int column) {
        if (table().isColumnHidden(column)) column = RunsModel::Curve;
        QTest::mouseClick(
            table().viewport(), Qt::LeftButton, Qt::NoModifier, rectOf(row, column).center());
    }
    void tick(int row) {
        const QRect rect = rectOf(row, RunsModel::Name);
        QTest::mouseClick(table().viewport(),
                          Qt::LeftButton,
                          Qt::NoModifier,
                          QPoint(rect.left() + 14, rect.center().y()));
    }
    template <typename Widget>
    Widget* child(const QString& name) {
        for (auto* widget : driver_.window().findChildren<Widget*>()) {
            if (widget->accessibleName() == name && widget->isVisible()) return widget;
        }
        return nullptr;
    }
    QMessageBox* question() {
        QMessageBox* found = nullptr;
        driver_.wait(
            [&] {
                found = driver_.window().findChild<QMessageBox*>();
                return found && found->isVisible();
            },
            5000);
        return found;
    }
    bool answer(const QString& button) {
        const QPointer<QMessageBox> box = question();
        if (!box) return false;
        for (QAbstractButton* choice : box->buttons()) {
            if (choice->text() != button) continue;
            QTest::mouseClick(choice, Qt::LeftButton);
            return driver_.wait([&] { return box.isNull(); });
        }
        return false;
    }
    QString tipOf(const QString& button) {
        QAbstractButton* found = driver_.button(button);
        return found ? found->toolTip() : QString();
    }

    QTemporaryDir place_;
    engine::Project project_;
    WindowDriver driver_;
};

}  // namespace espalier::ui::test
