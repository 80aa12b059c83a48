// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/error.h"
#include "engine/training/checkpoint/checkpoint_json.h"
#include "promise.h"

using namespace espalier::engine;
using namespace espalier::tests;

/// For any text with a valid checksum, reading a checkpoint's state gives a state that survives
/// writing and reading, or one sentence.
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
