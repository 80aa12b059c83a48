// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

namespace espalier::kernels {

/// A point in a stream's work, which other streams and the host can wait for.
class Event {
  public:
    virtual ~Event() = default;
    virtual bool reached() const = 0;
    virtual void wait() = 0;
};

/// A fixed sequence of operations, replayed as a whole (a CUDA graph; on the CPU a list).
class Recording {
  public:
    virtual ~Recording() = default;
};

/// A queue of work on one device. Used by one host thread at a time. On the CPU, every call is
/// complete when it returns. On a GPU, calls return at once: host memory that a copy reads or
/// writes must not be touched until an event after it is reached.
class Stream {
  public:
    virtual ~Stream() = default;

    virtual void copyToDevice(void* device, const void* host, std::size_t bytes) = 0;
    virtual void copyToHost(void* host, const void* device, std::size_t bytes) = 0;
    virtual void copy(void* destination, const void* source, std::size_t bytes) = 0;
    virtual void fillZero(void* device, std::size_t bytes) = 0;

    virtual std::unique_ptr<Event> signal() = 0;
    /// Moves an event of this device to this point; creates it if there is none. For marks in every
    /// step, which must not allocate.
    virtual void signalAgain(std::unique_ptr<Event>& event) { event = signal(); }
    virtual void waitFor(const Event& event) = 0;
    /// Blocks the host until all work enqueued so far is done. Never called inside a step.
    virtual void synchronize() = 0;

    /// Between the two calls, Operation::run adds to the recording and computes nothing. Nothing is
    /// allocated or awaited meanwhile.
    virtual void beginRecording() = 0;
    virtual std::unique_ptr<Recording> endRecording() = 0;
    virtual void replay(const Recording& recording) = 0;
};

}  // namespace espalier::kernels
