// SPDX-License-Identifier: Apache-2.0
#include "engine/certificate/recorded_losses.h"

#include <charconv>
#include <map>
#include <string>
#include <string_view>

#include "engine/base/text_lines.h"

namespace espalier::engine {

namespace {

// "step,412,4,0.31,…": kind, step, epoch, loss.
std::map<std::int64_t, std::string> lossesOf(const RunFolder& run, std::int64_t steps) {
    constexpr std::string_view kKind = "step,";
    std::map<std::int64_t, std::string> losses;
    forEachLine(run.metrics(), [&](std::string_view line) {
        if (!line.starts_with(kKind)) return;
        line.remove_prefix(kKind.size());
        std::int64_t step = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), step);
        if (error != std::errc() || step < 1 || step > steps) return;
        for (int columns = 0; columns < 2; ++columns) {
            const std::size_t comma = line.find(',');
            if (comma == line.npos) return;
            line.remove_prefix(comma + 1);
        }
        losses[step] = line.substr(0, line.find(','));
    });
    return losses;
}

}  // namespace

RecordedLosses compareRecordedLosses(const RunFolder& run,
                                     const RunFolder& repeated,
                                     std::int64_t steps) {
    const auto before = lossesOf(run, steps);
    const auto now = lossesOf(repeated, steps);
    RecordedLosses result;
    for (const auto& [step, loss] : now) {
        const auto then = before.find(step);
        if (then == before.end()) continue;
        ++result.steps;
        if (then->second != loss && result.firstDifferent == 0) result.firstDifferent = step;
    }
    return result;
}

}  // namespace espalier::engine
