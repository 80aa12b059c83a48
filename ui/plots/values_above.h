// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/plots/line_tops.h"
#include "ui/plots/plot_pane.h"
#include "ui/text.h"

namespace espalier::ui {

/// Whether a plot of several lines leaves out the values far above most of them: it does until the
/// user asks for them, and again for other lines. A value.
class ValuesAbove {
  public:
    /// What the lines are of.
    void setSubject(const QString& subject) {
        if (std::exchange(subject_, subject) != subject) isShown_ = false;
    }
    void setShown(bool isShown) { isShown_ = isShown; }
    /// Ends the axis of the pane below them where `mayLeaveOut`. Returns where that is; infinity:
    /// nowhere.
    double applyTo(PlotPane& pane, const std::vector<PlotLine>& lines, bool mayLeaveOut) {
        tops_ = mayLeaveOut && !isShown_ ? topsOf(lines) : LineTops();
        pane.setTop(tops_.top);
        return tops_.top;
    }
    /// The title of the plot, and what was left out last.
    QString titleFor(const QString& title) const {
        return std::isfinite(tops_.top) ? PlotPane::tr("%1, values up to %2 lie above")
                                              .arg(title, numberText(tops_.highest))
                                        : title;
    }

  private:
    QString subject_;
    bool isShown_ = false;
    LineTops tops_;
};

}  // namespace espalier::ui
