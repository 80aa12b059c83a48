// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <stop_token>

#include "engine/data/folder/data_choices.h"
#include "engine/data/loading/data_source.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// Scans a folder of images for a job, which shows how many were found. Throws like
/// engine::scanData().
engine::DataSource scanImages(const std::filesystem::path& root,
                              const engine::DataChoices& choices,
                              const Job::Report& report,
                              std::stop_token stop);

/// Throws RequestError where the folder of a project's images is gone. It was there when it was
/// chosen, so its name need not be checked.
void refuseMovedImages(const std::filesystem::path& folder);

}  // namespace espalier::ui
