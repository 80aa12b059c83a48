// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/cpu_stream.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace espalier::kernels::cpu {

namespace {

// Below, waking a thread takes about as long as its part of the copy.
constexpr std::int64_t kBytesPerThread = std::int64_t{1} << 20;

class ReachedEvent final : public Event {
  public:
    bool reached() const override { return true; }
    void wait() override {}
};

class StepList final : public Recording {
  public:
    explicit StepList(std::vector<CpuStream::Step> list) : steps(std::move(list)) {}
    const std::vector<CpuStream::Step> steps;
};

}  // namespace

void CpuStream::copy(void* destination, const void* source, std::size_t bytes) {
    if (bytes == 0) return;
    runOrRecord([=, &team = team_] {
        team.forRange(static_cast<std::int64_t>(bytes),
                      kBytesPerThread,
                      [=](std::int64_t begin, std::int64_t end) {
                          std::memcpy(static_cast<std::byte*>(destination) + begin,
                                      static_cast<const std::byte*>(source) + begin,
                                      static_cast<std::size_t>(end - begin));
                      });
    });
}

void CpuStream::copyToDevice(void* device, const void* host, std::size_t bytes) {
    copy(device, host, bytes);
}

void CpuStream::copyToHost(void* host, const void* device, std::size_t bytes) {
    copy(host, device, bytes);
}

void CpuStream::fillZero(void* device, std::size_t bytes) {
    if (bytes == 0) return;
    runOrRecord([=] { std::memset(device, 0, bytes); });
}

std::unique_ptr<Event> CpuStream::signal() {
    return std::make_unique<ReachedEvent>();
}

void CpuStream::waitFor(const Event&) {}

void CpuStream::synchronize() {}

void CpuStream::beginRecording() {
    assert(!recording_);
    recording_ = true;
    steps_.clear();
}

std::unique_ptr<Recording> CpuStream::endRecording() {
    assert(recording_);
    recording_ = false;
    return std::make_unique<StepList>(std::move(steps_));
}

void CpuStream::replay(const Recording& recording) {
    for (const Step& step : static_cast<const StepList&>(recording).steps) step();
}

}  // namespace espalier::kernels::cpu
