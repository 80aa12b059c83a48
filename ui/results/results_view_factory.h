// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/results/results_view_list.h"

namespace espalier::ui {

template <typename View>
ResultsViewKind resultsViewKind() {
    return View::kind();
}

}  // namespace espalier::ui
