// SPDX-License-Identifier: Apache-2.0
#include "engine/base/direction.h"
#include "engine/evaluation/evaluator.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

std::string imagesText(std::int64_t images) {
    return fmt::format("{} unseen image{}", images, images == 1 ? "" : "s");
}

// The class of which the smallest share was found; -1 when fewer than two occur.
int weakestClass(const ConfusionMatrix& confusion) {
    int weakest = -1;
    int occurring = 0;
    for (int c = 0; c < confusion.classes(); ++c) {
        if (confusion.ofClass(c) == 0) continue;
        ++occurring;
        if (weakest < 0 || confusion.recall(c) < confusion.recall(weakest)) weakest = c;
    }
    return occurring > 1 ? weakest : -1;
}

std::string weakestText(const Evaluation& evaluation) {
    const int weakest = weakestClass(evaluation.confusion);
    if (weakest < 0 || evaluation.confusion.recall(weakest) == 1) return "";
    return fmt::format("; weakest: {}, {:.0f} %",
                       isolated(evaluation.classes[static_cast<std::size_t>(weakest)]),
                       100 * evaluation.confusion.recall(weakest));
}

// 90 % where nine of ten images are of one class may mean that the other was never found.
std::string balancedText(const ConfusionMatrix& confusion) {
    if (!confusion.isUnequal()) return "";
    return fmt::format("; balanced accuracy {:.1f} %", 100 * confusion.balancedAccuracy());
}

}  // namespace

std::string resultSentence(const Evaluation& evaluation) {
    const std::string unreadable = evaluation.unreadable == 0
                                       ? ""
                                       : fmt::format(" {} could not be read and {} skipped.",
                                                     evaluation.unreadable,
                                                     evaluation.unreadable == 1 ? "is" : "are");
    if (evaluation.images == 0) return "No image could be evaluated." + unreadable;
    if (evaluation.classes.empty()) {
        return fmt::format("Mean squared error {:.4g} on {}.{}",
                           evaluation.loss,
                           imagesText(evaluation.images),
                           unreadable);
    }
    const ConfusionMatrix& confusion = evaluation.confusion;
    return fmt::format("{:.1f} % on {}, baseline {:.0f} %{}{}.{}",
                       100 * confusion.accuracy(),
                       imagesText(evaluation.images),
                       100 * confusion.baseline(),
                       balancedText(confusion),
                       weakestText(evaluation),
                       unreadable);
}

}  // namespace espalier::engine
