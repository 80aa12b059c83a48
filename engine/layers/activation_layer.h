// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "engine/base/translatable.h"
#include "engine/layers/layer.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

/// What all activations share: element by element, any shape, no parameters.
class ActivationLayer : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }
    LayerShape shape(const ShapeRequest& request) const override { return sameShape(request); }
    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        return context.add(activation(attributes), {inputs[0]});
    }

  protected:
    explicit ActivationLayer(LayerDescription description) : description_(std::move(description)) {
        description_.category = translatable("Fields", "Activation");
    }
    virtual kernels::ActivationForward activation(const FieldValues& attributes) const = 0;

  private:
    LayerDescription description_;
};

}  // namespace espalier::engine
