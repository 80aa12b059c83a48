// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_recorder.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/input_file.h"
#include "engine/runs/event_lines.h"
#include "engine/runs/leftovers.h"
#include "engine/runs/run_autopsy.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr const char* kColumns =
    "kind,step,epoch,loss,accuracy,validation_loss,validation_accuracy,learning_rate,"
    "images_per_second,elapsed_s";
// Accuracy had a column before there were several metrics.
constexpr const char* kAlreadyThere = "accuracy";
constexpr std::string_view kMetricColumn = ",validation_";

std::string number(double value) {
    return std::isfinite(value) ? fmt::format("{:.9g}", value) : "";
}

// A loss that is not finite is the very thing one looks for in this file.
std::string number(const Measured& measured) {
    return measured.count > 0 ? fmt::format("{:.9g}", measured.mean()) : "";
}

// Likewise of a metric; one that is undefined leaves its column empty.
std::string metricNumber(double value) {
    return std::isnan(value) ? "" : fmt::format("{:.9g}", value);
}

std::string headingFor(const std::vector<std::string>& metrics) {
    std::string heading = kColumns;
    for (const std::string& metric : metrics) heading.append(kMetricColumn).append(metric);
    return heading;
}

// Those of a file that is there; nothing when there is none, or it is of another program.
std::optional<std::vector<std::string>> metricsOfFile(const std::filesystem::path& file) {
    constexpr std::size_t kLongest = std::size_t{1} << 16;
    std::optional<InputFile> stream = InputFile::openIfThere(file);
    if (!stream) return std::nullopt;
    std::string heading(kLongest, '\0');
    heading.resize(stream->read(std::as_writable_bytes(std::span(heading))));
    heading.resize(std::min(heading.find('\n'), heading.size()));
    if (!heading.starts_with(kColumns)) return std::nullopt;
    std::string_view rest = std::string_view(heading).substr(std::string_view(kColumns).size());
    std::vector<std::string> metrics;
    while (rest.starts_with(kMetricColumn)) {
        rest.remove_prefix(kMetricColumn.size());
        const std::size_t end = std::min(rest.find(','), rest.size());
        metrics.emplace_back(rest.substr(0, end));
        rest.remove_prefix(end);
    }
    return metrics;
}

// After a power failure, a part of a row may be missing, or be zeros.
bool rowIsKept(std::string_view line, std::int64_t upToStep) {
    if (!line.starts_with("step,") && !line.starts_with("epoch,")) return false;
    if (line.find('\0') != std::string_view::npos) return false;
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

std::string metricsRow(const TrainingEvent& event, const std::vector<std::string>& metrics) {
    std::string row = fmt::format("{},{},{},{},{},{},{},{},{},{}",
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
    for (const std::string& metric : metrics) row += ',' + metricNumber(metricOf(event, metric));
    return row;
}

RunRecorder::RunRecorder(const RunFolder& run,
                         FileSystem& files,
                         std::optional<std::int64_t> keepUpToStep,
                         std::vector<std::string> metrics,
                         DataSource data)
    : run_(run),
      files_(files),
      keepUpToStep_(keepUpToStep),
      columns_(std::move(metrics)),
      data_(std::move(data)),
      lock_(std::in_place, run.path),
      events_(run.events(), files),
      metrics_(run.metrics(), files) {
    std::erase(columns_, kAlreadyThere);
}

// Both old files are read before either is replaced: a disk that cannot be read loses nothing.
void RunRecorder::begin() {
    removeLeftovers(run_);
    if (keepUpToStep_) {
        columns_ = metricsOfFile(run_.metrics()).value_or(columns_);
        EventLines events(run_.events());
        events_.prepare("", [&](std::string_view line) {
            const std::optional<TrainingEvent> event = events.read(line);
            return event && event->step <= *keepUpToStep_;
        });
        metrics_.prepare(headingFor(columns_),
                         [&](std::string_view line) { return rowIsKept(line, *keepUpToStep_); });
    } else {
        events_.prepare("");
        metrics_.prepare(headingFor(columns_));
    }
    events_.replace();
    metrics_.replace();
    removeAutopsy(run_, files_);
    files_.remove(run_.certificate());  // it is of the run as it was
    begun_ = true;
}

void RunRecorder::write(const TrainingEvent& event) {
    if (!begun_) begin();
    if (event.kind == EventKind::Step || event.kind == EventKind::Epoch) {
        metrics_.add(metricsRow(event, columns_));
    }
    events_.add(eventToJson(event));
}

// To the operating system at once: what has been shown, and what a checkpoint continues from, is
// there after a kill. The row goes first, so that every event has one.
void RunRecorder::flush(const TrainingEvent& event) {
    const bool sync = isEnd(event);
    metrics_.flush(sync);
    events_.flush(sync);
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

// A checkpoint survives a power failure, so what led to it must have survived before.
void RunRecorder::syncBeforeCheckpoint() {
    metrics_.sync();
    events_.sync();
}

void RunRecorder::onAutopsy(const Autopsy& autopsy) {
    if (!broken_) writeAutopsy(run_, autopsy, data_, files_);
}

}  // namespace espalier::engine
