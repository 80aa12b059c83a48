// SPDX-License-Identifier: Apache-2.0
#include "engine/project/prepared_data.h"

#include "engine/data/loading/scan_data.h"
#include "engine/data/review/data_review.h"

namespace espalier::engine {

PreparedData prepareData(const DataSource& scanned, Project& project, bool freshDefaults) {
    PreparedData prepared;
    prepared.scanned = scanned;
    prepared.data = splitData(scanned, project.dataChoices);
    prepared.choices = completeFromData(project, prepared.data, freshDefaults);
    prepared.selected = selectedImages(project, prepared.data);
    prepared.counts = prepared.selected.annotatedCounts();
    prepared.splitIsGiven = prepared.data.splitIsGiven();
    prepared.issues = reviewData(prepared.selected);
    prepared.suggestion = suggestInput(prepared.data);
    return prepared;
}

}  // namespace espalier::engine
