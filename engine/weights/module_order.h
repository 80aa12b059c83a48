// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/shape.h"

namespace espalier::engine {

/// A tensor without its values. The name of its module is all before the last dot.
struct NamedShape {
    std::string_view name;  ///< "layer1.0.conv1.weight"
    kernels::Shape shape;
};

/// Pairs of tensors: index into `ours`, index into `theirs`.
struct ModuleMatch {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    /// More than one choice is as good, or the search would take too long; then there are no pairs.
    bool isAmbiguous = false;
};

/// Matches tensors that are listed by name, so that nothing but the names says in which order the
/// modules of `theirs` follow each other. `ours` are in the order of the layers. What is assumed:
///
/// - a module is complete before its next sibling begins;
/// - siblings that differ by the number at the end of their names follow in the order of numbers;
/// - modules of one kind, whose paths differ by numbers only, list their parts in one order.
///
/// Of the orders that this leaves, the one is taken in which most layers, from the first on, have
/// tensors of the same kinds and shapes.
ModuleMatch matchByModules(std::span<const NamedShape> ours, std::span<const NamedShape> theirs);

}  // namespace espalier::engine
