// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/window_help.h"

#include <QApplication>
#include <QMessageBox>
#include <QToolTip>
#include <QWidget>
#include <algorithm>

#include "ui/words/term_tip.h"

namespace espalier::ui {

bool showToolTip(const QWidget& widget, const QPoint& place) {
    constexpr qsizetype kLongLine = 64;  // characters
    const QString text = tipAt(widget, place);
    const QStringList lines = text.split(QLatin1Char('\n'));
    const bool isLong = std::any_of(
        lines.begin(), lines.end(), [](const QString& line) { return line.size() > kLongLine; });
    if (text == widget.toolTip() && !isLong) return false;
    if (text.isEmpty() || text.startsWith(QLatin1Char('<'))) return false;
    QStringList escaped;
    for (const QString& line : lines) escaped << line.toHtmlEscaped();
    QToolTip::showText(place, QStringLiteral("<p>%1</p>").arg(escaped.join("<br>")));
    return true;
}

bool showHelp(const QWidget& window) {
    const QWidget* field = QApplication::focusWidget();
    while (field && field->toolTip().isEmpty() && !field->isWindow()) field = field->parentWidget();
    if (!field || field->window() != &window || field->toolTip().isEmpty()) return false;
    const QPoint place = field->mapToGlobal(field->rect().bottomLeft());
    if (!showToolTip(*field, place)) QToolTip::showText(place, field->toolTip());
    return true;
}

void showKeys(QWidget& window) {
    auto* help = new QMessageBox(&window);
    help->setAttribute(Qt::WA_DeleteOnClose);
    help->setWindowTitle(QCoreApplication::translate("Help", "Keyboard shortcuts"));
    help->setTextFormat(Qt::RichText);
    help->setText(
        QCoreApplication::translate("Help",
                                    "<p><b>Espalier %1</b><br>Drop a folder of images, press "
                                    "Start, and get a trained model. Stop at any time.</p>")
            .arg(QLatin1String(ESPALIER_VERSION)) +
        QCoreApplication::translate(
            "Help",
            "<table cellpadding=3><tr><td>Ctrl+O, Ctrl+S</td><td>open, save</td></tr>"
            "<tr><td>Ctrl+V</td><td>open or try what is on the clipboard</td></tr>"
            "<tr><td>Ctrl+Z, Ctrl+Y</td><td>undo, redo</td></tr>"
            "<tr><td>Ctrl+R</td><td>start training</td></tr>"
            "<tr><td>Ctrl+Shift+R</td><td>add a run to the queue</td></tr>"
            "<tr><td>Space</td><td>pause, continue; hold the camera's image</td></tr>"
            "<tr><td>Ctrl+.</td><td>stop and save</td></tr>"
            "<tr><td>Ctrl+1 … Ctrl+7</td><td>go to a step on the left</td></tr>"
            "<tr><td>Delete, Ctrl+C, Ctrl+V, Ctrl+D</td><td>delete, copy, paste, duplicate "
            "layers</td></tr>"
            "<tr><td>Shift, Ctrl and click</td><td>Data page: select more images</td></tr>"
            "<tr><td>1 … 9, 0, C, Delete</td><td>Data page: give selected images the class with "
            "this "
            "digit, choose it by name, exclude them</td></tr>"
            "<tr><td>A, 1 … 9, 0, C, X, K, arrows</td><td>Results, Review: it is what the network "
            "says, give it a class, exclude it, keep it, go to the next</td></tr>"
            "<tr><td>H, O, Enter</td><td>Review: heat map, occlusion, enlarge</td></tr>"
            "<tr><td>Delete, Space</td><td>list of classes: remove an added class, switch one off "
            "or on</td></tr>"
            "<tr><td>wheel, drag, double-click</td><td>zoom, pan, show all of the curves</td></tr>"
            "<tr><td>arrows, with Shift, with Ctrl</td><td>move between layers, extend the "
            "selection, move layers</td></tr>"
            "<tr><td>A, Ctrl+F</td><td>add a layer, find one</td></tr>"
            "<tr><td>C, arrows, Enter</td><td>draw a wire</td></tr>"
            "<tr><td>Ctrl+G, Ctrl+Shift+G</td><td>group, ungroup</td></tr>"
            "<tr><td>Enter, Esc</td><td>open a group or a box with bands, close it</td></tr>"
            "<tr><td>L, Shift+L</td><td>freeze or train layers, freeze everything before</td></tr>"
            "<tr><td>B</td><td>bypass layers: drawn, but not computed</td></tr>"
            "<tr><td>F2, N</td><td>rename a group or layer, add a note</td></tr>"
            "<tr><td>Space and drag, F</td><td>pan the canvas, show all of it</td></tr>"
            "<tr><td>End, L</td><td>follow the latest step, logarithmic loss</td></tr>"
            "<tr><td>arrows, Enter, + - 0</td><td>select, open and resize cells of the confusion "
            "matrix</td></tr>"
            "<tr><td>Space, T, F2, Enter</td><td>Runs page: tick a run, add a tag, write a note, "
            "open it</td></tr>"
            "<tr><td>F1</td><td>help on the focused field; again, the guide to the page</td></tr>"
            "<tr><td>?</td><td>this list</td></tr></table>"));
    help->open();
}

}  // namespace espalier::ui
