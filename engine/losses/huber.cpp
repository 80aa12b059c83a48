// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/losses/loss_factory.h"
#include "engine/losses/lowering.h"

namespace espalier::engine {

/// Squared for small differences, linear for large ones (Huber, 1964).
class HuberLoss final : public Loss {
  public:
    const LossDescription& description() const override {
        static const LossDescription description{.key = "huber",
                                                 .label = translatable("Fields", "Huber loss"),
                                                 .truth = Truth::Values,
                                                 .options = {"huber_delta"}};
        return description;
    }

    void lower(LossContext& context, const LossSettings& settings) const override {
        lowerValueLoss(context,
                       kernels::HuberLoss{.evaluateOnly = context.evaluatesOnly(),
                                          .delta = settings.huberDelta});
    }
};

template std::unique_ptr<Loss> makeLoss<HuberLoss>();

}  // namespace espalier::engine
