// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_drawer.h"

#include <algorithm>
#include <set>

#include "engine/base/limits.h"
#include "engine/base/shown_text.h"
#include "engine/formats/onnx_float_tensors.h"
#include "engine/formats/onnx_foreign_composites.h"
#include "engine/formats/onnx_node_drawing.h"
#include "engine/layers/shape_rules.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Of an image whose size the file leaves open.
constexpr std::int64_t kUsualSide = 224;
constexpr std::int64_t kUsualChannels = 3;
constexpr std::int64_t kMostChannels = 4096;
constexpr std::int64_t kMostImages = 65'536;
const std::vector<std::int64_t> kChannelsFirst{0, 3, 1, 2};

std::vector<std::int64_t> permutationOf(const onnx::NodeProto& node) {
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        if (attribute.name() == "perm") return {attribute.ints().begin(), attribute.ints().end()};
    }
    return {};
}

std::int64_t groupsOf(const onnx::NodeProto& convolution) {
    for (const onnx::AttributeProto& attribute : convolution.attribute()) {
        if (attribute.name() == "group") return attribute.i();
    }
    return 1;
}

/// Before the fourth version of the format, initializers were inputs as well.
const onnx::ValueInfoProto& imageInput(const onnx::GraphProto& graph, const auto& constants) {
    const onnx::ValueInfoProto* found = nullptr;
    for (const onnx::ValueInfoProto& input : graph.input()) {
        if (constants.contains(input.name())) continue;
        if (found) throw OnnxRefusal("it has several inputs, and a drawing has one");
        found = &input;
    }
    if (!found) throw OnnxRefusal("it has no input");
    return *found;
}

/// Without a number, or with the -1 that some programs write for none.
bool isOpenAxis(const onnx::ValueInfoProto& input, int axis) {
    const std::int64_t size = input.type().tensor_type().shape().dim(axis).dim_value();
    return size == 0 || size == -1;
}

/// The size of an axis; `open` if the file does not say it.
std::int64_t sizeOf(const onnx::ValueInfoProto& input,
                    int axis,
                    std::int64_t open,
                    std::int64_t most) {
    const std::int64_t size = input.type().tensor_type().shape().dim(axis).dim_value();
    if (isOpenAxis(input, axis)) return open;
    if (size < 1 || size > most) {
        throw OnnxRefusal(fmt::format(
            "its input '{}' has the size {}, which is out of range", input.name(), size));
    }
    return size;
}

/// The channels of an image whose file leaves them open: those of the first convolution, if the
/// image reaches it as it is; 0 if no node says it.
std::int64_t channelsRead(const onnx::GraphProto& graph,
                          const std::vector<bool>& isNeeded,
                          const auto& constants,
                          const std::string& image) {
    static const std::set<std::string_view> kKept{"Cast", "Identity", "Pad", "Transpose"};
    std::set<std::string_view> images{image};
    for (int i = 0; i < graph.node_size(); ++i) {
        const onnx::NodeProto& node = graph.node(i);
        const bool reads = isNeeded[static_cast<std::size_t>(i)] && node.input_size() > 0 &&
                           images.contains(node.input(0));
        if (!reads) continue;
        if (kKept.contains(node.op_type())) images.insert(node.output(0));
        if (node.op_type() != "Conv" || node.input_size() < 2) continue;
        const auto weights = constants.find(node.input(1));
        if (weights == constants.end() || weights->second.tensor->dims_size() != 4) continue;
        const std::int64_t channels =
            saturatingProduct({weights->second.tensor->dims(1), groupsOf(node)});
        if (channels >= 1 && channels <= kMostChannels) return channels;
    }
    return 0;
}

void refuseDomains(const onnx::NodeProto& node, const OnnxNodeReader& reader) {
    const bool isStandard = node.domain().empty() || node.domain() == "ai.onnx";
    if (!isStandard) {
        reader.refuse(fmt::format("is an op of '{}', not of ONNX", shownText(node.domain())));
    }
}

