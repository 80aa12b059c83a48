// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/question_box.h"

#include <QMessageBox>
#include <QPushButton>

#include "ui/widgets/buttons.h"

namespace espalier::ui {

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
    stackWideButtons(&box);
    return back;
}

}  // namespace espalier::ui
