// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_window_reader.h"

#include <map>

namespace espalier::engine {

namespace {

constexpr std::int64_t kLargestStep = 65'536;
constexpr std::int64_t kLargestBorder = 1 << 20;

std::array<std::int64_t, 4> padsOf(const OnnxNodeReader& node) {
    const auto pads = node.integers("pads", {0, 0, 0, 0}, 0, kLargestBorder);
    return {pads[0], pads[1], pads[2], pads[3]};
}

/// Below 1 when the window does not fit.
std::int64_t placesOf(std::int64_t room, std::int64_t reach, std::int64_t stride) {
    return room < reach ? 0 : (room - reach) / stride + 1;
}

kernels::ConvolutionGeometry geometryOf(const OnnxNodeReader& node, const kernels::Shape& weights) {
    const auto pads = padsOf(node);
    const auto kernel = node.integers("kernel_shape", {weights[2], weights[3]}, 1, kLargestStep);
    if (kernel[0] != weights[2] || kernel[1] != weights[3]) {
        node.refuse("has weights for another kernel");
    }
    return {.stride = node.pair("strides", 1, 1, kLargestStep),
            .dilation = node.pair("dilations", 1, 1, kLargestStep),
            .padBegin = {pads[0], pads[1]},
            .padEnd = {pads[2], pads[3]},
            .groups = node.integer("group", 1, 1, kLargestStep)};
}

}  // namespace

bool OnnxWindowReader::read(const OnnxNodeReader& node) {
    using Reader = void (OnnxWindowReader::*)(const OnnxNodeReader&);
    static const std::map<std::string, Reader> kReaders{
        {"AveragePool", &OnnxWindowReader::readPooling},
        {"Conv", &OnnxWindowReader::readConvolution},
        {"ConvTranspose", &OnnxWindowReader::readTransposed},
        {"GlobalAveragePool", &OnnxWindowReader::readGlobalPooling},
        {"MaxPool", &OnnxWindowReader::readPooling},
        {"Resize", &OnnxWindowReader::readResize}};
    const auto reader = kReaders.find(node.op());
    if (reader == kReaders.end()) return false;
    (this->*reader->second)(node);
    return true;
}

void OnnxWindowReader::readConvolution(const OnnxNodeReader& node) {
    node.allowOnly({"kernel_shape", "strides", "dilations", "pads", "group"});
    node.expectInputs(2, 3);
    const ValueId x = builder_.activation(node, 0, 4);
    const kernels::Shape image = builder_.shapeOf(x);
    const kernels::Shape weights = builder_.weightShape(node, 4);
    kernels::ConvolutionForward op{geometryOf(node, weights), {}};
    const auto& g = op.geometry;
    if (image[1] != weights[1] * g.groups || weights[0] % g.groups != 0) {
        node.refuse("has weights for another number of channels");
    }
    kernels::Shape output{image[0], weights[0], 0, 0};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const auto side = static_cast<int>(axis) + 2;
        const std::int64_t reach = g.dilation[axis] * (weights[side] - 1) + 1;
        const std::int64_t room = image[side] + g.padBegin[axis] + g.padEnd[axis];
        output[side] = placesOf(room, reach, g.stride[axis]);
    }
    std::vector<ValueId> inputs{x, builder_.parameter(node, node.input(1), weights)};
    op.fusion.bias = node.inputCount() == 3;
    if (op.fusion.bias) inputs.push_back(builder_.parameter(node, node.input(2), {weights[0]}));
    builder_.add(node, op, inputs, output);
}

void OnnxWindowReader::readTransposed(const OnnxNodeReader& node) {
    node.allowOnly({"kernel_shape", "strides", "dilations", "pads", "group", "output_padding"});
    node.expectInputs(2, 3);
    const ValueId x = builder_.activation(node, 0, 4);
    const kernels::Shape image = builder_.shapeOf(x);
    const kernels::Shape weights = builder_.weightShape(node, 4);
    kernels::ConvolutionBackwardData op{geometryOf(node, weights), {}};
    const auto& g = op.geometry;
    if (image[1] != weights[0] || weights[0] % g.groups != 0) {
        node.refuse("has weights for another number of channels");
    }
    const auto extra = node.pair("output_padding", 0, 0, kLargestStep);
    const std::int64_t filters = weights[1] * g.groups;
    kernels::Shape output{image[0], filters, 0, 0};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const auto side = static_cast<int>(axis) + 2;
        if (extra[axis] >= g.stride[axis]) node.refuse("has an output padding beyond its stride");
        const std::int64_t reach = g.dilation[axis] * (weights[side] - 1) + 1;
        output[side] = (image[side] - 1) * g.stride[axis] + reach - g.padBegin[axis] -
                       g.padEnd[axis] + extra[axis];
    }
    std::vector<ValueId> inputs{x, builder_.parameter(node, node.input(1), weights)};
    op.fusion.bias = node.inputCount() == 3;
    if (op.fusion.bias) inputs.push_back(builder_.parameter(node, node.input(2), {filters}));
    builder_.add(node, op, inputs, output);
}

