// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/paired_answers.h"

#include "engine/tasks/right_or_wrong.h"

namespace espalier::engine {

NamedAnswers namedAnswers(const Evaluation& evaluation) {
    NamedAnswers answers;
    const auto* const judged = dynamic_cast<const RightOrWrong*>(&evaluation);
    if (!judged) return answers;
    for (std::size_t i = 0; i < evaluation.size(); ++i) {
        const std::string* const answer = judged->answerOf(i);
        if (answer) answers.emplace(evaluation.image(i).file, *answer);
    }
    return answers;
}

void forEachPair(const NamedAnswers& then, const Evaluation& now, const PairVisitor& visit) {
    const auto* const judged = dynamic_cast<const RightOrWrong*>(&now);
    if (!judged) return;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const std::string* const truth = judged->truthNameOf(i);
        const std::string* const answer = judged->answerOf(i);
        const auto earlier = then.find(now.image(i).file);
        if (!truth || !answer || earlier == then.end()) continue;
        visit(i, earlier->second == *truth, *answer == *truth);
    }
}

}  // namespace espalier::engine
