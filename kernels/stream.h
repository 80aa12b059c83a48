// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

namespace espalier::kernels {

/// A point in a stream's work. Other streams wait for it; the host may ask or wait.
class Event {
  public:
    virtual ~Event() = default;
    virtual bool reached() const = 0;
    virtual void wait() = 0;
};

/// A fixed sequence of operations, replayed as one (a CUDA graph; on the CPU a list).
class Recording {
  public:
    virtual ~Recording() = default;
};

/// Work of one device in order. Used by one host thread at a time. On the CPU every call is
/// finished when it returns; on a GPU calls return at once: what a copy reads or writes on the host
/// stays untouched until an event behind it is reached.
class Stream {
  public:
    virtual ~Stream() = default;

    virtual void copyToDevice(void* device, const void* host, std::size_t bytes) = 0;
    virtual void copyToHost(void* host, const void* device, std::size_t bytes) = 0;
    virtual void copy(void* destination, const void* source, std::size_t bytes) = 0;
    virtual void fillZero(void* device, std::size_t bytes) = 0;

    virtual std::unique_ptr<Event> signal() = 0;
    /// Moves an event of this device to here; makes it where there is none. For marks that are made
    /// in every step, which must not allocate.
    virtual void signalAgain(std::unique_ptr<Event>& event) { event = signal(); }
    virtual void waitFor(const Event& event) = 0;
    /// Blocks the host until all work given so far is done. Never called inside a step.
    virtual void synchronize() = 0;

    /// Between the two calls Operation::run adds to the recording and computes nothing. Nothing is
    /// allocated and nobody waits meanwhile.
    virtual void beginRecording() = 0;
    virtual std::unique_ptr<Recording> endRecording() = 0;
    virtual void replay(const Recording& recording) = 0;
};

}  // namespace espalier::kernels
