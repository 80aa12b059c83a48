// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/formats/onnx_node_reader.h"

namespace espalier::engine {

/// A whole number of a file. `followsSize`: it would be another for images of another size.
struct OnnxWholeNumber {
    std::int64_t value = 0;
    bool followsSize = false;
};

/// Short lists of whole numbers that a file computes from shapes: what exporters write where a
/// program said x.view(x.size(0), -1). They are computed here, for the shapes that are known.
class OnnxWholeNumbers {
  public:
    using Numbers = std::vector<OnnxWholeNumber>;

    bool has(const std::string& name) const { return lists_.contains(name); }
    /// Nothing when there is none of that name.
    std::optional<Numbers> find(const std::string& name) const;
    void set(const std::string& name, Numbers numbers) { lists_[name] = std::move(numbers); }
    /// Numbers that are the same for images of any size.
    void setFixed(const std::string& name, const std::vector<std::int64_t>& numbers);
    /// Sets them if the tensor is such a list.
    void addTensor(const std::string& name, const onnx::TensorProto& tensor);
    /// Computes the node's output; all its inputs are here. Throws OnnxRefusal.
    void compute(const OnnxNodeReader& node);

  private:
    Numbers operand(const OnnxNodeReader& node, int index) const;
    /// A list of numbers that say what is taken from another.
    std::vector<std::int64_t> places(const OnnxNodeReader& node, int index) const;
    Numbers gathered(const OnnxNodeReader& node) const;
    Numbers sliced(const OnnxNodeReader& node) const;
    Numbers concatenated(const OnnxNodeReader& node) const;
    Numbers combined(const OnnxNodeReader& node) const;

    std::map<std::string, Numbers> lists_;
};

}  // namespace espalier::engine
