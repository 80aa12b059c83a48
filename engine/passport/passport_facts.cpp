// SPDX-License-Identifier: Apache-2.0
#include "engine/passport/passport_facts.h"

#include <cmath>
#include <numeric>

#include "engine/base/grouped.h"
#include "engine/base/local_time.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/passport/passport_origin.h"
#include "engine/runs/run_evidence.h"
#include "engine/runs/run_record.h"
#include "engine/tasks/model_task.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kNamesInPurpose = 12;

std::string purposeText(const Task& task, const std::vector<std::string>& names) {
    if (task.description().givesImages)
        return "Reconstructs images: gives each one back as it has learnt to describe it.";
    if (names.empty()) return "";
    std::string list;
    for (std::size_t i = 0; i < std::min(kNamesInPurpose, names.size()); ++i) {
        list += (i == 0 ? "" : ", ") + names[i];
    }
    return fmt::format("Tells apart {} classes: {}{}",
                       grouped(static_cast<std::int64_t>(names.size())),
                       list,
                       names.size() > kNamesInPurpose ? ", …" : ".");
}

std::string inputText(const Preprocessing& recipe) {
    const char* fitted = recipe.resize == ResizeRule::Crop  ? "other proportions are cropped"
                         : recipe.resize == ResizeRule::Pad ? "other proportions are padded"
                                                            : "other proportions are stretched";
    return fmt::format("{} × {} pixels, {}; {}",
                       recipe.width,
                       recipe.height,
                       recipe.channels == 1 ? "grey" : "in colour",
                       fitted);
}

std::string epochText(const ExportCheck& check) {
    if (check.epoch == 0) return "";
    return fmt::format("{}epoch {}{}",
                       check.isWithinEpoch ? "within " : "",
                       check.epoch,
                       check.network == OutputNetwork::Best ? " (the best)" : " (the last)");
}

// The matrix without its zeros: most of it where there are many classes.
Json sparse(const Json& rows) {
    Json cells = Json::array();
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const auto count = rows[row][column].get<std::int64_t>();
            if (count != 0) cells.push_back({row, column, count});
        }
    }
    return cells;
}

std::string metricText(const MetricValue& metric) {
    const Metric* found = findMetric(metric.key);
    const MetricUnit unit = found ? found->description().unit : MetricUnit::Plain;
    if (std::isnan(metric.value)) return "–";
    if (unit == MetricUnit::Fraction) return fmt::format("{:.1f} %", 100 * metric.value);
    return fmt::format("{:.4g}{}", metric.value, unit == MetricUnit::Decibel ? " dB" : "");
}

void addTest(const RunResults& results, const TrainingOutcome& training, Json& facts) {
    const Evaluation& test = *results.test;
    Json summary = test.summaryJson();
    summary["confusion"] = sparse(summary["confusion"]);
    facts["test"] = std::move(summary);
    const bool isJudged = std::isfinite(test.accuracy());
    if (isJudged) facts["headline"] = "Accuracy " + accuracyText(test);
    facts["sentence"] =
        isJudged ? fmt::format(
                       "Measured on {}; always giving the most frequent answer would reach "
                       "{:.0f} % (the baseline).",
                       imagesText(test.totals),
                       100 * test.baseline())
                 : test.sentence();
    Json advice = Json::array();
    if (results.measuredOn == Split::Validation) {
        advice.push_back(
            "No images were kept for a test, so these are the validation images, by which the best "
            "network was chosen: expect somewhat less on others.");
    }
    for (const Diagnostic& each : test.advice(training)) {
        advice.push_back(englishSentence(each));
    }
    facts["advice"] = std::move(advice);
    facts["too_few"] = hasTooFewToJudge(test);
    if (facts["too_few"]) return;
    Json metrics = Json::array();
    for (const MetricValue& each : test.metrics()) {
        if (each.key == "accuracy") continue;  // stands above, with its interval
        const Metric* metric = findMetric(each.key);
        metrics.push_back({metric ? metric->description().label : each.key, metricText(each)});
    }
    facts["metrics"] = std::move(metrics);
}

Json checkOf(const ExportCheck& check) {
    return {{"verifier", check.verifier},
            {"reason", check.notVerifiedReason},
            {"equal", check.equalAnswers},
            {"checked", check.checkedImages},
            {"difference", check.largestDifference},
            {"agreement", findTask(check.task).description().agreement}};
}

// Tolerant: a damaged record leaves these facts out.
std::int64_t splitSum(const nlohmann::json& record, const char* split) {
    const nlohmann::json::json_pointer place("/dataset/split");
    if (!record.contains(place) || !record.at(place).is_array()) return 0;
    const nlohmann::json& rows = record.at(place);
    return std::accumulate(
        rows.begin(), rows.end(), std::int64_t{0}, [&](std::int64_t sum, const auto& row) {
            const auto found = row.is_object() ? row.find(split) : row.end();
            const bool isCount = row.is_object() && found != row.end() && found->is_number();
            return sum + (isCount ? found->template get<std::int64_t>() : 0);
        });
}

