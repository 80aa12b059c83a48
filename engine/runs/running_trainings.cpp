// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/running_trainings.h"

#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <exception>
#include <filesystem>
#include <iterator>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/local_time.h"
#include "engine/base/shown_text.h"
#include "engine/base/translatable.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"
#include "kernels/devices/device_request.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kMostNamed = 3;  // runs in warnings
constexpr std::size_t kMostShownBytes = 1024;

bool endsTraining(const TrainingEvent& event) {
    return event.kind == EventKind::Finished || event.kind == EventKind::Failed;
}

// "cpu", or the GPU that the option selects here: "gpu:1".
std::string usedDevice(const std::string& option) {
    std::string cpu(kernels::kCpuDevice);
    if (option == cpu) return cpu;
    const RunDevice found = findRunDevice(option);
    const bool isGpu = found.reason.empty() && found.device.kind == kernels::DeviceKind::Cuda;
    return isGpu ? fmt::format("gpu:{}", found.device.index) : cpu;
}

// Processors are taken before there is a run; then that is what counts.
bool hasBegun(const AnnouncedTraining& taken, const std::vector<AnnouncedTraining>& all) {
    return std::ranges::any_of(all, [&](const AnnouncedTraining& other) {
        return other.process == taken.process && !other.run.empty() &&
               overlap(other.processors, taken.processors);
    });
}

bool isOwnReservation(const AnnouncedTraining& training) {
    return training.isReservation() && training.process == ::getpid();
}

std::string runText(const AnnouncedTraining& training) {
    return shownText(training.run, kMostShownBytes);
}

Diagnostic othersWarning(const char* pattern, std::vector<std::string> arguments) {
    return {.code = "training.others",
            .severity = Severity::Warning,
            .pattern = pattern,
            .arguments = std::move(arguments)};
}

Diagnostic useNote(const char* pattern, std::vector<std::string> arguments) {
    return {.code = "device.in_use",
            .severity = Severity::Note,
            .pattern = pattern,
            .arguments = std::move(arguments)};
}

Diagnostic deviceWarning(const AnnouncedTraining& other) {
    return othersWarning(
        translatable("Diagnostics",
                     "The device {0} is in use by the run {1} (since {2}), so both "
                     "trainings will be slower until one has ended."),
        {other.device, runText(other), clockText(other.since)});
}

Diagnostic reservationWarning(const AnnouncedTraining& other) {
    return othersWarning(
        translatable("Diagnostics",
                     "Another start of Espalier (process {1}, since {2}) has taken "
                     "these processors for its training: {0}. Both trainings will "
                     "be slower until one has ended."),
        {processorsText(other.processors), std::to_string(other.process), clockText(other.since)});
}

Diagnostic processorsWarning(const AnnouncedTraining& other, const Processors& free) {
    const bool isOne = other.processors.size() == 1;
    const char* pattern = nullptr;
    if (free.empty()) {
        pattern = isOne ? translatable("Diagnostics",
                                       "Processor {0} is in use by the run {1} (since {2}), so "
                                       "both trainings will be slower until one has ended.")
                        : translatable("Diagnostics",
                                       "Processors {0} are in use by the run {1} (since {2}), so "
                                       "both trainings will be slower until one has ended.");
    } else {
        pattern = isOne ? translatable("Diagnostics",
                                       "Processor {0} is in use by the run {1} (since {2}), so "
                                       "both trainings will be slower. Choose others with --cores "
                                       "{3}, or in the window under Processors.")
                        : translatable("Diagnostics",
                                       "Processors {0} are in use by the run {1} (since {2}), so "
                                       "both trainings will be slower. Choose others with --cores "
                                       "{3}, or in the window under Processors.");
    }
    return othersWarning(pattern,
                         {processorsText(other.processors),
                          runText(other),
                          clockText(other.since),
                          processorsText(free)});
}

Diagnostic unnamedWarning(std::size_t others) {
    const char* const pattern =
        others == 1
            ? translatable("Diagnostics",
                           "Another training of yours is running on this computer. Both "
                           "will be slower until one has ended.")
            : translatablePlural("Diagnostics",
                                 "%n other trainings of yours are running on this computer. All "
                                 "will be slower until they have ended.");
    return othersWarning(pattern, {std::to_string(others)});
}

Diagnostic useOf(const AnnouncedTraining& training, bool saysProcessors) {
    if (!training.isKnown()) {
        return useNote(translatable("Diagnostics",
                                    "In use by another training of yours, which does not say "
                                    "which processors it uses."),
                       {});
    }
    if (training.isReservation()) {
        return useNote(translatable("Diagnostics",
                                    "Taken by another start of Espalier for its training "
                                    "(process {1}, since {2}): {0}."),
                       {processorsText(training.processors),
                        std::to_string(training.process),
                        clockText(training.since)});
    }
    const char* const pattern =
        !saysProcessors ? translatable("Diagnostics", "In use by the run {1} (since {2}).")
        : training.processors.size() == 1
            ? translatable("Diagnostics", "Processor {0} is in use by the run {1} (since {2}).")
            : translatable("Diagnostics", "Processors {0} are in use by the run {1} (since {2}).");
    return useNote(
        pattern,
        {processorsText(training.processors), runText(training), clockText(training.since)});
}

Processors unionOf(const Processors& a, const Processors& b) {
    Processors all;
    std::ranges::set_union(a, b, std::back_inserter(all));
    return all;
}

