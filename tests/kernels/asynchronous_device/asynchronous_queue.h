// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "kernels/stream.h"
#include "tests/kernels/asynchronous_device/device_memory.h"

namespace espalier::kernels::testing {

/// What was asked of an AsynchronousDevice.
struct AsynchronousCounts {
    int allocations = 0;       ///< of the device's memory and of pinned memory
    std::size_t bytes = 0;     ///< of the device's memory
    std::size_t uploaded = 0;  ///< bytes copied from the host
    int events = 0;            ///< made, not moved
    int streams = 0;
    int launches = 0;  ///< operations put into a stream one by one
    int recordings = 0;
    int replays = 0;
    int idleWaits = 0;  ///< waits of the host for an event behind which nothing was left to do
};

using AsynchronousWork = std::function<void()>;

/// The work of one stream that is given but not done. Shared by its stream and its events.
struct AsynchronousQueue {
    std::deque<AsynchronousWork> waiting;
    std::uint64_t given = 0;
    std::uint64_t done = 0;

    /// Does the oldest of it.
    void advance();
    void runUpTo(std::uint64_t position);
};

/// What the parts of an AsynchronousDevice share.
struct AsynchronousWorld {
    AsynchronousWorld(std::size_t bytes, std::uint64_t order) : memory(bytes), random(order) {}

    /// Throws Error while something is recorded: a GPU could not do it then.
    void refuseWhileRecording(const char* what) const;
    /// As if time went by: nothing where work is done as late as possible, else a little of it.
    void letTimePass();
    void finishAll();
    bool isIdle() const;
    /// From now on nothing that was given is done, and whoever waits hears of it.
    void loseDevice();
    void refuseWhenLost() const;

    DeviceMemory memory;
    std::mt19937_64 random;
    bool early = false;  ///< a part of the work is done before anybody waits for it
    bool recording = false;
    bool canRecord = true;
    int replaysUntilLost = -1;  ///< -1: it stays
    bool lost = false;
    AsynchronousCounts counts;
    std::vector<std::shared_ptr<AsynchronousQueue>> queues;  ///< also of streams that are gone
};

/// Work that is done when somebody waits for it, and no sooner than the device's options say: what
/// is read too early, or overwritten too early, is wrong every time.
class AsynchronousStream final : public Stream {
  public:
    /// What it was given is done some time, even when it is gone.
    explicit AsynchronousStream(AsynchronousWorld& world);

    void copyToDevice(void* device, const void* host, std::size_t bytes) override;
    void copyToHost(void* host, const void* device, std::size_t bytes) override;
    void copy(void* destination, const void* source, std::size_t bytes) override;
    void fillZero(void* device, std::size_t bytes) override;

    std::unique_ptr<Event> signal() override;
    void signalAgain(std::unique_ptr<Event>& event) override;
    void waitFor(const Event& event) override;
    void synchronize() override;

    void beginRecording() override;
    std::unique_ptr<Recording> endRecording() override;
    void replay(const Recording& recording) override;

    /// Kept while recording, else done some time.
    void give(AsynchronousWork work);
    AsynchronousWorld& world() { return world_; }

  private:
    void checkIsDeviceMemory(const void* position, std::size_t bytes) const;

    AsynchronousWorld& world_;
    std::shared_ptr<AsynchronousQueue> queue_ = std::make_shared<AsynchronousQueue>();
    bool recording_ = false;
    std::vector<AsynchronousWork> recorded_;
};

}  // namespace espalier::kernels::testing
