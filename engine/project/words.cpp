// SPDX-License-Identifier: Apache-2.0
#include "engine/project/words.h"

#include <algorithm>

namespace espalier::engine {

std::string optionName(const std::string& fieldName) {
    std::string option = "--" + fieldName;
    std::ranges::replace(option, '_', '-');
    return option;
}

}  // namespace espalier::engine
