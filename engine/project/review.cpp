// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/base/translatable.h"
#include "engine/project/project.h"
#include "engine/training/session/training_review.h"

namespace espalier::engine {

namespace {

void append(Diagnostics& all, Diagnostics more) {
    std::ranges::move(more, std::back_inserter(all));
}

Diagnostics reviewData(const Project& project, const DataSource& data) {
    Diagnostics problems = findTask(project.task).reviewData(data);
    const std::int64_t images = countTrainingImages(data);
    if (images > 0 && project.options.batch > images) {
        problems.push_back(
            {.code = "project.batch_too_large",
             .severity = Severity::Warning,
             .pattern = translatable("Diagnostics",
                                     "The batch of {0} is larger than the {1} training images: "
                                     "every step takes all {1}."),
             .arguments = {std::to_string(project.options.batch), std::to_string(images)}});
    }
    return problems;
}

}  // namespace

Diagnostics reviewProject(const Project& project, const DataSource& selected) {
    Diagnostics problems = reviewData(project, selected);
    FieldValues values = toFields(project.options);
    append(problems, completeAndCheck(trainingFields(), values, {}));
    // Without usable data, everything else that would be said follows from that.
    if (hasErrors(problems)) return problems;
    append(problems, reviewTrainingRequest(trainingRequest(project, selected)));
    return problems;
}

}  // namespace espalier::engine
