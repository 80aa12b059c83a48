// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "kernels/cpu/device/thread_team.h"
#include "kernels/stream.h"

namespace espalier::kernels::cpu {

/// Work on the CPU is done when the call returns; while recording, calls are kept instead and
/// replay() does them in order. Used by one host thread at a time.
class CpuStream final : public Stream {
  public:
    using Step = std::function<void()>;

    /// Large copies are shared between the threads of the team, which outlives the stream.
    explicit CpuStream(const ThreadTeam& team) : team_(team) {}

    void copyToDevice(void* device, const void* host, std::size_t bytes) override;
    void copyToHost(void* host, const void* device, std::size_t bytes) override;
    void copy(void* destination, const void* source, std::size_t bytes) override;
    void fillZero(void* device, std::size_t bytes) override;

    std::unique_ptr<Event> signal() override;
    void waitFor(const Event& event) override;
    void synchronize() override;

    void beginRecording() override;
    std::unique_ptr<Recording> endRecording() override;
    void replay(const Recording& recording) override;

    bool recording() const { return recording_; }
    /// Keeps the step for replay(); only while recording.
    void record(Step step) { steps_.push_back(std::move(step)); }
    /// Runs the step now, or keeps it while recording.
    template <class Work>
    void runOrRecord(const Work& work) {
        if (recording_) {
            record(work);
        } else {
            work();
        }
    }

  private:
    const ThreadTeam& team_;
    bool recording_ = false;
    std::vector<Step> steps_;
};

}  // namespace espalier::kernels::cpu