/// Whether the Transpose of a matrix changes anything.
bool exchangesAxes(const OnnxNodeReader& node) {
    const auto order = node.list("perm");
    const bool isKept = order == std::vector<std::int64_t>{0, 1};
    const bool isTurned = !order || order == std::vector<std::int64_t>{1, 0};
    if (!isKept && !isTurned) node.refuse("exchanges axes that are not there");
    return isTurned;
}

}  // namespace

OnnxDrawer::OnnxDrawer(onnx::GraphProto& graph, int opset, OnnxAllowance& allowance)
    : graph_(graph), opset_(opset), allowance_(allowance) {}

OnnxDrawing OnnxDrawer::run() {
    joinComposites(graph_, allowance_);
    findNeeded();
    for (onnx::TensorProto& tensor : *graph_.mutable_initializer()) {
        addConstant(tensor.name(), {&tensor});
    }
    readInput();
    for (int i = 0; i < graph_.node_size(); ++i) {
        if (isNeeded_[static_cast<std::size_t>(i)]) draw(*graph_.mutable_node(i), i + 1);
    }
    return finish();
}

void OnnxDrawer::addConstant(const std::string& name, const Stored& stored) {
    if (!constants_.try_emplace(name, stored).second) refuseTensor(*stored.tensor, "occurs twice");
    const auto uses = uses_.find(name);
    readers_[stored.tensor] += uses == uses_.end() ? 0 : uses->second;
    wholeNumbers_.addTensor(name, *stored.tensor);
}

// Nodes on which the first output does not depend are left out: auxiliary classifiers, say.
void OnnxDrawer::findNeeded() {
    if (graph_.output_size() == 0) throw OnnxRefusal("it has no output");
    output_ = graph_.output(0).name();
    if (graph_.output_size() > 1) {
        leaveOut(fmt::format("Of its {} outputs, only the first is drawn: {}.",
                             graph_.output_size(),
                             shownText(output_)));
    }
    std::set<std::string_view> wanted{output_};
    uses_[output_] = 1;
    isNeeded_.assign(static_cast<std::size_t>(graph_.node_size()), false);
    for (int i = graph_.node_size(); i-- > 0;) {
        const onnx::NodeProto& node = graph_.node(i);
        const bool isNeeded = std::ranges::any_of(
            node.output(), [&](const std::string& output) { return wanted.contains(output); });
        if (!isNeeded) continue;
        isNeeded_[static_cast<std::size_t>(i)] = true;
        for (const std::string& input : node.input()) {
            if (!input.empty()) wanted.insert(input);
            ++uses_[input];
        }
    }
}

void OnnxDrawer::readInput() {
    const onnx::ValueInfoProto& input = imageInput(graph_, constants_);
    const auto& type = input.type().tensor_type();
    if (type.elem_type() != onnx::TensorProto::FLOAT || type.shape().dim_size() != 4) {
        throw OnnxRefusal(
            fmt::format("its input '{}' is not an image of fp32 numbers with four axes: batch, "
                        "channels, height and width",
                        input.name()));
    }
    // TensorFlow's images have their channels last; what is exported transposes them at once.
    bool hasChannelsLast = false;
    for (int i = 0; i < graph_.node_size(); ++i) {
        const onnx::NodeProto& node = graph_.node(i);
        const bool reads = isNeeded_[static_cast<std::size_t>(i)] &&
                           std::ranges::find(node.input(), input.name()) != node.input().end();
        if (reads) {
            hasChannelsLast =
                node.op_type() == "Transpose" && permutationOf(node) == kChannelsFirst;
        }
        if (reads && !hasChannelsLast) break;
    }
    batch_ = sizeOf(input, 0, 1, kMostImages);
    const int first = hasChannelsLast ? 1 : 2;
    const std::int64_t height = sizeOf(input, first, kUsualSide, limits::kImageSide);
    const std::int64_t width = sizeOf(input, first + 1, kUsualSide, limits::kImageSide);
    const int channelAxis = hasChannelsLast ? 3 : 1;
    const std::int64_t read = isOpenAxis(input, channelAxis)
                                  ? channelsRead(graph_, isNeeded_, constants_, input.name())
                                  : 0;
    const std::int64_t channels =
        sizeOf(input, channelAxis, read > 0 ? read : kUsualChannels, kMostChannels);
    if (height * width > limits::kImagePixels) {
        throw OnnxRefusal("its input has more pixels than an image may have");
    }
    image_ = {channels, height, width};
    isOpen_ = {isOpenAxis(input, channelAxis) && read == 0,
               isOpenAxis(input, first),
               isOpenAxis(input, first + 1)};
    layers_ = std::make_unique<OnnxDrawnLayers>(image_);
    OnnxDrawnValue value{.layer = "input",
                         .shape = {batch_, channels, height, width},
                         .hasChannelsLast = hasChannelsLast,
                         .flattenedLast = {}};
    if (hasChannelsLast) value.shape = {batch_, height, width, channels};
    values_[input.name()] = std::move(value);
}

