// SPDX-License-Identifier: Apache-2.0
#include "engine/data/review/data_review.h"

#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

Diagnostics reviewData(const DataSource& data) {
    return reviewImageFolder(data.folder());
}

InputSuggestion suggestInput(const DataSource& data) {
    return suggestInput(data.folder());
}

}  // namespace espalier::engine
