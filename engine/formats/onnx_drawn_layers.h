// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/network_description.h"

namespace espalier::engine {

/// The layers drawn so far, with their weights. Each is checked by the rules of its type when it is
/// added. All throw OnnxRefusal.
class OnnxDrawnLayers {
  public:
    /// Begins with the Input of images [C,H,W].
    explicit OnnxDrawnLayers(const kernels::Shape& image);

    /// A layer to be added.
    struct NewLayer {
        NodeId id;
        std::string type;
        FieldValues attributes = {};
        std::vector<NodeId> sources;
        std::vector<HostTensor> tensors = {};  ///< named as in ParameterSpec
    };
    void add(NewLayer layer);

    const std::string& typeOf(const NodeId& id) const { return network_.nodes[at(id)].type; }
    /// Of one sample: [C,H,W] or [F].
    const kernels::Shape& shapeOf(const NodeId& id) const { return layers_.at(id).output; }
    const std::vector<NodeId>& sourcesOf(const NodeId& id) const { return layers_.at(id).sources; }
    /// True where a row [F] has numbers for every pixel, whose count the image's size decides: one
    /// that was flattened, or that layers computed or joined from such a row.
    bool countsPixels(const NodeId& id) const { return layers_.at(id).countsPixels; }
    /// How many values a layer of that type joins at most.
    int mostInputs(const std::string& type) const {
        return catalog_.find(type)->description().inputs.maximum;
    }
    bool hasFollowers(const NodeId& id) const { return layers_.at(id).followers > 0; }

    /// Counts a node that computes with constants what the layer gives. False where there are more
    /// than any program writes: each costs as much time as the layer has weights.
    bool takesConstants(const NodeId& id);
    /// The layer computes x·factors + summands instead of x, one number of each per channel. Only
    /// for Conv2D and Dense.
    void scale(const NodeId& id, std::span<const float> factors, std::span<const float> summands);
    /// A layer that nothing reads becomes one of another type and name with the same sources, and
    /// no settings or weights.
    void replace(const NodeId& id, const NodeId& newId, const std::string& type);
    /// The layer that gives one number per class takes their count from the data, if there is one
    /// in front of `last`. False if there is none.
    bool takeOutputsFromData(const NodeId& last);

    NetworkDescription takeNetwork() { return std::move(network_); }
    /// In the order of the layers, named "conv1.weight".
    std::vector<HostTensor> takeTensors();

  private:
    struct Layer {
        std::size_t place = 0;      ///< in the drawing
        std::size_t firstWire = 0;  ///< likewise; those of its other sources follow
        kernels::Shape output;
        std::vector<NodeId> sources;
        int followers = 0;
        bool countsPixels = false;
        int constants = 0;  ///< nodes that have computed with constants behind it
        std::vector<HostTensor> tensors;
    };

    bool wouldCountPixels(const NewLayer& layer) const;
    std::size_t at(const NodeId& id) const { return layers_.at(id).place; }
    /// The output of a layer whose settings, wires and weights are right.
    kernels::Shape checkedOutput(NetworkNode& node, const NewLayer& layer) const;

    LayerCatalog catalog_;
    DataInterface data_;
    NetworkDescription network_;
    std::map<NodeId, Layer> layers_;
};

}  // namespace espalier::engine
