// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>

#include "engine/runs/run_folder.h"

namespace espalier::ui {

/// The test of one run, image by image, for a comparison. A value.
struct RunAnswers {
    QString stamp;  ///< state of the run's files when they were read
    std::shared_ptr<const engine::RunResults> results;  ///< nullptr: none that can be read
};

/// Reads a run's folder; may take long.
RunAnswers readRunAnswers(const QString& path, const QString& stamp);

}  // namespace espalier::ui
