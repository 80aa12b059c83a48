// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QApplication>
#include <filesystem>
#include <fstream>

#include "engine/base/atomic_file.h"
#include "engine/runs/run_folder.h"
#include "engine/training/loop/training_event.h"
#include "scenes.h"
#include "ui/runs/comparison_view.h"
#include "ui/runs/runs_page.h"
#include "ui/runs/runs_table.h"
#include "ui/shell/bottom_strip.h"
#include "ui/starts/start_bar.h"
#include "ui/starts/start_list.h"

namespace espalier::ui::test {

namespace {

using Step = MainWindow::Step;

/// Opens a copy of the run that has ended, with other events: a run of a computer that this one is
/// not.
void openWith(Photographer& photographer,
              const std::string& name,
              const std::function<void(engine::TrainingEvent&)>& change) {
    MainWindow& window = photographer.window();
    const engine::RunFolder ended = window.run().shown().run;
    const engine::RunFolder run{ended.path.string() + name};
    std::filesystem::copy(ended.path, run.path, std::filesystem::copy_options::recursive);
    std::ifstream lines(ended.events());
    std::string changed;
    for (std::string line; std::getline(lines, line);) {
        engine::TrainingEvent event = engine::eventFromJson(line);
        change(event);
        changed += engine::eventToJson(event) + "\n";
    }
    engine::writeFileAtomically(run.events(), changed);
    window.run().openRun(run.path);
    photographer.until("the run", [&] { return !window.run().opening().isRunning(); });
    window.show(Step::Train);
}

/// fp16 needs a GPU.
void lossScale(Photographer& photographer) {
    openWith(photographer, "-fp16", [](engine::TrainingEvent& event) {
        event.lossScale = 4096;
        event.skippedSteps = 12;
    });
    photographer.shoot("loss-scale");
}

/// One of two workers is slower.
void ofWorkers(Photographer& photographer) {
    engine::WorkerTimes times{.steps = 5, .seconds = 2, .data = 0.14, .threads = 1, .workers = {}};
    times.workers = {{.share = 16,
                      .images = 80,
                      .computing = 1.2,
                      .statistics = 0.06,
                      .gradients = 0.1,
                      .waiting = 0.5},
                     {.share = 16,
                      .images = 80,
                      .computing = 1.5,
                      .statistics = 0.06,
                      .gradients = 0.1,
                      .waiting = 0.2}};
    openWith(photographer, "-workers", [&times](engine::TrainingEvent& event) {
        if (event.kind == engine::EventKind::Epoch) event.workers = times;
    });
    photographer.shoot("workers");
}

/// The run that was trained, among what training can start from.
void startFromRun(Photographer& photographer) {
    MainWindow& window = photographer.window();
    window.show(Step::Network);
    window.page(Step::Network).findChild<StartBar*>()->choose();
    const auto list = [&]() -> StartList* {
        for (auto* each : window.findChildren<StartList*>()) {
            if (each->isVisible()) return each;
        }
        return nullptr;
    };
    photographer.until("the run", [&] {
        if (!list()) return false;
        list()->choose(StartRow::Kind::Run);
        return list()->chosen() && list()->chosen()->kind == StartRow::Kind::Run;
    });
    photographer.shoot("start-from-run");
    list()->window()->close();
}

void comparison(Photographer& photographer) {
    auto& runs = dynamic_cast<RunsPage&>(photographer.page(Step::Runs));
    RunsTable& table = runs.table();
    photographer.until("the runs", [&] { return table.model()->rowCount() >= 3; });
    for (int row = 0; row < 3; ++row) {
        table.setCurrentIndex(table.model()->index(row, 1));
        table.toggleTick();
    }
    photographer.until("the comparison", [&] { return runs.comparison().drawn() == 3; });
    photographer.shoot("comparison");
    for (int row = 0; row < 3; ++row) {
        table.setCurrentIndex(table.model()->index(row, 1));
        table.toggleTick();
    }
    photographer.click("Plot of the runs");
    photographer.shoot("runs-plot");
    photographer.click("Plot of the runs");
}

void messages(Photographer& photographer) {
    for (auto* button : photographer.window().strip().findChildren<QAbstractButton*>()) {
        if (button->text().contains("message")) button->click();
    }
    photographer.shoot("messages");
    if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
}

}  // namespace

void photographRuns(Photographer& photographer) {
    photographer.click("Runs");
    photographer.shoot("runs");
    startFromRun(photographer);
    lossScale(photographer);
    ofWorkers(photographer);
    photographer.click("Runs");
    photographer.settle(2);
    comparison(photographer);
    if (!photographer.assignment().isShort) messages(photographer);
}

}  // namespace espalier::ui::test
