// SPDX-License-Identifier: Apache-2.0
// Models of ours that take pixels, and what the beginning and the end of a file may be.
#include <sys/syscall.h>

#include <cerrno>

#include "engine/base/limits.h"
#include "engine/formats/onnx_constants.h"
#include "engine/formats/onnx_refusal.h"
#include "gmock/gmock.h"
#include "onnx_import_fixture.h"
#include "tests/support/refused_calls.h"

namespace espalier::tests {
namespace {

using testing::HasSubstr;

/// A model whose input is bytes: Cast, Transpose, Mul and Add make an image of them.
class OnnxPixelImportTest : public OnnxImportTest {
  protected:
    OnnxPixelImportTest() {
        probe_.exportTo(file_, engine::PixelInput{{0.5f, 0.5f}, {0.25f, 0.25f}});
        proto_ = readProto(file_);
    }

    onnx::NodeProto& step(onnx::ModelProto& model, int index) const {
        return *model.mutable_graph()->mutable_node(index);
    }
    static onnx::TensorShapeProto& inputShape(onnx::ModelProto& model) {
        return *model.mutable_graph()
                    ->mutable_input(0)
                    ->mutable_type()
                    ->mutable_tensor_type()
                    ->mutable_shape();
    }
};

TEST_F(OnnxPixelImportTest, IsReadAsAModelOfImages) {
    const auto model = engine::importOnnx(file_);
    EXPECT_TRUE(model.takesPixels);
    EXPECT_EQ(model.imageShape(), (kernels::Shape{2, 6, 4}));
}

TEST_F(OnnxPixelImportTest, RefusesAnotherWayFromPixelsToAnImage) {
    const char* unknown = "its input is converted to an image in an unknown way";
    for (int index = 0; index < 4; ++index) {
        const auto refusalOfStep = [&](const std::function<void(onnx::NodeProto&)>& change) {
            onnx::ModelProto changed = proto_;
            change(step(changed, index));
            return refusalOf(changed);
        };
        EXPECT_THAT(refusalOfStep([](onnx::NodeProto& node) { node.set_op_type("Identity"); }),
                    HasSubstr(unknown))
            << index;
        EXPECT_THAT(refusalOfStep([](onnx::NodeProto& node) { node.clear_input(); }),
                    HasSubstr(unknown))
            << index;
        EXPECT_THAT(refusalOfStep([](onnx::NodeProto& node) { node.set_input(0, "scores"); }),
                    HasSubstr(unknown))
            << index;
        EXPECT_THAT(refusalOfStep([](onnx::NodeProto& node) { node.add_output("more"); }),
                    HasSubstr(unknown))
            << index;
        onnx::ModelProto cut = proto_;
        auto& nodes = *cut.mutable_graph()->mutable_node();
        nodes.DeleteSubrange(index, nodes.size() - index);
        EXPECT_THAT(refusalOf(cut), HasSubstr(unknown)) << index;
    }
}

TEST_F(OnnxPixelImportTest, PixelsHaveFourAxes) {
    onnx::ModelProto flat = proto_;
    inputShape(flat).mutable_dim()->RemoveLast();
    EXPECT_THAT(refusalOf(flat), HasSubstr("its input is not an image"));
    onnx::ModelProto deep = proto_;
    inputShape(deep).add_dim()->set_dim_value(1);
    EXPECT_THAT(refusalOf(deep), HasSubstr("its input or output is not an image"));
    onnx::ModelProto alone = proto_;
    inputShape(alone).mutable_dim()->DeleteSubrange(1, 3);
    EXPECT_THAT(refusalOf(alone), HasSubstr("its input or output is not an image"));
}

TEST_F(OnnxPixelImportTest, AnImageHasALimitedNumberOfPixels) {
    onnx::ModelProto wide = proto_;
    for (const int side : {1, 2}) inputShape(wide).mutable_dim(side)->set_dim_value(16'384);
    EXPECT_THAT(refusalOf(wide), HasSubstr("its input has more pixels than an image may have"));
    onnx::ModelProto wider = proto_;
    inputShape(wider).mutable_dim(1)->set_dim_value(engine::limits::kImageSide + 1);
    EXPECT_THAT(refusalOf(wider), HasSubstr("its input or output has a size that is out of range"));
}

using OnnxImportEndsTest = OnnxImportTest;

TEST_F(OnnxImportEndsTest, AFileThatMayNotBeReadIsRefused) {
    std::string sentence;
    withRefusedCalls({{SYS_openat, EACCES}}, [&] { sentence = refusal(); });
    EXPECT_THAT(sentence, HasSubstr("you have no permission to read it"));
}

TEST_F(OnnxImportEndsTest, AFileOfMoreThanTwoGibibytesIsRefusedByItsSize) {
    std::filesystem::resize_file(file_, std::uintmax_t{engine::limits::kOnnxBytes} + 1);
    EXPECT_THAT(refusal(), HasSubstr("it is larger than 2 GiB"));
}

TEST_F(OnnxImportEndsTest, NothingFollowsTheModel) {
    const std::string bytes = readBytes(file_);
    EXPECT_THAT(refusalOf(bytes + '\x0c'), HasSubstr("damaged or not an ONNX file"));
    EXPECT_THAT(refusalOf(bytes + '\0'), HasSubstr("damaged or not an ONNX file"));
    EXPECT_THAT(refusalOf(std::string("\x08\x08")), HasSubstr("damaged or not an ONNX file"));
}

TEST_F(OnnxImportEndsTest, AModelHoldsALimitedNumberOfTensors) {
    onnx::GraphProto& graph = *proto_.mutable_graph();
    while (graph.initializer_size() <= engine::limits::kTensorEntries) {
        graph.add_initializer()->set_name("t" + std::to_string(graph.initializer_size()));
    }
    EXPECT_THAT(refusalOf(proto_), HasSubstr("it holds more than 65,536 tensors"));
}

TEST_F(OnnxImportEndsTest, AnOutputHasTheSizeOfItsLayer) {
    const char* other = "its output does not match its layers";
    onnx::ModelProto wider = proto_;
    auto& type = *wider.mutable_graph()->mutable_output(0)->mutable_type()->mutable_tensor_type();
    type.mutable_shape()->mutable_dim(1)->set_dim_value(4);
    EXPECT_THAT(refusalOf(wider), HasSubstr(other));
    onnx::ModelProto image = proto_;
    onnx::GraphProto& graph = *image.mutable_graph();
    graph.mutable_input(0)->set_name("output");
    for (onnx::NodeProto& node : *graph.mutable_node()) {
        for (std::string& input : *node.mutable_input()) {
            if (input == "image") input = "output";
        }
    }
    *graph.mutable_output(0) = graph.input(0);
    EXPECT_THAT(refusalOf(image), HasSubstr(other)) << "the input is no result of a layer";
}

/// The same model with values in place of scores, for that many names of its outputs.
onnx::ModelProto withValues(onnx::ModelProto model, const std::string& names) {
    onnx::GraphProto& graph = *model.mutable_graph();
    graph.mutable_node(graph.node_size() - 1)->set_output(0, engine::kOutput);
    graph.mutable_output(0)->set_name(engine::kOutput);
    for (auto& entry : *model.mutable_metadata_props()) {
        if (entry.key() == engine::kOnnxOutputNames) entry.set_value(names);
    }
    return model;
}

TEST_F(OnnxImportEndsTest, ValuesNeedNoNamesButAllOrNone) {
    EXPECT_EQ(refusalOf(withValues(proto_, "[]")), "");
    EXPECT_EQ(engine::importOnnx(file_).resultName(), engine::kOutput);
    EXPECT_EQ(refusalOf(withValues(proto_, R"(["a","b","c"])")), "");
    EXPECT_THAT(refusalOf(withValues(proto_, R"(["a","b"])")),
                HasSubstr("its number of classes differs from its number of scores"));
}

TEST_F(OnnxImportEndsTest, EachPartOfTheDescriptionIsNeeded) {
    for (int removed = 0; removed < proto_.metadata_props_size(); ++removed) {
        onnx::ModelProto model = proto_;
        model.mutable_metadata_props()->DeleteSubrange(removed, 1);
        EXPECT_THAT(refusalOf(model), HasSubstr("its description is not complete")) << removed;
    }
}

TEST_F(OnnxImportEndsTest, AConstantIsFoundByItsNameAndType) {
    onnx::GraphProto graph;
    onnx::TensorProto& tensor = *graph.add_initializer();
    tensor.set_name("long");
    tensor.set_data_type(onnx::TensorProto::FLOAT);
    tensor.add_dims(17);
    tensor.set_raw_data(std::string(17 * sizeof(float), '\0'));
    const engine::OnnxConstants constants(graph);
    EXPECT_EQ(constants.tensor("long").shape, (kernels::Shape{17}));
    EXPECT_FALSE(constants.floats("long")) << "no short list";
    EXPECT_FALSE(constants.integers("long"));
    EXPECT_FALSE(constants.scalar("long"));
    EXPECT_FALSE(constants.floats("other"));
    EXPECT_THROW(constants.tensor("other"), engine::OnnxRefusal);
}

}  // namespace
}  // namespace espalier::tests
