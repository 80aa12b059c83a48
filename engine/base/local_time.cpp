// SPDX-License-Identifier: Apache-2.0
#include "engine/base/local_time.h"

#include <ctime>

namespace espalier::engine {

std::string localTime() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    char text[40];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S%z", &local);
    return {text, length};
}

}  // namespace espalier::engine
