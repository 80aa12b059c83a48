// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_machine.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/data/codecs/image_libraries.h"
#include "engine/training/loop/loader_options.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "kernels/devices/device_list.h"

namespace espalier::engine {

template <>
inline constexpr std::array kChoiceWords<kernels::DeviceKind>{
    ChoiceWord{kernels::DeviceKind::Cpu, "cpu"}, ChoiceWord{kernels::DeviceKind::Cuda, "gpu"}};

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kMachineRecord = "run's record";
constexpr const char* kKind = "kind";

// "any": the system may move a compute thread from one of the process's cores to another.
Json cpuToJson(const kernels::DeviceDescription& device, const TrainingOptions& options) {
    return {{kKind, wordOf(device.kind)},
            {"name", device.name},
            {"instruction_set", device.instructionSet},
            {"library", device.library},
            {"threads", options.computeThreads > 0 ? options.computeThreads : device.threads},
            {"loader_threads", loaderThreads(options)},
            {"pinning", "any"}};
}

Json gpuToJson(const kernels::DeviceDescription& device, const TrainingOptions& options) {
    return {{kKind, wordOf(device.kind)},
            {"index", device.index},
            {"name", device.name},
            {"compute_capability", device.instructionSet},
            {"library", device.library},
            {"driver", device.driver},
            {"memory_total", device.memoryTotal},
            {"loader_threads", loaderThreads(options)}};
}

Json librariesToJson() {
    Json versions = Json::object();
    for (const ImageLibrary& library : imageLibraries()) versions[library.name] = library.version;
    return versions;
}

/// Collects the versions that differ and what that may change.
struct VersionChanges {
    std::vector<std::string> versions;
    std::vector<std::string> affected;
    bool isDamaged = false;  ///< some versions of before cannot be read

    void compare(const std::string& name,
                 const std::string& before,
                 const std::string& now,
                 const std::string& affects) {
        if (before == now) return;
        versions.push_back(fmt::format("{} {} (was {})", name, now, before));
        affected.push_back(affects);
    }
};

// Versions are information: what cannot be read is not known, and no reason to refuse a run.
std::string versionBefore(JsonObject& versions,
                          const std::string& name,
                          const std::string& now,
                          VersionChanges& changes) {
    try {
        return versions.text(name, now);
    } catch (const RequestError&) {
        changes.isDamaged = true;
        return now;
    }
}

void compareLibraries(JsonObject& versions, VersionChanges& changes) {
    if (!versions.has("libraries")) return;  // of an older version
    try {
        JsonObject libraries = versions.object("libraries");
        for (const ImageLibrary& library : imageLibraries()) {
            const std::string now = library.version;
            const std::string before = versionBefore(libraries, library.name, now, changes);
            changes.compare(library.name, before, now, library.affects);
        }
    } catch (const RequestError&) {
        changes.isDamaged = true;
    }
}

// Another kind of device has other kernels, which the choice of the device says.
void compareKernels(JsonObject& versions, const TrainingOptions& options, VersionChanges& changes) {
    const kernels::DeviceDescription here = findRunDevice(options.device).device;
    const bool isGpu = here.kind == kernels::DeviceKind::Cuda;
    const std::string now = isGpu ? here.library : kernels::listCpu().description.library;
    const std::string name = isGpu ? "kernels_gpu" : "kernels_cpu";
    changes.compare("kernels:", versionBefore(versions, name, now, changes), now, "sums");
}

void compareVersions(JsonObject& record,
                     const TrainingOptions& options,
                     ComparedVersions compared,
                     VersionChanges& changes) {
    try {
        JsonObject versions = record.object("versions");
        compareLibraries(versions, changes);
        if (compared == ComparedVersions::All) compareKernels(versions, options, changes);
    } catch (const RequestError&) {
        changes.isDamaged = true;
    }
}

std::string versionChangesText(const std::string& subject, const VersionChanges& changes) {
    if (changes.versions.empty()) return {};
    return fmt::format(
        "{} started with other versions of libraries: {}. This may change {}, and with them the "
        "weights and results. For the same bits, train where the versions are those in run.json.",
        subject,
        fmt::join(changes.versions, "; "),
        fmt::join(changes.affected, ", "));
}

std::string damagedVersionsText(const std::string& subject, const VersionChanges& changes) {
    if (!changes.isDamaged) return {};
    return fmt::format(
        "{} may have started with other versions of libraries: those in its run.json are damaged "
        "and cannot all be compared. If some have changed, weights and results may differ.",
        subject);
}

}  // namespace

