// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_recorder.h"

#include <charconv>
#include <cmath>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using namespace std::chrono_literals;

constexpr auto kFlushEvery = 1s;
constexpr auto kSyncEvery = 30s;
constexpr const char* kColumns =
    "kind,step,epoch,loss,accuracy,validation_loss,validation_accuracy,learning_rate,"
    "images_per_second,elapsed_s";

std::string number(double value) {
    return std::isfinite(value) ? fmt::format("{:.9g}", value) : "";
}

// A loss that is not finite is the very thing one looks for in this file.
std::string number(const Measured& measured) {
    return measured.count > 0 ? fmt::format("{:.9g}", measured.mean()) : "";
}

bool eventIsKept(std::string_view line, std::int64_t upToStep) {
    try {
        return eventFromJson(std::string(line)).step <= upToStep;
    } catch (const Error&) {
        return false;  // cut off when the program was killed
    }
}

bool rowIsKept(std::string_view line, std::int64_t upToStep) {
    const std::size_t comma = line.find(',');
    if (comma == std::string_view::npos) return false;
    std::int64_t step = 0;
    const auto [end, error] =
        std::from_chars(line.data() + comma + 1, line.data() + line.size(), step);
    return error == std::errc() && *end == ',' && step <= upToStep;
}

bool isEnd(const TrainingEvent& event) {
    return event.kind == EventKind::Finished || event.kind == EventKind::Failed;
}

}  // namespace

std::string metricsRow(const TrainingEvent& event) {
    return fmt::format("{},{},{},{},{},{},{},{},{},{}",
                       event.kind == EventKind::Step ? "step" : "epoch",
                       event.step,
                       event.epoch,
                       number(event.loss),
                       number(event.accuracy),
                       number(event.validationLoss),
                       number(event.validationAccuracy),
                       number(event.learningRate),
                       number(event.imagesPerSecond),
                       number(event.elapsedSeconds));
}

RunRecorder::RunRecorder(const RunFolder& run,
                         FileSystem& files,
                         std::optional<std::int64_t> keepUpToStep)
    : run_(run),
      files_(files),
      keepUpToStep_(keepUpToStep),
      lock_(std::in_place, run.path),
      events_(run.events(), files),
      metrics_(run.metrics(), files) {}

void RunRecorder::begin() {
    events_.begin("", [this](std::string_view line) {
        return keepUpToStep_ && eventIsKept(line, *keepUpToStep_);
    });
    metrics_.begin(kColumns, [this](std::string_view line) {
        return keepUpToStep_ && rowIsKept(line, *keepUpToStep_);
    });
    begun_ = true;
}

void RunRecorder::write(const TrainingEvent& event) {
    if (!begun_) begin();
    events_.add(eventToJson(event));
    if (event.kind == EventKind::Step || event.kind == EventKind::Epoch) {
        metrics_.add(metricsRow(event));
    }
}

void RunRecorder::flush(const TrainingEvent& event) {
    const auto now = Clock::now();
    // A checkpoint survives a power cut, so what led to it should too.
    const bool sync =
        isEnd(event) || (event.kind == EventKind::Checkpoint && now - synced_ > kSyncEvery);
    if (event.kind == EventKind::Step && now - flushed_ < kFlushEvery) return;
    events_.flush(sync);
    metrics_.flush(sync);
    flushed_ = now;
    if (sync) synced_ = now;
}

void RunRecorder::onEvent(const TrainingEvent& event) {
    if (broken_) return;
    try {
        write(event);
        flush(event);
    } catch (const Error&) {
        broken_ = true;
        // A run that ends because of this very disk has nothing left to say to it.
        if (event.kind != EventKind::Failed) throw;
    }
    if (isEnd(event)) lock_.reset();
}

void RunRecorder::onNormalisationMeasured(const MeasuredNormalisation& measured) {
    recordNormalisation(run_, measured, files_);
}

void RunRecorder::onOptionsChanged(const OptionChange& change) {
    recordChange(run_, change, files_);
}

}  // namespace espalier::engine
