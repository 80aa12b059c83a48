// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_foreign_composites.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <string_view>

#include "engine/formats/onnx_builder.h"
#include "engine/formats/onnx_composites.h"
#include "engine/formats/onnx_float_tensors.h"

namespace espalier::engine {

namespace {

using Step = Composite::Step;
using composite::constant;
using composite::input;
using composite::step;

// A constant that may be any number, which becomes the node's attribute "epsilon".
constexpr float kEpsilon = std::numeric_limits<float>::quiet_NaN();

/// What the steps compute, as one node.
struct ForeignComposite {
    std::string op;
    std::vector<std::pair<std::string, float>> numbers;  ///< the node's attributes
    Composite composite;
};

/// relu6(x + 3), and more; the bounds are attributes here, and inputs in later opsets.
Composite hardComposite(std::vector<Step> more, std::vector<float> constants) {
    std::vector<Step> steps{{"Add", {input(0), constant(0)}},
                            {"Clip", {step(0)}, {}, {{"min", 0}, {"max", 6}}}};
    for (Step& each : more) steps.push_back(std::move(each));
    return {.steps = std::move(steps), .constants = std::move(constants)};
}

/// x·(1 + erf(x / √2)) / 2, halved last or first. `scale` is a Div by √2 or a Mul by its inverse.
std::vector<Composite> geluComposites(const std::string& scale, float factor) {
    const std::vector<float> constants{factor, 1.0f, 0.5f};
    const Step scaled{scale, {input(0), constant(0)}};
    const Step error{"Erf", {step(0)}};
    const Step sum{"Add", {step(1), constant(1)}};
    return {
        {.steps =
             {scaled, error, sum, {"Mul", {input(0), step(2)}}, {"Mul", {step(3), constant(2)}}},
         .constants = constants},
        {.steps =
             {scaled, error, sum, {"Mul", {input(0), constant(2)}}, {"Mul", {step(3), step(2)}}},
         .constants = constants}};
}

/// As exporters write it for opsets below 17. `square` is that of the deviations, step 1.
Composite normalisedRows(const Step& square) {
    return {.steps = {{"ReduceMean", {input(0)}, {-1}},
                      {"Sub", {input(0), step(0)}},
                      square,
                      {"ReduceMean", {step(2)}, {-1}},
                      {"Add", {step(3), constant(0)}},
                      {"Sqrt", {step(4)}},
                      {"Div", {step(1), step(5)}},
                      {"Mul", {step(6), input(1)}},
                      {"Add", {step(7), input(2)}}},
            .constants = {kEpsilon, 2.0f}};
}

std::vector<ForeignComposite> allComposites() {
    constexpr float kSixth = 1.0f / 6.0f;
    const std::vector<std::pair<std::string, float>> slopes{{"alpha", kHardSigmoidSlope},
                                                            {"beta", kHardSigmoidMiddle}};
    std::vector<ForeignComposite> all;
    using Scale = std::pair<std::string, float>;  // a Div by the number, or a Mul by its inverse
    for (const auto& [op, number] : {Scale{"Div", 6.0f}, Scale{"Mul", kSixth}}) {
        all.push_back({"HardSwish",
                       {},
                       hardComposite({{"Mul", {input(0), step(1)}}, {op, {step(2), constant(1)}}},
                                     {3, number})});
        all.push_back(
            {"HardSigmoid", slopes, hardComposite({{op, {step(1), constant(1)}}}, {3, number})});
    }
    for (const auto& [op, number] : {Scale{"Div", std::numbers::sqrt2_v<float>},
                                     Scale{"Mul", 1 / std::numbers::sqrt2_v<float>}}) {
        for (Composite& gelu : geluComposites(op, number)) {
            all.push_back({"Gelu", {}, std::move(gelu)});
        }
    }
    for (const Step& square :
         {Step{"Pow", {step(1), constant(1)}}, Step{"Mul", {step(1), step(1)}}}) {
        all.push_back({"LayerNormalization", {}, normalisedRows(square)});
    }
    return all;
}

/// Of ops with two operands.
bool isCommutative(const std::string& op) {
    return op == "Add" || op == "Mul";
}

struct StridedView {
    std::string input;
    const onnx::TensorProto* places = nullptr;  ///< 0, 1, 2, … in the shape of the result
};

bool isCounting(const onnx::TensorProto& tensor) {
    if (tensor.data_type() != onnx::TensorProto::INT64) return false;
    const std::string& bytes = tensor.raw_data();
    std::int64_t count = tensor.int64_data_size();
    if (count == 0) count = std::ssize(bytes) / std::int64_t{sizeof(std::int64_t)};
    if (shapeOfTensor(tensor).elementCount() != count) return false;
    for (std::int64_t i = 0; i < count; ++i) {
        std::int64_t number = 0;
        if (tensor.int64_data_size() > 0) {
            number = tensor.int64_data(static_cast<int>(i));
        } else {
            std::memcpy(&number, bytes.data() + i * std::int64_t{sizeof number}, sizeof number);
        }
        if (number != i) return false;
    }
    return count > 0;
}

/// Finds composites among the nodes of one graph.
class CompositeSearch {
  public:
    CompositeSearch(onnx::GraphProto& graph, OnnxAllowance& allowance);

