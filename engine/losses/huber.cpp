// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/base/translatable.h"
#include "engine/losses/host_loss.h"
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

    double ofValues(std::span<const float> output,
                    std::span<const float> target,
                    const LossSettings& settings) const override {
        const double delta = settings.huberDelta;
        return meanOverDifferences(output, target, [delta](double each) {
            const double size = std::abs(each);
            return size > delta ? delta * (size - delta / 2) : each * each / 2;
        });
    }
};

template std::unique_ptr<Loss> makeLoss<HuberLoss>();

}  // namespace espalier::engine
