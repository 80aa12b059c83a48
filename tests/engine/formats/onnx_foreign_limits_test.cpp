// SPDX-License-Identifier: Apache-2.0
// What files of strangers may hold that would take too much time or memory. The models are made
// here.
#include <gmock/gmock.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <sys/stat.h>

#include "engine/base/limits.h"
#include "engine/formats/onnx_proto_size.h"
#include "foreign_drawing.h"
#include "onnx_probe.h"
#include "tests/support/colliding_names.h"
#include "tests/support/sanitizer.h"

namespace espalier::engine::foreign {
namespace {

using espalier::tests::ScratchFolder;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

// --- Sizes and numbers of a stranger -----------------------------------------

TEST(OnnxForeignTest, WindowsAreOfSensibleSizes) {
    for (const std::int64_t side : {std::int64_t{0}, std::int64_t{1025}, INT64_MIN, INT64_MAX}) {
        SmallModel model;
        onnx::NodeProto& pool = model.node("MaxPool", {"x"}, "pool");
        SmallModel::setList(pool, "kernel_shape", {side, side});
        SmallModel::setText(pool, "auto_pad", "SAME_LOWER");
        EXPECT_THAT(refusalOf(model), HasSubstr("has kernel_shape out of range")) << side;
    }
}

TEST(OnnxForeignTest, WeightsWithoutValuesAreRefusedAsThat) {
    SmallModel model;
    model.node("Flatten", {"x"}, "flat");
    model.node("Gemm", {"flat", "none"}, "y");
    onnx::TensorProto& none = model.tensor("none", {768, 0});
    EXPECT_THAT(refusalOf(model), HasSubstr("needs 'none', which is stored without any values"));
    none.set_dims(0, 0);
    none.set_dims(1, std::int64_t{1} << 62);
    EXPECT_THAT(refusalOf(model), HasSubstr("'none' has impossible sizes"));
}

TEST(OnnxForeignTest, JoiningIsLimitedBeforeValuesAreCopied) {
    for (const char* op : {"Concat", "Sum", "Mul"}) {
        SmallModel model;
        onnx::NodeProto& join = model.node(op, {}, "joined");
        if (op == std::string("Concat")) SmallModel::setNumber(join, "axis", 1);
        for (int i = 0; i < 65; ++i) join.add_input("x");
        EXPECT_NE(refusalOf(model), "was drawn") << op;
        for (int i = 0; i < 1'000'000; ++i) join.add_input("x");
        if (op == std::string("Mul")) continue;  // has two inputs
        EXPECT_THAT(refusalOf(model), HasSubstr("joins 1000065 values, and layers join 64"));
        const std::string bytes = model.bytes();
        EXPECT_LT(peakMebibytes([&] { refusalOf(bytes); }), 200) << op;
    }
}

/// How a large matrix of a file is read.
struct LargeMatrix {
    bool isHalf = false;
    std::vector<std::string> reading;  ///< the nodes behind it, the last of them a product
};

/// 48 MB of numbers, or 24 MB of half precision.
SmallModel withLargeMatrix(const LargeMatrix& given) {
    constexpr std::int64_t kSide = 1 << 14;  // malloc keeps blocks up to 32 MB
    SmallModel model;
    model.node("Flatten", {"x"}, "flat");
    const bool isTurned = given.reading.size() > 1;
    onnx::TensorProto& large = *model.graph().add_initializer();
    large.set_name("large");
    large.add_dims(isTurned ? kSide : 768);
    large.add_dims(isTurned ? 768 : kSide);
    large.set_data_type(given.isHalf ? onnx::TensorProto::FLOAT16 : onnx::TensorProto::FLOAT);
    large.set_raw_data(
        std::string(static_cast<std::size_t>(kSide * 768 * (given.isHalf ? 2 : 4)), '\0'));
    std::string name = "large";
    for (std::size_t i = 0; i + 1 < given.reading.size(); ++i) {
        model.node(given.reading[i], {name}, "turned");
        name = "turned";
    }
    model.node(given.reading.back(), {"flat", name}, "y");
    return model;
}

TEST(OnnxForeignTest, MemoryIsLimitedBeforeItIsTaken) {
    if (espalier::tests::hasOwnAllocations()) {
        GTEST_SKIP() << "a sanitizer allocates in its own way";
    }
    constexpr std::int64_t kMatrix = 48 << 20;
    for (const LargeMatrix& given : {LargeMatrix{false, {"Gemm"}},
                                     LargeMatrix{true, {"Gemm"}},
                                     LargeMatrix{false, {"MatMul"}},
                                     LargeMatrix{true, {"MatMul"}},
                                     LargeMatrix{false, {"Transpose", "Gemm"}},
                                     LargeMatrix{true, {"Transpose", "MatMul"}}}) {
        const std::string bytes = withLargeMatrix(given).bytes();
        const auto drawWithin = [&](std::int64_t memory) {
            try {
                drawOnnx(std::as_bytes(std::span(bytes)), {}, memory);
                return true;
            } catch (const OnnxRefusal&) {
                return false;
            }
        };
        // What the nodes take besides the stored values is there at the same time.
        const auto least = [&] {
            std::int64_t memory = std::ssize(bytes);
            while (memory < kMemory && !drawWithin(memory)) memory += 8 << 20;
            return memory;
        }();
        const std::int64_t stored = std::ssize(bytes);
        SCOPED_TRACE(given.reading.front() + (given.isHalf ? ", half precision" : ""));
        EXPECT_GE(least, stored + kMatrix);
        EXPECT_LE(least, stored + 2 * kMatrix);
        const auto allowed = static_cast<int>((least >> 20) + 8);
        EXPECT_LE(peakMebibytes([&] { drawWithin(least); }), allowed);
        EXPECT_LT(peakMebibytes([&] { drawWithin(stored - (1 << 20)); }), 4);
        EXPECT_GT(peakMebibytes([&] { drawWithin(least); }), 16) << "the measure sees nothing";
    }
}

// Each of these nodes, turned or multiplied by itself, would take as long as its weights are large.
TEST(OnnxForeignTest, ManyNodesBehindLargeWeightsTakeLittleTime) {
    constexpr int kNodes = 50'000;
    SmallModel turned = withLargeMatrix({.reading = {"Gemm"}});
    onnx::GraphProto& graph = turned.graph();
    std::string name = "large";
    for (int i = 0; i < kNodes; ++i) {
        turned.node("Transpose", {name}, "t" + std::to_string(i));
        name = "t" + std::to_string(i);
    }
    onnx::NodeProto product = graph.node(1);
    product.set_input(1, name);
    graph.mutable_node()->DeleteSubrange(1, 1);
    *graph.add_node() = product;
    graph.mutable_output(0)->set_name("y");
    const std::string bytes = turned.bytes();
    EXPECT_LT(processorSeconds([&] { EXPECT_EQ(refusalOf(bytes), "was drawn"); }), 4);

    SmallModel scaled = withLargeMatrix({.reading = {"Gemm"}});
    scaled.tensor("k", {1}).set_float_data(0, 0.5f);
    scaled.tensor("one", {1}).set_float_data(0, 1);
    name = "y";
    for (int i = 0; i < kNodes; ++i) {
        scaled.node("Mul", {name, i % 2 == 0 ? "k" : "one"}, "m" + std::to_string(i));
        name = "m" + std::to_string(i);
    }
    const std::string file = scaled.bytes();
    EXPECT_LT(processorSeconds([&] {
                  EXPECT_THAT(refusalOf(file),
                              HasSubstr("after 'y', as too many nodes already do"));
              }),
              4);
}

TEST(OnnxForeignTest, LongNamesTakeLittleTime) {
    SmallModel model;
    onnx::NodeProto& relu = model.node("Relu", {"x"}, "relu");
    std::string name;
    for (int i = 0; i < 400'000; ++i) name += "model/";
    relu.set_name(name);
    const std::string bytes = model.bytes();
    EXPECT_LT(processorSeconds([&] { EXPECT_EQ(refusalOf(bytes), "was drawn"); }), 2);
}

TEST(OnnxForeignTest, NamesChosenToCollideTakeLittleTime) {
    ASSERT_TRUE(espalier::tests::namesCollide());
    SmallModel model;
    model.node("Relu", {"x"}, "relu");
    for (unsigned i = 0; i < 50'000; ++i) model.tensor(espalier::tests::collidingName(i), {1});
    const std::string bytes = model.bytes();
    EXPECT_LT(processorSeconds([&] { EXPECT_EQ(refusalOf(bytes), "was drawn"); }), 3);
}

TEST(OnnxForeignTest, PlacesThatManyNodesReadAreReadOnce) {
    SmallModel model({1, 3, 4, 4});
    model.wholeNumbers("row", {-1});
    model.node("GlobalAveragePool", {"x"}, "pool");
    model.node("Reshape", {"pool", "row"}, "flat");
    onnx::TensorProto& places = model.wholeNumbers("places", {});
    constexpr std::int64_t kPlaces = 1'000'000;
    places.set_dims(0, kPlaces);
    for (std::int64_t i = 0; i < kPlaces; ++i) places.add_int64_data(i);
    places.set_int64_data(kPlaces - 1, 0);
    for (int i = 0; i < 20'000; ++i) {
        model.node("Gather", {"flat", "places"}, "view" + std::to_string(i));
    }
    const std::string bytes = model.bytes();
    EXPECT_LT(processorSeconds([&] { EXPECT_NE(refusalOf(bytes), "was drawn"); }), 4);
}

// --- The parts of a file -----------------------------------------------------

/// A field of protobuf's format that holds bytes.
std::string field(int number, const std::string& bytes) {
    const auto written = [](std::uint64_t value) {
        std::string text;
        for (; value >= 128; value >>= 7) text += static_cast<char>(value % 128 + 128);
        return text + static_cast<char>(value);
    };
    return written(static_cast<std::uint64_t>(number) << 3 | 2) + written(bytes.size()) + bytes;
}

std::int64_t countedBytes(const std::string& bytes) {
    google::protobuf::io::ArrayInputStream stream(bytes.data(), static_cast<int>(bytes.size()));
    return refuseOversizedProto(stream);
}

struct FieldPath {
    std::string of;
    std::vector<int> numbers;  ///< from the model to the field
};

// Every field of onnx-ml.proto that holds a message; 7 is the graph, 7 1 its nodes, and so on.
const std::vector<FieldPath> kMessageFields{
    {"ModelProto.graph", {7}},
    {"ModelProto.opset_import", {8}},
    {"ModelProto.metadata_props", {14}},
    {"ModelProto.training_info", {20}},
    {"ModelProto.functions", {25}},
    {"ModelProto.configuration", {26}},
    {"GraphProto.node", {7, 1}},
    {"GraphProto.initializer", {7, 5}},
    {"GraphProto.input", {7, 11}},
    {"GraphProto.output", {7, 12}},
    {"GraphProto.value_info", {7, 13}},
    {"GraphProto.quantization_annotation", {7, 14}},
    {"GraphProto.sparse_initializer", {7, 15}},
    {"GraphProto.metadata_props", {7, 16}},
    {"NodeProto.attribute", {7, 1, 5}},
    {"NodeProto.metadata_props", {7, 1, 9}},
    {"NodeProto.device_configurations", {7, 1, 10}},
    {"NodeDeviceConfigurationProto.sharding_spec", {7, 1, 10, 2}},
    {"ShardingSpecProto.index_to_device_group_map", {7, 1, 10, 2, 3}},
    {"ShardingSpecProto.sharded_dim", {7, 1, 10, 2, 4}},
    {"ShardedDimProto.simple_sharding", {7, 1, 10, 2, 4, 2}},
    {"AttributeProto.t", {7, 1, 5, 5}},
    {"AttributeProto.g", {7, 1, 5, 6}},
    {"AttributeProto.tensors", {7, 1, 5, 10}},
    {"AttributeProto.graphs", {7, 1, 5, 11}},
    {"AttributeProto.tp", {7, 1, 5, 14}},
    {"AttributeProto.type_protos", {7, 1, 5, 15}},
    {"AttributeProto.sparse_tensor", {7, 1, 5, 22}},
    {"AttributeProto.sparse_tensors", {7, 1, 5, 23}},
    {"TensorProto.segment", {7, 5, 3}},
    {"TensorProto.external_data", {7, 5, 13}},
    {"TensorProto.metadata_props", {7, 5, 16}},
    {"SparseTensorProto.values", {7, 15, 1}},
    {"SparseTensorProto.indices", {7, 15, 2}},
    {"ValueInfoProto.type", {7, 13, 2}},
    {"ValueInfoProto.metadata_props", {7, 13, 4}},
    {"TypeProto.tensor_type", {7, 13, 2, 1}},
    {"TypeProto.sequence_type", {7, 13, 2, 4}},
    {"TypeProto.map_type", {7, 13, 2, 5}},
    {"TypeProto.opaque_type", {7, 13, 2, 7}},
    {"TypeProto.sparse_tensor_type", {7, 13, 2, 8}},
    {"TypeProto.optional_type", {7, 13, 2, 9}},
    {"TypeProto.Tensor.shape", {7, 13, 2, 1, 2}},
    {"TensorShapeProto.dim", {7, 13, 2, 1, 2, 1}},
    {"TypeProto.Sequence.elem_type", {7, 13, 2, 4, 1}},
    {"TypeProto.Sequence.elem_type.tensor_type", {7, 13, 2, 4, 1, 1}},
    {"TypeProto.Map.value_type", {7, 13, 2, 5, 2}},
    {"TypeProto.Map.value_type.tensor_type.shape.dim", {7, 13, 2, 5, 2, 1, 2, 1}},
    {"TypeProto.SparseTensor.shape", {7, 13, 2, 8, 2}},
    {"TypeProto.SparseTensor.shape.dim", {7, 13, 2, 8, 2, 1}},
    {"TypeProto.Optional.elem_type", {7, 13, 2, 9, 1}},
    {"TypeProto.Optional.elem_type.tensor_type", {7, 13, 2, 9, 1, 1}},
    {"TensorAnnotation.quant_parameter_tensor_names", {7, 14, 2}},
    {"TrainingInfoProto.initialization", {20, 1}},
    {"TrainingInfoProto.algorithm", {20, 2}},
    {"TrainingInfoProto.initialization_binding", {20, 3}},
    {"TrainingInfoProto.update_binding", {20, 4}},
    {"FunctionProto.node", {25, 7}},
    {"FunctionProto.opset_import", {25, 9}},
    {"FunctionProto.attribute_proto", {25, 11}},
    {"FunctionProto.value_info", {25, 12}},
    {"FunctionProto.metadata_props", {25, 14}}};

TEST(OnnxForeignTest, EveryMessageOfAFileIsCounted) {
    constexpr int kCount = 1000;
    constexpr std::int64_t kMessageBytes = 200;  // more than the largest takes, TensorProto
    for (const FieldPath& path : kMessageFields) {
        std::string bytes;
        for (int i = 0; i < kCount; ++i) bytes += field(path.numbers.back(), "");
        for (std::size_t i = path.numbers.size() - 1; i-- > 0;) {
            bytes = field(path.numbers[i], bytes);
        }
        EXPECT_GE(countedBytes(bytes), kCount * kMessageBytes) << path.of;
    }
}

TEST(OnnxForeignTest, NumbersOfPackedListsAreCounted) {
    const std::string numbers(1000, '\1');
    for (const FieldPath& path : {FieldPath{"AttributeProto.ints", {7, 1, 5, 8}},
                                  FieldPath{"TensorProto.dims", {7, 5, 1}},
                                  FieldPath{"TensorProto.int32_data", {7, 5, 5}},
                                  FieldPath{"TensorProto.int64_data", {7, 5, 7}},
                                  FieldPath{"TensorProto.uint64_data", {7, 5, 11}},
                                  FieldPath{"SparseTensorProto.dims", {7, 15, 3}},
                                  FieldPath{"ShardingSpecProto.device", {7, 1, 10, 2, 2}},
                                  FieldPath{"IntIntListEntryProto.value", {7, 1, 10, 2, 3, 2}}}) {
        std::string bytes = numbers;
        for (std::size_t i = path.numbers.size(); i-- > 0;) bytes = field(path.numbers[i], bytes);
        EXPECT_GE(countedBytes(bytes), 8 * std::ssize(numbers)) << path.of;
    }
}

TEST(OnnxForeignTest, AFileHoldsALimitedNumberOfNodesAndOfAllParts) {
    const auto repeated = [](int number, std::int64_t count) {
        const std::string one = field(number, "");
        std::string bytes;
        for (std::int64_t i = 0; i < count; ++i) bytes += one;
        return bytes;
    };
    const auto graphOf = [&](std::int64_t nodes) { return field(7, repeated(1, nodes)); };
    EXPECT_EQ(refusalOf(graphOf(limits::kOnnxNodes)), "it has no output");
    EXPECT_EQ(refusalOf(graphOf(limits::kOnnxNodes + 1)),
              "it holds more nodes than a network can have");
    constexpr std::int64_t kEntries = limits::kOnnxParsedBytes / 200;  // a message takes more
    EXPECT_EQ(refusalOf(repeated(14, kEntries)), "it holds more parts than a network can have");
}

TEST(OnnxForeignTest, GraphsInsideOfGraphsHaveALimitedDepth) {
    const auto nested = [](int depth) {
        std::string graph;
        for (int i = 0; i < depth; ++i) graph = field(1, field(5, field(6, graph)));
        return field(7, graph);
    };
    EXPECT_EQ(refusalOf(nested(30)), "it has no output");
    EXPECT_EQ(refusalOf(nested(40)), "it is damaged or not an ONNX file");
    EXPECT_EQ(refusalOf(nested(5000)), "it is damaged or not an ONNX file");
}

TEST(OnnxForeignTest, ALengthThatNoFileHasIsThatOfAFileThatIsCutOff) {
    EXPECT_THAT(refusalOf(std::string("\x3a\xff\xff\xff\xff\x0f")), HasSubstr("it is cut off: "));
    // Behind a part that no model has, a length says nothing.
    EXPECT_EQ(refusalOf(std::string("\xda\x01\x7f\x3a\x7f")), "it is damaged or not an ONNX file");
}

// --- Values in other files ---------------------------------------------------

/// A convolution whose weights lie in "values.bin", in an initializer or a Constant node.
class OnnxOtherFileTest : public testing::Test {
  protected:
    static void putElsewhere(onnx::TensorProto& tensor, std::uint64_t offset) {
        tensor.clear_float_data();
        tensor.set_data_location(onnx::TensorProto::EXTERNAL);
        const auto say = [&](const char* key, const std::string& value) {
            auto& entry = *tensor.add_external_data();
            entry.set_key(key);
            entry.set_value(value);
        };
        say("location", "values.bin");
        say("offset", std::to_string(offset));
        say("length", std::to_string(kBytes));
    }
    SmallModel stored(std::uint64_t offset) const {
        SmallModel model;
        model.convolution("x", "conv");
        putElsewhere(*model.graph().mutable_initializer(0), offset);
        return model;
    }
    /// A file of that many bytes that takes no room.
    void makeFile(std::uint64_t size) const {
        std::ofstream(file_, std::ios::binary).put('\0');
        fs::resize_file(file_, size);
    }

    static constexpr std::uint64_t kBytes = 81 * sizeof(float);
    ScratchFolder folder_;
    fs::path file_ = folder_ / "values.bin";
};

TEST_F(OnnxOtherFileTest, IsReadFromWhereTheValuesAre) {
    constexpr std::uint64_t kFar = std::uint64_t{400} << 20;
    makeFile(kFar + kBytes);
    const std::string bytes = stored(kFar).bytes();
    EXPECT_LT(peakMebibytes([&] { EXPECT_EQ(refusalOf(bytes, folder_ / ""), "was drawn"); }), 100);
}

// Its checksum, which a training start has, would take hours.
TEST_F(OnnxOtherFileTest, IsNotMostlyHoles) {
    makeFile(std::uint64_t{8} << 40);
    const std::string bytes = stored(0).bytes();
    EXPECT_LT(processorSeconds([&] {
                  EXPECT_THAT(refusalOf(bytes, folder_ / ""),
                              AllOf(HasSubstr("'w' is stored in 'values.bin', but "),
                                    HasSubstr("were never written")));
              }),
              2);
}

TEST_F(OnnxOtherFileTest, HoldsPartsWithoutValuesAnywhere) {
    for (const bool isFirst : {false, true}) {
        makeFile(kBytes);
        SmallModel model = stored(0);
        onnx::TensorProto& empty = model.tensor("empty", {0});
        putElsewhere(empty, 0);
        empty.mutable_external_data(2)->set_value("0");
        if (isFirst) model.graph().mutable_initializer()->SwapElements(0, 1);
        EXPECT_EQ(refusalOf(model, folder_ / ""), "was drawn");
        empty.mutable_external_data(1)->set_value(std::to_string(kBytes - 4));
    }
}

TEST_F(OnnxOtherFileTest, SharesNoValuesBehindAPartWithoutAny) {
    makeFile(2 * kBytes);
    SmallModel model = stored(0);
    onnx::TensorProto& empty = model.tensor("empty", {0});
    putElsewhere(empty, 4);
    empty.mutable_external_data(2)->set_value("0");
    putElsewhere(model.tensor("v", {3, 3, 3, 3}), 8);
    EXPECT_THAT(refusalOf(model, folder_ / ""), HasSubstr("'v' shares its values"));
}

// Its bytes count as those of a file that holds everything.
TEST_F(OnnxOtherFileTest, MayBeAsLargeAsTheModelItself) {
    constexpr std::int64_t kSide = 2048;
    SmallModel model({1, 3, 16, 16});
    model.convolution("x", "conv");
    onnx::TensorProto& matrix = *model.graph().add_initializer();
    matrix.set_name("matrix");
    matrix.set_data_type(onnx::TensorProto::FLOAT);
    for (const std::int64_t size : {kSide, std::int64_t{768}}) matrix.add_dims(size);
    model.node("Flatten", {"conv"}, "flat");
    SmallModel::setNumber(model.node("Gemm", {"flat", "matrix"}, "y"), "transB", 1);
    const std::int64_t bytes = kSide * 768 * 4;
    std::ofstream(file_, std::ios::binary) << std::string(static_cast<std::size_t>(bytes), '\0');
    putElsewhere(matrix, 0);
    matrix.mutable_external_data(2)->set_value(std::to_string(bytes));
    const std::string file = model.bytes();
    const std::int64_t memory = std::ssize(file) + bytes * 3 / 2;
    EXPECT_EQ(drawOnnx(std::as_bytes(std::span(file)), folder_ / "", memory).tensors.size(), 2u);
}

TEST_F(OnnxOtherFileTest, IsNamedByTheDrawing) {
    makeFile(kBytes);
    EXPECT_THAT(draw(stored(0).bytes(), folder_ / "").otherFiles, ElementsAre(file_));
}

TEST_F(OnnxOtherFileTest, IsNoPipe) {
    ASSERT_EQ(::mkfifo(file_.c_str(), 0600), 0);
    EXPECT_THAT(refusalOf(stored(0), folder_ / ""), HasSubstr("a link or not a file"));
}

TEST_F(OnnxOtherFileTest, HoldsTheValuesOfConstantNodesToo) {
    makeFile(kBytes);
    SmallModel model;
    onnx::NodeProto& constant = model.node("Constant", {}, "weights");
    model.node("Conv", {"x", "weights"}, "conv");
    onnx::AttributeProto& value = SmallModel::attribute(constant, "value");
    value.set_type(onnx::AttributeProto::TENSOR);
    value.mutable_t()->set_data_type(onnx::TensorProto::FLOAT);
    for (int i = 0; i < 4; ++i) value.mutable_t()->add_dims(3);
    putElsewhere(*value.mutable_t(), 0);
    EXPECT_EQ(refusalOf(model, folder_ / ""), "was drawn");
    EXPECT_THAT(refusalOf(model), HasSubstr("is stored in another file"));
}

}  // namespace
}  // namespace espalier::engine::foreign
