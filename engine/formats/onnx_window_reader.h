// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>

#include "engine/formats/onnx_op_builder.h"

namespace espalier::engine {

/// Reads the ops that move a window over an image. Throws OnnxRefusal.
class OnnxWindowReader {
  public:
    explicit OnnxWindowReader(OnnxOpBuilder& builder) : builder_(builder) {}

    /// False for an op of another group.
    bool read(const OnnxNodeReader& node);
    /// Pad and the AveragePool behind it together: an average that counts its border. False when
    /// `border` is no Pad.
    bool readBordered(const OnnxNodeReader& border, const OnnxNodeReader& node);

  private:
    void readConvolution(const OnnxNodeReader& node);
    void readTransposed(const OnnxNodeReader& node);
    void readPooling(const OnnxNodeReader& node);
    void readWindow(const OnnxNodeReader& node,
                    kernels::Pooling kind,
                    const std::string& image,
                    const std::array<std::int64_t, 4>& pads);
    void readGlobalPooling(const OnnxNodeReader& node);
    void readResize(const OnnxNodeReader& node);

    OnnxOpBuilder& builder_;
};

}  // namespace espalier::engine
