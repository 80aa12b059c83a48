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

/// Properties of a device for users and for the planner. Bytes; 0 = unknown.
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
    bool bfloat16 = false;    ///< computing in bf16 pays off
    bool float16 = false;
};

/// The text for `driver`: `version`, omitted if empty, and the newest CUDA version supported
/// (13000 is 13.0).
std::string driverText(int cuda, const std::string& version);

struct PrepareOptions {
    /// Only algorithms whose sums have a fixed order; Error if there is none. Otherwise a vendor's
    /// library may choose any. Our own kernels always have a fixed order.
    bool deterministic = true;
    bool tensorFloat32 = false;  ///< GPU: fp32 factors may be rounded to TF32
    /// The operation is only used for its layouts and memory and never run: nothing that takes long
    /// is built, and its workspace is the library's own estimate.
    bool estimate = false;
    std::size_t workspaceLimit = 0;  ///< bytes, 0 = no limit
    std::string recordedAlgorithm;   ///< from Operation::algorithm(), empty = choose
};

/// Whether something is supported, with the reason in words if not.
struct Support {
    bool yes = true;
    std::string reason;
    explicit operator bool() const { return yes; }
};

/// Whether the device computes in fp32, bf16 or fp16; true for integers, which all devices use. The
/// reason is a readable sentence.
Support computesIn(const DeviceDescription& device, DataType type);

/// A device provides four things: supports, prepare, allocate/byteSize and, through Operation and
/// Stream, run. Used by one thread at a time, except description(). Operations, buffers and streams
/// must not outlive it. Where the host may access the device's memory, several threads may run
/// operations at once, each with a stream of its own and different operations.
class Device {
  public:
    virtual ~Device() = default;

    virtual const DeviceDescription& description() const = 0;

    /// `inputs` and `outputs` in the order documented in the op's header; layouts may be Any.
    virtual Support supports(const OpDesc& op,
                             std::span<const TensorDesc> inputs,
                             std::span<const TensorDesc> outputs) const = 0;
    /// Throws Error if supports() says no. Tunes only here, and only if not deterministic.
    virtual std::unique_ptr<Operation> prepare(const OpDesc& op,
                                               std::span<const TensorDesc> inputs,
                                               std::span<const TensorDesc> outputs,
                                               const PrepareOptions& options) = 0;

    /// Bytes that a tensor occupies, including the padding of opaque layouts.
    virtual std::size_t byteSize(const TensorDesc& desc) const = 0;
    /// The name of the layout for plans: "nChw16c".
    virtual std::string describe(const TensorDesc& desc) const = 0;
    /// Throws OutOfMemory. The content is undefined.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes) = 0;
    /// Host memory that copies to and from the device need not wait for: pinned for a GPU, ordinary
    /// otherwise. Throws OutOfMemory. The content is undefined.
    virtual std::unique_ptr<Buffer> allocateHost(std::size_t bytes);
    virtual std::unique_ptr<Stream> createStream() = 0;
};

}  // namespace espalier::kernels
