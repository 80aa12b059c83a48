// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/part_training.h"

#include <utility>

#include "engine/data/loading/scan_data.h"

namespace espalier::engine {

PartTraining preparePart(const Project& project,
                         const RunFolder& run,
                         const DataSource& scanned,
                         FileSystem& files,
                         std::stop_token stop) {
    const DataSource split = splitData(scanned, project.dataChoices);
    PartTraining training{.run = run, .data = selectedImages(project, split), .request = {}};
    if (isNamedRun(run.path)) {
        training.request = prepareResume(run, split, {}, files, std::move(stop));
        return training;
    }
    training.run = useRunFolder(run.path, files);
    training.request = prepareRun(project, split, training.run, files, std::move(stop));
    return training;
}

DataSource imagesOfPart(const Project& project, const DataSource& scanned) {
    return selectedImages(project, splitData(scanned, project.dataChoices));
}

}  // namespace espalier::engine
