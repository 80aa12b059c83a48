// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/language_menu.h"

#include <QActionGroup>
#include <QSettings>
#include <utility>

#include "ui/language.h"

namespace espalier::ui {

namespace {

const QString kKey = QStringLiteral("language");

QString nameOf(const QString& code) {
    for (const LanguageChoice& choice : languageChoices()) {
        if (choice.code == code) return choice.name;
    }
    return code;
}

}  // namespace

LanguageMenu::LanguageMenu(std::function<QString()> whyNot, QWidget* parent)
    : QMenu(tr("Language"), parent), whyNot_(std::move(whyNot)) {
    setToolTipsVisible(true);
    new QActionGroup(this);
    add({}, tr("System (%1)").arg(nameOf(languageFor({}))));
    for (const LanguageChoice& choice : languageChoices()) add(choice.code, choice.name);
    connect(this, &QMenu::aboutToShow, this, &LanguageMenu::refresh);
}

QString LanguageMenu::chosen() {
    return QSettings().value(kKey).toString();
}

void LanguageMenu::add(const QString& code, const QString& name) {
    QAction* action = addAction(name);
    action->setData(code);
    action->setCheckable(true);
    action->setChecked(code == chosen());
    findChild<QActionGroup*>()->addAction(action);
    connect(action, &QAction::triggered, this, [this, code] {
        if (code == chosen()) return;
        QSettings().setValue(kKey, code);
        emit languageChosen();
    });
}

void LanguageMenu::refresh() {
    const QString whyNot = whyNot_();
    for (QAction* action : actions()) {
        action->setEnabled(whyNot.isEmpty());
        action->setToolTip(whyNot.isEmpty() ? action->text() : whyNot);
    }
}

}  // namespace espalier::ui
