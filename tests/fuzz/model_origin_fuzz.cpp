// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/error.h"
#include "engine/tasks/model_task.h"
#include "promise.h"

using namespace espalier::engine;
using namespace espalier::tests;

/// For any text in a model's metadata that says where it comes from, the model has a task, or the
/// task is unknown and one sentence says so.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    ModelRecord record;
    record.run = std::string(reinterpret_cast<const char*>(data), size);
    for (int i = 0; i < 2; ++i) {
        try {
            require(!taskOf(record).description().key.empty());
        } catch (const RequestError& refusal) {
            requireSentence(refusal);
        }
        record.outputNames = {"a", "b"};
    }
    return 0;
}
