// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/network/network.h"
#include "engine/network/topology.h"

namespace espalier::engine {

/// Performs one validate(): finds all problems, in the order drawing → wires → shapes. Used once,
/// by one thread.
class Validator {
  public:
    Validator(const NetworkDescription& description,
              const LayerCatalog& catalog,
              const DataInterface& data);
    Validation run();

  private:
    /// What is known about the box with the same index in the drawing.
    struct Box {
        const Layer* layer = nullptr;  ///< null for an unknown type
        FieldValues attributes;
        bool duplicate = false;  ///< its id is already taken
        bool settingsWrong = false;
        bool wiresWrong = false;  ///< already reported
        LayerShape shape;
        bool hasShape = false;
    };

    bool withinLimits();
    void readBoxes();
    void readBox(std::size_t index);
    void checkRateFactor(const NetworkNode& node);
    void readWires();
    void countWires();
    void countWiresOf(std::size_t index);
    void reportCycles(const std::vector<std::vector<int>>& cycles);
    void checkEnds();
    void checkInputs();
    void inferShapes(const std::vector<int>& order);
    void inferShape(std::size_t index);
    Diagnostics excessOf(std::size_t index) const;
    // Settings of layers before a box that make its wires fit: validator_fixes.cpp.
    void offerSettings(std::size_t index, Diagnostic& problem) const;
    std::vector<int> chainBefore(int box) const;
    kernels::Shape shapeWith(const std::vector<int>& chain,
                             std::size_t changed,
                             const std::string& field,
                             const FieldValue& value) const;
    std::optional<Fix> strideThatFits(int source,
                                      const kernels::Shape& given,
                                      const kernels::Shape& wanted) const;
    std::optional<Fix> widthThatFits(int source, const kernels::Shape& wanted) const;
    Network build(const std::vector<int>& order) const;

    void report(const std::string& code,
                const NodeId& node,
                const std::string& pattern,
                std::vector<std::string> arguments,
                std::vector<Fix> fixes = {},
                int wire = -1);
    const std::string& shownName(int index) const;
    std::string shownNames(const std::vector<int>& indices) const;

    const NetworkDescription& description_;
    const LayerCatalog& catalog_;
    const DataInterface& data_;
    std::map<NodeId, int> indexOf_;
    std::vector<Box> boxes_;
    Wiring wiring_;
    Validation result_;
};

}  // namespace espalier::engine
