// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/loss_choice.h"

#include <algorithm>

#include "engine/base/error.h"
#include "engine/base/translatable.h"

namespace espalier::engine {

const Loss* offeredLoss(const Task& task, const std::string& choice) {
    const std::vector<const Loss*> losses = task.losses();
    if (choice == kAutomaticLoss) return losses.front();
    const auto found = std::ranges::find_if(
        losses, [&](const Loss* loss) { return loss->description().key == choice; });
    return found == losses.end() ? nullptr : *found;
}

const Loss& chosenLoss(const Task& task, const std::string& choice) {
    if (const Loss* loss = offeredLoss(task, choice)) return *loss;
    throw RequestError(englishSentence(reviewLoss(task, choice).front()));
}

Diagnostics reviewLoss(const Task& task, const std::string& choice) {
    if (offeredLoss(task, choice)) return {};
    std::string offered = kAutomaticLoss;
    for (const Loss* loss : task.losses()) offered += ", " + loss->description().key;
    return {{.code = "training.loss",
             .severity = Severity::Error,
             .pattern = translatable("Diagnostics",
                                     "The loss {0} is not available for the task {1}. Choose one "
                                     "of {2}."),
             .arguments = {choice, task.description().key, offered}}};
}

}  // namespace espalier::engine
