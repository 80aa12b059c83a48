// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/formats/onnx_drawing.h"
#include "engine/formats/onnx_drawn_layers.h"
#include "engine/formats/onnx_layer_names.h"
#include "engine/formats/onnx_model_file.h"
#include "engine/formats/onnx_node_reader.h"
#include "engine/formats/onnx_whole_numbers.h"

namespace espalier::engine {

/// What a value of the file is in the drawing: the output of a layer, under a shape that may have
/// more or fewer ones, or another order of its axes.
struct OnnxDrawnValue {
    NodeId layer;
    kernels::Shape shape;  ///< in the file, with its batch
    /// [N,H,W,C] in the file, as TensorFlow has images; the layer's is [C,H,W].
    bool hasChannelsLast = false;
    /// [C,H,W] of an image that was flattened in the order H, W, C; else empty.
    kernels::Shape flattenedLast;
    /// Zeros that a Pad has put around the image: top, left, bottom, right.
    std::array<std::int64_t, 4> pads{};
    bool hasSizedPads = false;  ///< they follow from the image's size, and may be 0 for this one
    /// An image [N,C,H,W] as [N,groups,C/groups,H,W], as in a channel shuffle; 0 if it is not.
    std::int64_t groups = 0;
    bool isShuffled = false;  ///< of such an image: its axes 1 and 2 are exchanged
    /// Something else reads the layer, too.
    bool isShared = false;

    bool isPadded() const { return hasSizedPads || pads != std::array<std::int64_t, 4>{}; }
    bool isInOrder() const { return !hasChannelsLast && flattenedLast.empty(); }
    /// The same layer under another shape.
    OnnxDrawnValue withShape(const kernels::Shape& other) const {
        OnnxDrawnValue value = *this;
        value.shape = other;
        return value;
    }
};

/// Draws one file, node by node, and is what the functions of onnx_node_drawing.h work with. All
/// throw OnnxRefusal.
class OnnxDrawer {
  public:
    /// `graph` outlives the drawer; the values of its tensors are removed as they are taken.
    OnnxDrawer(onnx::GraphProto& graph, int opset, OnnxAllowance& allowance);
    OnnxDrawing run();

    int opset() const { return opset_; }
    OnnxDrawnLayers& layers() { return *layers_; }
    OnnxWholeNumbers& wholeNumbers() { return wholeNumbers_; }
    OnnxAllowance& allowance() { return allowance_; }
    std::int64_t batch() const { return batch_; }

    /// An input that is computed from the image. One that is padded or grouped is refused.
    OnnxDrawnValue value(const OnnxNodeReader& node, int index);
    OnnxDrawnValue anyValue(const OnnxNodeReader& node, int index);
    /// The same, an image [N,C,H,W].
    OnnxDrawnValue image(const OnnxNodeReader& node, int index);
    /// Whether that input is there and is stored in the file.
    bool isConstant(const OnnxNodeReader& node, int index) const;
    bool isGiven(const OnnxNodeReader& node, int index) const;
    /// The stored numbers, without a name. The tensor's memory is given back if nothing else reads
    /// it.
    HostTensor constant(const OnnxNodeReader& node, int index);
    /// A stored number alone.
    float number(const OnnxNodeReader& node, int index);
    /// A stored yes or no.
    bool isTrue(const OnnxNodeReader& node, int index) const;
    /// Whole numbers of an attribute or, from later opsets on, of an input; nothing if neither is
    /// there. Sets `followsSize` if they follow from the image's size, which is refused without it.
    std::optional<std::vector<std::int64_t>> list(const OnnxNodeReader& node,
                                                  const char* attribute,
                                                  int index,
                                                  bool* followsSize = nullptr);

    /// `output` counts those of the node.
    void set(const OnnxNodeReader& node, const OnnxDrawnValue& value, int output = 0);
    /// A layer that computes the node. Returns its value: as an image of the layer's size, or with
    /// `shape` where that is given.
    OnnxDrawnValue add(const OnnxNodeReader& node,
                       const std::string& type,
                       FieldValues attributes,
                       std::span<const OnnxDrawnValue> sources,
                       std::vector<HostTensor> tensors = {},
                       int weights = -1);
    /// Another type for a layer that computes the value and that nothing else reads; returns it.
    OnnxDrawnValue replace(const OnnxNodeReader& node,
                           OnnxDrawnValue value,
                           const std::string& type);
    /// True if nothing has read the layer yet, and one node alone reads the value.
    bool isOnlyReader(const OnnxDrawnValue& value) const;
    /// True if the node computes the network's output.
    bool isLast(const OnnxNodeReader& node) const;
    /// The layer is right for images of this size alone.
    void bindToSize(const NodeId& layer) { sizedLayers_.push_back(layer); }
    /// Says what of the file is not in the drawing; the same sentence only once.
    void leaveOut(std::string sentence);

  private:
    /// A tensor of the file under one of its names.
    struct Stored {
        onnx::TensorProto* tensor = nullptr;
        bool isTurned = false;  ///< a matrix of which a node reads the transpose
    };
    void addConstant(const std::string& name, const Stored& stored);
    void readConstantNode(const OnnxNodeReader& reader, onnx::NodeProto& node);
    void findNeeded();
    void readInput();
    void draw(onnx::NodeProto& node, int number);
    /// True if the node gives a stored tensor another name, or makes its transpose.
    bool foldConstant(const OnnxNodeReader& node);
    OnnxDrawing finish();

    onnx::GraphProto& graph_;
    int opset_;
    OnnxAllowance& allowance_;
    std::int64_t batch_ = 1;
    kernels::Shape image_;
    std::array<bool, 3> isOpen_{};
    std::string output_;
    std::vector<bool> isNeeded_;  ///< of each node: the output depends on it
    // In order, as a stranger chooses the names: those of a hash table may all collide.
    std::map<std::string, int> uses_;
    std::map<std::string, Stored> constants_;
    std::map<const onnx::TensorProto*, int> readers_;  ///< under all names
    std::map<std::string, OnnxDrawnValue> values_;
    std::map<const onnx::TensorProto*, int> layersOfWeights_;  ///< how many layers have the tensor
    OnnxWholeNumbers wholeNumbers_;
    OnnxLayerNames names_;
    std::unique_ptr<OnnxDrawnLayers> layers_;
    std::vector<NodeId> sizedLayers_;
    std::vector<std::string> leftOut_;
};

}  // namespace espalier::engine
