// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/issues_list.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/issue_row.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

QWidget* plainRow(SignLabel* sign, QLabel* sentence, QWidget* parent) {
    auto* row = new QWidget(parent);
    auto* grid = new QGridLayout(row);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGrid);
    grid->addWidget(sign, 0, 0, Qt::AlignTop);
    grid->addWidget(sentence, 0, 1);
    grid->setColumnStretch(1, 1);
    return row;
}

}  // namespace

IssuesList::IssuesList(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(kGrid);
}

void IssuesList::clear() {
    while (QLayoutItem* item = column_->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();  // its button may be the sender
        delete item;
    }
}

void IssuesList::add(Sign sign, const QString& sentence) {
    add(sign, sentence, QVector<Action>());
}

void IssuesList::add(Sign sign,
                     const QString& sentence,
                     const QString& action,
                     const QString& code) {
    add(sign, sentence, QVector<Action>{{action, code}});
}

void IssuesList::add(Sign sign, const QString& sentence, const QVector<Action>& actions) {
    auto* sentenceSign = new SignLabel(static_cast<SignLabel::Sign>(sign), this);
    QLabel* words = sentenceLabel(sentence, false, this);
    if (actions.isEmpty()) return column_->addWidget(plainRow(sentenceSign, words, this));
    auto* row = new IssueRow(sentenceSign, words, this);
    for (const Action& action : actions) {
        QPushButton* button = textButton({}, action.text, row);
        button->setToolTip(action.toolTip.isEmpty() ? action.text : action.toolTip);
        button->setAccessibleDescription(sentence);
        row->addButton(button);
        connect(
            button, &QPushButton::clicked, this, [this, code = action.code] { emit chosen(code); });
    }
    column_->addWidget(row);
}

void IssuesList::add(const engine::Diagnostic& diagnostic, const QVector<Action>& actions) {
    add(diagnostic, QString(), actions);
}

void IssuesList::add(const engine::Diagnostic& diagnostic,
                     const QString& rest,
                     const QVector<Action>& actions) {
    const Sign sign = diagnostic.severity == engine::Severity::Error     ? Sign::Problem
                      : diagnostic.severity == engine::Severity::Warning ? Sign::Warning
                                                                         : Sign::Note;
    const QString sentence = sentenceOf(diagnostic);
    add(sign, rest.isEmpty() ? sentence : sentence + QLatin1Char(' ') + rest, actions);
}

int IssuesList::count() const {
    return column_->count();
}

}  // namespace espalier::ui
