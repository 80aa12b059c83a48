// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/error.h"
#include "engine/network/network_json.h"
#include "engine/network/summary.h"
#include "promise.h"

using namespace espalier::engine;
using namespace espalier::tests;

/// For any text, reading a network gives a drawing that survives saving and reading and is either
/// valid or has diagnostics, or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const LayerCatalog catalog;
    const std::string text(reinterpret_cast<const char*>(data), size);
    NetworkDescription drawing;
    try {
        drawing = networkFromJson(text);
    } catch (const RequestError& refusal) {
        requireSentence(refusal);
        return 0;
    }
    require(networkFromJson(networkToJson(drawing)) == drawing);
    NetworkDescription tidy = drawing;
    tidy.tidyGroups();
    require(tidy == drawing);
    const auto side = static_cast<std::int64_t>(size % 100);
    const DataInterface images{{3, side + 1, side + 1}, static_cast<std::int64_t>(size % 5)};
    for (const DataInterface& known : {DataInterface{}, images}) {
        const Validation result = validate(drawing, catalog, known);
        require(result.network.has_value() != hasErrors(result.diagnostics));
        // Groups and notes do not affect the shapes.
        require(validate(withoutLook(drawing), catalog, known).shapes == result.shapes);
        for (const Diagnostic& found : result.diagnostics) require(!englishSentence(found).empty());
        if (result.network) summarise(*result.network);
    }
    return 0;
}
