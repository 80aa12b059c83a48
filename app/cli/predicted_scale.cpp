// SPDX-License-Identifier: Apache-2.0
#include "app/cli/predicted_scale.h"

#include <optional>

#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/wrapped_text.h"
#include "engine/training/session/worker_prediction.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::PredictedStep;
using engine::StepParts;

/// With the measured batch, and with as many images for each worker.
struct PredictedPair {
    std::optional<PredictedStep> same;  ///< none where there are fewer images than workers
    PredictedStep each;
};

std::vector<PredictedPair> pairsOf(const StepParts& parts) {
    std::vector<PredictedPair> pairs;
    for (const int workers : engine::predictedCounts()) {
        PredictedPair& pair = pairs.emplace_back();
        if (workers <= parts.batch) pair.same = predictStep(parts, workers, parts.batch);
        pair.each = predictStep(parts, workers, parts.batch * workers);
    }
    return pairs;
}

/// How many times as many images in a second.
double timesAsFast(const PredictedStep& step, const PredictedStep& one) {
    return one.imagesPerSecond() > 0 ? step.imagesPerSecond() / one.imagesPerSecond() : 0;
}

std::string predictedTable(const std::vector<PredictedPair>& pairs) {
    TextTable table({"workers",
                     "cores",
                     "ms/step",
                     "images/s",
                     "against 1",
                     "each: ms/step",
                     "images/s",
                     "against 1"},
                    {true, true, true, true, true, true, true, true});
    const PredictedStep& one = pairs.front().each;
    for (const auto& [same, each] : pairs) {
        std::vector<std::string> row{std::to_string(each.workers), std::to_string(each.cores)};
        for (const PredictedStep* step : {same ? &*same : nullptr, &each}) {
            if (!step) {
                row.insert(row.end(), 3, "-");
                continue;
            }
            row.push_back(fmt::format("{:.1f}", step->ms()));
            row.push_back(fmt::format("{:.0f}", step->imagesPerSecond()));
            row.push_back(fmt::format("{:.2f}", timesAsFast(*step, one)));
        }
        table.add(std::move(row));
    }
    return table.text();
}

Json jsonOfStep(const PredictedStep& step, const PredictedStep& one) {
    return {{"batch", step.batch},
            {"ms_per_step", step.ms()},
            {"images_per_second", step.imagesPerSecond()},
            {"against_one", timesAsFast(step, one)},
            {"fixed_ms", step.fixed},
            {"images_ms", step.images},
            {"statistics_ms", step.statistics},
            {"gradients_ms", step.gradients},
            {"waiting_ms", step.waiting}};
}

}  // namespace

std::string predictionText(const engine::WorkerScaling& scaling, int width) {
    if (const auto why = whyNotPredicted(scaling)) {
        return "\n" + wrapped(engine::englishSentence(*why), width);
    }
    const auto parts = partsOf(scaling);
    if (!parts) return {};
    std::string text = fmt::format(
        "\nPredicted for one machine with more cores like these and the memory bandwidth of\n"
        "this one, with {0} images in all, and with {0} for each worker:\n{1}",
        parts->batch,
        predictedTable(pairsOf(*parts)));
    text +=
        "\n" + wrapped(fmt::format("Both columns \"against 1\" compare images per second with the "
                                   "first row: 1 worker with {} images and the {} of this "
                                   "machine.",
                                   parts->batch,
                                   counted(parts->cores, "core")),
                       width);
    for (const engine::Diagnostic& sentence : predictionAdvice(*parts)) {
        text += "\n" + wrapped(engine::englishSentence(sentence), width);
    }
    if (scaling.doubled.empty()) {
        text += "\n" + wrapped(
                           "Twice the batch was not measured, so everything is taken to shrink "
                           "with the share.",
                           width);
    }
    return text;
}

Json predictionJson(const engine::WorkerScaling& scaling) {
    const auto parts = partsOf(scaling);
    if (!parts) return nullptr;
    const std::vector<PredictedPair> pairs = pairsOf(*parts);
    Json steps = Json::array();
    for (const auto& [same, each] : pairs) {
        Json step{{"workers", each.workers}, {"cores", each.cores}};
        step["same_batch"] = same ? jsonOfStep(*same, pairs.front().each) : Json();
        step["batch_for_each"] = jsonOfStep(each, pairs.front().each);
        steps.push_back(std::move(step));
    }
    Json advice = Json::array();
    for (const engine::Diagnostic& sentence : predictionAdvice(*parts)) {
        advice.push_back(
            {{"code", sentence.code}, {"sentence", engine::englishSentence(sentence)}});
    }
    return {{"steps", std::move(steps)}, {"advice", std::move(advice)}};
}

}  // namespace espalier::cli
