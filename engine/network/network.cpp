// SPDX-License-Identifier: Apache-2.0
#include "engine/network/network.h"

#include "engine/network/validator.h"

namespace espalier::engine {

Validation validate(const NetworkDescription& description,
                    const LayerCatalog& catalog,
                    const DataInterface& data) {
    return Validator(description, catalog, data).run();
}

}  // namespace espalier::engine
