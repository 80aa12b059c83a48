// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/text_format.h"
#include "engine/language/spoken.h"
#include "engine/runs/running_trainings.h"
#include "fmt/format.h"
#include "kernels/devices/device_list.h"
#include "kernels/devices/device_request.h"

namespace espalier::cli {

namespace {

using kernels::DeviceKind;
using kernels::DeviceListing;

/// The devices of this computer, the one that `--device auto` selects, and who uses them.
struct Devices {
    std::vector<engine::AnnouncedTraining> running = engine::runningTrainings();
    std::vector<DeviceListing> all = kernels::listDevices();
    kernels::DeviceDescription selected = kernels::findDevices("auto", all).devices.front();

    bool isSelected(const DeviceListing& listing) const {
        return listing.available && listing.description.kind == selected.kind &&
               listing.description.index == selected.index;
    }
};

const char* kindName(DeviceKind kind) {
    return kind == DeviceKind::Cpu ? "cpu" : "gpu";
}

/// "cpu", "gpu:1", or "gpu" if there is none.
std::string shortName(const kernels::DeviceDescription& device) {
    const bool numbered = device.kind == DeviceKind::Cuda && !device.instructionSet.empty();
    return kindName(device.kind) + (numbered ? fmt::format(":{}", device.index) : "");
}

Json toJson(const engine::AnnouncedTraining& training) {
    const bool isKnown = training.isKnown();
    return {{"run", isKnown && !training.run.empty() ? Json(training.run) : Json()},
            {"device", isKnown ? Json(training.device) : Json()},
            {"processors", isKnown ? Json(training.processors) : Json()},
            {"since", isKnown ? Json(training.since) : Json()},
            {"process", isKnown ? Json(training.process) : Json()}};
}

Json usersOf(const std::string& device, const Devices& devices) {
    Json users = Json::array();
    for (const engine::AnnouncedTraining& training : devices.running) {
        if (training.uses(device)) users.push_back(toJson(training));
    }
    return users;
}

Json toJson(const DeviceListing& listing, const Devices& devices) {
    const kernels::DeviceDescription& device = listing.description;
    const engine::Processors allowed = engine::allowedProcessors();
    const bool isGpu = device.kind == DeviceKind::Cuda && !device.instructionSet.empty();
    return {{"index", device.index},
            {"name", device.name},
            {"kind", kindName(device.kind)},
            {"compute_capability", isGpu ? Json(device.instructionSet) : Json()},
            {"instruction_set", device.instructionSet},
            {"library", device.library},
            {"driver", device.driver.empty() ? Json() : Json(device.driver)},
            {"threads", device.threads},
            {"memory_total", device.memoryTotal},
            {"memory_free", device.memoryFree},
            {"available", listing.available},
            {"reason", listing.reason},
            {"selected", devices.isSelected(listing)},
            {"processors", device.kind == DeviceKind::Cpu ? Json(allowed) : Json()},
            {"used_by", usersOf(shortName(device), devices)}};
}

std::string describe(const kernels::DeviceDescription& device) {
    if (device.kind == DeviceKind::Cpu) {
        return fmt::format("{} ({}, {})", device.name, device.instructionSet, device.library);
    }
    // The words alone: in a version, the point is no decimal sign of the language.
    const std::string capability = engine::spoken("compute capability");
    const std::string driver = engine::spoken("driver");
    const std::string library = device.library.empty() ? "" : device.library + ", ";
    return fmt::format("{} ({} {}, {}{} {})",
                       device.name,
                       capability,
                       device.instructionSet,
                       library,
                       driver,
                       device.driver);
}

std::string memoryText(const kernels::DeviceDescription& device) {
    std::string total = byteText(static_cast<double>(device.memoryTotal));
    if (device.memoryFree == 0) return total;
    return fmt::format("{} of {} free", byteText(static_cast<double>(device.memoryFree)), total);
}

void showUses(const kernels::DeviceDescription& device, const Devices& devices) {
    const engine::Diagnostics uses = engine::usesOf(shortName(device), devices.running);
    for (const engine::Diagnostic& use : uses) say("  " + engine::englishSentence(use));
    if (device.kind != DeviceKind::Cpu || uses.empty()) return;
    const engine::Processors free =
        engine::freeProcessors(engine::allowedProcessors(), devices.running);
    say(free.empty()
            ? "  No processor is free."
            : fmt::format("  Free for another training: --cores {}", engine::processorsText(free)));
}

void show(const DeviceListing& listing, const Devices& devices) {
    const kernels::DeviceDescription& device = listing.description;
    const std::string name = shortName(device);
    if (device.instructionSet.empty()) {
        sayAsIs(fmt::format("  {}: {}", name, engine::spoken(listing.reason)));
        return;
    }
    // By parts, because no pattern knows where the name of a device ends.
    sayAsIs(fmt::format("{} {}: {}, {}",
                        devices.isSelected(listing) ? "*" : " ",
                        name,
                        describe(device),
                        engine::spoken(memoryText(device))));
    if (!listing.available) say(fmt::format("  {} cannot be used. {}", name, listing.reason));
    showUses(device, devices);
}

class DevicesCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_flag("--json", json_, "Print one JSON object");
        app.footer(
            "* marks the device that --device auto selects. Below a device are the runs that use\n"
            "it now, and on which processors.");
    }

    int run(const Surroundings&) override {
        Json list = Json::array();
        const Devices devices;
        for (const DeviceListing& listing : devices.all) {
            if (json_) list.push_back(toJson(listing, devices));
            if (!json_) show(listing, devices);
        }
        if (json_) sayJson({{"devices", list}});
        return kExitDone;
    }

  private:
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeDevicesCommand() {
    return std::make_unique<DevicesCommand>();
}

}  // namespace espalier::cli
