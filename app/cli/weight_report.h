// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/json_output.h"
#include "engine/weights/weight_file.h"

namespace espalier::cli {

/// {format, parameters, tensors: [{name, shape}], left_out: [text]}.
Json weightJson(const engine::WeightFile& file);
/// Lines for people: a summary, the first tensors as a table of at most `width`
/// columns, and what was left out.
std::string weightText(const engine::WeightFile& file, int width);

}  // namespace espalier::cli
