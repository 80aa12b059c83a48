// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QString>

class QWidget;

namespace espalier::ui {

/// A word of this label means something else there than the term, and its own tip explains it.
void keepOwnMeaning(QWidget& label);
/// The label or header that stands in a widget at this point of the screen: the text of a label, a
/// button, a tab, a section of a table's header, the title of a box, or the label beside an input.
/// Empty for one that keeps its own meaning.
QString labelAt(const QWidget& widget, const QPoint& place);
/// The tooltip there: the widget's own, then a line for each term in its label.
QString tipAt(const QWidget& widget, const QPoint& place);

}  // namespace espalier::ui
