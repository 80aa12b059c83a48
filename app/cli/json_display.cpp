// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_display.h"

#include <cmath>

#include "engine/base/json.h"

namespace espalier::cli {

namespace {

/// Every line of standard output is one event; for programs that watch.
class JsonDisplay final : public ProgressDisplay {
  public:
    void note(const std::string& sentence) override {
        engine::TrainingEvent message;
        message.text = sentence;
        say(engine::eventToJson(message));
    }
    void warn(const std::string& sentence) override { note(sentence); }
    void working(const std::string&, double) override {}
    void event(const engine::TrainingEvent& event) override {
        // The last line is end()'s, which knows all files.
        if (event.kind != engine::EventKind::Finished) say(engine::eventToJson(event));
    }
    void result(const std::string& line) override { say(line); }
    void end(const engine::TrainingEvent& finished,
             const engine::RunFolder& run,
             const engine::RunResults* results) override {
        auto line = nlohmann::ordered_json::parse(engine::eventToJson(finished));
        line["run"] = engine::displayPath(run.path);
        if (results) addResults(line, *results);
        say(line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    }

  private:
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
        const double accuracy = results.test->accuracy();
        if (std::isfinite(accuracy)) line["test_accuracy"] = accuracy;
        line["text"] = results.test->sentence();
    }
};

}  // namespace

std::unique_ptr<ProgressDisplay> makeJsonDisplay() {
    return std::make_unique<JsonDisplay>();
}

}  // namespace espalier::cli
