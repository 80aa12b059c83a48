// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/onednn/onednn.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "kernels/cpu/convolution/onednn/onednn_state.h"
#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/host_facts.h"

namespace espalier::kernels::cpu {

namespace {

using dnnl::memory;

memory::dims denseStrides(const memory::dims& dims) {
    memory::dims strides(dims.size());
    std::int64_t stride = 1;
    for (std::size_t i = dims.size(); i-- > 0;) {
        strides[i] = stride;
        stride *= std::max<std::int64_t>(1, dims[i]);
    }
    return strides;
}

memory::dims channelsLastStrides(const memory::dims& dims) {
    memory::dims strides(dims.size());
    strides[1] = 1;
    std::int64_t stride = dims[1];
    for (std::size_t i = dims.size(); i-- > 2;) {
        strides[i] = stride;
        stride *= dims[i];
    }
    strides[0] = stride;
    return strides;
}

memory::format_tag blockedTag(std::size_t rank, std::uint32_t block) {
    using tag = memory::format_tag;
    const bool eight = block == 8;
    if (rank == 3) return eight ? tag::aBc8b : tag::aBc16b;
    if (rank == 4) return eight ? tag::aBcd8b : tag::aBcd16b;
    if (rank == 5) return eight ? tag::aBcde8b : tag::aBcde16b;
    throw Error("a tensor with " + std::to_string(rank) + " dimensions has no blocked layout");
}

/// Whether both describe the same memory order: strides of axes of size 1 do not matter.
bool sameMemory(const memory::desc& a, const memory::desc& b) {
    const api::Blocking p = api::blockingOf(a);
    const api::Blocking q = api::blockingOf(b);
    if (!p.known || !q.known) return a == b;
    if (p.blocks != q.blocks || p.blockAxes != q.blockAxes || p.extra != q.extra) return false;
    if (p.paddedSizes != q.paddedSizes) return false;
    for (std::size_t i = 0; i < p.strides.size(); ++i) {
        if (p.paddedSizes[i] != 1 && p.strides[i] != q.strides[i]) return false;
    }
    return true;
}

class PreparedPrimitive final : public OneDnnPrimitive {
  public:
    PreparedPrimitive(OneDnn::State& state,
                      const dnnl::primitive& primitive,
                      const memory::desc& scratchpad,
                      std::string implementation,
                      Tensors tensors,
                      const std::vector<OneDnnArgument>& arguments)
        : primitive_(primitive),
          stream_(state.engine),  // its own: several threads may run primitives at once
          workspaceBytes_(scratchpad.get_size()),
          implementation_(std::move(implementation)),
          tensors_(std::move(tensors)) {
        for (const OneDnnArgument& argument : arguments) {
            bind(argument.key, argument.tensor, argument.desc, state.engine);
        }
        if (workspaceBytes_ > 0) bind(DNNL_ARG_SCRATCHPAD, {}, scratchpad, state.engine);
    }

    const Tensors& tensors() const override { return tensors_; }
    std::size_t workspaceBytes() const override { return workspaceBytes_; }
    const std::string& implementation() const override { return implementation_; }

    void execute(std::span<const void* const> inputs,
                 std::span<void* const> outputs,
                 void* workspace) override {
        for (std::size_t i = 0; i < refs_.size(); ++i) {
            const TensorRef ref = refs_[i];
            setHandle(i, ref.output ? outputs[ref.index] : const_cast<void*>(inputs[ref.index]));
        }
        if (workspaceBytes_ > 0) setHandle(refs_.size(), workspace);
        // Uses the C call because the C++ one allocates its argument list at every run.
        const dnnl_status_t status = dnnl_primitive_execute(
            primitive_.get(), stream_.get(), static_cast<int>(calls_.size()), calls_.data());
        if (status != dnnl_success) throw Error("oneDNN failed in " + implementation_);
    }

  private:
    void bind(int key, TensorRef ref, const memory::desc& desc, const dnnl::engine& engine) {
        memories_.emplace_back(desc, engine, static_cast<void*>(DNNL_MEMORY_NONE));
        handles_.push_back(nullptr);
        calls_.push_back({key, memories_.back().get()});
        if (key != DNNL_ARG_SCRATCHPAD) refs_.push_back(ref);
    }

