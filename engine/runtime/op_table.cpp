// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/base/json.h"
#include "engine/runtime/step_bench.h"

namespace espalier::engine {

namespace {

struct KindTotal {
    std::string kind;
    int count = 0;
    double ms = 0;
    double gigabytes = 0;
    double gigaMultiplyAdds = 0;

    void add(const OpTime& time) {
        ++count;
        ms += time.medianMs;
        gigabytes += static_cast<double>(time.bytes) * 1e-9;
        gigaMultiplyAdds += static_cast<double>(time.multiplyAdds) * 1e-9;
    }
};

std::string row(const std::string& name, const KindTotal& total, double whole) {
    const double seconds = std::max(total.ms * 1e-3, 1e-9);
    std::string text = fmt::format("{:<52} {:>4} {:>9.3f} ms {:>5.1f} % {:>7.1f} GB/s",
                                   name,
                                   total.count,
                                   total.ms,
                                   100 * total.ms / whole,
                                   total.gigabytes / seconds);
    if (total.gigaMultiplyAdds > 0) {
        text += fmt::format(" {:>7.1f} GFLOP/s", 2 * total.gigaMultiplyAdds / seconds);
    }
    return text + '\n';
}

std::vector<KindTotal> byKind(const std::vector<OpTime>& times) {
    std::map<std::string, KindTotal> kinds;
    for (const OpTime& time : times) {
        KindTotal& total = kinds[time.op];
        total.kind = time.op;
        total.add(time);
    }
    std::vector<KindTotal> sorted;
    sorted.reserve(kinds.size());
    for (auto& [kind, total] : kinds) sorted.push_back(total);
    std::ranges::stable_sort(sorted, std::greater<>(), &KindTotal::ms);
    return sorted;
}

}  // namespace

std::string opTable(const std::vector<OpTime>& times, std::size_t slowest) {
    double whole = 0;
    for (const OpTime& time : times) whole += time.medianMs;
    std::string text = fmt::format("{:.3f} ms in {} operations\n", whole, times.size());
    for (const KindTotal& total : byKind(times)) text += row(total.kind, total, whole);
    std::vector<OpTime> sorted = times;
    std::ranges::stable_sort(sorted, std::greater<>(), &OpTime::medianMs);
    sorted.resize(std::min(sorted.size(), slowest));
    if (!sorted.empty()) text += '\n';
    for (const OpTime& time : sorted) {
        KindTotal one;
        one.add(time);
        text += row(time.op + ' ' + time.origin + ' ' + time.algorithm, one, whole);
    }
    return text;
}

std::string opsToJson(const std::vector<OpTime>& times) {
    nlohmann::ordered_json operations = nlohmann::ordered_json::array();
    for (const OpTime& time : times) {
        operations.push_back({{"op", time.op},
                              {"layer", time.origin},
                              {"choice", time.algorithm},
                              {"median_ms", time.medianMs},
                              {"min_ms", time.minimumMs},
                              {"bytes", time.bytes},
                              {"multiply_adds", time.multiplyAdds}});
    }
    return nlohmann::ordered_json{{"operations", std::move(operations)}}.dump();
}

}  // namespace espalier::engine
