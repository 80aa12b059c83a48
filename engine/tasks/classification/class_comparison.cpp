// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/class_comparison.h"

#include "engine/tasks/paired_answers.h"

namespace espalier::engine {

ClassComparison compareOnSameImages(const ClassEvaluation& then, const ClassEvaluation& now) {
    ClassComparison result{.classes = now.classes, .ofClass = {}, .all = {}};
    result.ofClass.resize(now.classes.size());
    forEachPair(namedAnswers(then), now, [&](std::size_t image, bool wasRight, bool isRight) {
        const auto truth = static_cast<std::size_t>(now.images[image].truth);
        for (RightAnswers* sum : {&result.ofClass[truth], &result.all}) {
            ++sum->images;
            sum->then += wasRight ? 1 : 0;
            sum->now += isRight ? 1 : 0;
        }
        result.gained += isRight && !wasRight ? 1 : 0;
        result.lost += wasRight && !isRight ? 1 : 0;
    });
    return result;
}

}  // namespace espalier::engine
