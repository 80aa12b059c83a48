// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/formats/onnx_composites.h"
#include "engine/formats/onnx_op_builder.h"

namespace espalier::engine {

/// Reads the ops that ONNX has no node for: several nodes together, as OnnxOpWriter writes them.
/// Throws OnnxRefusal.
class OnnxCompositeReader {
  public:
    OnnxCompositeReader(const onnx::GraphProto& file, OnnxOpBuilder& builder)
        : file_(file), builder_(builder) {}

    /// Returns how many nodes from `index` on were read; 0 when no composite begins there.
    int read(int index);

  private:
    /// A composite found in the file.
    struct Match {
        std::vector<std::string> inputs;
        std::vector<float> constants;
        std::string output;
    };

    std::optional<Match> match(const Composite& composite, int first) const;
    bool matchOperand(const Composite::Operand& operand,
                      const std::string& name,
                      int first,
                      Match& found) const;
    void readLayerNorm(const Match& found, const OnnxNodeReader& node);

    const onnx::GraphProto& file_;
    OnnxOpBuilder& builder_;
};

}  // namespace espalier::engine
