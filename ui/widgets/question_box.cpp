// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/question_box.h"

#include <QGridLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

// Qt leaves room for an icon, also without one: there the words begin where the room does.
void beginAtTheEdge(QMessageBox& box) {
    auto* grid = qobject_cast<QGridLayout*>(box.layout());
    if (!grid || !box.iconPixmap().isNull()) return;
    for (auto* words : box.findChildren<QLabel*>()) {
        const int place = grid->indexOf(words);
        if (place < 0) continue;
        int row = 0, unused = 0;
        grid->getItemPosition(place, &row, &unused, &unused, &unused);
        grid->removeWidget(words);
        grid->addWidget(words, row, 0, 1, grid->columnCount());
    }
}

}  // namespace

QMessageBox* questionBox(const QString& title,
                         const QString& text,
                         const QString& details,
                         QWidget* parent) {
    auto* box = new QMessageBox(QMessageBox::NoIcon, title, text, QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(details);
    return box;
}

QPushButton* addWayBack(QMessageBox& box, const QString& text) {
    QPushButton* back = box.addButton(text, QMessageBox::RejectRole);
    box.setDefaultButton(back);
    box.setEscapeButton(back);
    beginAtTheEdge(box);
    stackWideButtons(&box);
    return back;
}

}  // namespace espalier::ui
