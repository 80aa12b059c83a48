// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/findings_list.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

FindingsList::FindingsList(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(kGrid);
}

void FindingsList::clear() {
    while (QLayoutItem* item = column_->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();  // its button may be the one that led here
        delete item;
    }
}

void FindingsList::add(Sign sign, const QString& sentence) {
    add(sign, sentence, {}, {});
}

void FindingsList::add(Sign sign,
                       const QString& sentence,
                       const QString& action,
                       const QString& code) {
    auto* row = new QWidget(this);
    auto* grid = new QGridLayout(row);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGrid);
    grid->setVerticalSpacing(kGrid / 2);
    grid->addWidget(new SignLabel(static_cast<SignLabel::Sign>(sign), row), 0, 0, Qt::AlignTop);
    grid->addWidget(sentenceLabel(sentence, false, row), 0, 1);
    grid->setColumnStretch(1, 1);
    if (!action.isEmpty()) {
        QPushButton* button = textButton({}, action, row);
        grid->addWidget(button, 1, 1, Qt::AlignLeft);
        connect(button, &QPushButton::clicked, this, [this, code] { emit chosen(code); });
    }
    column_->addWidget(row);
}

void FindingsList::add(const engine::Diagnostic& diagnostic) {
    const Sign sign = diagnostic.severity == engine::Severity::Error     ? Sign::Problem
                      : diagnostic.severity == engine::Severity::Warning ? Sign::Warning
                                                                         : Sign::Note;
    add(sign, sentenceOf(diagnostic));
}

int FindingsList::count() const {
    return column_->count();
}

}  // namespace espalier::ui
