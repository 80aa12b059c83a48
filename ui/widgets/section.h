// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QScrollArea>
#include <QString>

class QVBoxLayout;

namespace espalier::ui {

/// Starts a group of an inspector: a gap and its name in bold.
void addSection(QVBoxLayout* column, const QString& name);
/// A wrapping, selectable sentence.
QLabel* sentenceLabel(const QString& text, bool quiet, QWidget* parent);
/// A column that scrolls when the window is low, without a frame of its own.
QScrollArea* scrolling(QWidget* content, QWidget* parent);

}  // namespace espalier::ui