    /// What each operand has been found to be.
    struct Found {
        std::vector<std::string> inputs;
        std::vector<std::string> steps;
        std::optional<float> epsilon;
    };
    /// Nothing if the node is not the last of the composite.
    std::optional<Found> find(const Composite& composite, const onnx::NodeProto& last);
    /// Nothing if the node is no strided view: PyTorch's newer exporter flattens a value and takes
    /// each of its numbers once, in order, where all that changes is the shape.
    std::optional<StridedView> findView(const onnx::NodeProto& gather);

  private:
    bool matchesStep(const Composite& composite,
                     std::size_t index,
                     const onnx::NodeProto& node,
                     Found& found);
    bool matchesOperands(const Composite& composite,
                         const Step& step,
                         const onnx::NodeProto& node,
                         bool isExchanged,
                         Found& found);
    bool matchesOperand(const Composite& composite,
                        const Composite::Operand& operand,
                        const std::string& name,
                        Found& found);
    bool hasSettings(const Step& step, const onnx::NodeProto& node);
    std::optional<float> number(const std::string& name);
    bool countsUp(const onnx::TensorProto& tensor);

    OnnxAllowance& allowance_;
    std::map<std::string_view, const onnx::NodeProto*> makers_;
    std::map<std::string_view, const onnx::TensorProto*> tensors_;
    /// What isCounting() said: a tensor may be read by every node of the graph.
    std::map<const onnx::TensorProto*, bool> counting_;
};

CompositeSearch::CompositeSearch(onnx::GraphProto& graph, OnnxAllowance& allowance)
    : allowance_(allowance) {
    for (const onnx::TensorProto& tensor : graph.initializer()) tensors_[tensor.name()] = &tensor;
    for (const onnx::NodeProto& node : graph.node()) {
        if (node.output_size() == 1) makers_[node.output(0)] = &node;
    }
}

std::optional<CompositeSearch::Found> CompositeSearch::find(const Composite& composite,
                                                            const onnx::NodeProto& last) {
    Found found;
    found.steps.resize(composite.steps.size());
    if (!matchesStep(composite, composite.steps.size() - 1, last, found)) return std::nullopt;
    return found;
}

std::optional<StridedView> CompositeSearch::findView(const onnx::NodeProto& gather) {
    if (gather.op_type() != "Gather" || gather.input_size() != 2) return std::nullopt;
    const bool isFirst = std::ranges::all_of(gather.attribute(), [](const auto& attribute) {
        return attribute.name() == "axis" && attribute.i() == 0;
    });
    const auto flat = makers_.find(gather.input(0));
    const auto places = tensors_.find(gather.input(1));
    if (!isFirst || flat == makers_.end() || places == tensors_.end()) return std::nullopt;
    const onnx::NodeProto& reshape = *flat->second;
    if (reshape.op_type() != "Reshape" || reshape.input_size() != 2) return std::nullopt;
    const auto shape = tensors_.find(reshape.input(1));
    // Of one number alone: all in a row.
    const bool isRow =
        shape != tensors_.end() && shape->second->dims_size() == 1 && shape->second->dims(0) == 1;
    if (!isRow || !countsUp(*places->second)) return std::nullopt;
    return StridedView{.input = reshape.input(0), .places = places->second};
}

bool CompositeSearch::countsUp(const onnx::TensorProto& tensor) {
    const auto [known, isNew] = counting_.try_emplace(&tensor, false);
    if (isNew) known->second = isCounting(tensor);
    return known->second;
}

bool CompositeSearch::matchesStep(const Composite& composite,
                                  std::size_t index,
                                  const onnx::NodeProto& node,
                                  Found& found) {
    const Step& step = composite.steps[index];
    const bool isStandard = node.domain().empty() || node.domain() == "ai.onnx";
    if (node.op_type() != step.op || !isStandard || node.output_size() != 1) return false;
    std::string& known = found.steps[index];
    if (!known.empty()) return known == node.output(0);
    known = node.output(0);
    if (!hasSettings(step, node)) return false;
    for (const bool isExchanged : {false, true}) {
        if (isExchanged && !isCommutative(step.op)) break;
        Found attempt = found;
        if (!matchesOperands(composite, step, node, isExchanged, attempt)) continue;
        found = std::move(attempt);
        return true;
    }
    return false;
}

bool CompositeSearch::matchesOperands(const Composite& composite,
                                      const Step& step,
                                      const onnx::NodeProto& node,
                                      bool isExchanged,
                                      Found& found) {
    const auto count = static_cast<int>(step.operands.size());
    // The bounds of a Clip follow its operand.
    if (node.input_size() < count || (step.op != "Clip" && node.input_size() > count)) return false;
    for (int i = 0; i < count; ++i) {
        const Composite::Operand& operand =
            step.operands[static_cast<std::size_t>(isExchanged ? 1 - i : i)];
        if (!matchesOperand(composite, operand, node.input(i), found)) return false;
    }
    return true;
}

bool CompositeSearch::matchesOperand(const Composite& composite,
                                     const Composite::Operand& operand,
                                     const std::string& name,
                                     Found& found) {
    if (operand.kind == Composite::Operand::Kind::Input) {
        if (found.inputs.size() <= operand.index) found.inputs.resize(operand.index + 1);
        std::string& input = found.inputs[operand.index];
        if (input.empty()) input = name;
        return input == name && !name.empty();
    }
    if (operand.kind == Composite::Operand::Kind::Step) {
        const auto maker = makers_.find(name);
        return maker != makers_.end() &&
               matchesStep(composite, operand.index, *maker->second, found);
    }
    const auto stored = number(name);
    const float wanted = composite.constants[operand.index];
    if (std::isnan(wanted)) {
        found.epsilon = stored;
        return stored.has_value();
    }
    return stored && std::abs(*stored - wanted) <= 1e-6f * std::abs(wanted);
}

/// The attributes of a Clip, which may also be its inputs, and those of a mean; no other step may
/// have any.
bool CompositeSearch::hasSettings(const Step& step, const onnx::NodeProto& node) {
    if (step.op == "ReduceMean") {
        return std::ranges::all_of(node.attribute(),
                                   [&](const onnx::AttributeProto& each) {
                                       return each.name() == "keepdims"
                                                  ? each.i() == 1
                                                  : each.name() == "axes" &&
                                                        std::ranges::equal(each.ints(), step.axes);
                                   }) &&
               std::ranges::any_of(node.attribute(),
                                   [](const auto& each) { return each.name() == "axes"; });
    }
    if (step.op != "Clip") return node.attribute_size() == 0;
    int place = 0;
    for (const auto& [name, wanted] : step.numbers) {
        std::optional<float> given;
        for (const onnx::AttributeProto& attribute : node.attribute()) {
            if (attribute.name() == name) given = attribute.f();
        }
        if (++place < node.input_size()) given = number(node.input(place));
        if (given != wanted) return false;
    }
    return node.attribute_size() == 0 || node.input_size() == 1;
}

/// A stored number alone.
std::optional<float> CompositeSearch::number(const std::string& name) {
    const auto maker = makers_.find(name);
    const onnx::TensorProto* tensor = nullptr;
    if (const auto stored = tensors_.find(name); stored != tensors_.end()) {
        tensor = stored->second;
    } else if (maker != makers_.end() && maker->second->op_type() == "Constant") {
        for (const onnx::AttributeProto& attribute : maker->second->attribute()) {
            if (attribute.name() == "value") tensor = &attribute.t();
            if (attribute.name() == "value_float") return attribute.f();
        }
    }
    const auto type = tensor ? floatTypeOf(*tensor) : std::nullopt;
    if (!type || tensor->dims_size() > 1) return std::nullopt;
    if (tensor->dims_size() == 1 && tensor->dims(0) != 1) return std::nullopt;
    return floatsOf(*tensor, *type, allowance_).floats()[0];
}

void become(onnx::NodeProto& node,
            const ForeignComposite& joined,
            const CompositeSearch::Found& found) {
    node.set_op_type(joined.op);
    node.clear_input();
    node.clear_attribute();
    for (const std::string& input : found.inputs) node.add_input(input);
    for (const auto& [name, value] : joined.numbers) set(node, name, value);
    if (found.epsilon) set(node, "epsilon", *found.epsilon);
}

/// A Gather becomes a Reshape to the shape of its places.
void becomeReshape(onnx::GraphProto& graph, onnx::NodeProto& node, const StridedView& view) {
    onnx::TensorProto shape;
    shape.set_name(node.output(0) + ".shape");
    shape.set_data_type(onnx::TensorProto::INT64);
    shape.add_dims(view.places->dims_size());
    for (const std::int64_t size : view.places->dims()) shape.add_int64_data(size);
    node.set_op_type("Reshape");
    node.clear_attribute();
    node.set_input(0, view.input);
    node.set_input(1, shape.name());
    *graph.add_initializer() = std::move(shape);
}

}  // namespace

void joinComposites(onnx::GraphProto& graph, OnnxAllowance& allowance) {
    static const std::vector<ForeignComposite> kAll = allComposites();
    CompositeSearch search(graph, allowance);
    for (onnx::NodeProto& node : *graph.mutable_node()) {
        if (const auto view = search.findView(node)) becomeReshape(graph, node, *view);
        for (const ForeignComposite& foreign : kAll) {
            const auto found = search.find(foreign.composite, node);
            if (!found) continue;
            become(node, foreign, *found);
            break;
        }
    }
}

}  // namespace espalier::engine
