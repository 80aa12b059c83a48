// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QScrollArea>
#include <QString>

class QBoxLayout;
class QVBoxLayout;

namespace espalier::ui {

/// Starts a group of an inspector: a gap and its name in bold.
void addSection(QVBoxLayout* column, const QString& name);
/// A wrapping, selectable sentence.
QLabel* sentenceLabel(const QString& text, bool quiet, QWidget* parent);
/// For the resizing of what `row` lies in: the first of the row has `least` of the width beside the
/// others, or the others go below it.
void stackWhereNarrow(QBoxLayout* row, int width, int least);
/// The width that the widest thing of `row` needs, stacked or not.
int leastWidthOf(const QBoxLayout* row);
/// The margins of `widget` and its layout are given for reading from left to right; from right to
/// left they are mirrored, as rows are automatically.
void mirrorMargins(QWidget* widget);
/// A column that scrolls when the window is low, without a frame of its own. What has the focus in
/// it stays in view.
QScrollArea* scrolling(QWidget* content, QWidget* parent);

}  // namespace espalier::ui