    // Setting a handle writes zeros into the padding of blocked layouts. Padding is always zero
    // (ChannelBlocks), so the handle is set only when the address changes.
    void setHandle(std::size_t index, void* handle) {
        if (handles_[index] == handle) return;
        handles_[index] = handle;
        memories_[index].set_data_handle(handle);
    }

    dnnl::primitive primitive_;
    dnnl::stream stream_;
    std::size_t workspaceBytes_;
    std::string implementation_;
    Tensors tensors_;
    std::vector<TensorRef> refs_;
    std::vector<memory> memories_;
    std::vector<void*> handles_;
    std::vector<dnnl_exec_arg_t> calls_;
};

}  // namespace

OneDnn::OneDnn()
    : state_(createPrimitive("the CPU engine", [] { return std::make_unique<State>(); })) {}
OneDnn::~OneDnn() = default;
OneDnn::OneDnn(OneDnn&&) noexcept = default;

std::string OneDnn::version() {
    const dnnl_version_t* version = dnnl_version();
    return "oneDNN " + std::to_string(version->major) + '.' + std::to_string(version->minor) + '.' +
           std::to_string(version->patch);
}

Layout OneDnn::blockedWeights(const Shape& shape, int block) {
    using tag = memory::format_tag;
    const auto sizes = shape.sizes();
    const tag blocked = block == 32   ? tag::ABcd16b16a2b
                        : block == 16 ? tag::ABcd16b16a
                                      : tag::ABcd8b8a;
    return state_->layoutOf(
        {memory::dims(sizes.begin(), sizes.end()), memory::data_type::f32, blocked}, shape.rank());
}

std::size_t OneDnn::vendorByteSize(Layout layout, DataType type) const {
    assert(layout.id >= kFirstVendorLayout);
    const memory::desc& desc = state_->vendorLayouts.at(layout.id - kFirstVendorLayout);
    return api::withType(desc, oneDnnType(type)).get_size();
}

std::string OneDnn::describeVendor(Layout layout) const {
    const api::Blocking blocking =
        api::blockingOf(state_->vendorLayouts.at(layout.id - kFirstVendorLayout));
    if (!blocking.known) return "oneDNN's own";
    // Axes from the outermost in, a capital for one that is also blocked: "ABcd16b16a".
    std::vector<std::size_t> order(blocking.strides.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return blocking.strides[a] > blocking.strides[b];
    });
    std::string text;
    for (const std::size_t axis : order) {
        const bool blocked =
            std::ranges::count(blocking.blockAxes, static_cast<std::int64_t>(axis)) > 0;
        text += static_cast<char>((blocked ? 'A' : 'a') + static_cast<int>(axis));
    }
    for (std::size_t i = 0; i < blocking.blocks.size(); ++i) {
        text += std::to_string(blocking.blocks[i]);
        text += static_cast<char>('a' + static_cast<int>(blocking.blockAxes[i]));
    }
    return text;
}

memory::desc OneDnn::State::memoryDesc(const TensorDesc& desc, const memory::dims& dims) const {
    const memory::data_type type = oneDnnType(desc.type);
    switch (desc.layout.kind) {
        case Layout::Kind::Any:
            return {dims, type, memory::format_tag::any};
        case Layout::Kind::Plain:
            return {dims, type, denseStrides(dims)};
        case Layout::Kind::ChannelsLast:
            if (dims.size() < 3) return {dims, type, denseStrides(dims)};
            return {dims, type, channelsLastStrides(dims)};
        case Layout::Kind::Opaque:
            break;
    }
    if (desc.layout.id >= kFirstVendorLayout) {
        return api::withType(vendorLayouts.at(desc.layout.id - kFirstVendorLayout), type);
    }
    return {dims, type, blockedTag(dims.size(), desc.layout.id)};
}

memory::desc OneDnn::State::memoryDesc(const TensorDesc& desc) const {
    const auto sizes = desc.shape.sizes();
    memory::dims dims(sizes.begin(), sizes.end());
    if (dims.empty()) dims.push_back(1);
    return memoryDesc(desc, dims);
}

