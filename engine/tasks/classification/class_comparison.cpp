// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/class_comparison.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace espalier::engine {

double ClassComparison::chance() const {
    const std::int64_t differ = gained + lost;
    const std::int64_t fewer = std::min(gained, lost);
    // Terms by their logarithms: a binomial coefficient of a few thousand images is no double.
    const auto n = static_cast<double>(differ);
    double tail = 0;
    for (std::int64_t i = 0; i <= fewer; ++i) {
        const auto k = static_cast<double>(i);
        tail += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) -
                         n * std::log(2.0));
    }
    return std::min(1.0, 2 * tail);
}

ClassComparison compareOnSameImages(const ClassEvaluation& then, const ClassEvaluation& now) {
    ClassComparison result{.classes = now.classes, .ofClass = {}, .all = {}};
    result.ofClass.resize(now.classes.size());
    std::unordered_map<std::string_view, const ClassPrediction*> earlier;
    for (const ClassPrediction& image : then.images) {
        if (image.error.empty() && image.label >= 0) earlier.emplace(image.file, &image);
    }
    for (const ClassPrediction& image : now.images) {
        const auto found = earlier.find(image.file);
        if (found == earlier.end() || !image.error.empty() || image.truth < 0) continue;
        const auto truth = static_cast<std::size_t>(image.truth);
        const auto answer = static_cast<std::size_t>(found->second->label);
        const bool wasRight = then.classes[answer] == now.classes[truth];
        const bool isRight = image.label == image.truth;
        for (RightAnswers* sum : {&result.ofClass[truth], &result.all}) {
            ++sum->images;
            sum->then += wasRight ? 1 : 0;
            sum->now += isRight ? 1 : 0;
        }
        result.gained += isRight && !wasRight ? 1 : 0;
        result.lost += wasRight && !isRight ? 1 : 0;
    }
    return result;
}

}  // namespace espalier::engine
