// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/export_check.h"

#include "engine/network/templates.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "onnx_files.h"
#include "onnx_probe.h"

namespace espalier::tests {
namespace {

using engine::IndependentRuntime;
using testing::StartsWith;

TEST(ExportCheckTest, NamesTheOpThatItCannotRun) {
    const ScratchFolder folder;
    const OnnxProbe probe(engine::makeTemplate("seed-cnn", {}), {{1, 28, 28}, 3});
    probe.exportTo(folder / "model.onnx");
    onnx::ModelProto proto = readProto(folder / "model.onnx");
    proto.mutable_graph()->mutable_node(1)->set_op_type("Bernoulli");
    writeBytes(folder / "model.onnx", proto.SerializeAsString());
    const IndependentRuntime runtime(folder / "model.onnx");
    EXPECT_EQ(runtime.whyNot(), "not independently verified: op Bernoulli");
}

TEST(ExportCheckTest, SaysSoWhenTheFileCannotBeRead) {
    const ScratchFolder folder;
    EXPECT_THAT(IndependentRuntime(folder / "missing.onnx").whyNot(),
                StartsWith("not independently verified"));
    writeBytes(folder / "noise.onnx", "this is no model");
    IndependentRuntime noise(folder / "noise.onnx");
    EXPECT_THAT(noise.whyNot(), StartsWith("not independently verified"));
    EXPECT_TRUE(noise.run({}).bytes.empty());
}

TEST(ExportCheckTest, FindsAModelThatPredictsSomethingElse) {
    const ScratchFolder folder;
    OnnxProbe probe(engine::makeTemplate("seed-cnn", {}), {{1, 28, 28}, 3});
    const auto images = probe.randomImages(3);
    const auto ours = probe.predict(images);
    probe.tensors()[0].floats()[0] += 0.5f;
    probe.exportTo(folder / "model.onnx");
    EXPECT_GT(largestDifference(IndependentRuntime(folder / "model.onnx").run(images), ours),
              1e-4f);
}

}  // namespace
}  // namespace espalier::tests
