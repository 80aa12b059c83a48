// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/option_change.h"

#include "fmt/format.h"

namespace espalier::engine {

namespace {

void addPart(std::string& text, const std::string& part) {
    if (!text.empty()) text += "; ";
    text += part;
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
    // Each part translates as a whole.
    if (change.epochs != before.epochs) {
        addPart(text, fmt::format("epochs {}, was {}", change.epochs, before.epochs));
    }
    if (change.validationPatience != before.validationPatience) {
        addPart(text,
                fmt::format(
                    "patience {}, was {}", change.validationPatience, before.validationPatience));
    }
    if (change.learningRate != before.learningRate) {
        addPart(text,
                fmt::format("learning rate {}, was {}", change.learningRate, before.learningRate));
    }
    if (change.restartsPatience) addPart(text, "patience starts over");
    return text;
}

}  // namespace espalier::engine
