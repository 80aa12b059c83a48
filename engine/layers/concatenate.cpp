// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

namespace {

bool haveSameSides(const kernels::Shape& a, const kernels::Shape& b) {
    return a.rank() != 3 || (a[1] == b[1] && a[2] == b[2]);
}

}  // namespace

class ConcatenateLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        if (auto refused = refuseMixedRanks(request)) return *refused;
        const auto differs = findDisagreement(request.inputs, haveSameSides);
        if (differs) return sizesDiffer(request, *differs);
        kernels::Shape joined = request.inputs[0];
        for (const kernels::Shape& next : request.inputs.subspan(1)) joined[0] += next[0];
        return {.output = joined};
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        return context.add(kernels::Concatenate{.axis = 1}, {inputs.begin(), inputs.end()});
    }

  private:
    static LayerShape sizesDiffer(const ShapeRequest& request, const Disagreement& differs) {
        const kernels::Shape& given = request.inputs[differs.wire];
        const kernels::Shape& wanted = request.inputs[differs.with];
        std::vector<Fix> fixes = layersToFit(request, differs.wire, wanted, given[0]);
        // With two inputs, enlarging the smaller one is also possible.
        if (request.inputs.size() == 2) {
            for (Fix& fix : layersToFit(request, differs.with, given, wanted[0])) {
                fixes.push_back(std::move(fix));
            }
        }
        return refuse(
            request,
            {.code = "network.shapes_differ",
             .pattern = translatable(
                 "Diagnostics",
                 "'{0}' cannot concatenate {1} from '{2}' with {3} from '{4}': height and width "
                 "must be equal. Often an input size that is a multiple of 16 or 32 solves this."),
             .arguments = {shapeText(given),
                           request.sources[differs.wire],
                           shapeText(wanted),
                           request.sources[differs.with]},
             .fixes = std::move(fixes),
             .wire = static_cast<int>(differs.wire)});
    }

    const LayerDescription description_{
        .type = "Concatenate",
        .label = translatable("Fields", "Concatenate"),
        .category = translatable("Fields", "Join"),
        .help = translatable("Fields", "Concatenates the channels of all inputs."),
        .icon = "concatenate",
        .inputs = {.minimum = 2, .maximum = 64}};
};

template std::unique_ptr<Layer> makeLayer<ConcatenateLayer>();

}  // namespace espalier::engine
