// SPDX-License-Identifier: Apache-2.0
#include "engine/network/network.h"

#include "engine/network/bypass.h"
#include "engine/network/validator.h"

namespace espalier::engine {

Validation validate(const NetworkDescription& description,
                    const LayerCatalog& catalog,
                    const DataInterface& data) {
    if (!hasBypassed(description)) return Validator(description, catalog, data).run();
    const ComputedDrawing computed = withoutBypassed(description, catalog);
    Validation result = Validator(computed.network, catalog, data).run();
    for (const auto& [id, source] : computed.passed) {
        const auto shape = result.shapes.find(source);
        if (shape != result.shapes.end()) result.shapes[id] = shape->second;
    }
    if (hasErrors(computed.diagnostics)) result.network.reset();
    result.diagnostics.insert(
        result.diagnostics.begin(), computed.diagnostics.begin(), computed.diagnostics.end());
    return result;
}

}  // namespace espalier::engine
