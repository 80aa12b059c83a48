// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/recorded_step.h"

#include <utility>

#include "kernels/error.h"

namespace espalier::engine {

bool RecordedStep::run(kernels::Stream& stream,
                       std::stop_token stop,
                       const Operations& operations) {
    if (ran_ && !recording_ && whyNot_.empty()) record(stream, operations);
    if (recording_) {
        stream.replay(*recording_);
        return true;
    }
    const bool finished = operations(std::move(stop));
    ran_ = ran_ || finished;
    return finished;
}

// What cannot be recorded can still be run, so training continues.
void RecordedStep::record(kernels::Stream& stream, const Operations& operations) {
    try {
        stream.beginRecording();
        operations({});
    } catch (const kernels::Error& error) {
        whyNot_ = error.what();
    }
    try {
        recording_ = stream.endRecording();
    } catch (const kernels::Error& error) {
        if (whyNot_.empty()) whyNot_ = error.what();
    }
    if (!whyNot_.empty()) recording_.reset();
}

}  // namespace espalier::engine
