// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/onnx_op_builder.h"

namespace espalier::engine {

/// Reads the ops that work value by value, on rows, or on shapes only. Throws OnnxRefusal.
class OnnxValueReader {
  public:
    explicit OnnxValueReader(OnnxOpBuilder& builder) : builder_(builder) {}

    /// False for an op of another group.
    bool read(const OnnxNodeReader& node);

  private:
    void readGemm(const OnnxNodeReader& node);
    void readBatchNorm(const OnnxNodeReader& node);
    void readActivation(const OnnxNodeReader& node);
    void readHardSigmoid(const OnnxNodeReader& node);
    void readClip(const OnnxNodeReader& node);
    std::pair<float, float> clipBounds(const OnnxNodeReader& node);
    void readAdd(const OnnxNodeReader& node);
    void readMultiply(const OnnxNodeReader& node);
    void readConcatenate(const OnnxNodeReader& node);
    void readSlice(const OnnxNodeReader& node);
    void readSoftmax(const OnnxNodeReader& node);
    void readTranspose(const OnnxNodeReader& node);
    void readFlatten(const OnnxNodeReader& node);
    void readReshape(const OnnxNodeReader& node);
    void readIdentity(const OnnxNodeReader& node);

    OnnxOpBuilder& builder_;
};

}  // namespace espalier::engine
