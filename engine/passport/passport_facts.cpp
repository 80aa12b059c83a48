// SPDX-License-Identifier: Apache-2.0
#include "engine/passport/passport_facts.h"

#include <cmath>
#include <numeric>

#include "engine/base/local_time.h"
#include "engine/losses/loss_catalog.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/passport/passport_origin.h"
#include "engine/runs/run_evidence.h"
#include "engine/runs/run_record.h"
#include "engine/runs/run_samples.h"
#include "engine/tasks/model_task.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

Json inputOf(const Preprocessing& recipe) {
    return {{"width", recipe.width},
            {"height", recipe.height},
            {"channels", recipe.channels},
            {"resize", wordOf(recipe.resize)}};
}

// Null where it is not known.
Json epochOf(const ExportCheck& check) {
    if (check.epoch == 0) return nullptr;
    return {{"number", check.epoch},
            {"is_within", check.isWithinEpoch},
            {"is_best", check.network == OutputNetwork::Best}};
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

// As [name, value], the loss where there is no accuracy, which stands above.
Json metricRows(const Evaluation& test, bool isJudged) {
    Json rows = Json::array();
    const std::string loss = isJudged ? "" : nameOfLoss(test.totals.lossKey);
    if (!isJudged) rows.push_back({loss, fmt::format("{:.4g}", test.totals.loss)});
    for (const MetricValue& each : test.metrics()) {
        const Metric* metric = findMetric(each.key);
        const std::string name = metric ? nameInSentence(*metric) : each.key;
        if (each.key != "accuracy" && name != loss) rows.push_back({name, metricText(each)});
    }
    return rows;
}

void addTest(const RunResults& results, const TrainingOutcome& training, Json& facts) {
    const Evaluation& test = *results.test;
    Json summary = test.summaryJson();
    summary["confusion"] = sparse(summary["confusion"]);
    facts["test"] = std::move(summary);
    const bool isJudged = std::isfinite(test.accuracy());
    if (isJudged) facts["headline"] = "Accuracy " + accuracyText(test);
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
    facts["metrics"] = metricRows(test, isJudged);
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

Json lacksOf(const Project& project) {
    const CommandLacks lacks = commandLacks(project);
    return {
        {"record", lacks.record}, {"excluded", lacks.excluded}, {"relabelled", lacks.relabelled}};
}

void addRun(const RunFolder& run, Json& facts) {
    const nlohmann::json record = readRunRecord(run);
    const Project project = loadProject(run.record());
    SplitCounts images{.training = splitSum(record, "training"),
                       .validation = splitSum(record, "validation"),
                       .test = splitSum(record, "test")};
    if (images.all() == 0) {  // a task without classes
        images = splitCountsAtStart(run);
        images.test = static_cast<std::int64_t>(sampleCountAtStart(run)) - images.all();
    }
    facts["data"] = {
        {"training", images.training}, {"validation", images.validation}, {"test", images.test}};
    const std::int64_t unread = summariseRun(run.path).unreadImages;
    if (unread > 0) facts["data"]["unread"] = unread;
    if (record.contains("dataset") && record["dataset"].is_object()) {
        facts["data"]["fingerprint"] = record["dataset"].value("fingerprint", nlohmann::json());
    }
    facts["run"] = {{"started", record.value("started", nlohmann::json())},
                    {"seed", project.options.seed},
                    {"versions", versionsText(record)},
                    {"command", shareableCommand(project)},
                    {"lacks", lacksOf(project)}};
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
    Json facts;
    facts["passport"] = 1;
    facts["title"] = titleOf(source);
    facts["outputs"] = record.outputNames;
    facts["gives_images"] = taskOf(record).description().givesImages;
    facts["network"] = record.name;
    facts["input"] = inputOf(preprocessingFromJson(record.preprocessing));
    facts["model"] = {{"name", displayPath(source.model.filename())},
                      {"bytes", model.bytes},
                      {"sha256", model.sha256}};
    facts["written"] = {{"espalier", ESPALIER_VERSION}, {"date", localTime().substr(0, 10)}};
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
    facts["model"]["epoch"] = epochOf(results->exportCheck);
    facts["check"] = checkOf(results->exportCheck);
    return facts;
}

}  // namespace espalier::engine
