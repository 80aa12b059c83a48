// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace espalier::ui {

class RunsFilter;
class RunsModel;

/// "3 of 12 runs and 1 cross-validation in 2 folders": what the table shows.
QString runsSentence(const RunsModel& model, const RunsFilter& filter);

}  // namespace espalier::ui
