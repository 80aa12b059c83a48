// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/option_changes.h"

#include <utility>

namespace espalier::engine {

OptionChanges::OptionChanges(std::vector<OptionChange> planned,
                             std::int64_t firstStep,
                             ChangeBox* asked)
    : planned_(std::move(planned)), firstStep_(firstStep), asked_(asked) {}

bool OptionChanges::isDue(std::int64_t step, std::int64_t epoch) const {
    return !planned_.empty() && planned_.front().afterStep <= step &&
           planned_.front().epoch <= epoch;
}

std::optional<OptionChange> OptionChanges::takeDue(std::int64_t step, std::int64_t epoch) {
    while (isDue(step, epoch)) {
        const OptionChange change = planned_.front();
        planned_.erase(planned_.begin());
        if (change.afterStep >= firstStep_) return change;
    }
    return std::nullopt;
}

std::optional<OptionChange> OptionChanges::takeAsked(std::int64_t step, std::int64_t epoch) {
    std::optional<OptionChange> asked = asked_ ? asked_->take() : std::nullopt;
    if (asked) asked->afterStep = step;
    if (asked) asked->epoch = epoch;
    return asked;
}

}  // namespace espalier::engine
