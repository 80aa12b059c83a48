// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "engine/formats/onnx_node_drawing.h"
#include "engine/layers/shape_rules.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

using Sizes = std::vector<std::int64_t>;

Sizes sizesOf(const kernels::Shape& shape) {
    return {shape.sizes().begin(), shape.sizes().end()};
}

[[noreturn]] void refuseArrangement(const OnnxNodeReader& node, const Sizes& sizes) {
    node.refuse(fmt::format("arranges values as {}, which no layer does", fmt::join(sizes, "x")));
}

/// An image [N,H,W,C] as [N,H·W·C]: a matrix behind it counts the values in another order.
void flatten(OnnxDrawer& drawer, const OnnxNodeReader& node, const OnnxDrawnValue& value) {
    const kernels::Shape image = drawer.layers().shapeOf(value.layer);
    OnnxDrawnValue flat = drawer.add(node, "Flatten", {}, std::array{value});
    const bool isReordered = value.hasChannelsLast && image[0] > 1 && image[1] * image[2] > 1;
    if (isReordered) flat.flattenedLast = image;
    drawer.set(node, std::move(flat));
}

/// Into groups of channels, or from groups to channels again: how programs write a channel shuffle.
/// False if it is neither.
bool regroup(OnnxDrawer& drawer,
             const OnnxNodeReader& node,
             const OnnxDrawnValue& value,
             const Sizes& sizes) {
    const kernels::Shape& own = drawer.layers().shapeOf(value.layer);
    if (own.rank() != 3 || !value.isInOrder()) return false;
    const std::int64_t batch = drawer.batch();
    if (value.groups > 0) {
        if (sizes != Sizes{batch, own[0], own[1], own[2]}) refuseArrangement(node, sizes);
        OnnxDrawnValue result = value;
        if (value.isShuffled) {
            result =
                drawer.add(node, "ChannelShuffle", {{"groups", value.groups}}, std::array{value});
        }
        result.groups = 0;
        result.isShuffled = false;
        drawer.set(node, result.withShape({batch, own[0], own[1], own[2]}));
        return true;
    }
    const bool isGrouped = sizes.size() == 5 && sizes[1] * sizes[2] == own[0] &&
                           sizes == Sizes{batch, sizes[1], sizes[2], own[1], own[2]};
    if (!isGrouped) return false;
    OnnxDrawnValue result = value.withShape({batch, sizes[1], sizes[2], own[1], own[2]});
    result.groups = sizes[1];
    drawer.set(node, std::move(result));
    return true;
}

/// The value under another shape of as many numbers.
void reshape(OnnxDrawer& drawer,
             const OnnxNodeReader& node,
             const OnnxDrawnValue& value,
             const Sizes& sizes) {
    if (sizes == sizesOf(value.shape)) return drawer.set(node, value);
    if (regroup(drawer, node, value, sizes)) return;
    const kernels::Shape& own = drawer.layers().shapeOf(value.layer);
    const std::int64_t count = own.elementCount();
    const std::int64_t batch = drawer.batch();
    const bool isRow = own.rank() == 1 && value.flattenedLast.empty();
    OnnxDrawnValue result = value;
    result.hasChannelsLast = false;
    if (sizes == Sizes{batch, count}) {
        if (own.rank() == 3) return flatten(drawer, node, value);
        return drawer.set(node, result.withShape({batch, count}));
    }
    if (isRow && sizes == Sizes{batch, count, 1, 1}) {
        return drawer.set(node, result.withShape({batch, count, 1, 1}));
    }
    if (isRow && sizes == Sizes{batch, 1, 1, count}) {
        result.hasChannelsLast = true;
        return drawer.set(node, result.withShape({batch, 1, 1, count}));
    }
    refuseArrangement(node, sizes);
}

void drawFlatten(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue value = drawer.value(node, 0);
    const int rank = value.shape.rank();
    std::int64_t axis = node.integer("axis", 1, -rank, rank);
    if (axis < 0) axis += rank;
    if (axis != 1) node.refuse("does not keep the images of a batch apart");
    reshape(
        drawer, node, value, {drawer.batch(), drawer.layers().shapeOf(value.layer).elementCount()});
}

/// Whether a number besides the last two, height and width, follows from the image's size.
bool channelsFollowSize(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const auto numbers = drawer.wholeNumbers().find(node.input(1));
    return numbers && numbers->size() > 2 &&
           std::any_of(numbers->begin(), numbers->end() - 2, [](const OnnxWholeNumber& number) {
               return number.followsSize;
           });
}

