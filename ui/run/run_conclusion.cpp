// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_conclusion.h"

#include "ui/run/run_data.h"

namespace espalier::ui {

RunConclusion::RunConclusion(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::progressed, this, [this](qint64 done, qint64 of, const QString& stage) {
        emit progressed(stage, of > 0 ? double(done) / double(of) : 0);
    });
    connect(&job_, &Job::failed, this, &RunConclusion::failed);
    connect(&job_, &Job::cancelled, this, &RunConclusion::cancelled);
}

void RunConclusion::start(const ShownRun& shown,
                          bool byItself,
                          const engine::Processors& processors) {
    job_.start([this,
                byItself,
                run = shown.run,
                data = shown.data,
                project = shown.project,
                processors,
                alone = inWork_](const Job::Report& report, std::stop_token stop) {
        const std::scoped_lock oneAtATime(*alone);
        const auto tell = [&](const std::string& stage, double fraction) {
            report(static_cast<std::int64_t>(fraction * 1000), 1000, stage);
        };
        const engine::DataSource selected = imagesOf(project, data, stop);
        auto results = std::make_shared<engine::RunResults>();
        engine::onProcessors(processors,
                             [&] { *results = engine::concludeRun(run, selected, tell, stop); });
        return [this, byItself, results] { emit concluded(results, byItself); };
    });
}

}  // namespace espalier::ui