void OnnxDrawer::draw(onnx::NodeProto& node, int number) {
    const OnnxNodeReader reader(node, fmt::format(", node {} of {}", number, graph_.node_size()));
    refuseDomains(node, reader);
    if (node.op_type() == "Constant") return readConstantNode(reader, node);
    const auto isWhole = [this](const std::string& name) {
        return name.empty() || wholeNumbers_.has(name);
    };
    if (node.input_size() > 0 && std::ranges::all_of(node.input(), isWhole)) {
        return wholeNumbers_.compute(reader);
    }
    if (foldConstant(reader)) return;
    const bool isDrawn = drawWindowNode(*this, reader) || drawValueNode(*this, reader) ||
                         drawJoinNode(*this, reader) || drawShapeNode(*this, reader);
    if (!isDrawn) reader.refuse("is an op that no layer computes");
}

void OnnxDrawer::readConstantNode(const OnnxNodeReader& reader, onnx::NodeProto& node) {
    for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
        const std::string& output = node.output(0);
        if (attribute.name() == "value") {
            return addConstant(output, {attribute.mutable_t()});
        }
        if (attribute.name() == "value_int") {
            return wholeNumbers_.setFixed(output, {attribute.i()});
        }
        const bool isList = attribute.name() == "value_ints" && attribute.ints_size() <= 64;
        if (isList) {
            return wholeNumbers_.setFixed(output,
                                          {attribute.ints().begin(), attribute.ints().end()});
        }
        if (attribute.name() == "value_float") {
            const float number = attribute.f();
            onnx::TensorProto& tensor = *attribute.mutable_t();
            tensor.set_name(output);
            tensor.set_data_type(onnx::TensorProto::FLOAT);
            tensor.add_float_data(number);
            return addConstant(output, {&tensor});
        }
    }
    reader.refuse("is a constant of a kind that is not supported");
}

bool OnnxDrawer::foldConstant(const OnnxNodeReader& node) {
    if (node.inputCount() != 1 || !isConstant(node, 0)) return false;
    Stored stored = constants_.at(node.input(0));
    const onnx::TensorProto& tensor = *stored.tensor;
    const bool isMatrix = tensor.dims_size() == 2 && floatTypeOf(tensor);
    if (node.op() == "Transpose" && isMatrix) {
        // Turned when a layer takes it: a chain of such nodes would otherwise take hours.
        stored.isTurned = stored.isTurned != exchangesAxes(node);
    } else {
        // Every floating-point type is read as fp32.
        const bool isRead = node.op() == "Cast" && floatTypeOf(tensor) &&
                            node.integer("to", 0, 0, 64) == onnx::TensorProto::FLOAT;
        if (node.op() != "Identity" && !isRead) return false;
    }
    addConstant(node.output(), stored);
    --readers_[stored.tensor];  // this node, which takes no numbers
    return true;
}

OnnxDrawnValue OnnxDrawer::anyValue(const OnnxNodeReader& node, int index) {
    const std::string& name = node.input(index);
    const auto found = values_.find(name);
    if (found == values_.end()) {
        const bool isStored = constants_.contains(name) || wholeNumbers_.has(name);
        node.refuse(fmt::format(
            "{} '{}'",
            isStored ? "computes with the constant" : "reads what no node before it computes,",
            shownText(name)));
    }
    OnnxDrawnValue value = found->second;
    value.isShared = value.isShared || uses_[name] > 1;
    return value;
}

