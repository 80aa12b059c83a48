// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/section.h"

#include <QApplication>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

void addSection(QVBoxLayout* column, const QString& name) {
    if (column->count() > 0) column->addSpacing(2 * kGrid);
    auto* label = new QLabel(name);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    label->setFont(bold);
    column->addWidget(label);
}

QLabel* sentenceLabel(const QString& text, bool quiet, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    setTextSize(label, TextSize::Normal, quiet);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QScrollArea* scrolling(QWidget* content, QWidget* parent) {
    auto* area = new QScrollArea(parent);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);  // nothing would be seen of it; what it holds scrolls along
    area->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    area->setWidget(content);
    // Qt follows the focus inside an area only; here also where Tab comes in from outside.
    QObject::connect(qApp, &QApplication::focusChanged, area, [area](QWidget*, QWidget* now) {
        const bool byKey = QApplication::mouseButtons() == Qt::NoButton;
        if (byKey && now && area->widget()->isAncestorOf(now)) area->ensureWidgetVisible(now);
    });
    return area;
}

}  // namespace espalier::ui
