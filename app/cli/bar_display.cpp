// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "app/cli/fold_text.h"
#include "app/cli/progress_display.h"
#include "app/cli/result_text.h"
#include "app/cli/run_report.h"
#include "app/cli/text_format.h"
#include "app/cli/text_plot.h"
#include "app/cli/wrapped_text.h"
#include "engine/language/spoken.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/runs/run_evidence.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::EventKind;
using engine::TrainingEvent;

constexpr auto kRedrawEvery = std::chrono::milliseconds(100);
constexpr auto kLogEvery = std::chrono::minutes(1);
constexpr int kBarColumns = 20;
constexpr int kCurveColumns = 100;

/// One line that is redrawn repeatedly, and a permanent line per epoch; a file gets only the
/// latter.
class BarDisplay final : public ProgressDisplay {
  public:
    explicit BarDisplay(const Terminal& terminal) : terminal_(terminal) {}

    void note(const std::string& sentence) override { keep(oneLine(sentence)); }
    void warn(const std::string& sentence) override { keep("Note: " + oneLine(sentence)); }
    void working(const std::string& what, double share) override {
        draw(share < 0 ? what : fmt::format("{} {} {:.0f} %", what, bar(share), 100 * share));
    }
    void result(const std::string& line) override { keep(line); }
    void answer(const std::string& line) override {
        wipe();
        sayAsIs(line);
    }
    void event(const TrainingEvent& event) override;
    void stopped(const TrainingEvent& finished, const std::string& next) override;
    void end(const RunEnd& end) override;
    void report(const std::string& line, const nlohmann::ordered_json&) override {
        keep(oneLine(line));
    }
    void table(const std::string& text, const nlohmann::ordered_json&) override {
        wipe();
        put(printable(text));
    }
    void fold(const FoldBegin& begin) override {
        keep(foldSentence(begin));
        pace_ = begin.pace;
    }
    void crossValidated(const engine::CrossValidation& validation,
                        const engine::CrossValidationSummary& summary) override;

  private:
    /// Where a training was when its first step here began.
    struct Beginning {
        std::int64_t step = 0;
        double seconds = 0;  ///< of earlier parts of the run
    };

    std::string bar(double share) const;
    std::string stepLine(const TrainingEvent& event) const;
    void step(const TrainingEvent& event);
    void estimate(const TrainingEvent& event);
    std::string epochLine(const TrainingEvent& event);
    std::string bestMark();
    void keep(const std::string& line);
    void draw(const std::string& line);
    void drawRun(const engine::RunFolder& run) const;
    void wipe();

    const Terminal terminal_;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point drawnAt_{};
    std::chrono::steady_clock::time_point keptAt_ = std::chrono::steady_clock::now();
    std::string stopSentence_;
    bool saysBest_ = true;         ///< what the mark means is not said yet
    bool saysEstimate_ = false;    ///< how long the training takes is not said yet
    Beginning started_;            ///< of the training that is shown
    engine::FoldPace pace_;        ///< of the fold that is trained
    engine::WorkerTimes workers_;  ///< of the training that is shown, if there are several
};

// "epoch 4 loss 0.4123 accuracy 87.2 %", as far as known.
std::string metrics(double loss, double accuracy) {
    std::string text = "loss " + padded(significant(loss), 7);
    if (!std::isfinite(accuracy)) return text;
    // Two blanks begin a column, also behind a loss with an exponent, which is wider.
    if (!text.ends_with(' ')) text += ' ';
    text += " accuracy " + paddedLeft(percent(accuracy), 7);
    return text;
}

// " PSNR 24.12 dB": the headline of a task that has no accuracy.
std::string headline(const TrainingEvent& event) {
    const std::vector<engine::MetricValue> metrics = engine::metricsOf(event);
    if (metrics.empty() || std::isfinite(event.validationAccuracy)) return "";
    const engine::Metric* metric = engine::findMetric(metrics.front().key);
    if (!metric || !std::isfinite(metrics.front().value)) return "";
    return ' ' + engine::nameInSentence(*metric) + ' ' + metricText(*metric, metrics.front().value);
}

// "  loss scale 32768, 1 step skipped", in fp16.
std::string scaleText(const TrainingEvent& event) {
    if (event.lossScale == 0) return "";
    std::string text = fmt::format("  loss scale {}", event.lossScale);
    if (event.skippedSteps == 0) return text;
    return text + fmt::format(", {} step{} skipped",
                              event.skippedSteps,
                              event.skippedSteps == 1 ? "" : "s");
}

