// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_note.h"

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

RunNote noteOf(const CrossValidationFolder& folder) {
    return readNote({folder.path});
}

void setNoteOf(const CrossValidationFolder& folder, const RunNote& note, FileSystem& files) {
    if (!isCrossValidation(folder.path)) {
        throw RequestError(
            fmt::format("The cross-validation {} no longer exists, so its note cannot be saved.",
                        displayPath(folder.path)));
    }
    replaceNote({folder.path}, note, files);
}

}  // namespace espalier::engine
