// SPDX-License-Identifier: Apache-2.0
#include "engine/project/prepared_data.h"

#include <algorithm>

#include "engine/base/translatable.h"
#include "engine/data/loading/scan_data.h"
#include "engine/data/review/data_review.h"
#include "engine/project/training_start.h"
#include "engine/starts/start_catalog.h"

namespace espalier::engine {

namespace {

InputSuggestion suggestionFor(const Project& project, const DataSource& data) {
    InputSuggestion suggestion = suggestInput(data);
    const auto catalog = startCatalog();
    const auto start = std::ranges::find(catalog, project.startFrom, &Start::name);
    if (start == catalog.end()) return suggestion;
    const Preprocessing input = inputOf(*start);
    suggestion.height = input.height;
    suggestion.width = input.width;
    suggestion.channels = input.channels;
    suggestion.reason = {
        .code = "project.start_input",
        .severity = Severity::Note,
        .pattern = translatable("Diagnostics", "{0} × {1} in colour is what {2} was trained with."),
        .arguments = {
            std::to_string(input.height), std::to_string(input.width), std::string(start->name)}};
    return suggestion;
}

}  // namespace

PreparedData prepareData(const DataSource& scanned, Project& project, bool freshDefaults) {
    PreparedData prepared;
    prepared.scanned = scanned;
    prepared.data = splitData(scanned, project.dataChoices);
    prepared.choices = completeFromData(project, prepared.data, freshDefaults);
    prepared.selected = selectedImages(project, prepared.data);
    prepared.counts = prepared.selected.annotatedCounts();
    prepared.splitIsGiven = prepared.data.splitIsGiven();
    prepared.issues = reviewData(prepared.selected);
    prepared.suggestion = suggestionFor(project, prepared.data);
    return prepared;
}

}  // namespace espalier::engine
