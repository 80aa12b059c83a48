// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/recounted_test.h"

#include <map>
#include <string>

#include "engine/tasks/classification/class_evaluation.h"
#include "ui/text.h"

namespace espalier::ui {

std::optional<RecountedTest> recounted(const engine::ClassEvaluation& evaluation,
                                       const std::vector<Fixes::Fix>& fixes) {
    std::map<std::string, const Fixes::Fix*> open;
    for (const Fixes::Fix& fix : fixes) open[fix.sample] = &fix;
    RecountedTest count;
    for (const engine::ClassPrediction& image : evaluation.images) {
        if (!image.error.empty() || image.truth < 0 || image.label < 0) continue;
        const bool wasRight = image.truth == image.label;
        ++count.imagesThen;
        count.rightThen += wasRight ? 1 : 0;
        const auto found = open.find(image.file);
        const Fixes::Fix* fix = found == open.end() ? nullptr : found->second;
        if (fix) open.erase(found);
        if (fix && !fix->isRelabelled) continue;  // left out
        const std::string& answer = evaluation.classes[static_cast<std::size_t>(image.label)];
        const bool isRight = fix ? fromUtf8(answer) == fix->now : wasRight;
        ++count.imagesNow;
        count.rightNow += isRight ? 1 : 0;
    }
    return open.empty() && count.imagesNow > 0 ? std::optional(count) : std::nullopt;
}

}  // namespace espalier::ui
