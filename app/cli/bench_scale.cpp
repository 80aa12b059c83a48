// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_scale.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "app/cli/field_option.h"
#include "app/cli/json_output.h"
#include "app/cli/network_file.h"
#include "app/cli/predicted_scale.h"
#include "app/cli/progress_display.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/wrapped_text.h"
#include "engine/base/error.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/session/worker_prediction.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::WorkerScaling;
using engine::WorkerScalingRow;
using engine::WorkerTime;

// What the time of a step depends on.
constexpr const char* kScaleOptions[] = {
    "batch", "optimizer", "precision", "loss", "shards", "batch_statistics", "compute_threads"};
constexpr std::int64_t kMostSteps = 10'000;

/// A task with such outputs.
const engine::Task& taskOfOutput(const engine::Network& network,
                                 const engine::DataInterface& data) {
    const bool reconstructs = network.output().shape.output == data.input;
    const auto truth = reconstructs ? engine::Truth::Values : engine::Truth::Indices;
    for (const auto& task : engine::allTasks()) {
        if (task->losses().front()->description().truth == truth) return *task;
    }
    return engine::findTask(engine::usualTask());
}

/// The times are known of several workers only.
std::string partText(const WorkerScalingRow& row, double fraction) {
    return row.times.isMeasured() ? fmt::format("{:.0f} %", 100 * fraction) : "-";
}

double joiningOf(const WorkerScalingRow& row) {
    return engine::fractionOf(row.times, &WorkerTime::statistics) +
           engine::fractionOf(row.times, &WorkerTime::gradients);
}

std::string tableOf(const std::vector<WorkerScalingRow>& rows) {
    TextTable table({"workers",
                     "threads",
                     "share",
                     "ms/step",
                     "images/s",
                     "against 1",
                     "compute",
                     "join",
                     "wait"},
                    {true, true, true, true, true, true, true, true, true});
    for (const WorkerScalingRow& row : rows) {
        table.add({std::to_string(row.workers),
                   std::to_string(row.threads),
                   std::to_string(std::ranges::max(row.shares)),
                   fmt::format("{:.1f}", row.ms),
                   fmt::format("{:.0f}", row.imagesPerSecond()),
                   fmt::format("{:.2f}", rows.front().ms / row.ms),
                   partText(row, engine::fractionOf(row.times, &WorkerTime::computing)),
                   partText(row, joiningOf(row)),
                   partText(row, engine::fractionOf(row.times, &WorkerTime::waiting))});
    }
    return table.text();
}

Json toJson(const WorkerScalingRow& row, const WorkerScalingRow& one) {
    Json json{{"workers", row.workers},
              {"threads", row.threads},
              {"shares", row.shares},
              {"steps", row.steps},
              {"ms_per_step", row.ms},
              {"images_per_second", row.imagesPerSecond()},
              {"against_one", one.ms / row.ms}};
    if (!row.times.isMeasured()) return json;
    json["computing_ms"] = row.partMs(&WorkerTime::computing);
    json["statistics_ms"] = row.partMs(&WorkerTime::statistics);
    json["gradients_ms"] = row.partMs(&WorkerTime::gradients);
    json["waiting_ms"] = row.partMs(&WorkerTime::waiting);
    json["computing"] = engine::fractionOf(row.times, &WorkerTime::computing);
    json["joining"] = joiningOf(row);
    json["waiting"] = engine::fractionOf(row.times, &WorkerTime::waiting);
    return json;
}

Json toJson(const std::vector<WorkerScalingRow>& rows) {
    Json list = Json::array();
    for (const WorkerScalingRow& row : rows) list.push_back(toJson(row, rows.front()));
    return list;
}

Json toJson(const WorkerScaling& scaling, const std::string& network) {
    Json advice = Json::array();
    for (const engine::Diagnostic& sentence : engine::workerAdvice(scaling)) {
        advice.push_back(
            {{"code", sentence.code}, {"sentence", engine::englishSentence(sentence)}});
    }
    const auto whyNot = engine::whyNotPredicted(scaling);
    return {{"network", network},
            {"cores", scaling.cores},
            {"batch", scaling.batch},
            {"gradient_bytes", scaling.gradientBytes},
            {"rows", toJson(scaling.rows)},
            {"doubled_batch", toJson(scaling.doubled)},
            {"why_not_doubled", scaling.whyNotDoubled},
            {"advice", std::move(advice)},
            {"predicted", predictionJson(scaling)},
            {"why_not_predicted", whyNot ? Json(engine::englishSentence(*whyNot)) : Json()}};
}

}  // namespace

