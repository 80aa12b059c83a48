// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "app/cli/result_text.h"
#include "app/cli/run_report.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/wrapped_text.h"
#include "engine/base/error.h"
#include "engine/base/number_json.h"
#include "engine/base/shell_word.h"
#include "engine/language/spoken.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/project/project.h"
#include "engine/runs/run_autopsy.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::RunSummary;

std::string nameOf(const RunSummary& summary) {
    const std::filesystem::path folder = summary.folder.path.lexically_normal();
    return engine::displayPath(folder.has_filename() ? folder.filename()
                                                     : folder.parent_path().filename());
}

std::string shownNameOf(const std::string& key) {
    const engine::Metric* metric = engine::findMetric(key);
    return metric ? engine::nameInSentence(*metric) : key;
}

// Some are only known of runs that have them, such as frozen layers.
std::string shownSetting(const std::string& value) {
    return value.empty() ? "-" : engine::spoken(value);
}

Json testToJson(const engine::RunResults& results) {
    const engine::Evaluation& test = *results.test;
    Json json{{"on", engine::wordOf(results.measuredOn)},
              {"images", test.totals.images},
              {"loss", engine::numberOrNull(test.totals.loss)},
              {"accuracy", engine::numberOrNull(test.accuracy())}};
    if (!std::isfinite(test.accuracy())) return json;
    const engine::Interval interval = engine::accuracyInterval(test);
    json["accuracy_interval_95"] = {interval.low, interval.high};
    return json;
}

}  // namespace

RunComparison::RunComparison(const std::filesystem::path& first,
                             const std::filesystem::path& second)
    : runs_{read(first), read(second)},
      differences_(engine::differencesOf({&runs_[0].summary.project, &runs_[1].summary.project})) {}

RunComparison::Run RunComparison::read(const std::filesystem::path& folder) {
    return {engine::summariseRun(folder), engine::readResults(engine::RunFolder{folder})};
}

std::vector<std::string> RunComparison::metricKeys() const {
    std::vector<std::string> keys;
    for (const Run& run : runs_) {
        for (const engine::MetricValue& metric : run.summary.best.metrics) {
            if (std::ranges::find(keys, metric.key) == keys.end()) keys.push_back(metric.key);
        }
    }
    return keys;
}

std::optional<bool> RunComparison::haveSameTestImages() const {
    std::array<std::set<std::string>, 2> files;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        const auto& results = runs_[i].results;
        if (!results || !results->test) return std::nullopt;
        for (std::size_t image = 0; image < results->test->size(); ++image) {
            files[i].insert(results->test->image(image).file);
        }
    }
    return files[0] == files[1] &&
           engine::haveSameData(runs_[0].summary.project, runs_[1].summary.project);
}

