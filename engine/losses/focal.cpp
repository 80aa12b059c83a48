// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/base/translatable.h"
#include "engine/losses/host_loss.h"
#include "engine/losses/loss_factory.h"
#include "engine/losses/lowering.h"

namespace espalier::engine {

/// Cross-entropy in which samples whose target already has a high score count less (Lin et al.,
/// 2017). There is no label smoothing.
class FocalLoss final : public Loss {
  public:
    const LossDescription& description() const override {
        static const LossDescription description{.key = "focal",
                                                 .label = translatable("Fields", "focal loss"),
                                                 .truth = Truth::Indices,
                                                 .options = {"focusing"}};
        return description;
    }

    void lower(LossContext& context, const LossSettings& settings) const override {
        lowerLogitLoss(context,
                       kernels::SoftmaxFocalLoss{.evaluateOnly = context.evaluatesOnly(),
                                                 .focusing = settings.focusing});
    }

    double ofScores(std::span<const float> scores,
                    std::size_t truth,
                    const LossSettings& settings) const override {
        // Scores are rounded, and may be a little above 1.
        const double distance = std::max(negativeLog(scores[truth]), 0.0);
        return std::pow(-std::expm1(-distance), settings.focusing) * distance;
    }
};

template std::unique_ptr<Loss> makeLoss<FocalLoss>();

}  // namespace espalier::engine
