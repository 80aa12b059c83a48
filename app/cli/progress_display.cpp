// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_display.h"

#include "app/cli/fold_text.h"
#include "app/cli/result_text.h"
#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

/// Shows only warnings and the result.
class QuietDisplay final : public ProgressDisplay {
  public:
    void note(const std::string&) override {}
    void warn(const std::string& sentence) override { complain(sentence); }
    void working(const std::string&, double) override {}
    void event(const engine::TrainingEvent& event) override {
        if (event.kind == engine::EventKind::Message) warn(event.text);
    }
    void stopped(const engine::TrainingEvent&, const std::string&) override {}
    void result(const std::string& line) override { say(line); }
    void end(const RunEnd& end) override {
        if (!end.results || end.isPart) return;
        for (const std::string& sentence : resultSentences(end.run, *end.results)) say(sentence);
    }
    void fold(const FoldBegin&) override {}
    void crossValidated(const engine::CrossValidation& validation,
                        const engine::CrossValidationSummary& summary) override {
        say(foldTable(summary));
        for (const std::string& line : foldSentences(validation, summary)) say(line);
    }
};

std::unique_ptr<ProgressDisplay> makeQuietDisplay() {
    return std::make_unique<QuietDisplay>();
}

}  // namespace

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
