// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/sample_annotations.h"

namespace espalier::engine {

DataChoices withSampleAnnotationsOf(DataChoices these, const DataChoices& those) {
    these.relabelled = those.relabelled;
    these.addedClasses = those.addedClasses;
    return these;
}

}  // namespace espalier::engine