std::string scalingText(const WorkerScaling& scaling, int width) {
    std::string text = tableOf(scaling.rows);
    if (!scaling.doubled.empty()) {
        text +=
            fmt::format("\nWith a batch of {}:\n{}", 2 * scaling.batch, tableOf(scaling.doubled));
    }
    text += "\n" + wrapped(
                       "The column \"against 1\" compares images per second with the first row of "
                       "its table: 1 worker.",
                       width);
    for (const engine::Diagnostic& sentence : engine::workerAdvice(scaling)) {
        text += "\n" + wrapped(engine::englishSentence(sentence), width);
    }
    const std::string prediction = predictionText(scaling, width);
    return prediction.empty() ? text : text + "\n" + prediction;
}

void ScaleBench::declare(CLI::App& app) {
    choice_.declare(app, true, true);
    for (const char* name : kScaleOptions) {
        Option& option = options_.emplace_back();
        option.field = engine::findField(engine::trainingFields(), name);
        app.add_option(optionOf(*option.field), option.text, helpOf(*option.field, nullptr))
            ->type_name(argumentOf(*option.field));
    }
    app.add_option("--workers",
                   workers_,
                   "Numbers of workers, such as 1,2,4 (default: 1, 2, 3, 4, 8, … up to the cores); "
                   "1 is always measured")
        ->type_name("LIST");
    app.add_option("--steps",
                   steps_,
                   "Steps to time with each number, after three untimed ones; fewer where they "
                   "take more than half a minute (default: 20)")
        ->type_name("N");
    cores_.declare(app);
    app.add_flag("--json", json_, "Print one JSON object");
    app.footer(
        "Computes steps on random images that are in memory, on the CPU, with the cores divided\n"
        "among the workers as in a training. What is not given is that of the project or run, if\n"
        "one is named. Nothing else should run meanwhile. Ctrl-C ends it.\n"
        "\n"
        "From the parts of these steps it predicts those of 1 to 64 workers on a machine with "
        "more\n"
        "such cores, with the same batch in all and with that batch for each worker, and says "
        "what\n"
        "limits them first. Memory is taken to be as fast as here, and shared by all.\n"
        "\n"
        "Examples:\n"
        "  espalier bench scale --network resnet18 --input 96x96x3 --batch 64\n"
        "  espalier bench scale flowers.espalier --workers 1,2");
}

void ScaleBench::check() const {
    if (!choice_.isGiven()) {
        throw engine::RequestError(
            "Name a network, for example espalier bench scale --network resnet18.");
    }
    if (steps_ >= 1 && steps_ <= kMostSteps) return;
    throw engine::RequestError(fmt::format("--steps {}: must be 1 to {}.", steps_, kMostSteps));
}

std::vector<int> ScaleBench::workers() const {
    std::vector<int> counts;
    if (!workers_) return counts;
    std::string_view left = *workers_;
    while (true) {
        const std::string_view word = left.substr(0, left.find(','));
        int count = 0;
        const char* const end = word.data() + word.size();
        const auto read = std::from_chars(word.data(), end, count);
        if (read.ec != std::errc() || read.ptr != end || count < 1) {
            throw engine::RequestError(fmt::format(
                "--workers must be numbers of 1 or more with commas between them, such as 1,2,4, "
                "not '{}'.",
                *workers_));
        }
        counts.push_back(count);
        if (word.size() == left.size()) return counts;
        left.remove_prefix(word.size() + 1);
    }
}

// Those of a project or run, and over them those that are given.
engine::TrainingOptions ScaleBench::options() const {
    engine::TrainingOptions options;
    if (const auto project = projectFromName(choice_.name())) options = project->options;
    engine::FieldValues values = engine::toFields(options);
    for (const Option& option : options_) {
        if (option.text) values[option.field->name] = fieldValueFrom(*option.field, *option.text);
    }
    return engine::trainingOptionsFrom(values);
}

int ScaleBench::run(const Surroundings& around) {
    check();
    cores_.apply();
    const std::vector<int> counts = workers();
    const engine::TrainingOptions options = this->options();
    const engine::LayerCatalog catalog;
    const engine::Network network = choice_.network(catalog);
    const engine::Loss& loss =
        engine::chosenLoss(taskOfOutput(network, choice_.data()), options.loss);
    const auto display = makeReportDisplay(around.terminal, json_);
    const auto progress = [&](std::int64_t done, std::int64_t of, int count) {
        display->working(counted(count, "worker"),
                         static_cast<double>(done) / static_cast<double>(of));
    };
    const WorkerScaling scaling = engine::measureWorkerScaling({.network = network,
                                                                .loss = loss,
                                                                .options = options,
                                                                .workers = counts,
                                                                .steps = static_cast<int>(steps_)},
                                                               progress,
                                                               around.interrupt.token());
    if (json_) {
        sayJson(toJson(scaling, choice_.name()));
    } else {
        display->result(scalingText(scaling, around.terminal.lineWidth()));
    }
    return kExitDone;
}

}  // namespace espalier::cli
