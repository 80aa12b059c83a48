// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>

#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// The training of a run that is part of several on the same images: a fold, a trial of a sweep.
struct PartTraining {
    RunFolder run;
    DataSource data;  ///< what the run trains on and is concluded with
    TrainingRequest request;
};

/// Makes its run, or resumes it where it was begun. `scanned`: the images as they were when all of
/// them began. Throws like prepareRun() and prepareResume().
PartTraining preparePart(const Project& project,
                         const RunFolder& run,
                         const DataSource& scanned,
                         FileSystem& files = realFileSystem(),
                         std::stop_token stop = {});

/// The images of that run, for concludeRun().
DataSource imagesOfPart(const Project& project, const DataSource& scanned);

}  // namespace espalier::engine
