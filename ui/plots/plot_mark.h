// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>
#include <array>
#include <vector>

namespace espalier::ui {

/// A marked place on the step axis.
struct PlotMark {
    enum class Kind { Epoch, Checkpoint, Rate, Best, Stop, Pause, Resume, Unread };
    static constexpr int kKinds = 8;
    Kind kind = Kind::Epoch;
    double step = 0;
    QString what;  ///< "best so far, epoch 7"
};

/// All marks of a run, by kind; each kind in the order of its steps.
using PlotMarks = std::array<std::vector<PlotMark>, PlotMark::kKinds>;

// Room above the signs, so that the upper edge does not cut them off.
inline constexpr double kMarkRoom = 1.06;

/// How to draw a kind of mark: a line up to `height`, and the sign on top of it.
struct MarkLook {
    PlotMark::Kind kind;
    Qt::PenStyle line;
    double width;
    double height;
    bool mayThin;
    const char* sign;
};

inline constexpr MarkLook kMarkLooks[PlotMark::kKinds] = {
    {PlotMark::Kind::Epoch, Qt::DotLine, 1, kMarkRoom, true, nullptr},
    {PlotMark::Kind::Checkpoint, Qt::SolidLine, 3, 0.05, true, nullptr},
    {PlotMark::Kind::Rate, Qt::DashLine, 1, 1, false, "rate"},
    {PlotMark::Kind::Best, Qt::DashDotLine, 2, 1, false, "best"},
    {PlotMark::Kind::Stop, Qt::SolidLine, 1, 1, false, "stop"},
    {PlotMark::Kind::Pause, Qt::SolidLine, 1, 1, false, "pause"},
    {PlotMark::Kind::Resume, Qt::SolidLine, 1, 1, false, "start"},
    {PlotMark::Kind::Unread, Qt::DashLine, 1, 1, false, "warning"}};

}  // namespace espalier::ui
