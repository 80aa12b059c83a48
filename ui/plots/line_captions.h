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

/// The caption at the end of a line, and the thin line that leads to it where it stands elsewhere.
/// The plot owns both. For this folder, which alone knows the plot library.
struct LineCaption {
    QCPItemText* text = nullptr;
    QCPItemLine* leader = nullptr;
    const QCPGraph* training = nullptr;
    const QCPGraph* validation = nullptr;
};

LineCaption addLineCaption(QCustomPlot& plot, const QCPGraph* training, const QCPGraph* validation);
void removeLineCaption(QCustomPlot& plot, const LineCaption& caption);
/// Its background hides most of what it cannot avoid.
void styleLineCaption(const LineCaption& caption, const Theme& theme);
/// The margin on the right that these captions need, in pixels.
int marginOf(const std::vector<LineCaption>& captions);
/// As the axes are laid out now: at the ends of the lines, or where no line is (CaptionPlaces); of
/// many lines only at their ends, one below the other where those are close.
void placeLineCaptions(const QCustomPlot& plot, const std::vector<LineCaption>& captions);

}  // namespace espalier::ui
