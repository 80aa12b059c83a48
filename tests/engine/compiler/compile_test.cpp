// SPDX-License-Identifier: Apache-2.0
#include <new>

#include "engine/base/error.h"
#include "engine/base/memory_shortage.h"
#include "kernels/error.h"
#include "kernels/ops/op_desc.h"
#include "tests/engine/compiler/compiler_fixture.h"

namespace espalier::tests {
namespace {

using namespace engine;

class CompileTest : public CompilerFixture {};

TEST_F(CompileTest, PutsUpdatesLastAndSaysWhereTheyBegin) {
    for (const SmallDrawing& small : smallDrawings()) {
        for (const std::set<std::string>& without : {std::set<std::string>{}, {"schedule"}}) {
            CompileOptions options = optionsFor(small.network.name);
            options.withoutPasses = without;
            const ExecutionPlan plan = compile(network(small.network.name), *device, options).plan;
            ASSERT_LT(plan.firstUpdateStep, plan.steps.size());
            for (std::size_t i = 0; i < plan.steps.size(); ++i) {
                EXPECT_EQ(plan.steps[i].node.phase == Phase::Update, i >= plan.firstUpdateStep);
            }
        }
    }
}

TEST_F(CompileTest, HasNoUpdatesInOtherModes) {
    for (const Mode mode : {Mode::Evaluate, Mode::Predict}) {
        const ExecutionPlan plan =
            compile(network("residual"), *device, optionsFor("residual", mode)).plan;
        EXPECT_EQ(plan.firstUpdateStep, plan.steps.size());
    }
}

TEST_F(CompileTest, NamesAnUnknownPassAndTheKnownOnes) {
    CompileOptions options = optionsFor("plain");
    options.withoutPasses = {"fusing"};
    try {
        compile(network("plain"), *device, options);
        FAIL();
    } catch (const RequestError& error) {
        EXPECT_NE(std::string(error.what()).find("\"fusing\""), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("fuse"), std::string::npos);
    }
}

TEST_F(CompileTest, StopsBetweenPassesWhenAsked) {
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(compile(network("plain"), *device, optionsFor("plain"), source.get_token()),
                 Stopped);
}

/// A device with the functions of another one.
class Passing : public kernels::Device {
  public:
    explicit Passing(kernels::Device& device) : device_(device) {}
    const kernels::DeviceDescription& description() const override { return device_.description(); }
    kernels::Support supports(const kernels::OpDesc& op,
                              std::span<const kernels::TensorDesc> inputs,
                              std::span<const kernels::TensorDesc> outputs) const override {
        return device_.supports(op, inputs, outputs);
    }
    std::unique_ptr<kernels::Operation> prepare(const kernels::OpDesc& op,
                                                std::span<const kernels::TensorDesc> inputs,
                                                std::span<const kernels::TensorDesc> outputs,
                                                const kernels::PrepareOptions& options) override {
        return device_.prepare(op, inputs, outputs, options);
    }
    std::size_t byteSize(const kernels::TensorDesc& desc) const override {
        return device_.byteSize(desc);
    }
    std::string describe(const kernels::TensorDesc& desc) const override {
        return device_.describe(desc);
    }
    std::unique_ptr<kernels::Buffer> allocate(std::size_t bytes) override {
        return device_.allocate(bytes);
    }
    std::unique_ptr<kernels::Stream> createStream() override { return device_.createStream(); }

  private:
    kernels::Device& device_;
};

/// A device that refuses one kind of op.
class Refusing final : public Passing {
  public:
    using Passing::Passing;
    kernels::Support supports(const kernels::OpDesc& op,
                              std::span<const kernels::TensorDesc> inputs,
                              std::span<const kernels::TensorDesc> outputs) const override {
        if (std::holds_alternative<kernels::PoolForward>(op)) return {false, "no pooling here"};
        return Passing::supports(op, inputs, outputs);
    }
};

/// A device whose library lacks memory for pooling and goes on without.
class ShortOfMemory final : public Passing {
  public:
    using Passing::Passing;
    std::unique_ptr<kernels::Operation> prepare(const kernels::OpDesc& op,
                                                std::span<const kernels::TensorDesc> inputs,
                                                std::span<const kernels::TensorDesc> outputs,
                                                const kernels::PrepareOptions& options) override {
        if (isShort && std::holds_alternative<kernels::PoolForward>(op)) noteRefusedAllocation();
        return Passing::prepare(op, inputs, outputs, options);
    }
    bool isShort = true;
};

TEST_F(CompileTest, FailsIfALibraryWentOnWithoutTheMemoryThatItAskedFor) {
    ShortOfMemory shortOfMemory(*device);
    EXPECT_THROW(compile(network("plain"), shortOfMemory, optionsFor("plain")), std::bad_alloc);
    shortOfMemory.isShort = false;
    EXPECT_NO_THROW(compile(network("plain"), shortOfMemory, optionsFor("plain")))
        << "a shortage of before is no matter";
}

TEST_F(CompileTest, NamesTheLayerThatADeviceDoesNotSupport) {
    Refusing refusing(*device);
    try {
        compile(network("plain"), refusing, optionsFor("plain"));
        FAIL();
    } catch (const kernels::Error& error) {
        EXPECT_NE(std::string(error.what()).find("pool1"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("no pooling here"), std::string::npos);
    }
}

TEST_F(CompileTest, PlansTheSameTwice) {
    for (const SmallDrawing& small : smallDrawings()) {
        const auto text = [&] {
            const Network net = network(small.network.name);
            return printPlan(compile(net, *device, optionsFor(small.network.name)).plan, *device);
        };
        EXPECT_EQ(text(), text());
    }
}

TEST_F(CompileTest, PrintsStepsOriginsLayoutsAndBytes) {
    const CompiledPlan plan = compile(network("residual"), *device, optionsFor("residual"));
    const std::string text = printPlan(plan.plan, *device);
    for (const char* part : {"ConvolutionForward",
                             "BatchNormApply+residual+ReLU",
                             "norm2",
                             "stem.weight",
                             "store",
                             "arena",
                             "reorders"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part;
    }
}

TEST_F(CompileTest, NeedsLessMemoryWithEachMemoryPass) {
    const auto arena = [&](const std::set<std::string>& without) {
        CompileOptions options = optionsFor("residual");
        options.withoutPasses = without;
        return compile(network("residual"), *device, options).plan.arenaBytes;
    };
    EXPECT_LT(arena({}), arena({"memory"}));
    EXPECT_LT(arena({"in-place"}), arena({"memory", "in-place"}));
    EXPECT_LT(arena({"memory"}), arena({"memory", "in-place"}));
}

TEST_F(CompileTest, SchedulesAWeightGradientAsSoonAsItCan) {
    const OpGraph graph = trained("plain");
    const auto order = schedule(graph);
    std::vector<std::size_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        if (!std::holds_alternative<kernels::ConvolutionBackwardWeights>(graph.ops[op].op))
            continue;
        const ValueId dy = graph.ops[op].inputs[1];
        for (std::size_t maker = 0; maker < graph.ops.size(); ++maker) {
            const bool makes = graph.ops[maker].outputs.front() == dy;
            EXPECT_TRUE(!makes || place[op] == place[maker] + 1);
        }
    }
}

}  // namespace
}  // namespace espalier::tests
