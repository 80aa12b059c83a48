// SPDX-License-Identifier: Apache-2.0
// Whole numbers that a file computes: the shape behind the ReLU "r", from which a row is made.
#include "onnx_node_answers.h"

namespace espalier::engine::foreign {
namespace {

using Model = SmallModel;
using Numbers = std::initializer_list<std::int64_t>;

constexpr const char* kFlat = "Input ReLU Flatten";

/// "r", whose shape is computed in "sizes", as "y".
void arrange(Model& m, const char* sizes) {
    m.node("Reshape", {"r", sizes}, "y");
}

/// [batch, a · b], where `op` combines two stored numbers.
std::function<void(Model&)> combined(const char* op, Numbers left, Numbers right) {
    return [op, a = std::vector(left), b = std::vector(right)](Model& m) {
        for (const auto& [name, numbers] : {std::pair("a", a), std::pair("b", b)}) {
            onnx::TensorProto& tensor = m.wholeNumbers(name, {});
            tensor.set_dims(0, std::ssize(numbers));
            for (const std::int64_t number : numbers) tensor.add_int64_data(number);
        }
        m.node(op, {"a", "b"}, "width");
        m.wholeNumbers("batch", {1});
        Model::setNumber(m.node("Concat", {"batch", "width"}, "sizes"), "axis", 0);
        arrange(m, "sizes");
    };
}

TEST(OnnxSizeNodesTest, SizesAreCombinedAsWholeNumbers) {
    const char* range = "computes a size that is out of range";
    const char* shapes = "computes with something other than shapes";
    expectAnswers(
        {1, 3, 4, 4},
        {{combined("Mul", {3}, {16}), kFlat},
         {combined("Add", {40}, {8}), kFlat},
         {combined("Sub", {50}, {2}), kFlat},
         {combined("Div", {97}, {2}), kFlat},
         {combined("Mul", {INT64_MAX}, {2}), range},
         {combined("Add", {INT64_MAX}, {1}), range},
         {combined("Sub", {INT64_MIN}, {1}), range},
         {combined("Div", {1}, {0}), range},
         {combined("Div", {INT64_MIN}, {-1}), range},
         {combined("Div", {INT64_MIN}, {1}), "has a size below 1"},
         {combined("Div", {-48}, {-1}), kFlat},
         {combined("Mul", {3, 1}, {4}), "arranges values as 1x12x4"},
         {combined("Mul", {4}, {3, 1}), "arranges values as 1x12x4"},
         {combined("Mul", {3, 2}, {4, 2}), "arranges values as 1x12x4"},
         {combined("Mul", {1, 2}, {1, 2, 3}), "combines shapes of different lengths"},
         {combined("Mul", {}, {1}), shapes},
         {combined("Mul", {1}, {}), shapes},
         {combined("Mod", {96}, {49}), "computes a shape in a way that is not supported"}});
}

/// [one number of r's shape, -1].
std::function<void(Model&)> gathered(std::int64_t place, bool isKnown = true) {
    return [=](Model& m) {
        m.node("Shape", {"r"}, "shape");
        m.wholeNumbers("place", {place});
        m.node("Gather", {"shape", isKnown ? "place" : "r"}, "batch");
        m.wholeNumbers("open", {-1});
        Model::setNumber(m.node("Concat", {"batch", "open"}, "sizes"), "axis", 0);
        arrange(m, "sizes");
    };
}

TEST(OnnxSizeNodesTest, ANumberOfAShapeIsTakenByItsPlace) {
    const char* none = "takes a size that a shape does not have";
    expectAnswers({1, 3, 4, 4},
                  {{gathered(0), kFlat},
                   {gathered(-4), kFlat},
                   {gathered(1), "arranges values as 3x16"},
                   {gathered(4), none},
                   {gathered(-5), none},
                   {gathered(0, false), "is an op that no layer computes"}});
}

/// [r's shape from `first` to `end`, -1].
std::function<void(Model&)> shapePart(Numbers first, Numbers end, Numbers steps = {}) {
    return [a = std::vector(first), b = std::vector(end), c = std::vector(steps)](Model& m) {
        m.node("Shape", {"r"}, "shape");
        onnx::NodeProto& node = m.node("Slice", {"shape"}, "batch");
        std::vector<std::pair<std::string, std::vector<std::int64_t>>> inputs{{"first", a},
                                                                              {"end", b}};
        if (!c.empty()) {
            inputs.emplace_back("axes", std::vector<std::int64_t>{0});
            inputs.emplace_back("steps", c);
        }
        for (const auto& [name, numbers] : inputs) {
            onnx::TensorProto& tensor = m.wholeNumbers(name, {});
            tensor.set_dims(0, std::ssize(numbers));
            for (const std::int64_t number : numbers) tensor.add_int64_data(number);
            node.add_input(name);
        }
        m.wholeNumbers("open", {-1});
        Model::setNumber(m.node("Concat", {"batch", "open"}, "sizes"), "axis", 0);
        arrange(m, "sizes");
    };
}

TEST(OnnxSizeNodesTest, APartOfAShapeIsSliced) {
    const char* refused = "slices a shape in a way that is not supported";
    expectAnswers({1, 3, 4, 4},
                  {{shapePart({0}, {1}), kFlat},
                   {shapePart({-4}, {-3}), kFlat},
                   {shapePart({0}, {1}, {1}), kFlat},
                   {shapePart({INT64_MIN}, {1}), kFlat},
                   {shapePart({1}, {0}), "arranges values as 48"},
                   {shapePart({0}, {1}, {2}), refused},
                   {shapePart({0}, {1}, {1, 1}), refused},
                   {shapePart({0, 0}, {1}), refused},
                   {shapePart({0}, {1, 1}), refused}});
}

/// r's first size through one node, then -1.
std::function<void(Model&)> passedBy(const char* op, std::int64_t type = 0) {
    return [=](Model& m) {
        m.node("Shape", {"r"}, "shape");
        m.wholeNumbers("place", {0});
        m.node("Gather", {"shape", "place"}, "first");
        onnx::NodeProto& node = m.node(op, {"first"}, "batch");
        if (type != 0) Model::setNumber(node, "to", type);
        m.wholeNumbers("open", {-1});
        Model::setNumber(m.node("Concat", {"batch", "open"}, "sizes"), "axis", 0);
        arrange(m, "sizes");
    };
}

TEST(OnnxSizeNodesTest, SomeNodesPassWholeNumbersOn) {
    const char* other = "makes a shape something other than whole numbers";
    expectAnswers({1, 3, 4, 4},
                  {{passedBy("Identity"), kFlat},
                   {passedBy("Unsqueeze"), kFlat},
                   {passedBy("Squeeze"), kFlat},
                   {passedBy("Cast", onnx::TensorProto::INT64), kFlat},
                   {passedBy("Cast", onnx::TensorProto::INT32), kFlat},
                   {passedBy("Cast", onnx::TensorProto::FLOAT), other},
                   {passedBy("Neg"), "computes a shape in a way that is not supported"}});
}

/// The stored shape [1, -1], in the way that `change` stores it.
std::function<void(Model&)> stored(const std::function<void(onnx::TensorProto&)>& change) {
    return [=](Model& m) {
        onnx::TensorProto& tensor = m.wholeNumbers("sizes", {1, -1});
        change(tensor);
        arrange(m, "sizes");
    };
}

template <typename Number>
std::function<void(onnx::TensorProto&)> raw(std::vector<Number> numbers, std::int64_t count) {
    return [=](onnx::TensorProto& tensor) {
        tensor.clear_int64_data();
        tensor.set_dims(0, count);
        if (sizeof(Number) == 4) tensor.set_data_type(onnx::TensorProto::INT32);
        tensor.set_raw_data(numbers.data(), numbers.size() * sizeof(Number));
    };
}

TEST(OnnxSizeNodesTest, AStoredShapeIsOfWholeNumbersAndShort) {
    const char* none = "y";
    expectAnswers({1, 3, 4, 4},
                  {{stored([](onnx::TensorProto&) {}), kFlat},
                   {stored(raw<std::int64_t>({1, -1}, 2)), kFlat},
                   {stored(raw<std::int32_t>({1, -1}, 2)), kFlat},
                   {stored([](onnx::TensorProto& tensor) {
                        tensor.clear_int64_data();
                        tensor.set_data_type(onnx::TensorProto::INT32);
                        tensor.add_int32_data(1);
                        tensor.add_int32_data(-1);
                    }),
                    kFlat},
                   {stored(raw<std::int64_t>({1, -1}, 3)), none},
                   {stored(raw<std::int64_t>(std::vector<std::int64_t>(100'000, 1), 2)), none},
                   {stored([](onnx::TensorProto& tensor) { tensor.set_dims(0, 3); }), none},
                   {stored([](onnx::TensorProto& tensor) { tensor.set_dims(0, -1); }), none},
                   {stored([](onnx::TensorProto& tensor) { tensor.set_dims(0, 1 << 30); }), none},
                   {stored([](onnx::TensorProto& tensor) { tensor.add_dims(1); }), none}});
}

}  // namespace
}  // namespace espalier::engine::foreign
