// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QMargins>
#include <QPalette>
#include <array>

class QWidget;

namespace espalier::ui {

/// Every margin and gap is a multiple of this grid. Pixels.
inline constexpr int kGrid = 8;
/// From the left and right edge of a page to its content. Pixels.
inline constexpr int kPageSide = 3 * kGrid;
/// From the content of a page to the strip below it. Pixels.
inline constexpr int kPageBottom = 2 * kGrid;
/// Around the content: the same on all pages.
inline QMargins pageMargins() {
    return {kPageSide, kPageSide, kPageSide, kPageBottom};
}

/// All colours of one appearance. Text has a contrast of at least 4.5:1 on `window`, `surface` and
/// `raised`, curves of 3:1.
struct Theme {
    bool dark = false;
    QColor window;     ///< behind everything
    QColor surface;    ///< pages, cards
    QColor raised;     ///< fields, boxes on the canvas
    QColor hover;      ///< a button or row under the pointer
    QColor line;       ///< thin borders and dividers
    QColor edge;       ///< borders of boxes on the canvas; 3:1 on everything behind them
    QColor gridDot;    ///< the canvas' faint grid
    QColor text;       ///< main text
    QColor quietText;  ///< labels, units, hints
    QColor accent;     ///< the only accent, for text and strokes
    QColor onAccent;   ///< text on a surface filled with the accent
    QColor selection;  ///< behind selected text and rows
    QColor good;       ///< with a tick, never alone
    QColor warning;    ///< with a sign, never alone
    QColor bad;        ///< red wires, failed checks
    QColor baseline;   ///< the dashed line
    /// Okabe and Ito's colours for curves and classes, adjusted to the background; beyond them,
    /// line styles differ.
    std::array<QColor, 8> series;

    /// Colour of class or curve `index`, repeating.
    const QColor& seriesColor(int index) const {
        return series[static_cast<std::size_t>(index) % series.size()];
    }
};

const Theme& lightTheme();
const Theme& darkTheme();
/// The theme that corresponds to a palette made by Style.
const Theme& themeOf(const QPalette& palette);
/// Call again after QEvent::PaletteChange.
const Theme& themeOf(const QWidget* widget);

QPalette paletteOf(const Theme& theme);

/// WCAG 2 contrast ratio, 1 … 21.
double contrast(const QColor& a, const QColor& b);
/// Black or white, whichever has more contrast on `fill`: at least 4.5:1 on any colour.
QColor inkOn(const QColor& fill);

}  // namespace espalier::ui
