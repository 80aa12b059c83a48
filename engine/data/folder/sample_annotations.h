// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/data/folder/data_choices.h"

namespace espalier::engine {

/// These choices with what the other says about the annotations of single samples: which differ
/// from those of the data, and the classes that were added for them. The rest stays.
DataChoices withSampleAnnotationsOf(DataChoices these, const DataChoices& those);

}  // namespace espalier::engine
