// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/json.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/data/samples/source_folder.h"
#include "engine/tasks/evaluation.h"

namespace espalier::engine {

/// kPassportSamples images of a test, spread over it, without their names: {"image": a PNG file in
/// base64, "truth": index of its class}, the latter for a classifier. They have the network's size,
/// so that the page gives the answers of the test. `files`: where the images are. Those that are
/// gone are left out; throws RequestError when all are.
nlohmann::ordered_json passportSamples(const Evaluation& test,
                                       const Preprocessing& recipe,
                                       const SampleFiles& files);

}  // namespace espalier::engine
