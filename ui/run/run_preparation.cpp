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
                           SharedFolder folder,
                           const std::filesystem::path& runsFolder) {
    run([project, folder, runsFolder](std::stop_token stop) {
        const SharedFolder data = folder ? folder : imagesOf(project, nullptr, std::move(stop));
        const double baseline =
            folder ? kAsBefore
                   : engine::findTask(project.task).baseline(engine::countByClass(*data));
        const engine::RunFolder run = engine::createRunFolder(runsFolder, project);
        return PreparedRun{run, data, engine::prepareRun(project, data, run), baseline};
    });
}

void RunPreparation::resume(const engine::RunFolder& run,
                            const engine::Project& project,
                            SharedFolder folder,
                            std::int64_t extraEpochs,
                            std::shared_ptr<std::mutex> concluding) {
    this->run([run, project, folder, extraEpochs, concluding](std::stop_token stop) {
        const SharedFolder data = imagesOf(project, folder, std::move(stop));
        const std::scoped_lock whatWasConcluding(*concluding);  // may need a moment
        return PreparedRun{run, data, engine::prepareResume(run, data, extraEpochs), kAsBefore};
    });
}

void RunPreparation::run(std::function<PreparedRun(std::stop_token)> prepare) {
    job_.start([this, prepare](const Job::Report&, std::stop_token stop) {
        auto ready = std::make_shared<PreparedRun>(prepare(std::move(stop)));
        return [this, ready] { emit prepared(ready); };
    });
}

}  // namespace espalier::ui