// "  1,200 images/s", of which frozen layers may have computed their part once.
std::string speedText(const TrainingEvent& event) {
    if (event.imagesPerSecond <= 0) return "";
    return fmt::format("  {} images/s{}",
                       grouped(std::llround(event.imagesPerSecond)),
                       event.onFeatures ? " on features computed once" : "");
}

// "  about 3 min left": during the first epoch validation is still to be measured. Of a time below
// a second, for which nobody waits, nothing.
std::string remainingText(const TrainingEvent& event, const engine::FoldPace& pace) {
    const double seconds = event.remainingSeconds;
    const double all = pace.remaining(event);
    if (!std::isfinite(seconds) || all < 1) return "";
    if (seconds < 1) return fmt::format("  {} left for all folds", aboutDuration(all));
    const bool isSound = event.step >= event.stepsPerEpoch;
    const std::string own =
        fmt::format("  {} left", isSound ? duration(seconds) : aboutDuration(seconds));
    return pace.after == 0 ? own : fmt::format("{}, {} for all folds", own, aboutDuration(all));
}

double meanOrUnknown(const engine::Measured& measured) {
    return measured.count > 0 ? measured.mean() : std::nan("");
}

// "loss 0.4123 accuracy 87.2 %", then " (last 32 images)": the end of an epoch may be a step of one
// image.
std::string stepMetrics(const TrainingEvent& event) {
    return metrics(meanOrUnknown(engine::shownLoss(event)),
                   meanOrUnknown(engine::shownAccuracy(event)));
}

std::string imagesOf(const TrainingEvent& event) {
    const std::int64_t images = event.recent.images;
    if (images == 0) return "";
    return images == 1 ? " (last image)" : fmt::format(" (last {} images)", images);
}

std::string BarDisplay::bar(double share) const {
    const int full = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kBarColumns));
    std::string text;
    for (int i = 0; i < kBarColumns; ++i) {
        if (terminal_.unicode) text += i < full ? "█" : "░";
        if (!terminal_.unicode) text += i < full ? "#" : ".";
    }
    return text;
}

std::string BarDisplay::stepLine(const TrainingEvent& event) const {
    const auto perEpoch = static_cast<double>(std::max<std::int64_t>(1, event.stepsPerEpoch));
    const double done =
        static_cast<double>(event.step) - perEpoch * static_cast<double>(event.epoch - 1);
    const std::string values = fmt::format("epoch {} of {}  {}  {}",
                                           event.epoch,
                                           event.epochs,
                                           bar(done / perEpoch),
                                           stepMetrics(event));
    const std::string left = remainingText(event, pace_);
    const std::string whole = values + imagesOf(event) + left + speedText(event);
    // What is cut off is what matters least.
    const bool fits = displayWidth(values + imagesOf(event) + left) < terminal_.width;
    return fits ? whole : values + left + speedText(event);
}

// Without intervals: the epochs are measured on the same images and read as a curve, and the end of
// the run gives the value that counts, with its interval.
std::string BarDisplay::epochLine(const TrainingEvent& event) {
    std::string line =
        fmt::format("epoch {:>3} of {}  {}",
                    event.epoch,
                    event.epochs,
                    metrics(meanOrUnknown(event.loss), meanOrUnknown(event.accuracy)));
    if (std::isfinite(event.validationLoss)) {
        line += "  validation " + metrics(event.validationLoss, event.validationAccuracy) +
                headline(event);
    }
    if (event.isBest) line += bestMark();
    return line + scaleText(event) + remainingText(event, pace_);
}

// Most epochs of a training that goes well are the best so far, so a word in each would only be
// noise.
std::string BarDisplay::bestMark() {
    return std::exchange(saysBest_, false) ? "  * (the best so far)" : "  *";
}

void BarDisplay::event(const TrainingEvent& event) {
    workers_.add(event.workers);
    switch (event.kind) {
        case EventKind::Stage:
            draw(event.text);
            break;
        case EventKind::Step:
            step(event);
            break;
        case EventKind::Epoch:
            keep(epochLine(event));
            saysEstimate_ = false;  // the line has said it
            break;
        case EventKind::Message:
            warn(event.text);
            break;
        case EventKind::Changed:
            note(changeSentence(event));
            break;
        case EventKind::Started:
            started_ = {.step = event.step, .seconds = event.elapsedSeconds};
            saysEstimate_ = true;  // a fold is a training of its own
            workers_ = {};
            break;
        case EventKind::Checkpoint:
        case EventKind::Paused:
        case EventKind::Continued:
        case EventKind::Finished:
        case EventKind::Failed:
            break;
    }
}

