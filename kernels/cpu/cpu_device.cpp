// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/cpu_device.h"

#include <algorithm>

#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/cpu_stream.h"
#include "kernels/cpu/device/host_buffer.h"
#include "kernels/cpu/device/host_facts.h"
#include "kernels/cpu/device/instruction_set.h"
#include "kernels/cpu/operations.h"
#include "kernels/error.h"

namespace espalier::kernels::cpu {

namespace {

// Generated code, thread stacks and the allocator's arenas take this much address space before a
// single tensor does. oneDNN does not check for all of it and would crash.
void refuseLittleAddressSpace() {
    constexpr std::size_t kLeast = std::size_t{3} << 29;  // 1.5 GB
    const std::size_t limit = addressSpaceLimit();
    if (limit >= kLeast) return;
    throw Error("The address space of this program is limited to " + std::to_string(limit >> 20) +
                " MB (ulimit -v), but computing needs at least 1.5 GB. Raise the limit.");
}

DeviceDescription describe(const CpuContext& context) {
    const MemoryFacts memory = memoryFacts();
    const int threads = context.team.threads();
    const int all = std::max(threads, context.updateTeam.threads());
    DeviceDescription description;
    description.kind = DeviceKind::Cpu;
    description.name =
        processorName() + ", " + std::to_string(all) + (all == 1 ? " thread" : " threads");
    description.instructionSet = name(context.team.instructionSet());
    description.library = OneDnn::version();
    description.memoryTotal = memory.total;
    description.memoryFree = memory.free;
    description.threads = threads;
    description.bfloat16 =
        context.team.instructionSet() == InstructionSet::Avx512 && detectBFloat16();
    return description;
}

Tensors copyOf(std::span<const TensorDesc> inputs, std::span<const TensorDesc> outputs) {
    return {{inputs.begin(), inputs.end()}, {outputs.begin(), outputs.end()}};
}

ThreadTeam teamOf(const CpuDeviceOptions& options, int threads) {
    return ThreadTeam(threads > 0 ? threads : physicalCoreCount(),
                      std::min(options.highest, detectInstructionSet()));
}

class CpuDevice final : public Device {
  public:
    explicit CpuDevice(const CpuDeviceOptions& options)
        : context_{options,
                   teamOf(options, options.threads),
                   teamOf(options,
                          options.updateThreads > 0 ? options.updateThreads : options.threads),
                   OneDnn{}},
          description_(cpu::describe(context_)) {}

    const DeviceDescription& description() const override { return description_; }

    Support supports(const OpDesc& op,
                     std::span<const TensorDesc> inputs,
                     std::span<const TensorDesc> outputs) const override {
        Tensors tensors = copyOf(inputs, outputs);
        const std::string reason = resolveAny(op, tensors);
        return {reason.empty(), reason.empty() ? reason : sentence(op, reason)};
    }

    std::unique_ptr<Operation> prepare(const OpDesc& op,
                                       std::span<const TensorDesc> inputs,
                                       std::span<const TensorDesc> outputs,
                                       const PrepareOptions&) override {
        // oneDNN prepares a primitive for the number of threads that runs it.
        const ComputeScope scope(context_.team);
        Tensors tensors = copyOf(inputs, outputs);
        const std::string reason = resolveAny(op, tensors);
        if (!reason.empty()) throw Error(sentence(op, reason));
        OperationPointer operation = std::visit(
            [&](const auto& typed) { return make(typed, std::move(tensors), context_); }, op);
        operation->setInPlaceInput(overwrittenInput(op, operation->inputs(), operation->outputs()));
        return operation;
    }

    std::size_t byteSize(const TensorDesc& desc) const override { return context_.byteSize(desc); }

    std::string describe(const TensorDesc& desc) const override {
        const Layout layout = desc.layout;
        if (layout == kBlocked8) return "nChw8c";
        if (layout == kBlocked16) return "nChw16c";
        if (layout.kind != Layout::Kind::Opaque) return toString(layout);
        return context_.oneDnn.describeVendor(layout);
    }

    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        return allocateHostBuffer(bytes);
    }

    std::unique_ptr<Stream> createStream() override {
        return std::make_unique<CpuStream>(context_.team);
    }

  private:
    std::string resolveAny(const OpDesc& op, Tensors& tensors) const {
        for (const auto* list : {&tensors.inputs, &tensors.outputs}) {
            for (const TensorDesc& desc : *list) {
                const Support support = computesIn(description_, desc.type);
                if (!support) {
                    return "is requested in " + std::string(name(desc.type)) + ". " +
                           support.reason;
                }
            }
        }
        TensorCheck check(tensors);
        checkTensors(op, check);
        if (check.ok()) std::visit([&](const auto& typed) { limit(typed, check); }, op);
        return check.reason();
    }
    static std::string sentence(const OpDesc& op, const std::string& reason) {
        return "The CPU cannot run " + std::string(name(op)) + ": it " + reason + '.';
    }

    CpuContext context_;
    DeviceDescription description_;
};

}  // namespace

std::unique_ptr<Device> createCpuDevice(const CpuDeviceOptions& options) {
    if (options.threads < 0 || options.threads > 4096) {
        throw Error("A CPU device can have 1 to 4096 compute threads, not " +
                    std::to_string(options.threads) + '.');
    }
    refuseLittleAddressSpace();
    return std::make_unique<CpuDevice>(options);
}

}  // namespace espalier::kernels::cpu
