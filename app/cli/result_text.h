// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/runs/run_folder.h"

namespace espalier::cli {

/// The result of a run in readable sentences.
std::vector<std::string> resultSentences(const engine::RunFolder& run,
                                         const engine::RunResults& results);

/// "Model m.onnx (1.2 MB): 30 of 30 labels equal, …"
std::string exportSentence(const engine::ExportCheck& check);

}  // namespace espalier::cli
