// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/error.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "promise.h"

using namespace espalier::engine;
using namespace espalier::tests;

/// For any text in a model's metadata, reading the preprocessing gives one that is usable and
/// survives writing and reading, or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    try {
        const Preprocessing recipe = preprocessingFromJson(text);
        require(recipe.height > 0 && recipe.width > 0);
        require(recipe.channels == 1 || recipe.channels == 3);
        require(preprocessingFromJson(preprocessingToJson(recipe)) == recipe);
    } catch (const Error& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
