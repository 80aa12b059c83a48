// SPDX-License-Identifier: Apache-2.0
#include "engine/certificate/certify.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/local_time.h"
#include "engine/certificate/bounded_training.h"
#include "engine/certificate/recorded_losses.h"
#include "engine/certificate/scratch_folder.h"
#include "engine/certificate/stoppable_files.h"
#include "engine/project/project.h"
#include "engine/runs/resume_command.h"
#include "engine/runs/run_lock.h"
#include "engine/runs/run_record.h"
#include "engine/runs/run_samples.h"
#include "engine/runs/run_start.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"
#include "kernels/error.h"

namespace espalier::engine {

namespace {

std::int64_t stepsOf(const RunRecord& run) {
    std::int64_t steps = 0;
    for (const TrainingEvent& event : run.events) steps = std::max(steps, event.step);
    return steps;
}

// The trainings take a while: what is known to fail at their end is said before.
void refuseReadOnly(const RunFolder& run) {
    if (::access(run.path.c_str(), W_OK | X_OK) == 0) return;
    throw RequestError(
        fmt::format("The certificate could not be kept, because {} is read-only. Make that folder "
                    "writable, or copy the run elsewhere.",
                    displayPath(run.path)));
}

void refuseChangedImages(const RunRecord& run, const DataSource& scanned) {
    const std::string& then = run.dataFingerprint;
    if (then.empty() || scanned.fingerprintLike(then) == then) return;
    const SampleChanges changes =
        samplesChangedSince(run.folder, selectedImages(run.project, scanned));
    std::string which;
    if (changes.any()) {
        which = fmt::format(" ({} of {} have changed, {} are missing, {} were added)",
                            changes.changed.size(),
                            changes.before,
                            changes.missing.size(),
                            changes.added.size());
    }
    throw RequestError(
        fmt::format("The images in {} are not those that the run {} was trained on{}, so it cannot "
                    "be repeated with them. Restore them, or name the folder where they are now "
                    "with --data.",
                    displayPath(scanned.root()),
                    displayPath(run.folder.path),
                    which));
}

void refuseTooFew(std::int64_t steps) {
    if (steps >= CertifyOptions::kFewestSteps) return;
    throw RequestError(
        fmt::format("A certificate needs at least {} steps, because one training is stopped "
                    "halfway; {} is too few. Choose more, or a run with more steps.",
                    CertifyOptions::kFewestSteps,
                    steps));
}

void refuseUntrained(const RunRecord& run) {
    if (stepsOf(run) > 0) return;
    throw RequestError(
        fmt::format("The run {} has trained no step yet, so there is nothing to certify. Train it "
                    "first: {}",
                    displayPath(run.folder.path),
                    resumeCommand(run.folder)));
}

// An earlier certificate that says more than the new one. Equal bits in a few steps say less than
// what was found in more; a difference says more.
std::optional<CertificateRecord> longerOfBefore(const Certificate& now,
                                                const RunFolder& run,
                                                const CertifyOptions& options) {
    if (options.replacesLonger || !now.certified()) return std::nullopt;
    const std::optional<CertificateRecord> before = readCertificate(run);
    return before && before->steps > now.steps ? before : std::nullopt;
}

void refuseText(const std::string& why) {
    if (!why.empty()) throw Error(why);
}

/// Makes one certificate. Used once, by one thread.
class Certification {
  public:
    Certification(const RunRecord& run,
                  const DataSource& scanned,
                  const CertifyOptions& options,
                  const std::function<void(const CertifyProgress&)>& progress,
                  const std::stop_token& stop,
                  FileSystem& files)
        : run_(run),
          scanned_(inSplitsOfStart(run.folder, scanned)),
          options_(options),
          task_(findTask(run.project.task)),
          progress_(progress),
          stop_(stop),
          files_(files, stop),
          scratch_(run.folder, options.keepIn, files) {
        const kernels::DeviceDescription device = findRunDevice(run.project.options.device).device;
        result_.onGpu = device.kind == kernels::DeviceKind::Cuda;
        result_.library = device.library;
    }

    Certificate make() {
        describe();
        trainUninterrupted();
        trainTwin();
        trainWithStop();
        if (result_.onGpu) trainInOtherMode();
        result_.made = localTime();
        if (!options_.keepIn.empty()) scratch_.keep();
        return std::move(result_);
    }

