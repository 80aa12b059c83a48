// SPDX-License-Identifier: Apache-2.0
#include "app/cli/option_review.h"

#include <algorithm>

#include "app/cli/text_format.h"
#include "engine/project/words.h"
#include "engine/training/loop/worker_times.h"
#include "engine/training/options/training_options.h"
#include "engine/training/options/workers.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

bool isToldOf(const engine::Field& field, const engine::Diagnostics& issues) {
    return std::ranges::find(issues, "training." + field.name, &engine::Diagnostic::code) !=
           issues.end();
}

}  // namespace

std::vector<std::string> uselessOptions(const ProjectOptions& options,
                                        const engine::Project& project,
                                        const engine::Diagnostics& issues) {
    const engine::FieldValues values = engine::toFields(project.options);
    std::vector<std::string> sentences;
    for (const engine::Field& field : engine::trainingFields()) {
        const bool isUseless = options.isGiven(field.name) && !engine::applies(field, values);
        if (!isUseless || isToldOf(field, issues)) continue;
        const engine::Field* with = engine::findField(engine::trainingFields(), field.onlyWith);
        sentences.push_back(fmt::format("{} has no effect without {} {}.",
                                        optionOf(field),
                                        optionOf(*with),
                                        fmt::join(field.onlyWithValues, " or ")));
    }
    return sentences;
}

engine::Diagnostics issuesOfGiven(engine::Diagnostics issues,
                                  const ProjectOptions& options,
                                  const engine::Project& project) {
    const bool isUsual =
        project.options.validationPatience == engine::TrainingOptions().validationPatience;
    const bool isOfProject = !options.isFresh() && !isUsual;
    const bool isChosen = options.isGiven("validation_patience") || isOfProject;
    if (isChosen) return issues;
    std::erase_if(
        issues, [](const engine::Diagnostic& issue) { return issue.code == "training.patience"; });
    return issues;
}

std::string divisionSentence(const engine::TrainingOptions& options, std::int64_t training) {
    if (options.workers == 1 && options.shards == 0) return {};
    const std::int64_t images = std::min(options.batch, training);
    const std::string batch = fmt::format("Each batch of {} is", counted(images, "image"));
    if (options.shards > 0) {
        return fmt::format("{} computed in {} by {}.",
                           batch,
                           counted(options.shards, "share"),
                           counted(options.workers, "worker"));
    }
    std::vector<engine::WorkerTime> workers(static_cast<std::size_t>(options.workers));
    for (const engine::BatchShare& share : engine::sharesOf(options, images)) {
        workers[static_cast<std::size_t>(share.replica)].share = share.count;
    }
    const bool isEven = std::ranges::all_of(workers, [&](const engine::WorkerTime& worker) {
        return worker.share == workers.front().share;
    });
    return fmt::format("{} divided among {} workers{}.",
                       batch,
                       options.workers,
                       isEven ? fmt::format(", {} for each", workers.front().share)
                              : ": " + engine::sharesText(workers));
}

}  // namespace espalier::cli
