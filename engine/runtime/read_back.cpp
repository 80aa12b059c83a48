// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/read_back.h"

#include <algorithm>
#include <cassert>
#include <exception>
#include <utility>

#include "engine/compiler/plan_memory.h"

namespace espalier::engine {

ReadBack::ReadBack(kernels::Device& device, std::vector<Source> sources)
    : sources_(std::move(sources)) {
    for (const Source& source : sources_) {
        offsets_.push_back(slotBytes_);
        slotBytes_ += (source.bytes + kArenaAlignment - 1) / kArenaAlignment * kArenaAlignment;
    }
    memory_ = device.allocateHost(std::max<std::size_t>(kSlots * slotBytes_, 1));
}

ReadBack::~ReadBack() {
    try {
        for (const auto& done : done_) {
            if (done) done->wait();
        }
    } catch (const std::exception&) {
        // A device that has failed writes nothing more, and its error was reported where it
        // occurred.
    }
}

std::byte* ReadBack::place(std::size_t slot, std::size_t source) {
    return static_cast<std::byte*>(memory_->data()) + slot * slotBytes_ + offsets_[source];
}

void ReadBack::request(kernels::Stream& stream) {
    const std::size_t slot = (last_ + 1) % kSlots;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        const Source& source = sources_[i];
        if (source.address) stream.copyToHost(place(slot, i), source.address, source.bytes);
    }
    stream.signalAgain(done_[slot]);
    last_ = slot;
}

std::span<const std::byte> ReadBack::read(std::size_t source, int requestsAgo) {
    assert(requestsAgo == 0 || requestsAgo == 1);
    assert(sources_[source].address);
    const std::size_t slot = (last_ + static_cast<std::size_t>(requestsAgo)) % kSlots;
    assert(done_[slot]);
    done_[slot]->wait();
    return {place(slot, source), sources_[source].bytes};
}

}  // namespace espalier::engine
