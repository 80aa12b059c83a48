// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/weights/keras_config.h"
#include "engine/weights/layer_nodes.h"

namespace espalier::engine {

/// The description of a Keras model, and which of its layers a name in the file means.
class KerasModel {
  public:
    KerasModel() = default;
    explicit KerasModel(KerasDescription description);
    /// Of a description as text, for a file of Keras 2.12 to 2.14 with these groups of variables,
    /// or with none. Throws RequestError as kerasDescription() does.
    static KerasModel of(const std::string& config, const std::set<std::string>& olderGroups);
    KerasModel(KerasModel&&) = default;
    KerasModel& operator=(KerasModel&&) = default;

    const std::vector<KerasLayer>& layers() const { return description_.layers; }
    /// By KerasLayer::path. Null where there is none.
    const KerasLayer* atPath(const std::string& path) const;
    /// A layer in the group of that name: the layer itself, or one of the model in it. `path` ends
    /// with its name, which may have slashes ("conv1/bn" in "inner/conv1/bn"): the longest end that
    /// is a name is meant. Null where there is none, or several.
    const KerasLayer* inGroup(const std::string& group, std::string_view path) const;

    /// A layer that the model calls again with what comes behind it; empty where there is none.
    const std::string& repeatedLayer() const { return description_.repeated; }

    /// What the layers of a file read, as indices into them. A layer of the model may be several
    /// ones of the file, which follow each other. Nothing where a layer of the file is not in the
    /// model, or where the description does not say what its layers read.
    std::optional<std::vector<NearestSources>> connections(
        const std::vector<const KerasLayer*>& fileLayers) const;

    /// Whether values of an image may be in another order than the usual one of Keras when it is
    /// flattened.
    bool mayReorder() const;

  private:
    KerasDescription description_;
    std::map<std::string, std::size_t> byPath_;
    /// By group and name; the second of two makes it none.
    std::map<std::pair<std::string, std::string>, std::optional<std::size_t>> byName_;
};

}  // namespace espalier::engine
