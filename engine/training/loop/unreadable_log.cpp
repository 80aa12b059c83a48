// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/unreadable_log.h"

#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kMostSentences = 100;

}  // namespace

std::vector<std::string> UnreadableLog::note(const std::vector<std::string>& problems) {
    std::vector<std::string> sentences;
    for (const std::string& problem : problems) {
        if (!seen_.insert(problem).second) continue;
        if (seen_.size() <= kMostSentences) {
            sentences.push_back(fmt::format("An image was skipped. {}.", problem));
        } else if (seen_.size() == kMostSentences + 1) {
            sentences.push_back(fmt::format(
                "More than {} images could not be read and were skipped; the rest are not listed.",
                kMostSentences));
        }
    }
    return sentences;
}

std::string UnreadableLog::summary() const {
    if (seen_.empty()) return "";
    return count() == 1 ? std::string("1 image could not be read and was skipped.")
                        : fmt::format("{} images could not be read and were skipped.", count());
}

}  // namespace espalier::engine
