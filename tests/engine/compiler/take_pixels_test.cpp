// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "tests/engine/compiler/compiler_fixture.h"

namespace espalier::tests {
namespace {

using namespace engine;

const kernels::PrepareImages kPreparation{.mean = {0.4f, 0.5f, 0.6f},
                                          .deviation = {0.3f, 0.2f, 0.4f}};

class TakePixelsTest : public CompilerFixture {
  protected:
    OpGraph taken(const std::string& name, Mode mode = Mode::Train) {
        return takePixels(lower(network(name), optionsFor(name, mode)), kPreparation);
    }
};

TEST_F(TakePixelsTest, TheHostGivesBytesInPlaceOfTheImage) {
    for (const Mode mode : {Mode::Train, Mode::Evaluate, Mode::Predict}) {
        const OpGraph graph = taken("plain", mode);
        expectOrdered(graph);
        EXPECT_EQ(graph.find(kImageInput), kNoValue);
        const OpNode& first = graph.ops.front();
        ASSERT_TRUE(std::holds_alternative<kernels::PrepareImages>(first.op));
        const kernels::Shape image = graph.desc(first.outputs[0]).shape;
        EXPECT_EQ(graph.desc(graph.find(kPixelInput)).shape,
                  (kernels::Shape{image[0], image[2], image[3], image[1]}));
        EXPECT_EQ(graph.desc(graph.find(kRecordInput)).shape,
                  (kernels::Shape{image[0], sizeof(kernels::ImageRecord)}));
    }
}

TEST_F(TakePixelsTest, TheTargetOfAReconstructionIsTheImageItself) {
    const OpGraph graph = taken("hourglass");
    EXPECT_EQ(graph.find(kTargetInput), kNoValue);
    const auto loss = std::ranges::find_if(graph.ops, [](const OpNode& node) {
        return std::holds_alternative<kernels::MeanSquaredError>(node.op);
    });
    ASSERT_NE(loss, graph.ops.end());
    EXPECT_EQ(loss->inputs[1], graph.ops.front().outputs[0]);
}

TEST_F(TakePixelsTest, AStepIsWhatTheGraphSays) {
    TestRandom random;
    for (const std::string name : {"residual", "hourglass"}) {
        SCOPED_TRACE(name);
        CompileOptions options = optionsFor(name);
        options.pixels = kPreparation;
        const OpGraph graph = referenceGraph(network(name), options);
        NetworkRun run(compile(network(name), *device, options), *device, 5);
        ReferenceEvaluator reference(graph);
        copyInto(reference, graph, run.tensors());
        const auto batch = randomBatch(run.executor().plan(), drawing(name).outputWidth, random);
        const auto values = stepValues(1, 0.02f, sumOfWeights(batch));
        run.setBatch(batch);
        run.executor().setStepValues(values);
        ASSERT_TRUE(run.executor().run({}));
        copyInto(reference, graph, batch);
        reference.setStepValues(values);
        reference.run();
        for (const HostTensor& tensor : run.tensors()) {
            expectNear(tensor, reference.at(tensor.name).values, 1e-3, 1e-2);
        }
    }
}

TEST_F(TakePixelsTest, WhatHasNoImageIsRefused) {
    OpGraph graph = lower(network("plain"), optionsFor("plain"));
    graph.values[graph.find(kImageInput)].name = "another";
    EXPECT_THROW(takePixels(graph, kPreparation), Error);
}

}  // namespace
}  // namespace espalier::tests
