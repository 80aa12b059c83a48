// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/weights/module_order.h"

namespace espalier::engine {

/// The modules that names of tensors describe: "layer1.0.conv1.weight" belongs to `conv1` in `0` in
/// `layer1`. The root is module 0.
class ModuleTree {
  public:
    using Index = std::uint32_t;
    static constexpr std::size_t kMostModules = 4'096;

    /// A module, or what a module holds itself beside its parts.
    struct Module {
        Index parent = 0;
        Index name = 0;                    ///< equal where the last parts of names are
        Index path = 0;                    ///< equal where paths differ by numbers only
        std::vector<std::size_t> tensors;  ///< indices; of a module with parts none
        /// Parts whose order is known, in it: those of one stem by number.
        std::vector<std::vector<Index>> chains;
    };

    explicit ModuleTree(std::span<const NamedShape> tensors);

    /// False of more than kMostModules; then the tree is not complete.
    bool isComplete() const { return isComplete_; }
    const Module& operator[](Index index) const { return modules_[index]; }
    std::size_t size() const { return modules_.size(); }

  private:
    Index child(Index parent, std::string_view name);
    void makeChains();
    Index numberOf(const std::string& text);

    std::vector<Module> modules_;
    std::vector<std::map<std::string_view, Index>> children_;  ///< of each module
    std::vector<std::string> paths_;                           ///< with '#' for numbers
    std::map<std::string, Index> numbers_;                     ///< of names and paths
    bool isComplete_ = true;
};

}  // namespace espalier::engine
