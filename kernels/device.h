// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "kernels/buffer.h"
#include "kernels/operation.h"
#include "kernels/stream.h"
#include "kernels/tensor_desc.h"

namespace espalier::kernels {

struct OpDesc;

enum class DeviceKind { Cpu, Cuda };

/// What a person and the planner need to know of a device. Bytes; 0 where unknown.
struct DeviceDescription {
    DeviceKind kind = DeviceKind::Cpu;
    int index = 0;
    std::string name;            ///< "AMD EPYC 9R14, 2 threads"
    std::string instructionSet;  ///< CPU: "AVX-512"; GPU: compute capability "9.0"
    std::string library;         ///< "oneDNN 2.6.3"
    std::string driver;          ///< GPU: "580.65.06, CUDA 13.0"
    std::size_t memoryTotal = 0;
    std::size_t memoryFree = 0;
    int threads = 0;          ///< compute threads of a CPU device
    bool hostVisible = true;  ///< the host may read Buffer::data()
    bool bfloat16 = false;    ///< computes in bf16 at a profit
    bool float16 = false;
};

/// An NVIDIA driver as `driver` names it, which knows CUDA up to `cuda` (13000 is 13.0); without
/// its version where that is empty.
std::string driverText(int cuda, const std::string& version);

struct PrepareOptions {
    /// Only algorithms whose sums have a fixed order; Error where there is none. Otherwise a
    /// vendor's library may choose any. Our own kernels always have one.
    bool deterministic = true;
    bool tensorFloat32 = false;  ///< GPU: factors in fp32 may be rounded to TF32
    /// The operation is asked for its layouts and memory and never run: what takes long to build
    /// is left out, and its workspace is the library's own estimate.
    bool estimate = false;
    std::size_t workspaceLimit = 0;  ///< bytes, 0 = no limit
    std::string recordedAlgorithm;   ///< from Operation::algorithm(), empty = choose
};

/// The answer to "can you do this?", with the reason in words where not.
struct Support {
    bool yes = true;
    std::string reason;
    explicit operator bool() const { return yes; }
};

/// Whether the device computes in fp32, bf16 or fp16; true for whole numbers, which are counted
/// with. The reason is a sentence for a person.
Support computesIn(const DeviceDescription& device, DataType type);

/// A device answers four questions: supports, prepare, allocate/byteSize, and (through Operation
/// and Stream) run. Used by one thread at a time, except description(). Operations, buffers and
/// streams must not outlive it.
class Device {
  public:
    virtual ~Device() = default;

    virtual const DeviceDescription& description() const = 0;

    /// `inputs` and `outputs` in the order that the op's header documents; layouts may be Any.
    virtual Support supports(const OpDesc& op,
                             std::span<const TensorDesc> inputs,
                             std::span<const TensorDesc> outputs) const = 0;
    /// Throws Error where supports() says no. All tuning happens here, none when deterministic.
    virtual std::unique_ptr<Operation> prepare(const OpDesc& op,
                                               std::span<const TensorDesc> inputs,
                                               std::span<const TensorDesc> outputs,
                                               const PrepareOptions& options) = 0;

    /// Bytes that a tensor occupies, padding of opaque layouts included.
    virtual std::size_t byteSize(const TensorDesc& desc) const = 0;
    /// The layout in words, for plans: "nChw16c".
    virtual std::string describe(const TensorDesc& desc) const = 0;
    /// Throws OutOfMemory. The content is undefined.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes) = 0;
    /// Memory of the host that copies to and from the device need not wait for: pinned on a GPU,
    /// plain elsewhere. Throws OutOfMemory. The content is undefined.
    virtual std::unique_ptr<Buffer> allocateHost(std::size_t bytes);
    virtual std::unique_ptr<Stream> createStream() = 0;
};

}  // namespace espalier::kernels
