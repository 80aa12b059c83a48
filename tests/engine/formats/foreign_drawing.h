// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/formats/onnx_drawing.h"
#include "engine/formats/onnx_refusal.h"
#include "small_model.h"
#include "tests/support/slowdown.h"

// What the tests of other programs' files ask of them.
namespace espalier::engine::foreign {

namespace fs = std::filesystem;
using espalier::tests::SmallModel;

inline constexpr std::int64_t kMemory = 1ll << 30;

inline OnnxDrawing draw(const std::string& bytes, const fs::path& folder = {}) {
    return drawOnnx(std::as_bytes(std::span(bytes)), folder, kMemory);
}

inline std::string refusalOf(const std::string& bytes, const fs::path& folder = {}) {
    try {
        draw(bytes, folder);
        return "was drawn";
    } catch (const OnnxRefusal& refusal) {
        return refusal.what();
    }
}

inline std::string refusalOf(const SmallModel& model, const fs::path& folder = {}) {
    return refusalOf(model.bytes(), folder);
}

inline std::vector<std::string> typesOf(const OnnxDrawing& drawing) {
    std::vector<std::string> types;
    for (const NetworkNode& node : drawing.network.nodes) types.push_back(node.type);
    return types;
}

/// Seconds of the processor, which a busy machine does not make more; in a build that is slower by
/// a known factor, those of a usual one.
inline double processorSeconds(const std::function<void()>& action) {
    const std::clock_t begin = std::clock();
    action();
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    return seconds / espalier::tests::slowdownOfBuild();
}

inline std::int64_t peakKibibytes() {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        std::int64_t number = 0;
        if (word == "VmHWM:" && status >> number) return number;
    }
    return -1;
}

/// By how many MiB the memory in use rises during the action, in a process of its own.
inline int peakMebibytes(const std::function<void()>& action) {
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        std::ofstream("/proc/self/clear_refs") << 5;  // the peak begins again
        const std::int64_t before = peakKibibytes();
        try {
            action();
        } catch (...) {
            ::_exit(255);
        }
        ::_exit(static_cast<int>(std::min<std::int64_t>(254, (peakKibibytes() - before) >> 10)));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

}  // namespace espalier::engine::foreign
