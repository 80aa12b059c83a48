// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/input_slots.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <utility>

#include "engine/compiler/plan_memory.h"

namespace espalier::engine {

namespace {

std::size_t aligned(std::size_t bytes) {
    return (bytes + kArenaAlignment - 1) / kArenaAlignment * kArenaAlignment;
}

std::byte* placeIn(kernels::Buffer& buffer, std::size_t offset) {
    return static_cast<std::byte*>(buffer.data()) + offset;
}

}  // namespace

InputSlots::InputSlots(kernels::Device& device, std::vector<Target> targets)
    : targets_(std::move(targets)), stream_(device.createStream()), put_(targets_.size()) {
    std::size_t bytes = 0;
    for (const Target& target : targets_) {
        offsets_.push_back(bytes);
        bytes += aligned(target.bytes);
    }
    bytes = std::max<std::size_t>(bytes, 1);
    for (Slot& slot : slots_) {
        slot.host = device.allocateHost(bytes);
        slot.device = device.allocate(bytes);
    }
}

InputSlots::~InputSlots() {
    try {
        stream_->synchronize();
    } catch (const std::exception&) {
        // A device that has failed reads nothing more, and its error was reported where it
        // occurred.
    }
}

std::size_t InputSlots::deviceBytes(const std::vector<std::size_t>& bytes) {
    std::size_t sum = 0;
    for (const std::size_t each : bytes) sum += aligned(each);
    return 2 * sum;
}

// The slot to write to. Waits until its previous content has been used, on both sides.
InputSlots::Slot& InputSlots::begin() {
    Slot& slot = slots_[current_];
    if (begun_) return slot;
    if (slot.arrived) slot.arrived->wait();
    if (slot.taken) stream_->waitFor(*slot.taken);
    begun_ = true;
    return slot;
}

void InputSlots::put(std::size_t target, const void* bytes) {
    Slot& slot = begin();
    const std::size_t size = targets_[target].bytes;
    std::byte* const host = placeIn(*slot.host, offsets_[target]);
    // If set again before the step, a copy of the old value may be in flight: this one follows.
    std::memcpy(host, bytes, size);
    stream_->copyToDevice(placeIn(*slot.device, offsets_[target]), host, size);
    put_[target] = true;
}

void InputSlots::deliver(kernels::Stream& compute) {
    if (!begun_) return;
    Slot& slot = slots_[current_];
    stream_->signalAgain(slot.arrived);
    compute.waitFor(*slot.arrived);
    for (std::size_t i = 0; i < targets_.size(); ++i) {
        if (!put_[i]) continue;
        compute.copy(targets_[i].address, placeIn(*slot.device, offsets_[i]), targets_[i].bytes);
    }
    compute.signalAgain(slot.taken);
    put_.assign(put_.size(), false);
    begun_ = false;
    current_ = 1 - current_;
}

}  // namespace espalier::engine
