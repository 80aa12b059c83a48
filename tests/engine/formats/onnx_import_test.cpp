// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_import.h"

#include "engine/base/error.h"
#include "engine/formats/onnx_checksum.h"
#include "engine/formats/onnx_names.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "onnx_import_fixture.h"

namespace espalier::tests {
namespace {

using engine::FieldValues;
using engine::NetworkDescription;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using Numbers = std::vector<std::int64_t>;

TEST_F(OnnxImportTest, ReadsEveryOp) {
    const auto model = engine::importOnnx(file_);
    EXPECT_EQ(model.imageShape(), (kernels::Shape{2, 6, 4}));
    EXPECT_EQ(model.outputShape(), (kernels::Shape{3}));
    EXPECT_EQ(model.resultName(), "scores");
    const auto images = probe_.randomImages(3);
    EXPECT_LE(largestDifference(probe_.predict(model, images), probe_.predict(images)), 1e-5f);
}

TEST_F(OnnxImportTest, RefusesEveryTruncation) {
    const std::string bytes = readBytes(file_);
    for (std::size_t length = 0; length < bytes.size(); length += 1 + length / 100) {
        EXPECT_THAT(refusalOf(bytes.substr(0, length)),
                    AnyOf(HasSubstr("damaged"), HasSubstr("cut off")))
            << length;
    }
    EXPECT_EQ(refusalOf(bytes), "");
}

TEST_F(OnnxImportTest, AFlippedByteIsRefusedOrChangesNothing) {
    const std::string bytes = readBytes(file_);
    const auto before = engine::importOnnx(file_);
    TestRandom random;
    for (int round = 0; round < 1000; ++round) {
        std::string changed = bytes;
        const auto place = static_cast<std::size_t>(
            random.between(0, static_cast<std::int64_t>(bytes.size()) - 1));
        changed[place] = static_cast<char>(changed[place] ^ (1 << random.between(0, 7)));
        const std::string sentence = refusalOf(changed);
        if (!sentence.empty()) continue;
        const auto after = engine::importOnnx(file_);
        EXPECT_EQ(after.record, before.record);
        ASSERT_EQ(after.tensors.size(), before.tensors.size());
        for (std::size_t i = 0; i < after.tensors.size(); ++i) {
            EXPECT_EQ(after.tensors[i].bytes, before.tensors[i].bytes);
        }
    }
}

TEST_F(OnnxImportTest, SaysWhichFileAndWhy) {
    std::filesystem::remove(file_);
    EXPECT_THAT(refusal(), AllOf(HasSubstr("model.onnx"), HasSubstr("does not exist")));
    std::filesystem::create_directory(file_);
    EXPECT_THAT(refusal(), HasSubstr("it is not a file"));
}

TEST_F(OnnxImportTest, RefusesModelsOfOtherPrograms) {
    proto_.set_producer_name("pytorch");
    EXPECT_THAT(refusalOf(proto_), HasSubstr("written by another program (pytorch)"));
}

TEST_F(OnnxImportTest, RefusesOpsAndSettingsThatAreNotWritten) {
    onnx::ModelProto original = proto_;
    node("Relu").set_op_type("Mish");
    EXPECT_THAT(refusalOf(proto_), HasSubstr("(Mish) is an op that Espalier never writes"));
    proto_ = original;
    attribute(node("HardSigmoid"), "alpha").set_f(0.2f);
    EXPECT_THAT(refusalOf(proto_), HasSubstr("a slope that Espalier never writes"));
    proto_ = original;
    node("Conv").add_attribute()->set_name("auto_pad");
    EXPECT_THAT(refusalOf(proto_), HasSubstr("the setting 'auto_pad'"));
    proto_ = original;
    node("Relu").set_domain("com.example");
    EXPECT_THAT(refusalOf(proto_), HasSubstr("another program"));
    proto_ = original;
    proto_.mutable_opset_import(0)->set_version(21);
    EXPECT_THAT(refusalOf(proto_), HasSubstr("another version of ONNX"));
}

TEST_F(OnnxImportTest, RefusesWeightsInAnotherFile) {
    onnx::TensorProto& tensor = *proto_.mutable_graph()->mutable_initializer(0);
    tensor.set_data_location(onnx::TensorProto::EXTERNAL);
    auto& entry = *tensor.add_external_data();
    entry.set_key("location");
    entry.set_value("/etc/passwd");
    EXPECT_THAT(refusalOf(proto_), HasSubstr("is stored in another file, which is not supported"));
}

TEST_F(OnnxImportTest, RefusesSizesThatNoTensorHas) {
    const onnx::ModelProto original = proto_;
    for (const std::int64_t size : {std::int64_t{0}, std::int64_t{-1}, INT64_MAX, INT64_MIN}) {
        proto_ = original;
        proto_.mutable_graph()->mutable_initializer(0)->set_dims(0, size);
        EXPECT_THAT(refusalOf(proto_), HasSubstr("impossible sizes")) << size;
    }
    proto_ = original;
    proto_.mutable_graph()->mutable_initializer(0)->set_dims(0, 5);
    EXPECT_THAT(refusalOf(proto_), HasSubstr("a number of values that does not match its shape"));
    proto_ = original;
    proto_.mutable_graph()->mutable_initializer(0)->set_data_type(onnx::TensorProto::STRING);
    EXPECT_THAT(refusalOf(proto_), HasSubstr("an element type"));
}

TEST_F(OnnxImportTest, RefusesGeometryOutOfRange) {
    const onnx::ModelProto original = proto_;
    attribute(node("Conv"), "strides").set_ints(0, 0);
    EXPECT_THAT(refusalOf(proto_), HasSubstr("strides out of range"));
    proto_ = original;
    attribute(node("Conv"), "pads").set_ints(2, -1);
    EXPECT_THAT(refusalOf(proto_), HasSubstr("pads out of range"));
    proto_ = original;
    attribute(node("Conv"), "group").set_i(2);
    EXPECT_THAT(refusalOf(proto_), HasSubstr("another number of channels"));
    proto_ = original;
    attribute(node("MaxPool"), "kernel_shape").set_ints(0, 1000);
    EXPECT_THAT(refusalOf(proto_), HasSubstr("an impossible output size"));
    proto_ = original;
    attribute(node("Transpose"), "perm").set_ints(1, 1);
    EXPECT_THAT(refusalOf(proto_), HasSubstr("exchanges axes other than those Espalier does"));
    proto_ = original;
    node("Slice").set_input(1, node("Slice").input(2));
    EXPECT_THAT(refusalOf(proto_), HasSubstr("something other than some of the channels"));
    proto_ = original;
    attribute(node("Concat"), "axis").set_i(2);
    EXPECT_THAT(refusalOf(proto_), HasSubstr("has the axis 2"));
}

TEST_F(OnnxImportTest, RefusesValuesUsedBeforeTheyAreComputed) {
    node("Conv").set_input(0, "scores");
    EXPECT_THAT(refusalOf(proto_), HasSubstr("'scores' is used before it is computed"));
    onnx::ModelProto twice = readProto(file_);
    *twice.mutable_graph()->add_node() = twice.graph().node(0);
    EXPECT_THAT(refusalOf(twice), HasSubstr("used before"));
}

TEST_F(OnnxImportTest, RefusesAnIncompleteOrContradictingDescription) {
    const onnx::ModelProto original = proto_;
    proto_.mutable_metadata_props()->RemoveLast();
    EXPECT_THAT(refusalOf(proto_), HasSubstr("description is not complete"));
    const auto withClasses = [&](const std::string& classes) {
        onnx::ModelProto changed = original;
        for (auto& entry : *changed.mutable_metadata_props()) {
            if (entry.key() == engine::kOnnxOutputNames) entry.set_value(classes);
        }
        return refusalOf(changed);
    };
    EXPECT_THAT(withClasses(R"(["a","b"])"), HasSubstr("number of classes differs"));
    EXPECT_THAT(withClasses("[]"), HasSubstr("number of classes differs"));
    EXPECT_THAT(withClasses("[1,2,3]"), HasSubstr("list of classes cannot be read"));
    EXPECT_THAT(withClasses("[\"a\""), HasSubstr("cannot be read"));
    EXPECT_EQ(withClasses(R"(["a","b","c"])"), "");
}

/// Changes one random detail of the graph.
void damage(onnx::GraphProto& graph, TestRandom& random) {
    const auto pick = [&](int count) { return static_cast<int>(random.between(0, count - 1)); };
    constexpr std::int64_t kOdd[] = {
        0, 1, -1, 2, 3, 7, 255, 65'536, 1ll << 31, INT64_MAX, INT64_MIN};
    const auto odd = [&] { return kOdd[pick(std::size(kOdd))]; };
    onnx::NodeProto& node = *graph.mutable_node(pick(graph.node_size()));
    if (node.input_size() == 0) return;
    switch (pick(8)) {
        case 0:
            if (node.attribute_size() > 0) {
                auto& attribute = *node.mutable_attribute(pick(node.attribute_size()));
                if (attribute.ints_size() > 0)
                    attribute.set_ints(pick(attribute.ints_size()), odd());
                if (attribute.has_i()) attribute.set_i(odd());
                if (attribute.has_f()) attribute.set_f(static_cast<float>(odd()));
            }
            break;
        case 1:
            node.set_input(pick(node.input_size()), graph.node(pick(graph.node_size())).output(0));
            break;
        case 2:
            node.set_input(pick(node.input_size()),
                           graph.initializer(pick(graph.initializer_size())).name());
            break;
        case 3:
            node.set_op_type(graph.node(pick(graph.node_size())).op_type());
            break;
        case 4:
            node.mutable_input()->RemoveLast();
            break;
        case 5: {
            onnx::TensorProto& tensor = *graph.mutable_initializer(pick(graph.initializer_size()));
            if (tensor.dims_size() > 1) {
                tensor.mutable_dims()->SwapElements(0, pick(tensor.dims_size()));
            } else if (tensor.data_type() == onnx::TensorProto::INT64) {
                const std::int64_t number = odd();
                tensor.mutable_raw_data()->replace(
                    0, sizeof number, reinterpret_cast<const char*>(&number), sizeof number);
            }
            break;
        }
        case 6: {
            auto& type = *graph.mutable_input(0)->mutable_type()->mutable_tensor_type();
            type.mutable_shape()->mutable_dim(1 + pick(3))->set_dim_value(odd());
            break;
        }
        default:
            graph.mutable_node()->SwapElements(pick(graph.node_size()), pick(graph.node_size()));
    }
}

TEST_F(OnnxImportTest, DamagedGraphsWithARightChecksumNeverCrash) {
    TestRandom random;
    int refused = 0;
    int read = 0;
    for (int round = 0; round < 1500; ++round) {
        onnx::ModelProto changed = proto_;
        for (std::int64_t i = random.between(0, 2); i >= 0; --i) {
            damage(*changed.mutable_graph(), random);
        }
        const std::string sentence = refusalOf(changed);
        if (!sentence.empty()) {
            EXPECT_THAT(sentence, HasSubstr("model.onnx cannot be opened"));
            ++refused;
            continue;
        }
        const auto model = engine::importOnnx(file_);
        if (read < 40 && model.imageShape() == kernels::Shape{2, 6, 4}) {
            EXPECT_FALSE(probe_.predict(model, probe_.randomImages(2)).bytes.empty());
        }
        ++read;
    }
    EXPECT_GT(refused, 500);
    EXPECT_GT(read, 10);
}

}  // namespace
}  // namespace espalier::tests
