// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/cross_validation/cross_validation.h"
#include "engine/runs/run_note.h"

namespace espalier::engine {

/// The user's note on a cross-validation, in the file and format of a run's. Throws like
/// readNote().
RunNote noteOf(const CrossValidationFolder& folder);
/// Throws like writeNote(); also when there is no such cross-validation any more.
void setNoteOf(const CrossValidationFolder& folder,
               const RunNote& note,
               FileSystem& files = realFileSystem());

}  // namespace espalier::engine
