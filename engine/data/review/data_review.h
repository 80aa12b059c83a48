// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/diagnostics.h"
#include "engine/data/loading/data_source.h"

namespace espalier::engine {

/// What the user should know about the data before training, as far as a scan shows it.
Diagnostics reviewData(const DataSource& data);

/// The input of a network that suits these images.
InputSuggestion suggestInput(const DataSource& data);

}  // namespace espalier::engine
