// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QRadioButton>
#include <QSpinBox>
#include <QTest>

#include "scenes.h"
#include "ui/experiments/experiments_page.h"
#include "ui/experiments/queue_control.h"
#include "ui/experiments/race_setup.h"
#include "ui/experiments/sweep_setup.h"
#include "ui/experiments/trials_control.h"

namespace espalier::ui::test {

namespace {

using Step = MainWindow::Step;

constexpr int kEpochs = 2;  // of each trial

ExperimentsPage& experimentsPage(Photographer& photographer) {
    return dynamic_cast<ExperimentsPage&>(photographer.page(Step::Experiments));
}

template <typename Widget>
Widget& named(Photographer& photographer, const QString& name) {
    for (auto* widget : photographer.page(Step::Experiments).findChildren<Widget*>()) {
        if (widget->accessibleName() == name) return *widget;
    }
    throw std::runtime_error("there is no " + name.toStdString());
}

void addRate(Photographer& photographer, const QString& rate) {
    auto& value = named<QComboBox>(photographer, QStringLiteral("Value"));
    value.lineEdit()->selectAll();
    QTest::keyClicks(value.lineEdit(), rate);
    photographer.click("Add");
}

void train(Photographer& photographer, const QString& start, const QString& scene) {
    photographer.until("the check",
                       [&] { return photographer.driver().button(start)->isEnabled(); });
    photographer.click(start);
    TrialsControl& trials = experimentsPage(photographer).trials();
    photographer.until("the first trial",
                       [&] { return !trials.isBusy() || !trials.curves(1).empty(); });
    photographer.settle(4);
    photographer.shoot(scene + QStringLiteral("-running"));
    photographer.until("its end", [&] { return !trials.isBusy(); });
    photographer.settle(2);
    photographer.shoot(scene);
}

void race(Photographer& photographer) {
    photographer.shoot("race-setup");
    auto& entrants = named<QListWidget>(photographer, QStringLiteral("Trials"));
    while (entrants.count() > 1) {
        entrants.setCurrentRow(entrants.count() - 1);
        photographer.key(&entrants, Qt::Key_Delete);
    }
    addRate(photographer, QStringLiteral("0.01"));
    addRate(photographer, QStringLiteral("0.00001"));
    for (auto* button : experimentsPage(photographer).findChildren<QRadioButton*>()) {
        if (button->text() == QLatin1String("Epochs for each")) button->click();
    }
    named<QSpinBox>(photographer, QStringLiteral("Epochs for each trial")).setValue(kEpochs);
    photographer.until("the check", [&] {
        return photographer.driver().button(QStringLiteral("How long?"))->isEnabled();
    });
    photographer.click("How long?");
    photographer.until("what each trial takes",
                       [&] { return !experimentsPage(photographer).setup().isForecasting(); });
    photographer.shoot("race-measured");
    train(photographer, QStringLiteral("Start race"), QStringLiteral("race"));
    photographer.click("New …");
}

void sweep(Photographer& photographer) {
    photographer.click("Sweep");
    const engine::SweepPlan plan{
        .method = engine::SweepMethod::Halving,
        .trials = 4,
        .firstEpochs = 1,
        .reduction = 2,
        .options = {{.name = "batch", .values = {"16", "32", "64"}},
                    {.name = "learning_rate", .range = engine::SweepRange{0.0001, 0.03, true}},
                    {.name = "optimizer", .values = {"adam", "sgdm"}},
                    {.name = "weight_decay", .values = {"0", "0.0005"}}}};
    experimentsPage(photographer).sweepSetup().setPlan(plan);
    photographer.shoot("sweep-setup");
    train(photographer, QStringLiteral("Start sweep"), QStringLiteral("sweep"));
    photographer.click("Result by options");
    photographer.shoot("sweep-options");
    photographer.click("New …");
}

// One run that is done, and one that waits.
void queue(Photographer& photographer) {
    photographer.click("Queue");
    photographer.settle();
    photographer.shoot("queue-empty");
    QueueControl& queue = experimentsPage(photographer).queue();
    photographer.click("Add this project");
    photographer.until("the entry", [&] { return queue.left() == 1; });
    photographer.click("Start queue");
    photographer.until("its end", [&] { return queue.left() == 0 && !queue.isBusy(); });
    photographer.click("Add this project");
    photographer.until("another entry", [&] { return queue.left() == 1; });
    photographer.settle();
    photographer.shoot("queue");
}

}  // namespace

void photographExperiments(Photographer& photographer) {
    photographer.window().show(Step::Experiments);
    race(photographer);
    if (photographer.assignment().isShort) return;
    sweep(photographer);
    queue(photographer);
    photographer.click("Race");
}

}  // namespace espalier::ui::test
