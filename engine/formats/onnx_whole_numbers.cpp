// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_whole_numbers.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstring>

namespace espalier::engine {

namespace {

using Numbers = OnnxWholeNumbers::Numbers;

using Places = std::vector<std::int64_t>;

constexpr std::int64_t kMostNumbers = 64;

template <typename Stored>
std::vector<std::int64_t> rawNumbers(const std::string& bytes) {
    std::vector<std::int64_t> numbers;
    for (std::size_t place = 0; place + sizeof(Stored) <= bytes.size(); place += sizeof(Stored)) {
        Stored number;
        std::memcpy(&number, bytes.data() + place, sizeof number);
        numbers.push_back(number);
    }
    return numbers;
}

/// Division as ONNX defines it for whole numbers: towards zero.
std::optional<std::int64_t> combine(const std::string& op, std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (op == "Add" && !__builtin_add_overflow(a, b, &result)) return result;
    if (op == "Sub" && !__builtin_sub_overflow(a, b, &result)) return result;
    if (op == "Mul" && !__builtin_mul_overflow(a, b, &result)) return result;
    if (op == "Div" && b != 0 && !(a == INT64_MIN && b == -1)) return a / b;
    return std::nullopt;
}

}  // namespace

std::optional<Numbers> OnnxWholeNumbers::find(const std::string& name) const {
    const auto found = lists_.find(name);
    if (found == lists_.end()) return std::nullopt;
    return found->second;
}

void OnnxWholeNumbers::addTensor(const std::string& name, const onnx::TensorProto& tensor) {
    const bool isLong = tensor.data_type() == onnx::TensorProto::INT64;
    if (!isLong && tensor.data_type() != onnx::TensorProto::INT32) return;
    std::int64_t count = 1;
    if (tensor.dims_size() > 1) return;
    for (const std::int64_t size : tensor.dims()) count = size;
    if (count < 0 || count > kMostNumbers) return;
    std::vector<std::int64_t> numbers;
    if (!tensor.raw_data().empty()) {
        if (std::ssize(tensor.raw_data()) > kMostNumbers * 8) return;
        numbers = isLong ? rawNumbers<std::int64_t>(tensor.raw_data())
                         : rawNumbers<std::int32_t>(tensor.raw_data());
    } else if (isLong) {
        numbers.assign(tensor.int64_data().begin(), tensor.int64_data().end());
    } else {
        numbers.assign(tensor.int32_data().begin(), tensor.int32_data().end());
    }
    if (std::ssize(numbers) == count) setFixed(name, numbers);
}

void OnnxWholeNumbers::setFixed(const std::string& name, const std::vector<std::int64_t>& numbers) {
    Numbers& list = lists_[name];
    list.clear();
    for (const std::int64_t number : numbers) list.push_back({.value = number});
}

Numbers OnnxWholeNumbers::operand(const OnnxNodeReader& node, int index) const {
    const auto found = find(node.input(index));
    if (!found) node.refuse("computes with something other than shapes");
    return *found;
}

std::vector<std::int64_t> OnnxWholeNumbers::places(const OnnxNodeReader& node, int index) const {
    std::vector<std::int64_t> places;
    for (const OnnxWholeNumber& number : operand(node, index)) {
        if (number.followsSize) node.refuse("takes from a shape what the image's size decides");
        places.push_back(number.value);
    }
    return places;
}

void OnnxWholeNumbers::compute(const OnnxNodeReader& node) {
    static constexpr std::array<std::string_view, 7> kRead{
        "axes", "axis", "ends", "round_mode", "saturate", "starts", "to"};
    const std::string& op = node.op();
    node.refuseUnread(kRead);
    if (op == "Cast") {
        const std::int64_t type = node.integer("to", 0, 0, 64);
        if (type != onnx::TensorProto::INT64 && type != onnx::TensorProto::INT32) {
            node.refuse("makes a shape something other than whole numbers");
        }
    }
    Numbers result;
    if (op == "Identity" || op == "Cast" || op == "Unsqueeze" || op == "Squeeze") {
        result = operand(node, 0);  // a number alone and a list of one are the same here
    } else if (op == "Gather") {
        result = gathered(node);
    } else if (op == "Slice") {
        result = sliced(node);
    } else if (op == "Concat") {
        result = concatenated(node);
    } else if (op == "Add" || op == "Sub" || op == "Mul" || op == "Div") {
        result = combined(node);
    } else {
        node.refuse("computes a shape in a way that is not supported");
    }
    lists_[node.output()] = std::move(result);
}

Numbers OnnxWholeNumbers::gathered(const OnnxNodeReader& node) const {
    const Numbers from = operand(node, 0);
    const auto count = std::ssize(from);
    Numbers result;
    for (std::int64_t index : places(node, 1)) {
        if (index < 0) index += count;
        if (index < 0 || index >= count) node.refuse("takes a size that a shape does not have");
        result.push_back(from[static_cast<std::size_t>(index)]);
    }
    return result;
}

Numbers OnnxWholeNumbers::sliced(const OnnxNodeReader& node) const {
    const Numbers from = operand(node, 0);
    // Up to opset 9 the places are attributes.
    const bool areInputs = node.inputCount() > 1;
    const auto begins = areInputs ? places(node, 1) : node.list("starts").value_or(Places());
    const auto ends = areInputs ? places(node, 2) : node.list("ends").value_or(Places());
    const auto steps = node.inputCount() > 4 ? places(node, 4) : std::vector<std::int64_t>{1};
    if (begins.size() != 1 || ends.size() != 1 || steps != std::vector<std::int64_t>{1}) {
        node.refuse("slices a shape in a way that is not supported");
    }
    const auto count = static_cast<std::int64_t>(from.size());
    const auto place = [count](std::int64_t index) {
        return std::clamp<std::int64_t>(
            index < 0 ? std::max(index, -count) + count : index, 0, count);
    };
    const std::int64_t begin = place(begins[0]);
    const std::int64_t end = std::max(begin, place(ends[0]));
    return {from.begin() + begin, from.begin() + end};
}

Numbers OnnxWholeNumbers::concatenated(const OnnxNodeReader& node) const {
    Numbers result;
    for (int i = 0; i < node.inputCount(); ++i) {
        const Numbers next = operand(node, i);
        result.insert(result.end(), next.begin(), next.end());
        if (std::ssize(result) > kMostNumbers) node.refuse("joins too many numbers");
    }
    return result;
}

Numbers OnnxWholeNumbers::combined(const OnnxNodeReader& node) const {
    const Numbers a = operand(node, 0);
    const Numbers b = operand(node, 1);
    if (a.empty() || b.empty()) node.refuse("computes with something other than shapes");
    if (a.size() != b.size() && a.size() != 1 && b.size() != 1) {
        node.refuse("combines shapes of different lengths");
    }
    Numbers result;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        const OnnxWholeNumber& left = a[a.size() == 1 ? 0 : i];
        const OnnxWholeNumber& right = b[b.size() == 1 ? 0 : i];
        const auto number = combine(node.op(), left.value, right.value);
        if (!number) node.refuse("computes a size that is out of range");
        result.push_back({*number, left.followsSize || right.followsSize});
    }
    return result;
}

}  // namespace espalier::engine