OnnxDrawnValue OnnxDrawer::value(const OnnxNodeReader& node, int index) {
    OnnxDrawnValue value = anyValue(node, index);
    if (value.isPadded()) {
        node.refuse("reads a padded image, which only convolutions and pooling can");
    }
    if (value.groups > 0) node.refuse("reads channels that are arranged in groups");
    return value;
}

OnnxDrawnValue OnnxDrawer::image(const OnnxNodeReader& node, int index) {
    OnnxDrawnValue image = anyValue(node, index);
    if (image.shape.rank() != 4 || !image.isInOrder()) {
        node.refuse("does not read an image with the axes batch, channels, height and width");
    }
    return image;
}

bool OnnxDrawer::isGiven(const OnnxNodeReader& node, int index) const {
    return index < node.inputCount() && !node.input(index).empty();
}

bool OnnxDrawer::isConstant(const OnnxNodeReader& node, int index) const {
    return isGiven(node, index) && constants_.contains(node.input(index));
}

HostTensor OnnxDrawer::constant(const OnnxNodeReader& node, int index) {
    const std::string& name = node.input(index);
    const auto found = constants_.find(name);
    if (found == constants_.end()) {
        node.refuse(
            fmt::format("needs '{}' stored in the file, and it is computed", shownText(name)));
    }
    onnx::TensorProto& tensor = *found->second.tensor;
    const auto type = floatTypeOf(tensor);
    if (!type) {
        node.refuse(fmt::format("has '{}', which is no floating-point tensor", shownText(name)));
    }
    if (shapeOfTensor(tensor).elementCount() == 0) {
        node.refuse(fmt::format("needs '{}', which is stored without any values", shownText(name)));
    }
    HostTensor numbers = floatsOf(tensor, *type, allowance_);
    if (readers_[&tensor] <= 1) {
        allowance_.giveBack(std::ssize(tensor.raw_data()));
        std::string().swap(*tensor.mutable_raw_data());
    }
    if (found->second.isTurned) numbers = transposed(numbers, allowance_);
    return numbers;
}

float OnnxDrawer::number(const OnnxNodeReader& node, int index) {
    const HostTensor numbers = constant(node, index);
    if (numbers.shape.elementCount() != 1) {
        node.refuse(fmt::format("needs one number in '{}'", shownText(node.input(index))));
    }
    return numbers.floats()[0];
}

bool OnnxDrawer::isTrue(const OnnxNodeReader& node, int index) const {
    const auto found = constants_.find(node.input(index));
    if (found == constants_.end() || found->second.tensor->data_type() != onnx::TensorProto::BOOL) {
        node.refuse(fmt::format("needs a boolean stored in the file as '{}'",
                                shownText(node.input(index))));
    }
    const onnx::TensorProto& tensor = *found->second.tensor;
    if (!tensor.raw_data().empty()) return tensor.raw_data().front() != 0;
    return tensor.int32_data_size() > 0 && tensor.int32_data(0) != 0;
}

std::optional<std::vector<std::int64_t>> OnnxDrawer::list(const OnnxNodeReader& node,
                                                          const char* attribute,
                                                          int index,
                                                          bool* followsSize) {
    if (!isGiven(node, index)) return node.list(attribute);
    const auto numbers = wholeNumbers_.find(node.input(index));
    const bool follows = numbers && std::ranges::any_of(*numbers, &OnnxWholeNumber::followsSize);
    if (!numbers || (follows && !followsSize)) {
        node.refuse(fmt::format("takes its {} from what the image decides", attribute));
    }
    if (followsSize) *followsSize = follows;
    std::vector<std::int64_t> values;
    for (const OnnxWholeNumber& number : *numbers) values.push_back(number.value);
    return values;
}

