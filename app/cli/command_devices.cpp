// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/text_format.h"
#include "fmt/format.h"
#include "kernels/devices/device_list.h"
#include "kernels/devices/device_request.h"

namespace espalier::cli {

namespace {

using kernels::DeviceKind;
using kernels::DeviceListing;

/// The devices of this computer, and the one that `--device auto` selects.
struct Devices {
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

Json toJson(const DeviceListing& listing, bool isSelected) {
    const kernels::DeviceDescription& device = listing.description;
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
            {"selected", isSelected}};
}

/// "cpu", "gpu:1", or "gpu" if there is none.
std::string shortName(const kernels::DeviceDescription& device) {
    const bool numbered = device.kind == DeviceKind::Cuda && !device.instructionSet.empty();
    return kindName(device.kind) + (numbered ? fmt::format(":{}", device.index) : "");
}

std::string describe(const kernels::DeviceDescription& device) {
    if (device.kind == DeviceKind::Cpu) {
        return fmt::format("{} ({}, {})", device.name, device.instructionSet, device.library);
    }
    std::string text = fmt::format("{} (compute capability {}", device.name, device.instructionSet);
    if (!device.library.empty()) text += ", " + device.library;
    return text + ", driver " + device.driver + ')';
}

std::string memoryText(const kernels::DeviceDescription& device) {
    std::string total = byteText(static_cast<double>(device.memoryTotal));
    if (device.memoryFree == 0) return total;
    return fmt::format("{} of {} free", byteText(static_cast<double>(device.memoryFree)), total);
}

void show(const DeviceListing& listing, bool isSelected) {
    const kernels::DeviceDescription& device = listing.description;
    const std::string name = shortName(device);
    if (device.instructionSet.empty()) {
        say(fmt::format("  {}: {}", name, listing.reason));
        return;
    }
    say(fmt::format(
        "{} {}: {}, {}", isSelected ? "*" : " ", name, describe(device), memoryText(device)));
    if (!listing.available) say(fmt::format("  {} cannot be used. {}", name, listing.reason));
}

class DevicesCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_flag("--json", json_, "Print one JSON object");
        app.footer("* marks the device that --device auto selects.");
    }

    int run(const Surroundings&) override {
        Json devices = Json::array();
        const Devices found;
        for (const DeviceListing& listing : found.all) {
            if (json_) devices.push_back(toJson(listing, found.isSelected(listing)));
            if (!json_) show(listing, found.isSelected(listing));
        }
        if (json_) sayJson({{"devices", devices}});
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
