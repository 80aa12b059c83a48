// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/refused_run.h"

#include "engine/runs/run_removal.h"

namespace espalier::engine {

void RefusedRun::onEvent(const TrainingEvent& event) {
    if (event.isRefused) RunRemoval(run_.path).deleteForGood();
}

}  // namespace espalier::engine
