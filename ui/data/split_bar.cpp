// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/split_bar.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/style/fonts.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kBarTop = 4;
constexpr int kBarHeight = 14;
constexpr double kStep = 0.01;
constexpr double kLeastTraining = 0.001;

double roundedShare(double share) {
    return std::round(share * 100) / 100;
}

}  // namespace

SplitBar::SplitBar(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Training, validation and test split"));
}

void SplitBar::setSplit(const engine::SplitFractions& fractions,
                        const engine::SplitCounts& counts,
                        bool fixed,
                        bool testIsFixed) {
    counts_ = counts;
    fixed_ = fixed;
    testIsFixed_ = testIsFixed;
    testFraction_ = fractions.test;
    fractions_ = fractions;
    const double all = static_cast<double>(std::max<std::int64_t>(1, counts.all()));
    const double test = static_cast<double>(counts.test) / all;
    const double rest = fractions.training + fractions.validation;
    if (fixed) {
        fractions_ = {static_cast<double>(counts.training) / all,
                      static_cast<double>(counts.validation) / all,
                      test};
    } else if (testIsFixed && rest > 0) {
        fractions_ = {
            fractions.training / rest * (1 - test), fractions.validation / rest * (1 - test), test};
    }
    setToolTip(fixed ? tr("The split comes from the train, val and test folders.")
               : testIsFixed
                   ? tr("Drag the handle. Training images are learned from, and "
                        "validation images decide when to stop. The test images are "
                        "those of their folder.")
                   : tr("Drag the handles. Training images are learned from, validation images "
                        "decide when to stop, and test images measure the final model."));
    setAccessibleDescription(tr("training %1, validation %2, test %3")
                                 .arg(counts.training)
                                 .arg(counts.validation)
                                 .arg(counts.test));
    update();
}

double SplitBar::handleAt(int handle) const {
    const double all = fractions_.training + fractions_.validation + fractions_.test;
    if (all <= 0) return 0;
    return (handle == 0 ? fractions_.training : fractions_.training + fractions_.validation) / all;
}

void SplitBar::moveHandle(int handle, double share) {
    // A number of test images is no round share.
    const auto rounded = [this](double x) { return testIsFixed_ ? x : roundedShare(x); };
    // Nearly all images may be for the test.
    const double least = testIsFixed_ ? 0.05 * handleAt(1) : std::min(0.05, handleAt(1));
    double first = handle == 0 ? rounded(std::clamp(share, least, handleAt(1))) : handleAt(0);
    // Beside a folder of tests it may have become less than can be rounded; none is no split.
    if (!testIsFixed_) first = std::max(roundedShare(first), kStep);
    const double moved = handle == 1 ? rounded(std::clamp(share, handleAt(0), 1.0)) : handleAt(1);
    const double second = std::max(first, moved);
    lastUsed_ = handle;
    fractions_ = {first, rounded(second - first), rounded(1 - second)};
    update();
}

// The training images are where reading begins.
double SplitBar::shareAt(double x) const {
    const double fromLeft = x / std::max(1, width());
    return isLeftToRight() ? fromLeft : 1 - fromLeft;
}

void SplitBar::mousePressEvent(QMouseEvent* event) {
    if (fixed_ || event->button() != Qt::LeftButton) return;
    const double share = shareAt(event->position().x());
    if (testIsFixed_) {
        dragged_ = 0;
        return;
    }
    dragged_ = std::abs(share - handleAt(0)) <= std::abs(share - handleAt(1)) ? 0 : 1;
    // If the handles coincide, the side that was pressed decides.
    if (handleAt(0) == handleAt(1)) dragged_ = share < handleAt(0) ? 0 : 1;
}

void SplitBar::mouseMoveEvent(QMouseEvent* event) {
    setCursor(fixed_ ? Qt::ArrowCursor : Qt::SplitHCursor);
    if (dragged_ >= 0) moveHandle(dragged_, shareAt(event->position().x()));
}

