// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "engine/compiler/passes.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/support/network_run.h"

namespace espalier::tests {

/// Small networks, the CPU, and queries about graphs.
class CompilerFixture : public testing::Test {
  protected:
    engine::LayerCatalog catalog;
    std::unique_ptr<kernels::Device> device = kernels::cpu::createCpuDevice({.threads = 1});

    static SmallDrawing drawing(const std::string& name) {
        for (SmallDrawing& drawing : smallDrawings()) {
            if (drawing.network.name == name) return drawing;
        }
        throw std::out_of_range(name);
    }
    engine::Network network(const std::string& name) {
        const SmallDrawing small = drawing(name);
        return validNetwork(small.network, catalog, {small.input, small.outputWidth});
    }
    static engine::CompileOptions optionsFor(const std::string& name,
                                             engine::Mode mode = engine::Mode::Train) {
        engine::CompileOptions options = trainOptions();
        options.mode = mode;
        if (drawing(name).outputWidth == 0) options.loss = &engine::findLoss("mean_squared_error");
        return options;
    }
    engine::OpGraph trained(const std::string& name) {
        return removeUnused(referenceGraph(network(name), optionsFor(name)));
    }

    template <typename T, typename Ops>
    static std::size_t countOf(const Ops& ops) {
        return static_cast<std::size_t>(std::ranges::count_if(
            ops, [](const engine::OpNode& node) { return std::holds_alternative<T>(node.op); }));
    }
    static std::vector<engine::OpNode> nodesOf(const engine::ExecutionPlan& plan) {
        std::vector<engine::OpNode> nodes;
        for (const engine::PlanStep& step : plan.steps) nodes.push_back(step.node);
        return nodes;
    }
    /// Expects every input of every op to be computed before it or to come from outside.
    static void expectOrdered(const engine::OpGraph& graph) {
        std::vector<bool> known(graph.values.size());
        for (std::size_t i = 0; i < known.size(); ++i) {
            const engine::Value& value = graph.values[i];
            known[i] = value.role == engine::ValueRole::Input ||
                       value.role == engine::ValueRole::StepValues || value.persistent ||
                       value.role == engine::ValueRole::Parameter ||
                       value.role == engine::ValueRole::State ||
                       value.role == engine::ValueRole::OptimizerState;
        }
        for (const engine::OpNode& node : graph.ops) {
            for (const engine::ValueId input : node.inputs) {
                EXPECT_TRUE(known[input]) << name(node.op) << " of " << node.origin;
            }
            for (const engine::ValueId output : node.outputs) known[output] = true;
        }
    }
};

}  // namespace espalier::tests
