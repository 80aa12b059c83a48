// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/control_group.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace espalier::kernels::cpu {

namespace {

/// The path of this process in the hierarchy of `controller` (empty: version 2's only one).
std::string groupPath(const std::string& controller) {
    std::ifstream file("/proc/self/cgroup");
    for (std::string line; std::getline(file, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) continue;
        const std::string names = ',' + line.substr(first + 1, second - first - 1) + ',';
        const bool mine = controller.empty()
                              ? names == ",,"
                              : names.find(',' + controller + ',') != std::string::npos;
        if (mine) return line.substr(second + 1);
    }
    return "/";
}

/// The group's own file if it is readable, else that of the root, which is the one that a container
/// sees.
std::string readGroupFile(const std::string& root, const std::string& path, const char* name) {
    for (const std::string& folder : {root + path, root}) {
        std::ifstream file(folder + '/' + name);
        std::string text;
        if (std::getline(file, text)) return text;
    }
    return {};
}

std::optional<double> number(const std::string& text) {
    try {
        return std::stod(text);
    } catch (const std::exception&) {
        return std::nullopt;  // "max", or no such file
    }
}

std::optional<double> ratio(const std::string& quota, const std::string& period) {
    const auto a = number(quota);
    const auto b = number(period);
    if (!a || !b || *a <= 0 || *b <= 0) return std::nullopt;
    return *a / *b;
}

/// Bytes of files that are kept in memory only as long as nobody needs it; they count as used.
double droppableBytes(const std::string& root, const std::string& path, const std::string& name) {
    for (const std::string& folder : {root + path, root}) {
        std::ifstream file(folder + "/memory.stat");
        for (std::string key, value; file >> key >> value;) {
            if (key == name) return number(value).value_or(0);
        }
    }
    return 0;
}

std::optional<ControlGroupMemory> memory(const std::string& limit,
                                         const std::string& used,
                                         double droppable) {
    const auto bytes = number(limit);
    // Version 1 writes a number near 2^63 for "none".
    if (!bytes || *bytes <= 0 || *bytes > 1e18) return std::nullopt;
    return ControlGroupMemory{
        static_cast<std::size_t>(*bytes),
        static_cast<std::size_t>(std::max(0.0, number(used).value_or(0) - droppable))};
}

}  // namespace

std::optional<double> controlGroupProcessors() {
    const std::string line = readGroupFile("/sys/fs/cgroup", groupPath(""), "cpu.max");
    if (!line.empty()) {
        const std::size_t space = line.find(' ');
        if (space == std::string::npos) return std::nullopt;
        return ratio(line.substr(0, space), line.substr(space + 1));
    }
    const std::string path = groupPath("cpu");
    return ratio(readGroupFile("/sys/fs/cgroup/cpu", path, "cpu.cfs_quota_us"),
                 readGroupFile("/sys/fs/cgroup/cpu", path, "cpu.cfs_period_us"));
}

std::optional<ControlGroupMemory> controlGroupMemory() {
    const std::string path = groupPath("");
    const std::string limit = readGroupFile("/sys/fs/cgroup", path, "memory.max");
    if (!limit.empty()) {
        return memory(limit,
                      readGroupFile("/sys/fs/cgroup", path, "memory.current"),
                      droppableBytes("/sys/fs/cgroup", path, "inactive_file"));
    }
    const std::string old = groupPath("memory");
    const std::string root = "/sys/fs/cgroup/memory";
    return memory(readGroupFile(root, old, "memory.limit_in_bytes"),
                  readGroupFile(root, old, "memory.usage_in_bytes"),
                  droppableBytes(root, old, "total_inactive_file"));
}

}  // namespace espalier::kernels::cpu
