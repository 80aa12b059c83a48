// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/image_problems.h"

#include <system_error>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/operation.h"
#include "fmt/format.h"

namespace espalier::engine {

void ImageProblems::note(const Batch& batch, Split split) {
    if (batch.problems.empty()) return;
    checkFolders();
    for (const std::string& sentence : unreadable_.note(batch.problems)) {
        report_.message(sentence, unreadable_.count());
    }
    if (split == Split::Validation) {
        unreadInValidation_ += static_cast<std::int64_t>(batch.problems.size());
        lostInValidation_.insert(batch.lost.begin(), batch.lost.end());
        return;
    }
    lostInTraining_.insert(batch.lost.begin(), batch.lost.end());
    const auto lost = static_cast<double>(lostInTraining_.size());
    if (lost <= kMostTrainingImagesLost * static_cast<double>(work_.training.size())) return;
    throw Error(fmt::format(
        "{} of the {} training images have been lost since the run started, for example {}: they "
        "can no longer be read or have changed. Training stopped, so that the result does not rest "
        "on the remaining images alone. Restore them and resume.",
        lostInTraining_.size(),
        work_.training.size(),
        work_.training.sampleName(*lostInTraining_.begin())));
}

void ImageProblems::checkValidation(std::int64_t epoch) {
    const std::int64_t unread = std::exchange(unreadInValidation_, 0);
    const std::int64_t before = std::exchange(unreadBefore_, unread);
    if (!lostInValidation_.empty()) {
        throw Error(fmt::format(
            "{} of the {} validation images have been lost since the run started, for example {}: "
            "they can no longer be read or have changed. Epoch {} cannot be compared with the "
            "others, so training stopped. Restore them and resume.",
            lostInValidation_.size(),
            work_.validation->size(),
            work_.validation->sampleName(*lostInValidation_.begin()),
            epoch));
    }
    if (before < 0 || unread == before) return;
    throw Error(
        fmt::format("Of the {} validation images, {} could not be read in epoch {} and {} in the "
                    "epoch before. These epochs cannot be compared, so training stopped. Check the "
                    "disk and the memory, then resume.",
                    work_.validation->size(),
                    unread,
                    epoch,
                    before));
}

void ImageProblems::noteDisk() {
    if (!work_.disk) return;
    const std::string problem = work_.disk->takeProblem();
    if (!problem.empty()) report_.message(problem);
}

void ImageProblems::checkFolders() const {
    if (!work_.dataRoot.empty()) checkFolder(work_.dataRoot);
    for (const std::filesystem::path& folder : work_.moreDataFolders) checkFolder(folder);
}

void ImageProblems::checkFolder(const std::filesystem::path& folder) {
    const Operation operation("Looking for", folder);
    std::error_code ignored;
    if (std::filesystem::is_directory(folder, ignored)) return;
    throw Error(
        fmt::format("The image folder {} no longer exists. It may have been moved or deleted, or "
                    "its disk removed. Restore it and resume.",
                    displayPath(folder)));
}

void ImageProblems::summarise() {
    if (const std::string left = unreadable_.summary(); !left.empty()) report_.message(left);
}

}  // namespace espalier::engine