Json devicesToJson(const TrainingOptions& options) {
    const kernels::DeviceDescription found = findRunDevice(options.device).device;
    if (found.kind == kernels::DeviceKind::Cuda) return Json::array({gpuToJson(found, options)});
    return Json::array({cpuToJson(kernels::listCpu().description, options)});
}

bool isDeterministic(const Json& devices, const TrainingOptions& options) {
    return options.deterministic || std::ranges::all_of(devices, [](const Json& device) {
               return device[kKind] == wordOf(kernels::DeviceKind::Cpu);
           });
}

Json versionsToJson(const Json& devices) {
    Json versions{{"espalier", ESPALIER_VERSION}, {"compiler", __VERSION__}};
    for (const auto& device : devices) {
        versions["kernels_" + device[kKind].get<std::string>()] = device["library"];
    }
    versions["libraries"] = librariesToJson();
    return versions;
}

std::string otherVersionsSentence(const std::string& subject,
                                  const nlohmann::json& record,
                                  const TrainingOptions& options,
                                  ComparedVersions compared) {
    JsonObject object(record, kMachineRecord);
    if (!object.has("versions")) return {};
    VersionChanges changes;
    compareVersions(object, options, compared, changes);
    const std::string damage = damagedVersionsText(subject, changes);
    const std::string text = versionChangesText(subject, changes);
    return text.empty() || damage.empty() ? text + damage : text + " " + damage;
}

namespace {

// Of the record of a run on the CPU, when the options select one here as well.
std::optional<std::int64_t> recordedThreads(const nlohmann::json& record,
                                            const kernels::DeviceDescription& here) {
    constexpr std::size_t kMostDevices = 64;
    constexpr std::int64_t kMostThreads = 1024;
    JsonObject object(record, kMachineRecord);
    if (here.kind != kernels::DeviceKind::Cpu || !object.has("devices")) return std::nullopt;
    std::optional<std::int64_t> threads;
    for (const nlohmann::json& entry : object.list("devices", kMostDevices)) {
        JsonObject device(entry, kMachineRecord, "\"devices\"");
        if (device.text(kKind, "") != wordOf(here.kind)) continue;
        threads = device.integerIn("threads", 1, kMostThreads, here.threads);
    }
    return threads;
}

}  // namespace

std::string otherThreadsSentence(const nlohmann::json& record, const TrainingOptions& options) {
    if (options.shards > 0) return {};  // each of them is computed by one thread
    const kernels::DeviceDescription here = findRunDevice(options.device).device;
    const auto then = recordedThreads(record, here);
    const std::int64_t now = options.computeThreads > 0 ? options.computeThreads : here.threads;
    if (!then || *then == now) return {};
    return fmt::format(
        "The repeated run had {0} compute threads, and this one has {1}, so that sums may differ "
        "in "
        "their last bits. For the same bits choose {0}.",
        *then,
        now);
}

void keepComputeThreads(const nlohmann::json& record, TrainingRequest& request) {
    const kernels::DeviceDescription here = findRunDevice(request.options.device).device;
    if (request.options.computeThreads > 0) return;
    const auto then = recordedThreads(record, here);
    if (then && *then != here.threads) request.options.computeThreads = *then;
}

}  // namespace espalier::engine
