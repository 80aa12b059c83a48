// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QCPGraph;
class QCPItemLine;
class QCPItemText;
class QCustomPlot;
class QString;

namespace espalier::ui {

struct Theme;

/// The label at the end of a line, and the thin line that leads to it where it stands elsewhere.
/// The plot owns both. For this folder, which alone knows the plot library.
struct LineLabel {
    QCPItemText* text = nullptr;
    QCPItemLine* leader = nullptr;
    const QCPGraph* training = nullptr;
    const QCPGraph* validation = nullptr;
};

LineLabel addLineLabel(QCustomPlot& plot, const QCPGraph* training, const QCPGraph* validation);
void removeLineLabel(QCustomPlot& plot, const LineLabel& label);
/// Its background hides most of what it cannot avoid.
void styleLineLabel(const LineLabel& label, const Theme& theme);
/// The margin on the right that these labels need, in pixels.
int marginOf(const std::vector<LineLabel>& labels);
/// As the axes are laid out now: at the ends of the lines, or where no line is (LabelPlaces); of
/// many lines only at their ends, one below the other where those are close.
void placeLineLabels(const QCustomPlot& plot, const std::vector<LineLabel>& labels);

}  // namespace espalier::ui
