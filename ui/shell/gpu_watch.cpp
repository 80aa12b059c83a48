// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/gpu_watch.h"

#include <utility>

#include "ui/run/run_control.h"

namespace espalier::ui {

namespace {

constexpr int kInterval = 2000;  // ms

}  // namespace

GpuWatch::GpuWatch(RunControl& run, Read read, QObject* parent)
    : QObject(parent), run_(run), read_(std::move(read)) {
    timer_.setInterval(kInterval);
    connect(&timer_, &QTimer::timeout, this, &GpuWatch::ask);
    connect(&run, &RunControl::stateChanged, this, &GpuWatch::follow);
}

void GpuWatch::follow() {
    if (!read_ || run_.isTraining() == watching_) return;
    watching_ = !watching_;
    if (watching_) {
        timer_.start();
        return ask();
    }
    timer_.stop();
    asking_.cancel();
    emit changed(std::nullopt);
}

void GpuWatch::ask() {
    if (asking_.isRunning()) return;  // a slow driver must not be queried twice at once
    const std::string device = run_.shown().project.options.device;
    asking_.startAtOnce([this, read = read_, device](const Job::Report&, std::stop_token) {
        const std::optional<GpuLoad> load = read(device);
        return [this, load] {
            if (!load) timer_.stop();
            emit changed(load);
        };
    });
}

}  // namespace espalier::ui
