// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/error.h"
#include "engine/training/checkpoint/checkpoint_json.h"
#include "promise.h"

using namespace espalier::engine;
using namespace espalier::tests;

/// What a checkpoint's state promises whatever the text behind a right checksum: a state that is
/// written and read as the same; or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    try {
        const Checkpoint checkpoint = checkpointStateFromJson(text);
        require(checkpoint.progress.stepsAttempted >= 0);
        const std::string written = checkpointStateToJson(checkpoint);
        require(checkpointStateToJson(checkpointStateFromJson(written)) == written);
    } catch (const Error& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
