// SPDX-License-Identifier: Apache-2.0
#include "app/cli/result_text.h"

#include "app/cli/text_format.h"
#include "engine/tasks/task_catalog.h"
#include "fmt/format.h"

namespace espalier::cli {

std::vector<std::string> resultSentences(const engine::RunFolder& run,
                                         const engine::RunResults& results) {
    std::vector<std::string> sentences;
    if (results.test) sentences.push_back(results.test->sentence());
    sentences.push_back(exportSentence(results.exportCheck));
    sentences.push_back(fmt::format("Run {}", engine::displayPath(run.path)));
    return sentences;
}

std::string exportSentence(const engine::ExportCheck& check) {
    const std::string file =
        fmt::format("{} ({})", check.file, byteText(static_cast<double>(check.bytes)));
    if (check.format == "safetensors") return fmt::format("Weights {}.", file);
    if (check.verifier.empty()) {
        return fmt::format("Model {}, {}.", file, check.notVerifiedReason);
    }
    return fmt::format("Model {}: {} of {} {}, largest difference {:.2g}, checked with {}.",
                       file,
                       check.equalAnswers,
                       check.checkedImages,
                       engine::findTask(check.task).description().agreement,
                       check.largestDifference,
                       check.verifier);
}

}  // namespace espalier::cli
