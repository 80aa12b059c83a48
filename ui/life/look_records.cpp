// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/look_records.h"

#include <algorithm>
#include <utility>

namespace espalier::ui {

namespace {

std::int64_t stepOf(const LookRecords::Look& look) {
    return look->step;
}

}  // namespace

std::size_t LookRecords::bytes() const {
    std::size_t sum = 0;
    for (const Look& look : looks_) sum += look->bytes();
    return sum;
}

bool LookRecords::has(std::int64_t step) const {
    return std::ranges::binary_search(looks_, step, {}, stepOf);
}

void LookRecords::add(Look look) {
    const auto place = std::ranges::lower_bound(looks_, look->step, {}, stepOf);
    if (place != looks_.end() && (*place)->step == look->step) {
        *place = std::move(look);
    } else {
        looks_.insert(place, std::move(look));
    }
    std::size_t total = bytes();
    while (total > mostBytes_ && looks_.size() > 2) {
        std::size_t closest = 1;
        const auto gapAt = [this](std::size_t i) {
            return looks_[i + 1]->step - looks_[i - 1]->step;
        };
        for (std::size_t i = 2; i + 1 < looks_.size(); ++i) {
            if (gapAt(i) < gapAt(closest)) closest = i;
        }
        total -= looks_[closest]->bytes();
        looks_.erase(looks_.begin() + static_cast<std::ptrdiff_t>(closest));
    }
}

void LookRecords::rewindTo(std::int64_t step) {
    std::erase_if(looks_, [step](const Look& look) { return look->step > step; });
}

}  // namespace espalier::ui
