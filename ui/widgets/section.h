// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QScrollArea>
#include <QString>

class QBoxLayout;
class QVBoxLayout;

namespace espalier::ui {

/// Starts a section of an inspector: a gap and a bold name.
void addSection(QVBoxLayout* column, const QString& name);
/// A wrapping, selectable sentence. A word of `text` that is too long for a line is broken.
QLabel* sentenceLabel(const QString& text, bool quiet, QWidget* parent);
/// Call when the parent of `row` is resized: the first item gets `least` of the width beside the
/// others, otherwise the others go below it.
void stackWhereNarrow(QBoxLayout* row, int width, int least);
/// The width that the widest item of `row` needs, stacked or not.
int leastWidthOf(const QBoxLayout* row);
/// Mirrors the margins of `widget` and its layout, which are given for left-to-right layouts; Qt
/// mirrors rows automatically.
void mirrorMargins(QWidget* widget);
/// A scrolling column without a frame. Keeps the focused widget visible.
QScrollArea* scrolling(QWidget* content, QWidget* parent);
/// Scrolls every column around `widget` until it is in sight, or its top if it is too high.
void scrollIntoView(QWidget& widget);

}  // namespace espalier::ui
