// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/cli/project_options.h"
#include "engine/base/diagnostics.h"
#include "engine/project/project.h"

namespace espalier::cli {

/// "--restart-epochs has no effect without --schedule warm-restarts.": one sentence for each option
/// that was given and that the others make useless, besides those of which `issues` tell.
std::vector<std::string> uselessOptions(const ProjectOptions& options,
                                        const engine::Project& project,
                                        const engine::Diagnostics& issues);

/// Without notes on what nobody has chosen: a patience that is never reached is no mistake where
/// it is the usual one or, in a new project, was recommended. An option that was given is chosen,
/// and so is another patience of a project or run that is trained.
engine::Diagnostics issuesOfGiven(engine::Diagnostics issues,
                                  const ProjectOptions& options,
                                  const engine::Project& project);

/// How the images of a step of so many training images are divided: "Each batch of 64 images is
/// divided among 2 workers, 32 for each." Empty where one worker computes them at once.
std::string divisionSentence(const engine::TrainingOptions& options, std::int64_t training);

}  // namespace espalier::cli
