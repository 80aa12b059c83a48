// SPDX-License-Identifier: Apache-2.0
#include "engine/project/prepared_data.h"

#include <algorithm>

#include "engine/data/loading/scan_data.h"
#include "engine/data/review/data_review.h"
#include "engine/project/training_start.h"
#include "engine/starts/start_catalog.h"
#include "fmt/format.h"

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
    suggestion.reason = fmt::format(
        "{} × {} in colour is what {} was trained with.", input.height, input.width, start->name);
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