std::string RunComparison::text(int width) const {
    TextTable table(
        {"", nameOf(runs_[0].summary), nameOf(runs_[1].summary)}, {}, TextTable::Heading::Names);
    const auto row = [&](const std::string& name, auto textOf) {
        std::vector<std::string> cells{engine::spoken(name)};
        for (const Run& run : runs_) cells.push_back(engine::spoken(textOf(run)));
        table.add(std::move(cells));
    };
    row("state", [](const Run& run) { return stateText(run.summary); });
    row("epochs", [](const Run& run) { return grouped(run.summary.epochs); });
    row("steps", [](const Run& run) { return grouped(run.summary.steps); });
    row("time", [](const Run& run) { return duration(run.summary.seconds); });
    row("best epoch", [](const Run& run) {
        const engine::BestResult& best = run.summary.best;
        if (!best.isKnown()) return std::string("-");
        return fmt::format("{}, by {}", grouped(best.epoch), criterionName(best.criterion));
    });
    row("best epoch: validation loss",
        [](const Run& run) { return significant(run.summary.best.validationLoss); });
    for (const std::string& key : metricKeys()) {
        row("best epoch: " + shownNameOf(key), [&](const Run& run) {
            return metricText(key, run.summary.best.valueOf(key), run.summary.validationImages);
        });
    }
    const auto ofTest = [](const Run& run, auto textOf) {
        return run.results && run.results->test ? textOf(*run.results) : std::string("-");
    };
    row("tested on", [&](const Run& run) {
        return ofTest(run, [](const engine::RunResults& results) {
            return counted(results.test->totals.images,
                           std::string(engine::wordOf(results.measuredOn)) + " image");
        });
    });
    row("test accuracy", [&](const Run& run) {
        return ofTest(run, [](const engine::RunResults& results) {
            return engine::accuracyText(*results.test);
        });
    });
    row("test loss", [&](const Run& run) {
        return ofTest(run, [](const engine::RunResults& results) {
            return significant(results.test->totals.loss);
        });
    });
    std::string runs = table.wrappedText(width);
    if (haveSameTestImages() == false) {
        runs += wrapped(
            "The two runs were not tested on the same images with the same labels, so their test "
            "results cannot be compared directly.\n",
            width);
    }
    runs += wrapped(divergenceNotes(), width);
    if (differences_.empty()) {
        return runs + "\n" + engine::spoken("The settings are the same.") + "\n";
    }
    TextTable settings({"settings that differ", "", ""});
    for (const engine::SettingRow& difference : differences_) {
        settings.add({engine::spoken(difference.name),
                      shownSetting(difference.values[0]),
                      shownSetting(difference.values[1])});
    }
    return runs + "\n" + settings.wrappedText(width);
}

void RunComparison::refuseOtherSteps(std::int64_t checkpointStep) const {
    // The events of a run that could not be written end before its checkpoint.
    const auto stepOf = [&](const Run& run) { return std::max(run.summary.steps, checkpointStep); };
    if (stepOf(runs_[0]) == stepOf(runs_[1])) return;
    throw engine::RequestError(fmt::format(
        "{} is at step {}, but {} is at step {}: their tensors are not compared, because they "
        "cannot be equal. Train both to the same step, or compare checkpoints of the same step.",
        engine::displayPath(runs_[0].summary.folder.path),
        stepOf(runs_[0]),
        engine::displayPath(runs_[1].summary.folder.path),
        stepOf(runs_[1])));
}

std::string RunComparison::divergenceNotes() const {
    std::string notes;
    for (const Run& run : runs_) {
        const engine::RunFolder& folder = run.summary.folder;
        if (run.summary.status != engine::RunStatus::Diverged) continue;
        const std::optional<engine::Autopsy> autopsy = engine::readAutopsy(folder);
        if (!autopsy) continue;
        notes += fmt::format("{}: {} More: espalier inspect {}\n",
                             nameOf(run.summary),
                             autopsy->text,
                             engine::shellQuoted(engine::displayPath(folder.path)));
    }
    return notes;
}

Json RunComparison::toJson(const Run& run) {
    const RunSummary& summary = run.summary;
    return {{"run", engine::displayPath(summary.folder.path)},
            {"state", engine::wordOf(summary.status)},
            {"loss_exploded", summary.lossExploded},
            {"epochs", summary.epochs},
            {"steps", summary.steps},
            {"seconds", summary.seconds},
            {"lowest_validation_loss", engine::numberOrNull(summary.lowestLoss)},
            {"best_epoch", bestEpochJson(summary)},
            {"test", run.results && run.results->test ? testToJson(*run.results) : Json()}};
}

Json RunComparison::toJson() const {
    Json runs = Json::array();
    for (const Run& run : runs_) runs.push_back(toJson(run));
    Json settings = Json::array();
    for (const engine::SettingRow& difference : differences_) {
        settings.push_back({{"name", difference.name}, {"values", difference.values}});
    }
    const std::optional<bool> same = haveSameTestImages();
    return {
        {"runs", runs}, {"settings", settings}, {"same_test_images", same ? Json(*same) : Json()}};
}

}  // namespace espalier::cli
