// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_display.h"

#include <chrono>
#include <cmath>

#include "app/cli/run_report.h"
#include "engine/base/json.h"

namespace espalier::cli {

namespace {

constexpr auto kWorkEvery = std::chrono::seconds(1);

/// Every line of standard output is an event, for programs that follow the run.
class JsonDisplay final : public ProgressDisplay {
  public:
    void note(const std::string& sentence) override {
        engine::TrainingEvent message;
        message.text = sentence;
        sayAsIs(engine::eventToJson(message));
    }
    void warn(const std::string& sentence) override { note(sentence); }
    // Work with a known end gets one line per second.
    void working(const std::string& what, double share) override {
        const auto now = std::chrono::steady_clock::now();
        if (share < 0 || (what == working_ && now - workingAt_ < kWorkEvery)) return;
        working_ = what;
        workingAt_ = now;
        engine::TrainingEvent stage;
        stage.kind = engine::EventKind::Stage;
        stage.text = what;
        auto line = lineOf(stage);
        line["share"] = share;
        putLine(line.dump());
    }
    void event(const engine::TrainingEvent& event) override {
        // The last line comes from end(), which knows all files.
        if (event.kind != engine::EventKind::Finished) putLine(engine::eventToJson(event));
    }
    void stopped(const engine::TrainingEvent& finished, const std::string& next) override {
        auto line = lineOf(finished);
        line["event"] = "stopped";
        if (!next.empty()) line["next"] = next;
        putLine(line.dump());
    }
    void result(const std::string& line) override { sayAsIs(line); }
    void answer(const std::string& line) override { sayAsIs(line); }
    void end(const RunEnd& end) override {
        auto line = lineOf(end.finished);
        line["run"] = engine::displayPath(end.run.path);
        if (end.results) addResults(line, *end.results);
        if (end.finished.reason == engine::FinishReason::Diverged) {
            const auto autopsy = engine::readAutopsy(end.run);
            if (autopsy) line["autopsy"] = autopsyReport(*autopsy, end.run);
        }
        putLine(line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    }
    void report(const std::string&, const nlohmann::ordered_json& object) override {
        putLine(object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    }
    void table(const std::string& text, const nlohmann::ordered_json& object) override {
        report(text, object);
    }

    void fold(const FoldBegin& begin) override {
        const engine::SplitCounts& images = begin.images;
        const nlohmann::ordered_json line{{"event", "fold"},
                                          {"fold", begin.fold.number},
                                          {"folds", begin.fold.of},
                                          {"run", engine::displayPath(begin.run.path)},
                                          {"resumed", begin.begins != FoldBegin::From::Beginning},
                                          {"trained", begin.begins == FoldBegin::From::Trained},
                                          {"training_images", images.training},
                                          {"validation_images", images.validation},
                                          {"held_out_images", images.test}};
        putLine(line.dump());
    }
    void crossValidated(const engine::CrossValidation& validation,
                        const engine::CrossValidationSummary& summary) override {
        nlohmann::ordered_json line{{"event", "cross_validation"},
                                    {"folds", validation.folds},
                                    {"file", engine::displayPath(validation.folder.record())}};
        line.update(engine::toJson(summary));
        line["train_with"] = engine::finalTrainingCommand(validation);
        putLine(line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    }

  private:
    static nlohmann::ordered_json lineOf(const engine::TrainingEvent& event) {
        return nlohmann::ordered_json::parse(engine::eventToJson(event));
    }

    static void addResults(nlohmann::ordered_json& line, const engine::RunResults& results) {
        const engine::ExportCheck& check = results.exportCheck;
        line["files"].push_back(check.file);
        line["export"] = {{"file", check.file},
                          {"checked_images", check.checkedImages},
                          {"largest_difference", check.largestDifference},
                          {"labels_equal", check.equalAnswers},
                          {"verifier", check.verifier}};
        if (!results.test) return;
        line["test_images"] = results.test->totals.images;
        line["test_loss"] = results.test->totals.loss;
        line["test_epoch"] = check.epoch;
        line["test_within_epoch"] = check.isWithinEpoch;
        line["test_network"] = engine::wordOf(check.network);
        const auto summary = results.test->summaryJson();
        for (const char* key : {"loss_name", "metrics", "use"}) {
            if (summary.contains(key)) line[std::string("test_") + key] = summary[key];
        }
        const double accuracy = results.test->accuracy();
        if (std::isfinite(accuracy)) line["test_accuracy"] = accuracy;
        line["text"] = results.test->sentence();
    }

    std::string working_;
    std::chrono::steady_clock::time_point workingAt_{};
};

}  // namespace

std::unique_ptr<ProgressDisplay> makeJsonDisplay() {
    return std::make_unique<JsonDisplay>();
}

}  // namespace espalier::cli
