// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace espalier::ui {

/// Which steps of a run are shown: all of them until a person zooms in, or the newest ones. A
/// value; `newest` is the last step there is.
class StepRange {
  public:
    double from() const { return from_; }
    double to() const { return to_; }
    double width() const { return to_ - from_; }
    bool follows() const { return follows_; }

    void showAll();
    /// From now on the newest steps, as many as are shown now.
    void followEnd(double newest);
    /// By so many notches of the wheel, with `step` staying where it is.
    void zoom(double step, double notches, double newest);
    void pan(double steps, double newest);
    /// To be called before drawing.
    void update(double newest);

  private:
    double from_ = 0;
    double to_ = 1;
    double followed_ = 0;   // width of the window that follows the end
    bool showsAll_ = true;  // until the person chooses a stretch
    bool follows_ = false;
};

}  // namespace espalier::ui