std::string tooFewFree(int wanted,
                       std::size_t free,
                       std::size_t cores,
                       const std::vector<AnnouncedTraining>& running) {
    std::string sentence = fmt::format(
        "free:{} is not possible now, because {} of {} cores are free.", wanted, free, cores);
    const Diagnostics uses = usesOf(std::string(kernels::kCpuDevice), running);
    for (std::size_t i = 0; i < std::min(uses.size(), kMostNamed); ++i) {
        sentence += ' ' + englishSentence(uses[i]);
    }
    return sentence + (free > 0 ? fmt::format(" Choose free:{} or a list, or wait.", free)
                                : " Wait until a training has ended, or choose a list.");
}

// At once, so that others see it while the images of the run to come are still being read.
TakenProcessors taken(Processors processors) {
    TakenProcessors taken{.processors = std::move(processors),
                          .announcement = std::make_shared<Announcement>()};
    taken.announcement->announce({.processors = taken.processors,
                                  .device = std::string(kernels::kCpuDevice),
                                  .since = std::time(nullptr),
                                  .process = ::getpid()});
    return taken;
}

}  // namespace

void TrainingAnnouncement::onEvent(const TrainingEvent& event) {
    if (endsTraining(event)) {
        announcement_.withdraw();
    } else if (!announcement_.isMade()) {
        announcement_.announce(training());
    }
}

AnnouncedTraining TrainingAnnouncement::training() const {
    AnnouncedTraining training{
        .processors = allowedProcessors(), .since = std::time(nullptr), .process = ::getpid()};
    std::error_code unknown;
    const std::filesystem::path place = std::filesystem::absolute(run_.path, unknown);
    training.run = displayPath(unknown ? run_.path : place);
    try {
        training.device = usedDevice(device_);
    } catch (const std::exception&) {
        training.device = kernels::kCpuDevice;  // the training itself reports what is wrong
    }
    return training;
}

std::vector<AnnouncedTraining> runningTrainings() {
    const std::vector<AnnouncedTraining> all = announcedTrainings();
    std::vector<AnnouncedTraining> running;
    std::ranges::copy_if(all, std::back_inserter(running), [&](const AnnouncedTraining& training) {
        return !training.isReservation() || !hasBegun(training, all);
    });
    std::ranges::stable_sort(running, {}, &AnnouncedTraining::since);
    return running;
}

Diagnostics reviewRunningTrainings(const IntendedUse& use) {
    std::vector<AnnouncedTraining> others = runningTrainings();
    std::erase_if(others, isOwnReservation);
    const bool anyGpu = std::ranges::any_of(others, &AnnouncedTraining::usesGpu);
    const std::string device = anyGpu ? usedDevice(use.device) : std::string();
    const Processors free = freeProcessors(use.available, others);
    Diagnostics warnings;
    std::size_t unnamed = 0;
    for (const AnnouncedTraining& other : others) {
        const bool sharesDevice = other.usesGpu() && other.device == device;
        // One that computes on a GPU leaves the processors nearly alone.
        const bool sharesProcessors = !other.usesGpu() && overlap(use.processors, other.processors);
        const bool shares = !other.isKnown() || sharesDevice || sharesProcessors;
        if (!shares) continue;
        if (!other.isKnown() || warnings.size() == kMostNamed) {
            ++unnamed;
        } else if (sharesDevice) {
            warnings.push_back(deviceWarning(other));
        } else if (other.isReservation()) {
            warnings.push_back(reservationWarning(other));
        } else {
            warnings.push_back(processorsWarning(other, free));
        }
    }
    if (unnamed > 0) warnings.push_back(unnamedWarning(unnamed));
    return warnings;
}

Diagnostics usesOf(const std::string& device, const std::vector<AnnouncedTraining>& running) {
    const bool isCpu = device == kernels::kCpuDevice;
    Diagnostics uses;
    for (const AnnouncedTraining& training : running) {
        if (!training.uses(device) || isOwnReservation(training)) continue;
        uses.push_back(useOf(training, isCpu));
    }
    return uses;
}

Processors freeProcessors(const Processors& allowed,
                          const std::vector<AnnouncedTraining>& running) {
    Processors used;
    for (const AnnouncedTraining& training : running) {
        if (isOwnReservation(training) || training.usesGpu()) continue;
        used = unionOf(used, training.isKnown() ? training.processors : allowed);
    }
    return without(allowed, used);
}

TakenProcessors takeProcessors(const std::string& text) {
    const Processors allowed = allowedProcessors();
    Diagnostic problem;
    const ProcessorChoice choice = parseProcessors(text, allowed, problem);
    if (!problem.pattern.empty()) throw RequestError(englishSentence(problem));
    const AnnouncementTurn turn;
    if (choice.free == 0) return taken(choice.list);
    const std::vector<AnnouncedTraining> running = runningTrainings();
    const Processors free = freeProcessors(allowed, running);
    const std::vector<Processors> cores = coresOf(allowed);
    std::vector<Processors> freeCores;
    std::ranges::copy_if(cores, std::back_inserter(freeCores), [&](const Processors& core) {
        return without(core, free).empty();
    });
    if (freeCores.size() < static_cast<std::size_t>(choice.free)) {
        throw RequestError(tooFewFree(choice.free, freeCores.size(), cores.size(), running));
    }
    Processors chosen;
    for (int i = 0; i < choice.free; ++i) {
        chosen = unionOf(chosen, freeCores[static_cast<std::size_t>(i)]);
    }
    return taken(std::move(chosen));
}

}  // namespace espalier::engine
