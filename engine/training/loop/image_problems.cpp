// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/image_problems.h"

#include <system_error>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

void ImageProblems::note(const Batch& batch) {
    if (batch.problems.empty()) return;
    checkFolder();
    for (const std::string& sentence : unreadable_.note(batch.problems)) report_.message(sentence);
}

void ImageProblems::noteDisk() {
    if (!work_.disk) return;
    const std::string problem = work_.disk->takeProblem();
    if (!problem.empty()) report_.message(problem);
}

void ImageProblems::checkFolder() const {
    std::error_code ignored;
    if (work_.dataRoot.empty() || std::filesystem::is_directory(work_.dataRoot, ignored)) {
        return;
    }
    throw Error(
        fmt::format("The image folder {} no longer exists. It may have been moved or deleted, or "
                    "its disk removed. Restore it and resume.",
                    displayPath(work_.dataRoot)));
}

void ImageProblems::summarise() {
    if (const std::string left = unreadable_.summary(); !left.empty()) report_.message(left);
}

}  // namespace espalier::engine
