// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/term_tip.h"

#include <QAbstractButton>
#include <QAbstractItemModel>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QTabBar>

#include "ui/widgets/elided_label.h"
#include "ui/words/terms.h"

namespace espalier::ui {

namespace {

constexpr char kOwnMeaning[] = "espalierOwnMeaning";

const QHeaderView* headerOf(const QWidget& widget) {
    if (const auto* header = qobject_cast<const QHeaderView*>(&widget)) return header;
    return qobject_cast<const QHeaderView*>(widget.parentWidget());  // its viewport
}

QString headerText(const QHeaderView& header, const QPoint& place, int role) {
    const QPoint there = header.viewport()->mapFromGlobal(place);
    const int section = header.logicalIndexAt(there);
    if (section < 0 || !header.model()) return {};
    return header.model()->headerData(section, header.orientation(), role).toString();
}

// Of an input in a form.
QString buddyText(const QWidget& widget) {
    const QWidget* parent = widget.parentWidget();
    for (int up = 0; parent && up < 2; ++up, parent = parent->parentWidget()) {
        const auto beside = parent->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
        for (const QLabel* label : beside) {
            if (label->buddy() == &widget) return labelAt(*label, {});
        }
    }
    return {};
}

}  // namespace

void keepOwnMeaning(QWidget& label) {
    label.setProperty(kOwnMeaning, true);
}

QString labelAt(const QWidget& widget, const QPoint& place) {
    if (widget.property(kOwnMeaning).toBool()) return {};
    if (const auto* label = qobject_cast<const ElidedLabel*>(&widget)) return label->whole();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) return label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return button->text();
    if (const auto* box = qobject_cast<const QGroupBox*>(&widget)) return box->title();
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        return tabs->tabText(tabs->tabAt(tabs->mapFromGlobal(place)));
    }
    if (const QHeaderView* header = headerOf(widget)) {
        // The whole word, where the head of a narrow column is short.
        const QString whole = headerText(*header, place, Qt::AccessibleTextRole);
        return whole.isEmpty() ? headerText(*header, place, Qt::DisplayRole) : whole;
    }
    return buddyText(widget);
}

QString tipAt(const QWidget& widget, const QPoint& place) {
    QStringList lines;
    const QHeaderView* header = headerOf(widget);
    const QString own = header ? headerText(*header, place, Qt::ToolTipRole) : widget.toolTip();
    const QString label = labelAt(widget, place);
    const QString terms = explanationOf(label);
    // A line with the label again would say nothing new.
    if (!own.isEmpty() && (terms.isEmpty() || own != label)) lines << own;
    // Rich text cannot be continued.
    if (!terms.isEmpty() && !own.startsWith(QLatin1Char('<'))) lines << terms;
    return lines.join(QLatin1Char('\n'));
}

}  // namespace espalier::ui
