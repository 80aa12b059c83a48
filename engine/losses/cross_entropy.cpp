// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/losses/loss_factory.h"
#include "engine/losses/lowering.h"

namespace espalier::engine {

/// -log of the score of the right class, with smoothed labels where that is asked for.
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
};

template std::unique_ptr<Loss> makeLoss<CrossEntropyLoss>();

}  // namespace espalier::engine
