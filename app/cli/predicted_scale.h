// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/json_output.h"
#include "engine/training/session/worker_scaling.h"

namespace espalier::cli {

// What `espalier bench scale` expects of more workers than this machine has cores for.

/// A table and two sentences in lines of at most `width` columns; a sentence alone where there is a
/// reason not to predict; nothing where several workers were not measured.
std::string predictionText(const engine::WorkerScaling& scaling, int width);

/// {"steps": […], "advice": […]}; null where there is no table.
Json predictionJson(const engine::WorkerScaling& scaling);

}  // namespace espalier::cli
