// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "kernels/rules/op_tensors.h"
#include "kernels/tensor_desc.h"

namespace espalier::kernels {

/// The tensors of an op; layouts may be Any until resolved.
struct Tensors {
    std::vector<TensorDesc> inputs;
    std::vector<TensorDesc> outputs;
};

/// The requirements on tensors that differ between devices.
struct TensorRules {
    bool float16 = false;                 ///< also computes in fp16, not only in fp32 and bf16
    Layout openImages = Layout::plain();  ///< for images [N,C,H,W] without any given layout
    bool samplesArePlain = true;          ///< whole samples can only be walked in the plain layout
    bool (*walks)(const TensorDesc&) = nullptr;  ///< whether our own loops support the layout
};

/// Checks an op's tensors and decides open layouts. Calls can be chained; after the first failure
/// the others do nothing, so a check can rely on those before it. Devices derive from it to provide
/// their rules.
class TensorCheck {
  public:
    TensorCheck(Tensors& tensors, const TensorRules& rules) : tensors_(tensors), rules_(rules) {}

    bool ok() const { return reason_.empty(); }
    /// Empty, or the reason for the failure.
    const std::string& reason() const { return reason_; }
    TensorDesc& at(TensorRef ref) {
        return (ref.output ? tensors_.outputs : tensors_.inputs)[ref.index];
    }

    std::size_t inputCount() const { return tensors_.inputs.size(); }

    /// Requires as many tensors as the op names, and uses these names in later messages.
    TensorCheck& counts(const OpTensors& named);
    TensorCheck& require(bool condition, const std::string& reason);
    /// Fails with `reason` unless it is empty.
    TensorCheck& accept(const std::string& reason) { return require(reason.empty(), reason); }
    TensorCheck& type(DataType type, std::initializer_list<TensorRef> refs);
    TensorCheck& float32(std::initializer_list<TensorRef> refs);
    TensorCheck& allFloat32();
    /// One element type for all, which the device computes in.
    TensorCheck& sameType(std::initializer_list<TensorRef> refs);
    /// Likewise for every input and output.
    TensorCheck& allSameType();
    /// Factors of one type that the device computes in, and a product of that type or of fp32.
    TensorCheck& productTypes(TensorRef a, TensorRef b, TensorRef product);
    TensorCheck& sameShape(std::initializer_list<TensorRef> refs);
    TensorCheck& shape(TensorRef ref, const Shape& shape);
    TensorCheck& rankAtLeast(int rank, TensorRef ref);
    /// One layout for all: the first that is not Any, or the device's for images, or Plain.
    TensorCheck& sameLayout(std::initializer_list<TensorRef> refs);
    /// As sameLayout, in a layout that our own loops can walk by channel and pixel.
    TensorCheck& channelLayout(std::initializer_list<TensorRef> refs);
    /// Likewise, in a layout whose samples our own loops can walk as a whole.
    TensorCheck& sampleLayout(std::initializer_list<TensorRef> refs);
    TensorCheck& plain(std::initializer_list<TensorRef> refs);
    /// Plain fp32 [count].
    TensorCheck& vector(std::size_t count, std::initializer_list<TensorRef> refs);
    /// StepValues as stored on the device.
    TensorCheck& stepValues(TensorRef ref);

  private:
    void fail(const std::string& reason);
    bool computes(DataType type) const;
    std::string text(TensorRef ref) const;

    Tensors& tensors_;
    TensorRules rules_;
    OpTensors named_;
    std::string reason_;
};

/// "input 1", "output 0"
std::string toString(TensorRef ref);

}  // namespace espalier::kernels
