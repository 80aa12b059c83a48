// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace espalier::ui {

/// The visible steps of a run: all of them until the user zooms in, or the newest ones. A value;
/// `newest` is the last existing step.
class StepRange {
  public:
    double from() const { return from_; }
    double to() const { return to_; }
    double width() const { return to_ - from_; }
    bool follows() const { return follows_; }
    bool showsAll() const { return showsAll_; }

    void showAll();
    /// From now on shows the newest steps, as many as are visible now.
    void followEnd(double newest);
    /// Zooms by this many notches of the wheel; `step` keeps its position.
    void zoom(double step, double notches, double newest);
    void pan(double steps, double newest);
    /// Call before drawing.
    void update(double newest);

  private:
    double from_ = 0;
    double to_ = 1;
    double followed_ = 0;   // number of steps shown while following the end
    bool showsAll_ = true;  // until the user zooms in
    bool follows_ = false;
};

}  // namespace espalier::ui
