// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/asynchronous_device/asynchronous_queue.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

#include "kernels/error.h"

namespace espalier::kernels::testing {

namespace {

class AsynchronousEvent final : public Event {
  public:
    explicit AsynchronousEvent(AsynchronousWorld& world) : world_(world) { ++world_.counts.events; }

    void moveTo(std::shared_ptr<AsynchronousQueue> queue) {
        queue_ = std::move(queue);
        place_ = queue_->given;
    }
    bool reached() const override {
        if (queue_->done < place_) queue_->advance();
        return queue_->done >= place_;
    }
    void wait() override {
        world_.refuseWhileRecording("wait for an event");
        world_.refuseWhenLost();
        if (queue_->done >= place_) return;
        queue_->runUpTo(place_);
        if (world_.isIdle()) ++world_.counts.idleWaits;
    }
    AsynchronousWork waiting() const {
        return [queue = queue_, position = place_] { queue->runUpTo(position); };
    }

  private:
    AsynchronousWorld& world_;
    std::shared_ptr<AsynchronousQueue> queue_;
    std::uint64_t place_ = 0;
};

class AsynchronousRecording final : public Recording {
  public:
    explicit AsynchronousRecording(std::vector<AsynchronousWork> recorded)
        : work(std::move(recorded)) {}
    const std::vector<AsynchronousWork> work;
};

}  // namespace

void AsynchronousQueue::advance() {
    if (waiting.empty()) return;
    const AsynchronousWork work = std::move(waiting.front());
    waiting.pop_front();
    work();
    ++done;
}

void AsynchronousQueue::runUpTo(std::uint64_t position) {
    while (done < position && !waiting.empty()) advance();
}

void AsynchronousWorld::refuseWhileRecording(const char* what) const {
    if (recording) throw Error(std::string("Nobody may ") + what + " while a step is recorded.");
}

void AsynchronousWorld::letTimePass() {
    if (!early) return;
    for (auto steps = random() % 4; steps > 0; --steps) {
        queues[random() % queues.size()]->advance();
    }
}

void AsynchronousWorld::finishAll() {
    for (const auto& queue : queues) queue->runUpTo(queue->given);
}

bool AsynchronousWorld::isIdle() const {
    return std::ranges::all_of(queues, [](const auto& queue) { return queue->waiting.empty(); });
}

void AsynchronousWorld::loseDevice() {
    lost = true;
    for (const auto& queue : queues) {
        queue->waiting.clear();
        queue->done = queue->given;
    }
}

void AsynchronousWorld::refuseWhenLost() const {
    if (lost) throw Error("The GPU does not answer any more.");
}

AsynchronousStream::AsynchronousStream(AsynchronousWorld& world) : world_(world) {
    world_.refuseWhileRecording("make a stream");
    std::erase_if(world_.queues, [](const auto& queue) {
        return queue.use_count() == 1 && queue->waiting.empty();
    });
    world_.queues.push_back(queue_);
    ++world_.counts.streams;
}

void AsynchronousStream::give(AsynchronousWork work) {
    auto reaching = [&world = world_, work = std::move(work)] {
        const DeviceMemory::Reach reach(world.memory);
        work();
    };
    if (recording_) {
        recorded_.push_back(std::move(reaching));
        return;
    }
    world_.refuseWhileRecording("use another stream");
    queue_->waiting.push_back(std::move(reaching));
    ++queue_->given;
    world_.letTimePass();
}

// A bug of the engine, hence not an exception that the engine catches.
void AsynchronousStream::checkIsDeviceMemory(const void* position, std::size_t bytes) const {
    if (world_.memory.holds(position, bytes)) return;
    throw std::logic_error("This address does not belong to the device.");
}

void AsynchronousStream::copyToDevice(void* device, const void* host, std::size_t bytes) {
    if (bytes == 0) return;
    checkIsDeviceMemory(device, bytes);
    world_.counts.uploaded += bytes;
    give([=] { std::memcpy(device, host, bytes); });
}

void AsynchronousStream::copyToHost(void* host, const void* device, std::size_t bytes) {
    if (bytes == 0) return;
    checkIsDeviceMemory(device, bytes);
    give([=] { std::memcpy(host, device, bytes); });
}

void AsynchronousStream::copy(void* destination, const void* source, std::size_t bytes) {
    if (bytes == 0) return;
    checkIsDeviceMemory(destination, bytes);
    checkIsDeviceMemory(source, bytes);
    give([=] { std::memcpy(destination, source, bytes); });
}

void AsynchronousStream::fillZero(void* device, std::size_t bytes) {
    if (bytes == 0) return;
    checkIsDeviceMemory(device, bytes);
    give([=] { std::memset(device, 0, bytes); });
}

std::unique_ptr<Event> AsynchronousStream::signal() {
    std::unique_ptr<Event> event;
    signalAgain(event);
    return event;
}

void AsynchronousStream::signalAgain(std::unique_ptr<Event>& event) {
    world_.refuseWhileRecording("place an event");
    if (!event) event = std::make_unique<AsynchronousEvent>(world_);
    static_cast<AsynchronousEvent&>(*event).moveTo(queue_);
}

void AsynchronousStream::waitFor(const Event& event) {
    give(static_cast<const AsynchronousEvent&>(event).waiting());
}

void AsynchronousStream::synchronize() {
    world_.refuseWhileRecording("wait for a stream");
    world_.refuseWhenLost();
    queue_->runUpTo(queue_->given);
}

void AsynchronousStream::beginRecording() {
    world_.refuseWhileRecording("record a second step");
    if (!world_.canRecord) throw Error("This device records nothing.");
    recording_ = world_.recording = true;
    recorded_.clear();
}

std::unique_ptr<Recording> AsynchronousStream::endRecording() {
    if (!recording_) throw Error("Nothing is being recorded.");
    recording_ = world_.recording = false;
    ++world_.counts.recordings;
    return std::make_unique<AsynchronousRecording>(std::move(recorded_));
}

void AsynchronousStream::replay(const Recording& recording) {
    if (world_.counts.replays == world_.replaysUntilLost) world_.loseDevice();
    world_.refuseWhenLost();
    ++world_.counts.replays;
    for (const AsynchronousWork& work : static_cast<const AsynchronousRecording&>(recording).work) {
        queue_->waiting.push_back(work);
        ++queue_->given;
    }
    world_.letTimePass();
}

}  // namespace espalier::kernels::testing
