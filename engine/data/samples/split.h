// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/choice_words.h"

namespace espalier::engine {

enum class Split : std::uint8_t { Training, Validation, Test };
template <>
inline constexpr std::array kChoiceWords<Split>{ChoiceWord{Split::Training, "training"},
                                                ChoiceWord{Split::Validation, "validation"},
                                                ChoiceWord{Split::Test, "test"}};

struct SplitFractions {
    double training = 0.8;
    double validation = 0.1;
    double test = 0.1;

    friend bool operator==(const SplitFractions&, const SplitFractions&) = default;
};

/// How many samples belong to each split.
struct SplitCounts {
    std::int64_t training = 0;
    std::int64_t validation = 0;
    std::int64_t test = 0;

    std::int64_t all() const { return training + validation + test; }
    std::int64_t of(Split split) const {
        return split == Split::Training ? training : split == Split::Validation ? validation : test;
    }
    void add(Split split) {
        ++(split == Split::Training ? training : split == Split::Validation ? validation : test);
    }
};

}  // namespace espalier::engine
