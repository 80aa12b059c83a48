// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_display.h"

#include <vector>

#include "app/cli/fold_text.h"
#include "app/cli/result_text.h"
#include "app/cli/run_report.h"
#include "app/cli/text_format.h"
#include "engine/base/error.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

bool isStopped(const engine::TrainingEvent& finished) {
    return finished.reason == engine::FinishReason::Stopped;
}

/// Shows only warnings, that a training was stopped, and the result.
class QuietDisplay final : public ProgressDisplay {
  public:
    void note(const std::string&) override {}
    void warn(const std::string& sentence) override { complain(sentence); }
    void working(const std::string&, double) override {}
    void event(const engine::TrainingEvent& event) override {
        if (event.kind == engine::EventKind::Message) warn(event.text);
        if (event.kind == engine::EventKind::Changed) warn(changeSentence(event));
    }
    void stopped(const engine::TrainingEvent& finished, const std::string& next) override {
        if (next.empty()) return;  // end() follows at once
        stopSentence_ = finished.text;
        say(finished.text + ' ' + next);
    }
    void result(const std::string& line) override { say(line); }
    void answer(const std::string& line) override { sayAsIs(line); }
    void end(const RunEnd& end) override {
        if (isStopped(end.finished) && end.finished.text != stopSentence_) say(end.finished.text);
        if (end.results && !end.isPart) {
            for (const std::string& line : resultSentences(end.run, *end.results)) say(line);
        }
        if (const std::string next = goOnSentence(end); !next.empty()) say(next);
    }
    void fold(const FoldBegin&) override {}
    void report(const std::string&, const nlohmann::ordered_json&) override {}
    void table(const std::string& text, const nlohmann::ordered_json&) override {
        put(printable(text));
    }
    void unfinished(const std::string& sentence) override { say(sentence); }
    void crossValidated(const engine::CrossValidation& validation,
                        const engine::CrossValidationSummary& summary) override {
        sayAsIs(foldTable(summary));
        for (const std::string& line : foldSentences(validation, summary)) say(line);
    }

  private:
    std::string stopSentence_;  ///< that is said already
};

std::unique_ptr<ProgressDisplay> makeQuietDisplay() {
    return std::make_unique<QuietDisplay>();
}

}  // namespace

std::string goOnSentence(const RunEnd& end) {
    if (!isStopped(end.finished) || end.saysHowToContinue || end.isPart) return {};
    return RunReport(end.run.path).resumeSentence();
}

std::string changeSentence(const engine::TrainingEvent& change) {
    return fmt::format("Changed after step {}: {}.", change.step, change.text);
}

std::string workersSentence(const engine::WorkerTimes& times) {
    if (!times.isMeasured() || times.seconds <= 0) return {};
    const auto part = [&](double engine::WorkerTime::*seconds) {
        return 100 * engine::fractionOf(times, seconds);
    };
    constexpr std::size_t kMostListed = 4;
    std::vector<std::string> speeds;
    double sum = 0;
    for (const engine::WorkerTime& worker : times.workers) {
        sum += times.imagesPerSecond(worker);
        speeds.push_back(fmt::format("{:.0f}", times.imagesPerSecond(worker)));
    }
    if (speeds.size() > kMostListed) speeds = {fmt::format("{:.0f}", sum)};
    std::string text = fmt::format(
        "Workers: {} × {}, shares {}: computing {:.0f} %, joining {:.0f} %, waiting for each other "
        "{:.0f} %, for data {:.0f} %; {} images/s",
        times.workers.size(),
        counted(times.threads, "thread"),
        engine::sharesText(times.workers),
        part(&engine::WorkerTime::computing),
        part(&engine::WorkerTime::statistics) + part(&engine::WorkerTime::gradients),
        part(&engine::WorkerTime::waiting),
        100 * times.data / times.seconds,
        fmt::join(speeds, " + "));
    if (const auto slow = engine::slowWorker(times)) {
        text += fmt::format("; worker {} took {:.0f} % longer for an image than the others",
                            slow->worker + 1,
                            100 * slow->excess);
    }
    return text + '.';
}

std::unique_ptr<ProgressDisplay> makeReportDisplay(const Terminal& terminal, bool json) {
    return json || !terminal.outputIsTerminal ? makeQuietDisplay() : makeBarDisplay(terminal);
}

std::unique_ptr<ProgressDisplay> makeProgressDisplay(ProgressStyle style,
                                                     const Terminal& terminal) {
    switch (style) {
        case ProgressStyle::Auto:
        case ProgressStyle::Bar:
            return makeBarDisplay(terminal);
        case ProgressStyle::JsonLines:
            return makeJsonDisplay();
        case ProgressStyle::None:
            break;
    }
    return makeQuietDisplay();
}

}  // namespace espalier::cli
