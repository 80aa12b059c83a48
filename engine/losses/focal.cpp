// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/losses/loss_factory.h"
#include "engine/losses/lowering.h"

namespace espalier::engine {

/// Cross-entropy in which what is already right counts less (Lin et al., 2017). Labels are not
/// smoothed.
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
};

template std::unique_ptr<Loss> makeLoss<FocalLoss>();

}  // namespace espalier::engine
