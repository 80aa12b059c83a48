// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/runs/run_folder.h"

namespace espalier::cli {

/// The result of a run in readable sentences.
std::vector<std::string> resultSentences(const engine::RunFolder& run,
                                         const engine::RunResults& results);

/// "stopped early", "finished": how a run ended, by the state in its summary.
std::string statusText(engine::RunStatus status);

/// The same with what a run of which the training has ended may hide: "finished, loss exploded".
std::string stateText(const engine::RunSummary& run);

/// "Tested: the best network, of epoch 7."; empty if unknown.
std::string testedSentence(const engine::ExportCheck& check);

/// What decides which epoch is the best (TrainingOptions::bestBy), or another metric, in a
/// sentence: "validation loss", "balanced accuracy".
std::string criterionName(const std::string& criterion);
/// "3, by validation loss (validation loss 0.412, accuracy 93.3 %)": the best epoch of a run with
/// so many validation images (0: not known). Of too few without other fractions than the accuracy.
std::string bestText(const engine::BestResult& best, std::int64_t images);

/// What the results mean and what would improve them, as in the window; may be empty.
std::string adviceText(const engine::Evaluation& evaluation,
                       const engine::TrainingOutcome& training);

/// "Accuracy 94.4 % (86 to 98 %, 95 % confidence), F1 score 90.1 %, loss 0.21 (cross_entropy)":
/// everything that was measured, of too few images without other fractions; may be empty.
std::string metricsLine(const engine::Evaluation& evaluation);

/// "94.4 %", "24.12 dB" or "0.9312", depending on the metric's unit.
std::string metricText(const engine::Metric& metric, double value);
/// A metric's value in its unit: "87.2 %", "24.12 dB"; "-" if unknown.
std::string metricText(const std::string& key, double value);
/// The same of a network that was measured on so many images (0: not known): an accuracy with its
/// interval; instead of another fraction of too few images that they are too few.
std::string metricText(const std::string& key, double value, std::int64_t images);

/// What was predicted for an image, with its file: "rose/1.jpg: rose 98.1 %, tulip 1.2 %". The
/// file and names are shortened in their middle to fit into `width` columns.
std::string predictionLine(const engine::Evaluation& answers, std::size_t index, int width);

/// "Model m.onnx (1.2 MB): 30 of 30 labels equal, …"
std::string exportSentence(const engine::ExportCheck& check);

}  // namespace espalier::cli