void SplitBar::mouseReleaseEvent(QMouseEvent*) {
    if (dragged_ < 0) return;
    dragged_ = -1;
    choose();
}

// Of the images that are not for the test anyway; the share for it stays, for when it counts again.
void SplitBar::choose() {
    if (!testIsFixed_) return emit fractionsChosen(fractions_);
    const double rest = fractions_.training + fractions_.validation;
    const double open = 1 - testFraction_;
    if (rest <= 0 || open <= 0) return;  // there is nothing to divide
    const double share = std::round(fractions_.training / rest * open * 1000) / 1000;
    // So small a rest may have no room for what is usually the least.
    const double training = std::clamp(share, std::min(kLeastTraining, open), open);
    const double validation = std::max(0.0, std::round((open - training) * 1000) / 1000);
    emit fractionsChosen({training, validation, testFraction_});
}

void SplitBar::keyPressEvent(QKeyEvent* event) {
    const bool isArrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (fixed_ || !isArrow) return QWidget::keyPressEvent(event);
    const bool back = (event->key() == Qt::Key_Left) == isLeftToRight();
    if (event->modifiers() & Qt::ControlModifier) lastUsed_ = 1 - lastUsed_;
    if (testIsFixed_) lastUsed_ = 0;
    moveHandle(lastUsed_, handleAt(lastUsed_) + (back ? -kStep : kStep));
    choose();
}

// While a handle is dragged, the count that would result.
std::int64_t SplitBar::shownCount(int part) const {
    const std::int64_t known[] = {counts_.training, counts_.validation, counts_.test};
    if (dragged_ < 0) return known[part];
    const double fractions[] = {fractions_.training, fractions_.validation, fractions_.test};
    return std::llround(fractions[part] * static_cast<double>(counts_.all()));
}

void SplitBar::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar(1, kBarTop, width() - 2, kBarHeight);
    const double edges[] = {0, handleAt(0), handleAt(1), 1};
    const QColor colors[] = {theme.seriesColor(0), theme.seriesColor(1), theme.seriesColor(2)};
    const QString names[] = {tr("training"), tr("validation"), tr("test")};
    QPainterPath shape;
    shape.addRoundedRect(bar, 4, 4);
    painter.setClipPath(shape);
    for (int i = 0; i < 3; ++i) {
        const QRectF part(bar.left() + edges[i] * bar.width(),
                          bar.top(),
                          (edges[i + 1] - edges[i]) * bar.width(),
                          bar.height());
        painter.fillRect(mirrored(layoutDirection(), bar, part), colors[i]);
    }
    painter.setClipping(false);
    const int handles = fixed_ ? 0 : testIsFixed_ ? 1 : 2;
    for (int i = 0; i < handles; ++i) {
        const QRectF knob(bar.left() + handleAt(i) * bar.width() - 3, 0, 6, kBarHeight + 8);
        painter.setPen(QPen(hasFocus() && lastUsed_ == i ? theme.accent : theme.surface, 2));
        painter.setBrush(theme.text);
        painter.drawRoundedRect(mirrored(layoutDirection(), bar, knob), 3, 3);
    }
    painter.setFont(textFont(TextSize::Small));
    const Qt::Alignment sides[] = {Qt::AlignLeft, Qt::AlignHCenter, Qt::AlignRight};
    for (int i = 0; i < 3; ++i) {
        const QRect box(0, kBarTop + kBarHeight + 8, width(), height());
        painter.setPen(theme.text);
        painter.drawText(box, sides[i] | Qt::AlignTop, countText(shownCount(i)));
        painter.setPen(theme.quietText);
        painter.drawText(
            box.translated(0, painter.fontMetrics().height()), sides[i] | Qt::AlignTop, names[i]);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(bar.adjusted(-1, -2, 1, 2), 5, 5);
    }
}

}  // namespace espalier::ui
