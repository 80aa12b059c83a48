// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/option_change.h"

#include "fmt/format.h"

namespace espalier::engine {

namespace {

template <typename T>
void addDifference(std::string& text, const char* what, const T& now, const T& before) {
    if (now == before) return;
    text += fmt::format("{}{} {}, was {}", text.empty() ? "" : "; ", what, now, before);
}

}  // namespace

OptionChange changeOf(const TrainingOptions& options, std::int64_t afterStep) {
    return {.afterStep = afterStep,
            .epochs = options.epochs,
            .validationPatience = options.validationPatience,
            .learningRate = options.learningRate};
}

void applyChange(const OptionChange& change, TrainingOptions& options) {
    options.epochs = change.epochs;
    options.validationPatience = change.validationPatience;
    options.learningRate = change.learningRate;
}

TrainingOptions afterChanges(TrainingOptions options, const std::vector<OptionChange>& changes) {
    for (const OptionChange& change : changes) applyChange(change, options);
    return options;
}

std::string changeText(const OptionChange& change, const TrainingOptions& before) {
    std::string text;
    addDifference(text, "epochs", change.epochs, before.epochs);
    addDifference(text, "patience", change.validationPatience, before.validationPatience);
    addDifference(text, "learning rate", change.learningRate, before.learningRate);
    if (change.restartsPatience) {
        text += fmt::format("{}patience starts over", text.empty() ? "" : "; ");
    }
    return text;
}

}  // namespace espalier::engine