void drawReshape(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue value = drawer.anyValue(node, 0);
    if (value.isPadded()) node.refuse("arranges a padded image, which no layer does");
    bool followsSize = false;
    auto sizes = drawer.list(node, "shape", 1, &followsSize);
    if (!sizes || sizes->size() > 8) node.refuse("has no shape to arrange values in");
    const Sizes own = sizesOf(value.shape);
    const bool takesZeros = node.integer("allowzero", 0, 0, 1) == 1;
    std::int64_t known = 1;
    std::int64_t open = 0;
    for (std::size_t i = 0; i < sizes->size(); ++i) {
        std::int64_t& size = (*sizes)[i];
        if (size == 0 && !takesZeros && i < own.size()) size = own[i];
        if (size == -1) {
            ++open;
        } else if (size < 1) {
            node.refuse("has a size below 1");
        } else {
            known = saturatingProduct({known, size});
        }
    }
    const std::int64_t count = value.shape.elementCount();
    const bool isWhole = open == 0 ? known == count : open == 1 && count % known == 0;
    if (!isWhole) refuseArrangement(node, *sizes);
    for (std::int64_t& size : *sizes) {
        if (size == -1) size = count / known;
    }
    // Rows of all values of an image are that for every size, and so are groups of its channels and
    // the shape that it has.
    const bool isGrouping = value.groups > 0 || sizes->size() == 5;
    const bool isBound = followsSize && sizes->size() != 2 && *sizes != own &&
                         !(isGrouping && !channelsFollowSize(drawer, node));
    if (isBound) drawer.bindToSize(value.layer);
    reshape(drawer, node, value, *sizes);
}

std::vector<bool> marked(const OnnxNodeReader& node, const Sizes& axes, std::int64_t rank) {
    std::vector<bool> marks(static_cast<std::size_t>(rank));
    for (std::int64_t axis : axes) {
        if (axis < 0) axis += rank;
        if (axis < 0 || axis >= rank) node.refuse("names an axis that is not there");
        marks[static_cast<std::size_t>(axis)] = true;
    }
    return marks;
}

void drawSqueeze(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue value = drawer.value(node, 0);
    const Sizes own = sizesOf(value.shape);
    const auto axes = drawer.list(node, "axes", 1);
    if (!axes) node.refuse("removes axes without saying which");
    const auto marks = marked(node, *axes, value.shape.rank());
    Sizes sizes;
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (!marks[i]) sizes.push_back(own[i]);
        if (marks[i] && own[i] != 1) node.refuse("removes an axis whose size is not 1");
    }
    reshape(drawer, node, value, sizes);
}

void drawUnsqueeze(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue value = drawer.value(node, 0);
    const auto axes = drawer.list(node, "axes", 1);
    if (!axes || axes->size() > 4) node.refuse("inserts axes without saying where");
    const auto rank = static_cast<std::int64_t>(axes->size()) + value.shape.rank();
    const auto marks = marked(node, *axes, rank);
    Sizes sizes;
    int next = 0;
    for (const bool isNew : marks) {
        if (!isNew && next == value.shape.rank()) node.refuse("names an axis twice");
        sizes.push_back(isNew ? 1 : value.shape[next++]);
    }
    reshape(drawer, node, value, sizes);
}

void drawTranspose(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    OnnxDrawnValue value = drawer.anyValue(node, 0);
    const auto order = node.list("perm");
    const kernels::Shape own = value.shape;
    if (order == Sizes{0, 1, 2, 3} || order == Sizes{0, 1}) return drawer.set(node, value);
    if (value.groups > 0 && order == Sizes{0, 2, 1, 3, 4}) {
        value.isShuffled = !value.isShuffled;
        std::swap(value.shape[1], value.shape[2]);
        return drawer.set(node, std::move(value));
    }
    const bool isImage = own.rank() == 4 && value.flattenedLast.empty();
    const bool toLast = isImage && !value.hasChannelsLast && order == Sizes{0, 2, 3, 1};
    const bool toFirst = isImage && value.hasChannelsLast && order == Sizes{0, 3, 1, 2};
    if (!toLast && !toFirst) node.refuse("exchanges axes, which no layer does");
    value.hasChannelsLast = toLast;
    for (int axis = 0; axis < 4; ++axis) {
        value.shape[axis] = own[static_cast<int>((*order)[static_cast<std::size_t>(axis)])];
    }
    drawer.set(node, std::move(value));
}

/// Some channels of the value, as output `index` of the node.
void takeChannels(OnnxDrawer& drawer,
                  const OnnxNodeReader& node,
                  const OnnxDrawnValue& value,
                  std::int64_t first,
                  std::int64_t count,
                  int index = 0) {
    if (count < 1) node.refuse("takes none of the channels");
    OnnxDrawnValue part = value;
    if (count < drawer.layers().shapeOf(value.layer)[0]) {
        FieldValues settings{{"first", first}, {"channels", count}};
        part.layer = drawer.add(node, "Slice", std::move(settings), std::array{value}).layer;
        part.shape[value.hasChannelsLast ? value.shape.rank() - 1 : 1] = count;
        part.isShared = false;
    }
    drawer.set(node, std::move(part), index);
}

/// Refuses an axis other than that of the channels.
void expectChannels(const OnnxNodeReader& node, const OnnxDrawnValue& value, std::int64_t axis) {
    const int rank = value.shape.rank();
    if (axis < 0) axis += rank;
    if (axis != (value.hasChannelsLast ? rank - 1 : 1) || !value.flattenedLast.empty()) {
        node.refuse("divides along an axis other than the channels");
    }
}

