// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/drawing_font.h"

#include <QFontInfo>
#include <array>
#include <utility>

namespace espalier::ui {

namespace {

QFont legible(QFont font) {
    if (QFontInfo(font).pixelSize() < kSmallestText) font.setPixelSize(kSmallestText);
    return font;
}

}  // namespace

// Every box asks while it is painted; the window's font changes rarely.
QFont drawingFont(TextSize size) {
    static std::array<std::pair<QFont, QFont>, 3> known;
    auto& [asked, answer] = known.at(static_cast<std::size_t>(size));
    const QFont font = textFont(size);
    if (font != asked) {
        asked = font;
        answer = legible(font);
    }
    return answer;
}

}  // namespace espalier::ui
