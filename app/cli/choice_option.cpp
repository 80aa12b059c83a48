// SPDX-License-Identifier: Apache-2.0
#include "app/cli/choice_option.h"

#include "engine/base/error.h"
#include "engine/base/spelling.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

std::string didYouMean(const std::string& word, const std::vector<std::string>& known) {
    const std::string nearest = engine::nearestWord(word, known);
    return nearest.empty() ? "" : fmt::format(" Did you mean {}?", nearest);
}

void refuseWord(const std::string& option,
                const std::string& given,
                const std::vector<std::string>& words) {
    throw engine::RequestError(fmt::format("{} must be one of {}, not '{}'.{}",
                                           option,
                                           fmt::join(words, ", "),
                                           given,
                                           didYouMean(given, words)));
}

}  // namespace espalier::cli