std::string versionsText(const nlohmann::json& record) {
    const auto found = record.find("versions");
    if (found == record.end() || !found->is_object()) return "";
    std::string text;
    const auto add = [&](const std::string& name, const nlohmann::json& version) {
        if (!version.is_string()) return;
        text += fmt::format(
            "{}{}{}", text.empty() ? "" : "; ", name, version.get_ref<const std::string&>());
    };
    add("Espalier ", found->value("espalier", nlohmann::json()));
    add("", found->value("kernels_cpu", nlohmann::json()));
    const auto libraries = found->find("libraries");
    if (libraries == found->end() || !libraries->is_object()) return text;
    for (const auto& [name, version] : libraries->items()) add(name + " ", version);
    return text;
}

void addRun(const RunFolder& run, Json& facts) {
    const nlohmann::json record = readRunRecord(run);
    const Project project = loadProject(run.record());
    facts["data"] = {{"training", splitSum(record, "training")},
                     {"validation", splitSum(record, "validation")},
                     {"test", splitSum(record, "test")}};
    const std::int64_t unread = summariseRun(run.path).unreadImages;
    if (unread > 0) facts["data"]["unread"] = unread;
    if (record.contains("dataset") && record["dataset"].is_object()) {
        facts["data"]["fingerprint"] = record["dataset"].value("fingerprint", nlohmann::json());
    }
    facts["run"] = {{"started", record.value("started", nlohmann::json())},
                    {"seed", project.options.seed},
                    {"versions", versionsText(record)},
                    {"command", shareableCommand(project)},
                    {"note", commandNote(project)}};
    facts["start"] = startSentence(record);
}

// What the model's file says itself.
void addOrigin(const ModelRecord& record, Json& facts) {
    facts["data"] = Json::object();
    facts["run"] = Json::object();
    const nlohmann::json origin = nlohmann::json::parse(record.run, nullptr, false);
    if (!origin.is_object()) return;
    facts["data"]["fingerprint"] = origin.value("data_fingerprint", nlohmann::json());
    facts["run"]["seed"] = origin.value("seed", nlohmann::json());
    const nlohmann::json version = origin.value("espalier", nlohmann::json());
    if (version.is_string()) facts["run"]["versions"] = "Espalier " + version.get<std::string>();
}

// What its maker calls it: the name of a run's folder is a date.
std::string titleOf(const PassportSource& source) {
    if (!source.run) return displayPath(source.model.stem());
    const std::string name = loadProject(source.run->record()).name;
    return displayPath(name.empty() ? source.run->path.filename() : std::filesystem::path(name));
}

std::string whyNoTest(const PassportSource& source, bool isOther) {
    const char* why = isOther      ? "The model's file is newer than the results of this run"
                      : source.run ? "This run has no results of a test"
                                   : "This passport was made of a model's file alone";
    return fmt::format("{}, so how good the model is on new images is not known.", why);
}

}  // namespace

Json passportFacts(const PassportSource& source,
                   const PassportModel& model,
                   const std::optional<RunResults>& results) {
    const ModelRecord& record = model.content.record;
    const Task& task = taskOf(record);
    Json facts;
    facts["passport"] = 1;
    facts["title"] = titleOf(source);
    facts["purpose"] = purposeText(task, record.outputNames);
    facts["outputs"] = record.outputNames;
    facts["gives_images"] = task.description().givesImages;
    facts["network"] = record.name;
    facts["input"] = inputText(preprocessingFromJson(record.preprocessing));
    facts["model"] = {{"name", displayPath(source.model.filename())},
                      {"bytes", model.bytes},
                      {"sha256", model.sha256}};
    facts["footer"] = fmt::format(
        "Written by Espalier {} on {}. This file holds everything that it needs and cannot use a "
        "network; images that you try stay in this browser.",
        ESPALIER_VERSION,
        localTime().substr(0, 10));
    if (source.run) {
        addRun(*source.run, facts);
    } else {
        addOrigin(record, facts);
    }
    if (results) facts["measured_on"] = wordOf(results->measuredOn);
    facts["no_test"] = whyNoTest(source, results && !model.isTested);
    if (!results || !model.isTested) return facts;
    if (results->test && results->test->totals.images > 0) {
        const TrainingOutcome training = source.run ? outcomeOf(*source.run, *results)
                                                    : TrainingOutcome{results->trainingAccuracy};
        addTest(*results, training, facts);
    }
    facts["model"]["epoch"] = epochText(results->exportCheck);
    facts["check"] = checkOf(results->exportCheck);
    return facts;
}

}  // namespace espalier::engine
