// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/theme.h"

#include <QWidget>
#include <algorithm>
#include <cmath>

namespace espalier::ui {

namespace {

constexpr QColor rgb(unsigned value) {
    return QColor(static_cast<int>(value >> 16 & 0xff),
                  static_cast<int>(value >> 8 & 0xff),
                  static_cast<int>(value & 0xff));
}

// Paper and ink, with a leaf's green as the accent.
constexpr Theme kLight{.dark = false,
                       .window = rgb(0xf4f4f1),
                       .surface = rgb(0xfdfdfc),
                       .raised = rgb(0xffffff),
                       .hover = rgb(0xe9eae5),
                       .line = rgb(0xdcddd6),
                       .edge = rgb(0x7b837d),
                       .gridDot = rgb(0xe0e1da),
                       .text = rgb(0x1d211f),
                       .quietText = rgb(0x5a625d),
                       .accent = rgb(0x2a6b4a),
                       .onAccent = rgb(0xffffff),
                       .selection = rgb(0xd7e8dd),
                       .good = rgb(0x1b7340),
                       .warning = rgb(0x8a5a00),
                       .bad = rgb(0xb3261e),
                       .baseline = rgb(0x7b837d),
                       .series = {rgb(0x0072b2),
                                  rgb(0xcf5a00),
                                  rgb(0x008f68),
                                  rgb(0xb87700),
                                  rgb(0xb9608f),
                                  rgb(0x2f8fc8),
                                  rgb(0x8c7b00),
                                  rgb(0x5f6763)}};

constexpr Theme kDark{.dark = true,
                      .window = rgb(0x161818),
                      .surface = rgb(0x1c1f1f),
                      .raised = rgb(0x262a2a),
                      .hover = rgb(0x2d3232),
                      .line = rgb(0x353b3a),
                      .edge = rgb(0x737c77),
                      .gridDot = rgb(0x2b302f),
                      .text = rgb(0xe9ebe8),
                      .quietText = rgb(0xa3aba6),
                      .accent = rgb(0x7fc99f),
                      .onAccent = rgb(0x0d2417),
                      .selection = rgb(0x2c4337),
                      .good = rgb(0x6fce93),
                      .warning = rgb(0xe8b04b),
                      .bad = rgb(0xff8a80),
                      .baseline = rgb(0x8b948e),
                      .series = {rgb(0x4aa8e8),
                                 rgb(0xf07a30),
                                 rgb(0x2bbd91),
                                 rgb(0xe69f00),
                                 rgb(0xd98bb5),
                                 rgb(0x7cc7f2),
                                 rgb(0xf0e442),
                                 rgb(0xb4bcb7)}};

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color) {
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
}

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto channel = [share](int x, int y) {
        return static_cast<int>(std::lround(x + (y - x) * share));
    };
    return QColor(
        channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue()));
}

void setDisabled(QPalette& palette, const Theme& theme) {
    const QColor faint = mixed(theme.quietText, theme.window, 0.45);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, faint);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.hover);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, faint);
}

}  // namespace

const Theme& lightTheme() {
    return kLight;
}

const Theme& darkTheme() {
    return kDark;
}

const Theme& themeOf(const QPalette& palette) {
    return palette.color(QPalette::Active, QPalette::Window).lightness() < 128 ? kDark : kLight;
}

const Theme& themeOf(const QWidget* widget) {
    return themeOf(widget->palette());
}

QPalette paletteOf(const Theme& theme) {
    QPalette palette;
    const std::pair<QPalette::ColorRole, QColor> roles[] = {
        {QPalette::Window, theme.window},
        {QPalette::WindowText, theme.text},
        {QPalette::Base, theme.surface},
        {QPalette::AlternateBase, theme.window},
        {QPalette::Text, theme.text},
        {QPalette::PlaceholderText, theme.quietText},
        {QPalette::Button, theme.raised},
        {QPalette::ButtonText, theme.text},
        {QPalette::BrightText, theme.bad},
        {QPalette::Highlight, theme.selection},
        {QPalette::HighlightedText, theme.text},
        {QPalette::Link, theme.accent},
        {QPalette::LinkVisited, theme.accent},
        {QPalette::ToolTipBase, theme.raised},
        {QPalette::ToolTipText, theme.text},
        {QPalette::Light, theme.raised},
        {QPalette::Midlight, theme.hover},
        {QPalette::Mid, theme.line},
        {QPalette::Dark, theme.quietText},
        {QPalette::Shadow, theme.line}};
    for (const auto& [role, color] : roles) palette.setColor(QPalette::All, role, color);
    setDisabled(palette, theme);
    return palette;
}

double contrast(const QColor& a, const QColor& b) {
    // As a list, so that the result contains values rather than references.
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

QColor inkOn(const QColor& fill) {
    return contrast(fill, Qt::black) >= contrast(fill, Qt::white) ? Qt::black : Qt::white;
}

}  // namespace espalier::ui