void drawSlice(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue value = drawer.value(node, 0);
    const auto firsts = drawer.list(node, "starts", 1);
    const auto ends = drawer.list(node, "ends", 2);
    const auto axes = drawer.list(node, "axes", 3);
    const auto steps = drawer.isGiven(node, 4) ? drawer.list(node, "steps", 4) : Sizes{1};
    const bool isPart = firsts && ends && axes && firsts->size() == 1 && ends->size() == 1 &&
                        axes->size() == 1 && steps == Sizes{1};
    if (!isPart) node.refuse("takes something other than consecutive channels");
    expectChannels(node, value, axes->front());
    const std::int64_t channels = drawer.layers().shapeOf(value.layer)[0];
    const auto place = [&](std::int64_t index) {
        return std::clamp<std::int64_t>(
            index < 0 ? std::max(index, -channels) + channels : index, 0, channels);
    };
    const std::int64_t first = place(firsts->front());
    takeChannels(drawer, node, value, first, place(ends->front()) - first);
}

/// How many channels each part of a Split has; equal parts are not always listed.
Sizes partSizes(OnnxDrawer& drawer, const OnnxNodeReader& node, std::int64_t channels) {
    if (auto listed = drawer.list(node, "split", 1)) return *listed;
    const std::int64_t count = node.outputCount();
    const std::int64_t size = (channels + count - 1) / count;
    Sizes parts(static_cast<std::size_t>(count), size);
    parts.back() = channels - (count - 1) * size;
    return parts;
}

void drawSplit(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue value = drawer.value(node, 0);
    expectChannels(node, value, node.integer("axis", 0, -8, 8));
    const std::int64_t channels = drawer.layers().shapeOf(value.layer)[0];
    const Sizes parts = partSizes(drawer, node, channels);
    std::int64_t first = 0;
    const bool fits = std::ranges::all_of(parts, [&](std::int64_t part) {
        const bool isPart = part >= 1 && part <= channels - first;
        first += isPart ? part : 0;
        return isPart;
    });
    const std::int64_t said = node.integer("num_outputs", node.outputCount(), 1, channels);
    const bool isCounted = std::ssize(parts) == node.outputCount() && said == std::ssize(parts);
    if (!isCounted || !fits || first != channels) {
        node.refuse("has parts that are not those of its channels");
    }
    first = 0;
    for (int i = 0; i < node.outputCount(); ++i) {
        const std::int64_t count = parts[static_cast<std::size_t>(i)];
        takeChannels(drawer, node, value, first, count, i);
        first += count;
    }
}

void drawShape(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue value = drawer.anyValue(node, 0);
    const auto rank = static_cast<std::int64_t>(value.shape.rank());
    const auto place = [&](std::int64_t axis) {
        return std::clamp<std::int64_t>(axis < 0 ? axis + rank : axis, 0, rank);
    };
    const std::int64_t begin = place(node.integer("start", 0, -rank, rank));
    const std::int64_t end = std::max(begin, place(node.integer("end", rank, -rank, rank)));
    const bool isRow = drawer.layers().shapeOf(value.layer).rank() == 1;
    const std::int64_t channels = value.hasChannelsLast ? rank - 1 : 1;
    OnnxWholeNumbers::Numbers sizes;
    for (std::int64_t axis = begin; axis < end; ++axis) {
        const std::int64_t size = value.shape[static_cast<int>(axis)];
        const bool followsSize =
            isRow ? size > 1 && drawer.layers().countsPixels(value.layer) : axis != channels;
        sizes.push_back({.value = size, .followsSize = axis > 0 && followsSize});
    }
    drawer.wholeNumbers().set(node.output(), std::move(sizes));
}

void drawIdentity(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    drawer.set(node, drawer.anyValue(node, 0));
}

void drawCast(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    if (node.integer("to", 0, 0, 64) != onnx::TensorProto::FLOAT) {
        node.refuse("converts values to a type other than fp32");
    }
    drawer.set(node, drawer.anyValue(node, 0));
}

}  // namespace

bool drawShapeNode(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    static const OnnxOpDrawings kDrawings{{"Cast", {drawCast, {"round_mode", "saturate", "to"}}},
                                          {"Flatten", {drawFlatten, {"axis"}}},
                                          {"Identity", {drawIdentity, {}}},
                                          {"Reshape", {drawReshape, {"allowzero", "shape"}}},
                                          {"Shape", {drawShape, {"end", "start"}}},
                                          {"Slice", {drawSlice, {"axes", "ends", "starts"}}},
                                          {"Split", {drawSplit, {"axis", "num_outputs", "split"}}},
                                          {"Squeeze", {drawSqueeze, {"axes"}}},
                                          {"Transpose", {drawTranspose, {"perm"}}},
                                          {"Unsqueeze", {drawUnsqueeze, {"axes"}}}};
    return drawNode(kDrawings, drawer, node);
}

}  // namespace espalier::engine
