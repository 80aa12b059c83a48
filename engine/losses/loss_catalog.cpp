// SPDX-License-Identifier: Apache-2.0
#include "engine/losses/loss_catalog.h"

#include <algorithm>
#include <cassert>

#include "engine/base/error.h"
#include "engine/losses/loss_list.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

const std::vector<std::unique_ptr<Loss>>& allLosses() {
    static const std::vector<std::unique_ptr<Loss>> losses = makeAllLosses();
    return losses;
}

const Loss& findLoss(const std::string& key) {
    std::vector<std::string> keys;
    for (const auto& loss : allLosses()) {
        if (loss->description().key == key) return *loss;
        keys.push_back(loss->description().key);
    }
    throw RequestError(
        fmt::format("The loss must be one of {}, not '{}'.", fmt::join(keys, ", "), key));
}

const Loss& usualLoss(Truth truth) {
    const auto found = std::ranges::find_if(
        allLosses(), [truth](const auto& loss) { return loss->description().truth == truth; });
    assert(found != allLosses().end());
    return **found;
}

std::string nameOfLoss(const std::string& key) {
    const auto found = std::ranges::find_if(
        allLosses(), [&](const auto& loss) { return loss->description().key == key; });
    const Loss& loss = found == allLosses().end() ? usualLoss(Truth::Values) : **found;
    return loss.description().label;
}

bool readsOption(const Loss& loss, const std::string& option) {
    return std::ranges::count(loss.description().options, option) > 0;
}

std::vector<std::string> lossesWithOption(const std::string& option) {
    std::vector<std::string> keys;
    for (const auto& loss : allLosses()) {
        if (readsOption(*loss, option)) keys.push_back(loss->description().key);
    }
    return keys;
}

}  // namespace espalier::engine
