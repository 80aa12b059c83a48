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

/// Counts the requests to an AsynchronousDevice.
struct AsynchronousCounts {
    int allocations = 0;       ///< of the device's memory and of pinned memory
    std::size_t bytes = 0;     ///< of the device's memory
    std::size_t uploaded = 0;  ///< bytes copied from the host
    int events = 0;            ///< created, not re-signalled
    int streams = 0;
    int launches = 0;  ///< operations enqueued individually
    int recordings = 0;
    int replays = 0;
    int idleWaits = 0;  ///< waits of the host after which the device had no work
};

using AsynchronousWork = std::function<void()>;

/// The pending work of one stream. Shared by the stream and its events.
struct AsynchronousQueue {
    std::deque<AsynchronousWork> waiting;
    std::uint64_t given = 0;
    std::uint64_t done = 0;

    /// Does the oldest piece of work.
    void advance();
    void runUpTo(std::uint64_t position);
};

/// State shared by the parts of an AsynchronousDevice.
struct AsynchronousWorld {
    AsynchronousWorld(std::size_t bytes, std::uint64_t order) : memory(bytes), random(order) {}

    /// Throws Error during a recording, where a GPU could not do it.
    void refuseWhileRecording(const char* what) const;
    /// Simulates passing time: does a little work, or none if work is done as late as possible.
    void letTimePass();
    void finishAll();
    bool isIdle() const;
    /// From now on no work is done, and every wait fails.
    void loseDevice();
    void refuseWhenLost() const;

    DeviceMemory memory;
    std::mt19937_64 random;
    bool early = false;  ///< a part of the work is done before the host waits
    bool recording = false;
    bool canRecord = true;
    int replaysUntilLost = -1;  ///< -1 = never
    bool lost = false;
    AsynchronousCounts counts;
    std::vector<std::shared_ptr<AsynchronousQueue>> queues;  ///< also of destroyed streams
};

/// Does its work when the host waits, and no sooner than the device's options say, so that reading
/// or overwriting too early fails every time.
class AsynchronousStream final : public Stream {
  public:
    /// Its pending work is done even after its destruction.
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

    /// Keeps the work while recording, otherwise does it some time later.
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