Layout OneDnn::State::layoutOf(const memory::desc& desc, int rank) {
    const memory::dims dims = api::sizesOf(desc);
    const memory::data_type type = api::typeOf(desc);
    if (sameMemory(desc, {dims, type, denseStrides(dims)})) return Layout::plain();
    if (static_cast<int>(dims.size()) == rank && rank >= 3) {
        if (sameMemory(desc, {dims, type, channelsLastStrides(dims)})) {
            return Layout::channelsLast();
        }
        for (const Layout blocked : {kBlocked8, kBlocked16}) {
            if (rank <= 5 &&
                desc == memory::desc(dims, type, blockedTag(dims.size(), blocked.id))) {
                return blocked;
            }
        }
    }
    const memory::desc untyped = api::withType(desc, memory::data_type::f32);
    const auto known = std::ranges::find(vendorLayouts, untyped);
    const auto index = static_cast<std::uint32_t>(known - vendorLayouts.begin());
    if (known == vendorLayouts.end()) vendorLayouts.push_back(untyped);
    return Layout::opaque(kFirstVendorLayout + index);
}

memory::data_type oneDnnType(DataType type) {
    switch (type) {
        case DataType::Float32:
            return memory::data_type::f32;
        case DataType::BFloat16:
            return memory::data_type::bf16;
        case DataType::Float16:
            return memory::data_type::f16;
        case DataType::UInt8:
            return memory::data_type::u8;
        case DataType::Int32:
            return memory::data_type::s32;
        default:
            throw Error("oneDNN does not compute in " + std::string(kernels::name(type)));
    }
}

void refuseLittleAddressSpaceFor(const std::string& what) {
    // Generated code, its tables and what the search for an implementation takes.
    constexpr std::size_t kEnough = std::size_t{128} << 20;
    if (hasAddressSpace(kEnough)) return;
    throw OutOfMemory("Out of memory: the address space of this program is limited to " +
                          std::to_string(addressSpaceLimit() >> 20) +
                          " MB (ulimit -v), and too little of it is left to prepare " + what +
                          ". Raise the limit.",
                      kEnough);
}

std::mutex& creationMutex() {
    static std::mutex mutex;
    return mutex;
}

dnnl::primitive_attr baseAttributes() {
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    return attributes;
}

void appendActivation(dnnl::post_ops& operations, Activation activation) {
    using dnnl::algorithm;
    switch (activation) {
        case Activation::None:
            return;
        case Activation::ReLU:
            api::appendElementwise(operations, algorithm::eltwise_relu, 0.0f, 0.0f);
            break;
        case Activation::LeakyReLU:
            api::appendElementwise(operations, algorithm::eltwise_relu, 0.01f, 0.0f);
            break;
        case Activation::Sigmoid:
            api::appendElementwise(operations, algorithm::eltwise_logistic, 0.0f, 0.0f);
            break;
        case Activation::Tanh:
            api::appendElementwise(operations, algorithm::eltwise_tanh, 0.0f, 0.0f);
            break;
        case Activation::GELU:
            api::appendElementwise(operations, algorithm::eltwise_gelu_erf, 0.0f, 0.0f);
            break;
        case Activation::SiLU:
            api::appendElementwise(operations, algorithm::eltwise_swish, 1.0f, 0.0f);
            break;
        case Activation::ReLU6:
            api::appendElementwise(operations, algorithm::eltwise_clip, 0.0f, 6.0f);
            break;
        case Activation::HardSigmoid:  // oneDNN 2.6 has no algorithm of its own for it
            api::appendElementwise(operations, algorithm::eltwise_linear, 1.0f / 6.0f, 0.5f);
            api::appendElementwise(operations, algorithm::eltwise_clip, 0.0f, 1.0f);
            break;
        case Activation::HardSwish:  // oneDNN 2 ignores both numbers, and computes with these
            api::appendElementwise(operations, algorithm::eltwise_hardswish, 1.0f / 6.0f, 0.5f);
            break;
    }
}

std::unique_ptr<OneDnnPrimitive> wrapPrimitive(OneDnn::State& state,
                                               const dnnl::primitive& primitive,
                                               const memory::desc& scratchpad,
                                               std::string implementation,
                                               Tensors tensors,
                                               const std::vector<OneDnnArgument>& arguments) {
    for (const OneDnnArgument& argument : arguments) {
        auto& list = argument.tensor.output ? tensors.outputs : tensors.inputs;
        TensorDesc& desc = list[argument.tensor.index];
        if (desc.layout.isAny()) desc.layout = state.layoutOf(argument.desc, desc.shape.rank());
    }
    return std::make_unique<PreparedPrimitive>(
        state, primitive, scratchpad, std::move(implementation), std::move(tensors), arguments);
}

}  // namespace espalier::kernels::cpu
