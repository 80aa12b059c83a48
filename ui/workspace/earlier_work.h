// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <stop_token>

#include "engine/project/prepared_data.h"
#include "engine/project/project.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// What to say of a draft with edits that the project lacks; empty for no draft.
QString draftNotice(const std::filesystem::path& draft);
/// What to say where the edited draft of a folder was opened, not a fresh project.
QString earlierWorkNotice();

/// The images of an edited draft, which is completed by them. `scanned`: those of its folder as a
/// fresh project annotates them; they are scanned again only if the draft has other annotations.
/// For a background job; throws like scanImages().
engine::PreparedData imagesOfDraft(engine::Project& draft,
                                   const engine::DataSource& scanned,
                                   const Job::Report& report,
                                   std::stop_token stop);

}  // namespace espalier::ui