void OnnxDrawer::set(const OnnxNodeReader& node, const OnnxDrawnValue& value, int output) {
    if (!values_.try_emplace(node.proto().output(output), value).second) {
        node.refuse("computes what another node already has");
    }
}

OnnxDrawnValue OnnxDrawer::add(const OnnxNodeReader& node,
                               const std::string& type,
                               FieldValues attributes,
                               std::span<const OnnxDrawnValue> sources,
                               std::vector<HostTensor> tensors,
                               int weights) {
    const std::string weightName = weights < 0 ? "" : node.input(weights);
    NodeId id = names_.nameFor(node.proto(), weightName, type);
    if (weights >= 0 && ++layersOfWeights_[constants_.at(weightName).tensor] == 2) {
        leaveOut(fmt::format(
            "Several layers share the weights '{}'; in the drawing each has a copy of its own, "
            "and training makes them different.",
            shownText(weightName)));
    }
    std::vector<NodeId> ids;
    for (const OnnxDrawnValue& source : sources) ids.push_back(source.layer);
    try {
        layers_->add({.id = id,
                      .type = type,
                      .attributes = std::move(attributes),
                      .sources = std::move(ids),
                      .tensors = std::move(tensors)});
    } catch (const OnnxRefusal& refusal) {
        node.refuse(fmt::format("does not fit: {}", refusal.what()));
    }
    const kernels::Shape& output = layers_->shapeOf(id);
    std::vector<std::int64_t> shape{batch_};
    shape.insert(shape.end(), output.sizes().begin(), output.sizes().end());
    return {.layer = std::move(id),
            .shape = kernels::Shape(std::span<const std::int64_t>(shape)),
            .flattenedLast = {}};
}

OnnxDrawnValue OnnxDrawer::replace(const OnnxNodeReader& node,
                                   OnnxDrawnValue value,
                                   const std::string& type) {
    // "features.0.2" is as good as before, "sigmoid_3" is not.
    const bool isNamedByType = OnnxLayerNames::isOfType(value.layer, layers_->typeOf(value.layer));
    const NodeId name = isNamedByType ? names_.nameFor(node.proto(), "", type) : value.layer;
    layers_->replace(value.layer, name, type);
    std::ranges::replace(sizedLayers_, value.layer, name);
    value.layer = name;
    return value;
}

bool OnnxDrawer::isOnlyReader(const OnnxDrawnValue& value) const {
    return !value.isShared && !layers_->hasFollowers(value.layer);
}

bool OnnxDrawer::isLast(const OnnxNodeReader& node) const {
    return node.output() == output_;
}

void OnnxDrawer::leaveOut(std::string sentence) {
    if (std::ranges::find(leftOut_, sentence) == leftOut_.end()) {
        leftOut_.push_back(std::move(sentence));
    }
}

OnnxDrawing OnnxDrawer::finish() {
    const auto found = values_.find(output_);
    if (found == values_.end()) throw OnnxRefusal("no node computes its output");
    const OnnxDrawnValue& result = found->second;
    if (result.isPadded()) throw OnnxRefusal("its output is a padded image");
    if (result.groups > 0) throw OnnxRefusal("its output has its channels in groups");
    if (!result.flattenedLast.empty()) throw OnnxRefusal("its output has its channels last");
    const kernels::Shape& output = layers_->shapeOf(result.layer);
    if (result.layer == "input") throw OnnxRefusal("it has no layers");
    if (layers_->hasFollowers(result.layer)) {
        throw OnnxRefusal("its output is also read by its other layers");
    }
    OnnxDrawing drawing{.network = {},
                        .tensors = {},
                        .image = image_,
                        .isOpen = isOpen_,
                        .sized = {image_[1], image_[2], std::move(sizedLayers_)},
                        .outputs = output.rank() == 1 ? output[0] : 0,
                        .producer = {},
                        .preprocessing = {},
                        .leftOut = std::move(leftOut_),
                        .otherFiles = {}};
    layers_->takeOutputsFromData(result.layer);
    drawing.tensors = layers_->takeTensors();
    drawing.network = layers_->takeNetwork();
    return drawing;
}

}  // namespace espalier::engine