  private:
    struct Trained {
        RunFolder folder;
        Checkpoint state;
        BoundedTraining how;
    };

    void describe();
    void refuseOtherStart() const;
    void trainUninterrupted();
    void trainTwin();
    void trainWithStop();
    void trainInOtherMode();
    TwinResult compareTwins(const Trained& first, const Trained& second, bool deterministic) const;
    std::string otherStepText(const Trained& training) const;
    Project projectInMode(bool deterministic) const;
    Trained train(CertifyPart part,
                  const std::string& name,
                  const Project& project,
                  std::int64_t lastStep);
    Trained finish(CertifyPart part,
                   const RunFolder& folder,
                   TrainingRequest request,
                   std::int64_t lastStep);
    void tell(CertifyPart part, std::int64_t step, std::int64_t lastStep) const;

    const RunRecord& run_;
    const DataSource scanned_;  ///< in the splits of the run, which may be those of a fold
    const CertifyOptions& options_;
    const Task& task_;
    const std::function<void(const CertifyProgress&)>& progress_;
    const std::stop_token stop_;
    StoppableFiles files_;
    ScratchFolder scratch_;
    Certificate result_;
    std::optional<Trained> first_;
    std::int64_t done_ = 0;  ///< steps of the trainings so far
};

void Certification::describe() {
    const TrainingOptions& options = run_.project.options;
    result_.command = trainCommand(run_.project, std::filesystem::absolute(run_.folder.record()));
    result_.seed = options.seed;
    result_.precision = wordOf(options.precision);
    result_.dataFingerprint = scanned_.fingerprint();
    result_.runSteps = stepsOf(run_);
    result_.steps = certifiedSteps(run_, options_);
    result_.twin.deterministic = options.deterministic || !result_.onGpu;
}

// As the run, except that no checkpoint is written by the clock.
Project Certification::projectInMode(bool deterministic) const {
    Project project = run_.project;
    project.options.checkpointMinutes = 0;
    project.options.checkpointSteps = 0;
    project.options.deterministic = deterministic;
    return project;
}

// Images that have changed are refused by the scan; so are the weights that the run began with.
void Certification::refuseOtherStart() const {
    if (run_.project.startFrom.empty()) return;
    const nlohmann::json record = readRunRecord(run_.folder);
    const std::string other = otherStartSentence(record, loadStart(run_.project.startFrom, stop_));
    if (other.empty()) return;
    const char* what = tellsItsStart(record) ? "what it started from" : "run.json from a copy";
    refuseText(fmt::format("{} Restore {}, then certify the run.", other, what));
}

void Certification::trainUninterrupted() {
    refuseOtherStart();
    const Project project = projectInMode(run_.project.options.deterministic);
    first_ = train(CertifyPart::First, "first", project, result_.steps);
    result_.steps = first_->how.steps;  // patience or its epochs may have ended it
    refuseTooFew(result_.steps);
    result_.device = first_->how.device;
    result_.parameterHash = parameterHash(first_->state, task_);
    result_.recorded = compareRecordedLosses(run_.folder, first_->folder, result_.steps);
}

void Certification::trainTwin() {
    const Project project = projectInMode(run_.project.options.deterministic);
    const Trained second = train(CertifyPart::Second, "second", project, result_.steps);
    refuseText(otherStepText(second));
    result_.twin = compareTwins(*first_, second, result_.twin.deterministic);
}

TwinResult Certification::compareTwins(const Trained& first,
                                       const Trained& second,
                                       bool deterministic) const {
    return {.deterministic = deterministic,
            .difference = compareStates(first.state, second.state, task_),
            .secondsPerStep = std::min(first.how.secondsPerStep, second.how.secondsPerStep)};
}

// With noise, patience may end trainings at different steps; empty when it did not.
std::string Certification::otherStepText(const Trained& training) const {
    const std::int64_t steps = training.how.steps;
    if (steps == result_.steps) return {};
    return fmt::format(
        "One training ended after step {} and another, with the same settings, after step {}, so "
        "they cannot be compared. Certify fewer steps.",
        result_.steps,
        steps);
}

void Certification::trainWithStop() {
    const Project project = projectInMode(run_.project.options.deterministic);
    result_.stoppedAfter = result_.steps / 2;
    const Trained half =
        train(CertifyPart::Interrupted, "interrupted", project, result_.stoppedAfter);
    TrainingRequest request = prepareResume(half.folder, scanned_, {}, files_, stop_);
    const Trained resumed =
        finish(CertifyPart::Resumed, half.folder, std::move(request), result_.steps);
    refuseText(otherStepText(resumed));
    result_.resume = compareStates(first_->state, resumed.state, task_);
}

void Certification::trainInOtherMode() {
    const bool deterministic = !run_.project.options.deterministic;
    const Project project = projectInMode(deterministic);
    std::optional<Trained> first;
    std::optional<Trained> second;
    std::string& problem = result_.otherMode.problem;
    // The run has the other mode, and is certified even if the device refuses this one: there may
    // be no deterministic algorithm for one of its layers, or too little memory. A full disk ends
    // all of it.
    try {
        first = train(CertifyPart::OtherFirst, "other mode, first", project, result_.steps);
        second = train(CertifyPart::OtherSecond, "other mode, second", project, result_.steps);
    } catch (const kernels::Error& error) {
        problem = error.what();
    } catch (const RequestError& error) {
        problem = error.what();
    }
    if (!second) return;
    problem = otherStepText(*first);
    if (problem.empty()) problem = otherStepText(*second);
    if (problem.empty()) result_.otherMode.twin = compareTwins(*first, *second, deterministic);
}

Certification::Trained Certification::train(CertifyPart part,
                                            const std::string& name,
                                            const Project& project,
                                            std::int64_t lastStep) {
    const RunFolder folder = scratch_.training(name);
    return finish(part, folder, prepareRun(project, scanned_, folder, files_, stop_), lastStep);
}

Certification::Trained Certification::finish(CertifyPart part,
                                             const RunFolder& folder,
                                             TrainingRequest request,
                                             std::int64_t lastStep) {
    if (options_.beforeTraining) options_.beforeTraining(part, request);
    tell(part, 0, lastStep);
    const std::int64_t before = part == CertifyPart::Resumed ? result_.stoppedAfter : 0;
    const auto onStep = [&](std::int64_t step) { tell(part, step - before, lastStep - before); };
    BoundedTraining how = trainUpTo(lastStep, std::move(request), onStep, stop_);
    done_ += how.steps - before;
    return {folder, loadNewestCheckpoint(folder.checkpoints()).checkpoint, std::move(how)};
}

void Certification::tell(CertifyPart part, std::int64_t step, std::int64_t lastStep) const {
    if (!progress_) return;
    const std::int64_t trainings = result_.onGpu ? 5 : 3;  // a stopped one and its rest are one
    progress_({.part = part,
               .step = step,
               .steps = lastStep,
               .done = done_ + step,
               .of = trainings * result_.steps});
}

}  // namespace

const char* nameOf(CertifyPart part) {
    switch (part) {
        case CertifyPart::First:
            return "first training";
        case CertifyPart::Second:
            return "its twin";
        case CertifyPart::Interrupted:
            return "training until the stop";
        case CertifyPart::Resumed:
            return "resumed training";
        case CertifyPart::OtherFirst:
            return "first training in the other mode";
        case CertifyPart::OtherSecond:
            return "its twin in the other mode";
    }
    return "";
}

std::int64_t certifiedSteps(const RunRecord& run, const CertifyOptions& options) {
    const std::int64_t done = stepsOf(run);
    return done > 0 ? std::min(options.steps, done) : options.steps;
}

Certificate certifyRun(const RunRecord& run,
                       const DataSource& scanned,
                       const CertifyOptions& options,
                       const std::function<void(const CertifyProgress&)>& progress,
                       const std::stop_token& stop,
                       FileSystem& files) {
    refuseUntrained(run);
    refuseTooFew(certifiedSteps(run, options));
    refuseChangedImages(run, scanned);
    const RunLock nobodyTrains(run.folder.path, RunUse::Read);
    refuseReadOnly(run.folder);
    Certificate certificate = Certification(run, scanned, options, progress, stop, files).make();
    if (stop.stop_requested()) throw Stopped();
    if (const auto kept = longerOfBefore(certificate, run.folder, options)) {
        certificate.keptSteps = kept->steps;
        certificate.keptFoundDifference = !kept->certified;
        return certificate;
    }
    writeFileAtomically(certificateFile(run.folder), certificateToJson(certificate), files);
    return certificate;
}

}  // namespace espalier::engine
