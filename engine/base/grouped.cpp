// SPDX-License-Identifier: Apache-2.0
#include "engine/base/grouped.h"

#include <cstddef>

namespace espalier::engine {

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    const int first = number < 0 ? 1 : 0;
    for (int place = static_cast<int>(digits.size()) - 3; place > first; place -= 3) {
        digits.insert(static_cast<std::size_t>(place), 1, ',');
    }
    return digits;
}

}  // namespace espalier::engine
