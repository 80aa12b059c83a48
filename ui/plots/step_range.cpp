// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/step_range.h"

#include <algorithm>
#include <cmath>

namespace espalier::ui {

namespace {

constexpr double kLeastSteps = 4;    // the smallest visible range
constexpr double kRoomAtEnd = 0.03;  // fraction of the width, for the marks of the last step

}  // namespace

void StepRange::showAll() {
    showsAll_ = true;
    follows_ = false;
}

void StepRange::followEnd(double newest) {
    followed_ = showsAll_ ? std::max(kLeastSteps, newest / 4) : width();
    showsAll_ = false;
    follows_ = true;
}

void StepRange::zoom(double step, double notches, double newest) {
    const double wanted = std::max(kLeastSteps, width() * std::pow(0.8, notches));
    const double share = (step - from_) / std::max(width(), 1e-9);
    if (wanted >= newest) return showAll();
    showsAll_ = false;
    follows_ = false;
    from_ = std::max(0.0, step - share * wanted);
    to_ = from_ + wanted;
}

void StepRange::pan(double steps, double newest) {
    if (showsAll_) return;
    follows_ = false;
    const double before = width();
    from_ = std::clamp(from_ + steps, 0.0, std::max(0.0, newest - before / 2));
    to_ = from_ + before;
}

void StepRange::update(double newest) {
    if (follows_) {
        to_ = newest + kRoomAtEnd * followed_;
        from_ = std::max(0.0, to_ - followed_);
    } else if (showsAll_) {
        from_ = 0;
        to_ = std::max(kLeastSteps, newest * (1 + kRoomAtEnd));
    }
}

}  // namespace espalier::ui
