// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/device_finder.h"

#include <utility>

#include "ui/document.h"
#include "ui/run/run_control.h"
#include "ui/text.h"
#include "ui/train/device_picker.h"

namespace espalier::ui {

DeviceFinder::DeviceFinder(Document& document, RunControl& run, List list, QObject* parent)
    : QObject(parent), document_(document), run_(run), list_(std::move(list)) {
    connect(&job_, &Job::failed, this, &DeviceFinder::failed);
    connect(&document, &Document::trainingChanged, this, &DeviceFinder::tellDevice);
    connect(&document, &Document::projectReset, this, &DeviceFinder::tellDevice);
    connect(&run, &RunControl::stateChanged, this, &DeviceFinder::tellDevice);
}

void DeviceFinder::find() {
    job_.startAtOnce([this, list = list_](const Job::Report&, std::stop_token) {
        const std::vector<DeviceRow> devices = list();
        return [this, devices] {
            devices_ = devices;
            emit found(devices);
            tellDevice();
        };
    });
}

void DeviceFinder::tellDevice() {
    const engine::Project& project = run_.isTraining() ? run_.shown().project : document_.project();
    const DeviceRow* device = deviceFor(devices_, fromUtf8(project.options.device));
    if (!device && !devices_.empty()) device = &devices_.front();
    if (device) emit deviceChanged(device->name, device->details);
}

}  // namespace espalier::ui