// Once, as soon as some steps have been timed, unless an epoch ends before that.
void BarDisplay::estimate(const TrainingEvent& event) {
    constexpr double kSeen = 2;          // seconds of training
    constexpr double kWorthSaying = 10;  // seconds that are left
    const bool isKnown =
        event.elapsedSeconds - started_.seconds >= kSeen && std::isfinite(event.remainingSeconds);
    if (!saysEstimate_ || !isKnown) return;
    saysEstimate_ = false;
    const double all = pace_.remaining(event);
    if (all < kWorthSaying) return;
    keep(
        fmt::format("Estimated from {}: {} left until the end of epoch {}{}.",
                    counted(event.step - started_.step, "step"),
                    aboutDuration(event.remainingSeconds),
                    event.epochs,
                    pace_.after == 0 ? "" : fmt::format(", {} for all folds", aboutDuration(all))));
}

// A log gets an occasional line without a bar, because an epoch may take hours.
void BarDisplay::step(const TrainingEvent& event) {
    estimate(event);
    if (terminal_.outputIsTerminal) return draw(stepLine(event));
    if (std::chrono::steady_clock::now() - keptAt_ < kLogEvery) return;
    keep(fmt::format("epoch {:>3} of {}  step {}  {}{}{}",
                     event.epoch,
                     event.epochs,
                     event.step,
                     stepMetrics(event),
                     remainingText(event, pace_),
                     speedText(event)));
}

void BarDisplay::stopped(const TrainingEvent& finished, const std::string& next) {
    if (next.empty()) return;  // end() follows at once
    stopSentence_ = finished.text;
    keep(finished.text + ' ' + next);
}

void BarDisplay::end(const RunEnd& end) {
    const TrainingEvent& finished = end.finished;
    const engine::RunFolder& run = end.run;
    wipe();
    if (!end.isPart) drawRun(run);
    const bool diverged = finished.reason == engine::FinishReason::Diverged;
    const bool isSaid = finished.text.empty() || finished.text == stopSentence_;
    if (!isSaid && !diverged) say(finished.text);
    const std::string workers = workersSentence(workers_);
    if (!workers.empty() && !end.isPart) say(workers);
    if (diverged && !end.isPart) {
        if (const auto autopsy = engine::readAutopsy(run)) {
            for (const std::string& sentence : autopsyParagraph(*autopsy, run)) say(sentence);
        }
    }
    if (end.results) {
        if (end.isPart) return keep(foldResultSentence(*end.results));
        for (const std::string& sentence : resultSentences(run, *end.results)) say(sentence);
    }
    for (const std::string& line : end.next) say(line);
    if (const std::string next = goOnSentence(end); !next.empty()) say(next);
}

void BarDisplay::drawRun(const engine::RunFolder& run) const {
    const engine::RunRecord record = engine::readRun(run.path);
    const std::string curves =
        drawCurves(record.events, std::min(terminal_.width, kCurveColumns), terminal_.unicode);
    if (!curves.empty()) sayAsIs("\n" + curves);
    const engine::Diagnostic verdict = engine::courseOf(record).sentence;
    if (!verdict.pattern.empty()) say(engine::englishSentence(verdict));
}

void BarDisplay::crossValidated(const engine::CrossValidation& validation,
                                const engine::CrossValidationSummary& summary) {
    wipe();
    const int width = terminal_.lineWidth();
    sayAsIs("\n" + foldTable(summary, width));
    for (const std::string& line : foldSentences(validation, summary)) sayWrapped(line, width);
}

void BarDisplay::keep(const std::string& line) {
    wipe();
    say(line);
    keptAt_ = std::chrono::steady_clock::now();
}

void BarDisplay::draw(const std::string& line) {
    const auto now = std::chrono::steady_clock::now();
    if (!terminal_.outputIsTerminal || (drawn_ && now - drawnAt_ < kRedrawEvery)) return;
    // Returns to the start of the line and erases the rest of the old text.
    put(fmt::format("\r{}\x1b[K", fitted(printable(engine::spoken(line)), terminal_.width - 1)));
    drawn_ = true;
    drawnAt_ = now;
}

void BarDisplay::wipe() {
    if (!drawn_) return;
    put("\r\x1b[K");
    drawn_ = false;
}

}  // namespace

std::unique_ptr<ProgressDisplay> makeBarDisplay(const Terminal& terminal) {
    return std::make_unique<BarDisplay>(terminal);
}

}  // namespace espalier::cli
