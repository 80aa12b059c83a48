// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

#include "app/studio/engine_access.h"
#include "scenes.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/train/device_picker.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
#include "ui/train/workers_measure.h"
#include "ui/widgets/section.h"

namespace espalier::ui::test {

namespace {

using Step = MainWindow::Step;

TrainPage& trainPage(Photographer& photographer) {
    return dynamic_cast<TrainPage&>(photographer.page(Step::Train));
}

void invalidField(Photographer& photographer) {
    FieldForm& form = trainPage(photographer).settings().form();
    auto* rate = qobject_cast<QLineEdit*>(form.editor("learning_rate")->input());
    const QString before = rate->text();
    rate->setText(QStringLiteral("fast"));
    emit rate->textEdited(rate->text());
    photographer.shoot("train-expert");
    rate->setText(before);
    emit rate->textEdited(before);
}

/// The answer to whether several workers pay.
void workers(Photographer& photographer) {
    WorkersMeasure& measure = trainPage(photographer).settings().workers();
    photographer.until("what to measure", [&] { return measure.button().isEnabled(); });
    measure.button().setFocus(Qt::TabFocusReason);  // which scrolls to it
    measure.button().click();
    photographer.shoot("train-measuring-workers");
    photographer.until("the answer", [&] { return !measure.answer().isEmpty(); });
    photographer.shoot("train-workers");
}

/// Simulated computers, independent of this one.
void devices(Photographer& photographer) {
    TrainPage& train = trainPage(photographer);
    // The focus, far below, would keep the column there.
    if (QWidget* focus = QApplication::focusWidget()) focus->clearFocus();
    scrollIntoView(train.settings().devices());
    std::vector<DeviceRow> rows = studio::engineAccess().listDevices();
    const std::vector<DeviceRow> own = rows;
    rows.resize(1);
    rows.front().isAutomatic = false;
    DeviceRow card;
    card.isAutomatic = true;
    card.kind = DeviceRow::Kind::Gpu;
    card.option = "gpu:0";
    card.name = "NVIDIA H200";
    card.capability = "9.0";
    card.driver = "580.65.06, CUDA 13.0";
    card.memoryTotal = 150.8e9;
    card.memoryFree = 149.9e9;
    rows.push_back(card);
    train.setDevices(rows);
    photographer.shoot("train-one-gpu");
    card.index = 1;
    card.option = "gpu:1";
    card.isAutomatic = false;
    rows.push_back(card);
    train.setDevices(rows);
    photographer.shoot("train-two-gpus");
    rows.pop_back();
    card.name = "Tesla P100-PCIE-16GB";
    card.capability = "6.0";
    card.memoryTotal = card.memoryFree = 17.1e9;
    card.available = false;
    card.reason =
        "Tesla P100-PCIE-16GB has compute capability 6.0, and CUDA 13 does not support cards older "
        "than 7.5 (Turing, 2018).";
    rows.push_back(card);
    train.setDevices(rows);
    photographer.shoot("train-old-gpu");
    train.setDevices(own);
}

void closing(Photographer& photographer) {
    MainWindow& window = photographer.window();
    window.close();
    const auto box = [&] { return window.findChild<QMessageBox*>(); };
    photographer.until("the question", [&] { return box() && box()->isVisible(); });
    photographer.shoot("closing");
    box()->reject();
    photographer.until("its end", [&] { return box() == nullptr; });
}

}  // namespace

void photographOptions(Photographer& photographer) {
    photographer.window().show(Step::Train);
    photographer.click("Simple");
    photographer.until("the estimate",
                       [&] { return photographer.driver().shows("estimated from"); });
    photographer.shoot("train-simple");
    if (photographer.assignment().isShort) return;
    photographer.click("Expert");
    invalidField(photographer);
    workers(photographer);
    devices(photographer);
    photographer.click("Simple");
}

void photographTraining(Photographer& photographer) {
    MainWindow& window = photographer.window();
    const int epochs = photographer.assignment().epochs;
    engine::TrainingOptions options = window.document().project().options;
    options.epochs = epochs;
    window.document().change(
        &engine::Project::options, options, Area::Training, QStringLiteral("Epochs"));
    photographer.until("Start", [&] { return photographer.driver().button("Start")->isEnabled(); });
    photographer.click("Start");
    photographer.shoot("preparing");
    photographer.until("steps", [&] { return window.run().history().latest().epoch > epochs / 2; });
    photographer.settle(3);
    photographer.shoot("training");
    if (!photographer.assignment().isShort && photographer.driver().click("Pause")) {
        photographer.until("the pause", [&] { return window.run().state() == RunState::Paused; });
        photographer.shoot("paused");
        closing(photographer);
        photographer.click("Continue");
    }
    photographer.until("results", [&] { return window.run().shown().results.has_value(); });
}

}  // namespace espalier::ui::test
