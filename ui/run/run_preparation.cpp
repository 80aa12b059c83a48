// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_preparation.h"

#include <limits>
#include <utility>

#include "engine/tasks/task_catalog.h"
#include "ui/run/run_data.h"

namespace espalier::ui {

namespace {

constexpr double kAsBefore = std::numeric_limits<double>::quiet_NaN();

}  // namespace

RunPreparation::RunPreparation(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::failed, this, &RunPreparation::failed);
}

void RunPreparation::start(const engine::Project& project,
                           const engine::DataSource& data,
                           const std::filesystem::path& runsFolder) {
    run([project, data, runsFolder](std::stop_token stop) {
        const engine::DataSource known = data ? data : imagesOf(project, {}, std::move(stop));
        const double baseline =
            data ? kAsBefore : engine::findTask(project.task).baseline(known.countsByOutput());
        const engine::RunFolder run = engine::createRunFolder(runsFolder, project);
        return PreparedRun{run, known, engine::prepareRun(project, known, run), baseline};
    });
}

void RunPreparation::resume(const engine::RunFolder& run,
                            const engine::Project& project,
                            const engine::DataSource& data,
                            std::int64_t extraEpochs,
                            std::shared_ptr<std::mutex> concluding) {
    this->run([run, project, data, extraEpochs, concluding](std::stop_token stop) {
        const engine::DataSource known = imagesOf(project, data, std::move(stop));
        const std::scoped_lock whatWasConcluding(*concluding);  // may need a moment
        return PreparedRun{run, known, engine::prepareResume(run, known, extraEpochs), kAsBefore};
    });
}

void RunPreparation::run(std::function<PreparedRun(std::stop_token)> prepare) {
    job_.start([this, prepare](const Job::Report&, std::stop_token stop) {
        auto ready = std::make_shared<PreparedRun>(prepare(std::move(stop)));
        return [this, ready] { emit prepared(ready); };
    });
}

}  // namespace espalier::ui
