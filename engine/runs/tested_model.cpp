// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/tested_model.h"

#include <chrono>
#include <filesystem>
#include <system_error>

namespace espalier::engine {

bool isTestedModel(const RunFolder& run, const RunResults& results) {
    namespace fs = std::filesystem;
    std::error_code unknown;
    const std::uintmax_t recorded = results.exportCheck.bytes;
    if (recorded != 0 && fs::file_size(run.model(), unknown) != recorded) return false;
    const auto tested = fs::last_write_time(run.results(), unknown);
    return fs::last_write_time(run.model(), unknown) <= tested + std::chrono::seconds(2);
}

}  // namespace espalier::engine
