// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <map>

#include "engine/compiler/graph_edit.h"
#include "kernels/error.h"
#include "tests/engine/compiler/compiler_fixture.h"
#include "tests/kernels/asynchronous_device/half_device.h"

namespace espalier::tests {
namespace {

using engine::OpGraph;
using engine::OpNode;
using engine::ValueId;
using engine::ValueRole;
using kernels::DataType;

class AssignPrecisionTest : public CompilerFixture, public testing::WithParamInterface<DataType> {
  protected:
    void SetUp() override {
        device = std::make_unique<kernels::testing::HalfDevice>(std::move(device));
        const kernels::Support support = computesIn(device->description(), GetParam());
        if (!support) GTEST_SKIP() << support.reason;
    }
    OpGraph inLow(const std::string& name) {
        return assignPrecision(trained(name), *device, GetParam());
    }
    static std::vector<std::string> names() {
        std::vector<std::string> names;
        for (const SmallDrawing& drawing : smallDrawings()) names.push_back(drawing.network.name);
        return names;
    }
    static std::string typesOf(const OpGraph& graph, const OpNode& node) {
        std::string text{name(node.op)};
        for (const ValueId value : node.inputs) {
            text += ' ' + std::string(kernels::name(graph.desc(value).type));
        }
        for (const ValueId value : node.outputs) {
            text += " -> " + std::string(kernels::name(graph.desc(value).type));
        }
        return text;
    }
};

TEST_P(AssignPrecisionTest, InFp32NothingChanges) {
    for (const std::string& name : names()) {
        const OpGraph before = trained(name);
        const OpGraph after = assignPrecision(before, *device, DataType::Float32);
        EXPECT_EQ(after.ops.size(), before.ops.size());
        EXPECT_EQ(after.values.size(), before.values.size());
    }
}

TEST_P(AssignPrecisionTest, GivesEveryOpTypesThatTheDeviceTakes) {
    for (const std::string& name : names()) {
        SCOPED_TRACE(name);
        OpGraph graph = inLow(name);
        expectOrdered(graph);
        for (engine::Value& value : graph.values) {
            if (value.desc.shape.rank() > 2) value.desc.layout = kernels::Layout::plain();
        }
        for (const OpNode& node : graph.ops) {
            const kernels::Support support =
                device->supports(node.op, inputDescs(graph, node), outputDescs(graph, node));
            EXPECT_TRUE(support.yes) << typesOf(graph, node) << ": " << support.reason;
        }
    }
}

TEST_P(AssignPrecisionTest, CastsEveryWeightOnceAndKeepsTheRestInFp32) {
    for (const std::string& name : names()) {
        SCOPED_TRACE(name);
        const OpGraph graph = inLow(name);
        std::map<ValueId, int> casts;
        for (const OpNode& node : graph.ops) {
            const bool cast = std::holds_alternative<kernels::Reorder>(node.op) &&
                              graph.desc(node.inputs[0]).type != graph.desc(node.outputs[0]).type;
            if (cast) ++casts[node.inputs[0]];
        }
        for (const auto& [value, count] : casts) EXPECT_EQ(count, 1) << graph.values[value].name;
        for (ValueId id = 0; id < graph.values.size(); ++id) {
            const engine::Value& value = graph.values[id];
            const bool stored = engine::livesInStore(value);
            if (stored) {
                EXPECT_EQ(value.desc.type, DataType::Float32) << value.name;
            }
            const bool weight = value.role == ValueRole::Parameter &&
                                value.name.ends_with(".weight") && value.desc.shape.rank() > 1 &&
                                !value.name.starts_with("norm") && !value.name.starts_with("layer");
            if (weight) {
                EXPECT_EQ(casts.count(id), 1U) << value.name;
            }
            const bool gradient = value.gradientOf != engine::kNoValue &&
                                  graph.values[value.gradientOf].role == ValueRole::Parameter;
            if (gradient) {
                EXPECT_EQ(value.desc.type, DataType::Float32) << value.name;
            }
        }
    }
}

TEST_P(AssignPrecisionTest, TheLossSeesWhatTheLastProductGaveInFp32) {
    for (const std::string& name : names()) {
        SCOPED_TRACE(name);
        const OpGraph graph = inLow(name);
        const engine::GraphIndex index(graph);
        for (const OpNode& node : graph.ops) {
            const bool loss = precisionOf(node.op) == kernels::PrecisionClass::Loss;
            if (!loss) continue;
            const OpNode& before = graph.ops[index.producer[node.inputs.front()]];
            EXPECT_FALSE(std::holds_alternative<kernels::Reorder>(before.op));
            EXPECT_EQ(graph.desc(node.outputs[1]).type, DataType::Float32);
        }
    }
}

TEST_P(AssignPrecisionTest, CastsAndChangesOfLayoutInARowAreOneOp) {
    for (const std::string& name : names()) {
        SCOPED_TRACE(name);
        engine::CompileOptions options = optionsFor(name);
        options.precision = GetParam();
        const engine::CompiledPlan compiled = compile(network(name), *device, options);
        OpGraph graph;
        graph.values = compiled.plan.values;
        graph.ops = nodesOf(compiled.plan);
        const engine::GraphIndex index(graph);
        const auto isReorder = [&](std::size_t op) {
            return std::holds_alternative<kernels::Reorder>(graph.ops[op].op);
        };
        for (std::size_t op = 0; op < graph.ops.size(); ++op) {
            const OpNode& node = graph.ops[op];
            if (!isReorder(op)) continue;
            const kernels::TensorDesc& to = graph.desc(node.outputs.front());
            if (graph.desc(node.inputs.front()).type == to.type) continue;
            EXPECT_FALSE(std::ranges::all_of(index.users[node.outputs.front()], isReorder))
                << graph.values[node.inputs.front()].name;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Types,
                         AssignPrecisionTest,
                         testing::Values(DataType::BFloat16, DataType::Float16),
                         [](const auto& info) { return std::string(kernels::name(info.param)); });

TEST_F(CompilerFixture, RefusesFp16OnProcessors) {
    engine::CompileOptions options = optionsFor("residual");
    options.precision = DataType::Float16;
    try {
        compile(network("residual"), *device, options);
        FAIL();
    } catch (const kernels::Error& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("does not support fp16. Choose fp32."));
    }
}

TEST_F(CompilerFixture, RefusesBf16WhereTheProcessorHasNone) {
    const auto old = kernels::cpu::createCpuDevice(
        {.threads = 1, .highest = kernels::cpu::InstructionSet::Avx2});
    engine::CompileOptions options = optionsFor("residual");
    options.precision = DataType::BFloat16;
    try {
        compile(network("residual"), *old, options);
        FAIL();
    } catch (const kernels::Error& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("does not support bf16"));
        EXPECT_THAT(error.what(), testing::HasSubstr("Choose fp32"));
    }
}

}  // namespace
}  // namespace espalier::tests
