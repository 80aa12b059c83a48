// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/far_device/far_queue.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

#include "kernels/error.h"

namespace espalier::kernels::testing {

namespace {

class FarEvent final : public Event {
  public:
    explicit FarEvent(FarWorld& world) : world_(world) { ++world_.counts.events; }

    void moveTo(std::shared_ptr<FarQueue> queue) {
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
    FarWork waiting() const {
        return [queue = queue_, place = place_] { queue->runUpTo(place); };
    }

  private:
    FarWorld& world_;
    std::shared_ptr<FarQueue> queue_;
    std::uint64_t place_ = 0;
};

class FarRecording final : public Recording {
  public:
    explicit FarRecording(std::vector<FarWork> recorded) : work(std::move(recorded)) {}
    const std::vector<FarWork> work;
};

}  // namespace

void FarQueue::advance() {
    if (waiting.empty()) return;
    const FarWork work = std::move(waiting.front());
    waiting.pop_front();
    work();
    ++done;
}

void FarQueue::runUpTo(std::uint64_t place) {
    while (done < place && !waiting.empty()) advance();
}

void FarWorld::refuseWhileRecording(const char* what) const {
    if (recording) throw Error(std::string("Nobody may ") + what + " while a step is recorded.");
}

void FarWorld::letTimePass() {
    if (!early) return;
    for (auto steps = random() % 4; steps > 0; --steps) {
        queues[random() % queues.size()]->advance();
    }
}

void FarWorld::finishAll() {
    for (const auto& queue : queues) queue->runUpTo(queue->given);
}

bool FarWorld::isIdle() const {
    return std::ranges::all_of(queues, [](const auto& queue) { return queue->waiting.empty(); });
}

void FarWorld::loseDevice() {
    lost = true;
    for (const auto& queue : queues) {
        queue->waiting.clear();
        queue->done = queue->given;
    }
}

void FarWorld::refuseWhenLost() const {
    if (lost) throw Error("The GPU does not answer any more.");
}

FarStream::FarStream(FarWorld& world) : world_(world) {
    world_.refuseWhileRecording("make a stream");
    std::erase_if(world_.queues, [](const auto& queue) {
        return queue.use_count() == 1 && queue->waiting.empty();
    });
    world_.queues.push_back(queue_);
    ++world_.counts.streams;
}

void FarStream::give(FarWork work) {
    auto reaching = [&world = world_, work = std::move(work)] {
        const FarMemory::Reach reach(world.memory);
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

// A bug of the engine, so nothing that the engine catches.
void FarStream::checkIsFar(const void* place, std::size_t bytes) const {
    if (world_.memory.holds(place, bytes)) return;
    throw std::logic_error("This address does not belong to the device.");
}

void FarStream::copyToDevice(void* device, const void* host, std::size_t bytes) {
    if (bytes == 0) return;
    checkIsFar(device, bytes);
    world_.counts.uploaded += bytes;
    give([=] { std::memcpy(device, host, bytes); });
}

void FarStream::copyToHost(void* host, const void* device, std::size_t bytes) {
    if (bytes == 0) return;
    checkIsFar(device, bytes);
    give([=] { std::memcpy(host, device, bytes); });
}

void FarStream::copy(void* destination, const void* source, std::size_t bytes) {
    if (bytes == 0) return;
    checkIsFar(destination, bytes);
    checkIsFar(source, bytes);
    give([=] { std::memcpy(destination, source, bytes); });
}

void FarStream::fillZero(void* device, std::size_t bytes) {
    if (bytes == 0) return;
    checkIsFar(device, bytes);
    give([=] { std::memset(device, 0, bytes); });
}

std::unique_ptr<Event> FarStream::signal() {
    std::unique_ptr<Event> event;
    signalAgain(event);
    return event;
}

void FarStream::signalAgain(std::unique_ptr<Event>& event) {
    world_.refuseWhileRecording("place an event");
    if (!event) event = std::make_unique<FarEvent>(world_);
    static_cast<FarEvent&>(*event).moveTo(queue_);
}

void FarStream::waitFor(const Event& event) {
    give(static_cast<const FarEvent&>(event).waiting());
}

void FarStream::synchronize() {
    world_.refuseWhileRecording("wait for a stream");
    world_.refuseWhenLost();
    queue_->runUpTo(queue_->given);
}

void FarStream::beginRecording() {
    world_.refuseWhileRecording("record a second step");
    if (!world_.canRecord) throw Error("This device records nothing.");
    recording_ = world_.recording = true;
    recorded_.clear();
}

std::unique_ptr<Recording> FarStream::endRecording() {
    if (!recording_) throw Error("Nothing is being recorded.");
    recording_ = world_.recording = false;
    ++world_.counts.recordings;
    return std::make_unique<FarRecording>(std::move(recorded_));
}

void FarStream::replay(const Recording& recording) {
    if (world_.counts.replays == world_.replaysUntilLost) world_.loseDevice();
    world_.refuseWhenLost();
    ++world_.counts.replays;
    for (const FarWork& work : static_cast<const FarRecording&>(recording).work) {
        queue_->waiting.push_back(work);
        ++queue_->given;
    }
    world_.letTimePass();
}

}  // namespace espalier::kernels::testing
