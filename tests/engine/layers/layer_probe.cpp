// SPDX-License-Identifier: Apache-2.0
#include "layer_probe.h"

#include "engine/layers/lowering.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine {

namespace {

const NodeId kNode = "probe";

kernels::Shape withBatch(std::int64_t batch, const kernels::Shape& sample) {
    std::vector<std::int64_t> sizes{batch};
    sizes.insert(sizes.end(), sample.sizes().begin(), sample.sizes().end());
    return kernels::Shape(std::span<const std::int64_t>(sizes));
}

ValueId addValue(OpGraph& graph,
                 const std::string& name,
                 const kernels::Shape& shape,
                 ValueRole role) {
    return graph.addValue({.name = name,
                           .desc = {kernels::DataType::Float32, shape, kernels::Layout::any()},
                           .role = role,
                           .origin = kNode,
                           .parameter = {}});
}

}  // namespace

LayerProbe::LayerProbe(const std::string& type) : layer_(catalog_.find(type)) {
    if (!layer_) throw std::runtime_error("no layer " + type);
}

FieldValues LayerProbe::complete() const {
    FieldValues values = attributes;
    for (const Diagnostic& wrong : completeAndCheck(description().fields, values, kNode)) {
        ADD_FAILURE() << englishSentence(wrong);
    }
    return values;
}

LayerShape LayerProbe::shape(const std::vector<kernels::Shape>& inputs) const {
    const FieldValues values = complete();
    const std::string name = "the " + description().type;
    std::vector<std::string> sources;
    for (std::size_t i = 0; i < inputs.size(); ++i) sources.push_back("box" + std::to_string(i));
    return layer_->shape({.attributes = values,
                          .inputs = inputs,
                          .data = data,
                          .node = kNode,
                          .name = name,
                          .sources = sources});
}

std::string LayerProbe::refusal(const std::vector<kernels::Shape>& inputs) const {
    const Diagnostics diagnostics = shape(inputs).diagnostics;
    if (diagnostics.size() != 1 || diagnostics[0].severity != Severity::Error) {
        ADD_FAILURE() << "expected one refusal, got " << diagnostics.size();
        return "";
    }
    EXPECT_EQ(diagnostics[0].node, kNode);
    const std::string sentence = englishSentence(diagnostics[0]);
    EXPECT_THAT(sentence, testing::HasSubstr("'the " + description().type + "'"));
    EXPECT_THAT(sentence, testing::Not(testing::HasSubstr("{")));
    return sentence;
}

std::vector<std::string> LayerProbe::fixes(const std::vector<kernels::Shape>& inputs) const {
    std::vector<std::string> texts;
    const LayerShape refused = shape(inputs);
    for (const Fix& fix : refused.diagnostics.at(0).fixes) {
        std::string& text = texts.emplace_back(fix.code + " " + fix.node);
        for (const std::string& argument : fix.arguments) text += " " + argument;
    }
    return texts;
}

std::vector<std::string> LayerProbe::Lowered::ops() const {
    std::vector<std::string> names;
    for (const OpNode& node : graph.ops) {
        EXPECT_EQ(node.origin, kNode);
        names.emplace_back(kernels::name(node.op));
    }
    return names;
}

LayerProbe::Lowered LayerProbe::lower(const std::vector<kernels::Shape>& inputs,
                                      Mode mode,
                                      std::int64_t batch) const {
    Lowered lowered;
    const LayerShape layerShape = shape(inputs);
    LoweringContext context{.graph = lowered.graph,
                            .mode = mode,
                            .batch = batch,
                            .node = kNode,
                            .parameters = {},
                            .outputShape = layerShape.output,
                            .stepValues = kNoValue};
    for (const kernels::Shape& input : inputs) {
        lowered.inputs.push_back(
            addValue(lowered.graph, "", withBatch(batch, input), ValueRole::Activation));
    }
    for (const ParameterSpec& spec : layerShape.parameters) {
        context.parameters[spec.name] =
            addValue(lowered.graph, spec.name, spec.shape, ValueRole::Parameter);
    }
    for (const ParameterSpec& spec : layerShape.states) {
        context.parameters[spec.name] =
            addValue(lowered.graph, spec.name, spec.shape, ValueRole::State);
    }
    context.stepValues = addValue(lowered.graph, "step_values", {8}, ValueRole::StepValues);
    lowered.output = layer_->lower(context, complete(), lowered.inputs);
    lowered.dropouts = context.dropoutIndex;
    EXPECT_EQ(lowered.graph.desc(lowered.output).shape, withBatch(batch, layerShape.output))
        << "the ops give another shape than the layer promised";
    return lowered;
}

}  // namespace espalier::engine
