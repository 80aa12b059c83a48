// SPDX-License-Identifier: Apache-2.0
#include "engine/base/local_time.h"

#include <ctime>

namespace espalier::engine {

namespace {

std::tm localOf(std::time_t seconds) {
    std::tm local{};
    ::localtime_r(&seconds, &local);
    return local;
}

std::string textOf(const std::tm& local, const char* format) {
    char text[40];
    return {text, std::strftime(text, sizeof text, format, &local)};
}

}  // namespace

std::string localTime() {
    return textOf(localOf(std::time(nullptr)), "%Y-%m-%dT%H:%M:%S%z");
}

std::string clockText(std::int64_t seconds) {
    const std::tm then = localOf(static_cast<std::time_t>(seconds));
    const std::tm now = localOf(std::time(nullptr));
    const bool isToday = then.tm_year == now.tm_year && then.tm_yday == now.tm_yday;
    return textOf(then, isToday ? "%H:%M" : "%Y-%m-%d %H:%M");
}

}  // namespace espalier::engine
