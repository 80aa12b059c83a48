// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/results_view.h"

namespace espalier::ui {

QString ResultsView::clipboardNotice() const {
    return tr("Summary copied to the clipboard.");
}

}  // namespace espalier::ui
