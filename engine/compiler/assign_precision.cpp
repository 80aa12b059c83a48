// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/passes.h"

namespace espalier::engine {

OpGraph assignPrecision(OpGraph graph) {
    return graph;
}

}  // namespace espalier::engine
