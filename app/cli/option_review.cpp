// SPDX-License-Identifier: Apache-2.0
#include "app/cli/option_review.h"

#include <algorithm>

#include "engine/project/words.h"
#include "engine/training/options/training_options.h"
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

}  // namespace espalier::cli
