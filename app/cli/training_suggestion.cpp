// SPDX-License-Identifier: Apache-2.0
#include "app/cli/training_suggestion.h"

#include "app/cli/text_format.h"
#include "engine/project/new_project.h"
#include "engine/project/project_fields.h"
#include "engine/starts/start_catalog.h"
#include "engine/tasks/task_catalog.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

std::string missingStartSentence(const std::string& name) {
    const engine::Start& start = engine::findStart(name);
    return fmt::format(
        "Photos train better from a trained start: espalier starts fetch {} ({}), then train "
        "again.",
        start.name,
        byteText(static_cast<double>(start.wheel.bytes)));
}

}  // namespace

std::vector<std::string> choiceSentences(const engine::PreparedData& data) {
    std::vector<std::string> sentences;
    if (const auto& made = data.recommendation) {
        sentences.push_back(engine::englishSentence(made->reason));
        if (!made->missingStart.empty()) {
            sentences.push_back(missingStartSentence(made->missingStart));
        }
    }
    sentences.insert(sentences.end(), data.choices.begin(), data.choices.end());
    return sentences;
}

TrainingSuggestion::TrainingSuggestion(const engine::DataSource& scanned,
                                       const engine::DataChoices& choices)
    : project_(engine::freshProject(engine::usualTask())) {
    project_.dataset = scanned.root();
    project_.dataChoices = choices;
    data_ = engine::prepareNew(scanned, project_, engine::storedStarts());
}

Json TrainingSuggestion::toJson() const {
    const engine::Preprocessing& input = project_.preprocessing;
    return {{"network", project_.network.name},
            {"start_from", project_.startFrom.empty() ? Json() : Json(project_.startFrom)},
            {"input", {input.height, input.width, input.channels}}};
}

}  // namespace espalier::cli
