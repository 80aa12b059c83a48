// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/error.h"
#include "engine/runs/run_autopsy.h"
#include "promise.h"

using namespace espalier::engine;
using namespace espalier::tests;

/// For any text, an autopsy is read that survives writing and reading, and has sentences and a
/// command where one can help; or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const RunFolder run{"/nowhere/run"};
    try {
        const Autopsy autopsy = autopsyFromJson(text);
        const std::string written = autopsyToJson(autopsy);
        require(autopsyToJson(autopsyFromJson(written)) == written);
        for (const std::string& sentence : autopsySentences(autopsy, run)) {
            require(!sentence.empty());
        }
        require(autopsyCommand(autopsy, run).empty() != mayHelpToLowerRate(autopsy));
    } catch (const Error& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