void OnnxWindowReader::readPooling(const OnnxNodeReader& node) {
    node.allowOnly({"kernel_shape", "strides", "pads"});
    node.expectInputs(1, 1);
    const auto kind =
        node.op() == "MaxPool" ? kernels::Pooling::Max : kernels::Pooling::AverageInside;
    readWindow(node, kind, node.input(0), padsOf(node));
}

bool OnnxWindowReader::readBordered(const OnnxNodeReader& border, const OnnxNodeReader& node) {
    if (border.op() != "Pad") return false;
    const bool isPooling = node.op() == "AveragePool" && node.outputCount() == 1 &&
                           node.inputCount() == 1 && node.input(0) == border.output();
    border.allowOnly({});
    border.expectInputs(2, 2);
    node.allowOnly({"kernel_shape", "strides", "pads"});
    const auto sizes = builder_.constants().integers(border.input(1));
    const bool isBorder = sizes && sizes->size() == 8 && (*sizes)[0] == 0 && (*sizes)[1] == 0 &&
                          (*sizes)[4] == 0 && (*sizes)[5] == 0;
    if (!isPooling || !isBorder || padsOf(node) != std::array<std::int64_t, 4>{0, 0, 0, 0}) {
        border.refuse("has a padding that Espalier never writes");
    }
    const std::array<std::int64_t, 4> pads{(*sizes)[2], (*sizes)[3], (*sizes)[6], (*sizes)[7]};
    for (const std::int64_t pad : pads) {
        if (pad < 0 || pad > kLargestBorder) border.refuse("has a padding out of range");
    }
    readWindow(node, kernels::Pooling::AverageAll, border.input(0), pads);
    return true;
}

void OnnxWindowReader::readWindow(const OnnxNodeReader& node,
                                  kernels::Pooling kind,
                                  const std::string& image,
                                  const std::array<std::int64_t, 4>& pads) {
    const ValueId x = builder_.value(image);
    const kernels::Shape size = builder_.shapeOf(x);
    if (size.rank() != 4) node.refuse("works on something other than an image");
    const kernels::PoolForward op{{.kind = kind,
                                   .window = node.pair("kernel_shape", 1, 1, kLargestStep),
                                   .stride = node.pair("strides", 1, 1, kLargestStep),
                                   .padBegin = {pads[0], pads[1]},
                                   .padEnd = {pads[2], pads[3]}}};
    const auto& g = op.geometry;
    kernels::Shape output{size[0], size[1], 0, 0};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const auto side = static_cast<int>(axis) + 2;
        if (g.padBegin[axis] >= g.window[axis] || g.padEnd[axis] >= g.window[axis]) {
            node.refuse("has a padding as wide as its window");
        }
        const std::int64_t room = size[side] + g.padBegin[axis] + g.padEnd[axis];
        output[side] = placesOf(room, g.window[axis], g.stride[axis]);
    }
    builder_.add(node, op, {x}, output);
}

void OnnxWindowReader::readGlobalPooling(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(1, 1);
    const ValueId x = builder_.activation(node, 0, 4);
    const kernels::Shape image = builder_.shapeOf(x);
    const kernels::PoolForward op{{.kind = kernels::Pooling::AverageInside,
                                   .window = {image[2], image[3]},
                                   .stride = {1, 1}}};
    builder_.add(node, op, {x}, {image[0], image[1], 1, 1});
}

void OnnxWindowReader::readResize(const OnnxNodeReader& node) {
    node.allowOnly({"mode", "coordinate_transformation_mode", "nearest_mode"});
    node.expectInputs(3, 3);
    const ValueId x = builder_.activation(node, 0, 4);
    const kernels::Shape image = builder_.shapeOf(x);
    const std::string centres = node.text("coordinate_transformation_mode");
    const bool isLinear = node.text("mode") == "linear" && centres == "half_pixel";
    const bool isNearest = node.text("mode") == "nearest" && centres == "asymmetric" &&
                           node.text("nearest_mode") == "floor";
    if (!isLinear && !isNearest) node.refuse("resizes in a way that Espalier never writes");
    const auto scales = builder_.constants().floats(node.input(2));
    const bool isWhole = scales && scales->size() == 4 && (*scales)[0] == 1 && (*scales)[1] == 1 &&
                         (*scales)[2] == (*scales)[3] && (*scales)[2] >= 1 && (*scales)[2] <= 64;
    if (!isWhole) node.refuse("does not upsample by a single whole factor");
    const auto factor = static_cast<std::int64_t>((*scales)[2]);
    if (static_cast<float>(factor) != (*scales)[2])
        node.refuse("does not upsample by a whole factor");
    const kernels::UpsampleForward op{.interpolation = isLinear ? kernels::Interpolation::Bilinear
                                                                : kernels::Interpolation::Nearest,
                                      .factor = factor};
    builder_.add(node, op, {x}, {image[0], image[1], image[2] * factor, image[3] * factor});
}

}  // namespace espalier::engine
