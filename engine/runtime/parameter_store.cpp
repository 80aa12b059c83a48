// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/parameter_store.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/error.h"
#include "engine/runtime/initialise.h"

namespace espalier::engine {

using kernels::Buffer;
using kernels::Layout;
using kernels::Operation;
using kernels::TensorDesc;

namespace {

bool isAmong(const std::vector<ValueRole>& roles, ValueRole role) {
    return roles.empty() || std::ranges::find(roles, role) != roles.end();
}

bool isStored(ValueRole role) {
    return role == ValueRole::Parameter || role == ValueRole::State ||
           role == ValueRole::OptimizerState;
}

TensorDesc plainOf(TensorDesc desc) {
    desc.layout = Layout::plain();
    return desc;
}

/// Runs a change of layout between two addresses of the device.
void reorder(kernels::Device& device,
             kernels::Stream& stream,
             const TensorDesc& from,
             const void* source,
             const TensorDesc& to,
             void* destination) {
    const auto operation = device.prepare(kernels::Reorder{}, std::array{from}, std::array{to}, {});
    const auto workspace = operation->workspaceBytes() > 0
                               ? device.allocate(operation->workspaceBytes())
                               : std::unique_ptr<Buffer>();
    operation->run(
        stream,
        {std::array{source}, std::array{destination}, workspace ? workspace->data() : nullptr});
    stream.synchronize();
}

}  // namespace

struct ParameterStore::Entry {
    Value value;
    std::unique_ptr<Buffer> buffer;
};

ParameterStore::ParameterStore(kernels::Device& device) : device_(device) {}
ParameterStore::~ParameterStore() = default;

void ParameterStore::declare(const ExecutionPlan& plan) {
    const auto stream = device_.createStream();
    for (const Value& value : plan.values) {
        if (!isStored(value.role)) continue;
        std::unique_ptr<Entry>& entry = entries_[value.name];
        if (entry && !(entry->value.desc == value.desc)) {
            throw Error("\"" + value.name + "\" is stored as " + toString(entry->value.desc) +
                        ", but this plan computes with " + toString(value.desc) + '.');
        }
        if (entry) continue;
        const std::size_t bytes = device_.byteSize(value.desc);
        auto fresh = std::make_unique<Entry>(Entry{value, device_.allocate(bytes)});
        stream->fillZero(fresh->buffer->data(), bytes);
        entry = std::move(fresh);
    }
    stream->synchronize();
}

void ParameterStore::initialise(std::uint64_t seed) {
    const auto stream = device_.createStream();
    for (auto& [name, entry] : entries_) {
        if (entry->value.role == ValueRole::OptimizerState) {
            stream->fillZero(entry->buffer->data(), entry->buffer->bytes());
        } else {
            write(*stream, *entry, initialTensor(entry->value, seed));
        }
    }
    stream->synchronize();
}

std::map<std::string, Layout> ParameterStore::layouts() const {
    std::map<std::string, Layout> result;
    for (const auto& [name, entry] : entries_) result[name] = entry->value.desc.layout;
    return result;
}

void* ParameterStore::address(const std::string& name) {
    const auto found = entries_.find(name);
    return found == entries_.end() ? nullptr : found->second->buffer->data();
}

std::size_t ParameterStore::bytes(ValueRole role) const {
    std::size_t sum = 0;
    for (const auto& [name, entry] : entries_) {
        if (entry->value.role == role) sum += entry->buffer->bytes();
    }
    return sum;
}

std::vector<TensorSpec> ParameterStore::specs(const std::vector<ValueRole>& roles) const {
    std::vector<TensorSpec> specs;
    for (const auto& [name, entry] : entries_) {
        if (!isAmong(roles, entry->value.role)) continue;
        specs.push_back({entry->value.name, entry->value.desc.type, entry->value.desc.shape});
    }
    return specs;
}

std::vector<HostTensor> ParameterStore::exportTensors(
    kernels::Stream& stream,
    const std::vector<ValueRole>& roles,
    std::span<HostTensor> reuse,
    const std::function<void(const HostTensor&)>& look) const {
    std::vector<HostTensor> tensors;
    for (const auto& [name, entry] : entries_) {
        if (!isAmong(roles, entry->value.role)) continue;
        const std::size_t place = tensors.size();
        tensors.push_back(read(stream, *entry, place < reuse.size() ? &reuse[place] : nullptr));
        if (look) look(tensors.back());
    }
    return tensors;
}

void ParameterStore::importTensors(kernels::Stream& stream,
                                   const std::vector<HostTensor>& tensors) {
    std::map<std::string, const HostTensor*> given;
    bool optimizer = false;
    for (const HostTensor& tensor : tensors) {
        given[tensor.name] = &tensor;
        const auto known = entries_.find(tensor.name);
        optimizer = optimizer || (known != entries_.end() &&
                                  known->second->value.role == ValueRole::OptimizerState);
    }
    // Everything is checked before anything is written.
    std::vector<std::pair<Entry*, const HostTensor*>> writes;
    for (auto& [name, entry] : entries_) {
        if (entry->value.role == ValueRole::OptimizerState && !optimizer) continue;
        const auto found = given.find(name);
        if (found == given.end()) {
            throw Error("The tensor \"" + name +
                        "\" is missing. The file belongs to another network or other options.");
        }
        const HostTensor& tensor = *found->second;
        const TensorDesc& desc = entry->value.desc;
        const auto bytes =
            static_cast<std::size_t>(desc.shape.elementCount()) * byteSize(desc.type);
        if (!(tensor.shape == desc.shape) || tensor.type != desc.type ||
            tensor.bytes.size() != bytes) {
            throw Error("The tensor \"" + name + "\" is " +
                        std::string(kernels::name(tensor.type)) + ' ' + tensor.shape.toString() +
                        ", but this network has " + std::string(kernels::name(desc.type)) + ' ' +
                        desc.shape.toString() + '.');
        }
        writes.emplace_back(entry.get(), &tensor);
    }
    for (const auto& [entry, tensor] : writes) write(stream, *entry, *tensor);
}

HostTensor ParameterStore::read(kernels::Stream& stream,
                                const Entry& entry,
                                HostTensor* reuse) const {
    const TensorDesc& desc = entry.value.desc;
    const bool fits = reuse && reuse->name == entry.value.name && reuse->type == desc.type &&
                      reuse->shape == desc.shape;
    HostTensor tensor =
        fits ? std::move(*reuse) : HostTensor::make(entry.value.name, desc.type, desc.shape);
    const void* source = entry.buffer->data();
    const bool writesHost = device_.description().hostVisible;
    if (!desc.layout.isPlain() && writesHost) {
        reorder(device_, stream, desc, source, plainOf(desc), tensor.bytes.data());
        return tensor;
    }
    std::unique_ptr<Buffer> staging;
    if (!desc.layout.isPlain()) {
        staging = device_.allocate(tensor.bytes.size());
        reorder(device_, stream, desc, source, plainOf(desc), staging->data());
        source = staging->data();
    }
    stream.copyToHost(tensor.bytes.data(), source, tensor.bytes.size());
    stream.synchronize();
    return tensor;
}

void ParameterStore::write(kernels::Stream& stream, Entry& entry, const HostTensor& tensor) {
    const TensorDesc& desc = entry.value.desc;
    if (desc.layout.isPlain()) {
        stream.copyToDevice(entry.buffer->data(), tensor.bytes.data(), tensor.bytes.size());
        stream.synchronize();
        return;
    }
    const auto staging = device_.allocate(tensor.bytes.size());
    stream.copyToDevice(staging->data(), tensor.bytes.data(), tensor.bytes.size());
    reorder(device_, stream, plainOf(desc), staging->data(), desc, entry.buffer->data());
}

}  // namespace espalier::engine
