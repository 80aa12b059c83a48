// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/losses/host_loss.h"
#include "engine/losses/loss_factory.h"
#include "engine/losses/lowering.h"

namespace espalier::engine {

/// -log of the score of the target, optionally with label smoothing.
class CrossEntropyLoss final : public Loss {
  public:
    const LossDescription& description() const override {
        static const LossDescription description{.key = "cross_entropy",
                                                 .label = translatable("Fields", "cross-entropy"),
                                                 .truth = Truth::Indices,
                                                 .options = {"label_smoothing"}};
        return description;
    }

    void lower(LossContext& context, const LossSettings& settings) const override {
        lowerLogitLoss(context,
                       kernels::SoftmaxCrossEntropy{.evaluateOnly = context.evaluatesOnly(),
                                                    .labelSmoothing = settings.labelSmoothing});
    }

    double ofScores(std::span<const float> scores,
                    std::size_t truth,
                    const LossSettings& settings) const override {
        if (settings.labelSmoothing == 0) return negativeLog(scores[truth]);
        double sum = 0;
        for (const float score : scores) sum += negativeLog(score);
        const double share = settings.labelSmoothing;
        return (1 - share) * negativeLog(scores[truth]) +
               share * sum / static_cast<double>(scores.size());
    }
};

template std::unique_ptr<Loss> makeLoss<CrossEntropyLoss>();

}  // namespace espalier::engine
