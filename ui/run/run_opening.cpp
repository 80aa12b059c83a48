// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_opening.h"

#include <cstddef>
#include <memory>
#include <utility>

#include "ui/jobs/freed_memory.h"

namespace espalier::ui {

RunOpening::RunOpening(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::failed, this, &RunOpening::failed);
    connect(&job_, &Job::progressed, this, &RunOpening::progressed);
    connect(&job_, &Job::finished, this, &RunOpening::ended);
    connect(&job_, &Job::failed, this, &RunOpening::ended);
    connect(&job_, &Job::cancelled, this, &RunOpening::ended);
}

void RunOpening::start(const std::filesystem::path& path, const Show& show) {
    job_.start([path, show](const Job::Report& report, std::stop_token stop) {
        const auto tell = [&](std::int64_t done, std::int64_t of) { report(done, of, {}); };
        auto opened = std::make_shared<OpenedRun>();
        opened->record = engine::readRun(path, tell, std::move(stop));
        opened->course =
            engine::LearningCourse(opened->record.project.options.bestBy, opened->record.events);
        const engine::RunFolder& run = opened->record.folder;
        opened->results = engine::readResults(run);
        if (opened->record.status == engine::RunStatus::Diverged)
            opened->autopsy = engine::readAutopsy(run);
        constexpr std::size_t kManyEvents = 100'000;
        if (opened->record.events.size() > kManyEvents) returnFreedMemory();
        return [opened, show] { show(std::move(*opened)); };
    });
}

}  // namespace espalier::ui
