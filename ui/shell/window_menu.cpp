// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/window_menu.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QSettings>

#include "ui/shell/language_menu.h"
#include "ui/shell/project_files.h"
#include "ui/shell/window_help.h"
#include "ui/style/icon.h"
#include "ui/style/style.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

WindowMenu::WindowMenu(QWidget& window, Workspace& workspace, ProjectFiles& files, Style& style)
    : QObject(&window), window_(window), workspace_(workspace), menu_(new QMenu(&window)) {
    const auto add = [&](const char* name, const QString& text, auto&& what) {
        return menu_->addAction(icon(QLatin1String(name)), text, this, what);
    };
    add("add", tr("New project"), [this] { workspace_.newProject(); });
    add("open", tr("Open …"), [&files] { files.open(); })->setShortcut(QKeySequence::Open);
    QMenu* recent = menu_->addMenu(icon(QStringLiteral("recent")), tr("Recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(recent); });
    add("flower", tr("Try the sample"), [this] { workspace_.trySample(); });
    menu_->addSeparator();
    add("save", tr("Save"), [&files] { files.save(); })->setShortcut(QKeySequence::Save);
    add("save", tr("Save as …"), [&files] { files.saveAs(); })->setShortcut(QKeySequence::SaveAs);
    menu_->addSeparator();
    addAppearance(style);
    help_ = add("help", tr("Guide"), [this] { emit guideAsked(); });
    add("show", tr("Tour of the window"), [this] { emit tourAsked(); });
    add("help", tr("Keyboard shortcuts and help"), [this] { showKeys(window_); });
    menu_->addSeparator();
    add("close", tr("Quit"), [this] { window_.close(); })->setShortcut(QKeySequence::Quit);
    // Shortcuts in a button's menu only work if the window has the actions as well.
    for (QAction* action : menu_->actions()) {
        if (!action->shortcut().isEmpty()) window_.addAction(action);
    }
}

void WindowMenu::addLanguages(LanguageMenu* languages) {
    menu_->insertMenu(help_, languages);
}

void WindowMenu::addAppearance(Style& style) {
    QMenu* looks = menu_->addMenu(tr("Appearance"));
    auto* group = new QActionGroup(this);
    const QString names[] = {tr("System"), tr("Light"), tr("Dark")};
    for (int i = 0; i < 3; ++i) {
        QAction* choice = looks->addAction(names[i]);
        choice->setCheckable(true);
        choice->setChecked(static_cast<int>(style.appearance()) == i);
        group->addAction(choice);
        connect(choice, &QAction::triggered, this, [&style, i] {
            QSettings().setValue(QStringLiteral("appearance"), i);
            style.setAppearance(static_cast<Appearance>(i));
        });
    }
}

void WindowMenu::fillRecent(QMenu* menu) {
    menu->clear();
    for (const RecentEntry& entry : workspace_.recent().entries()) {
        QAction* row =
            menu->addAction(entry.isDraft ? tr("%1 (%2)").arg(entry.title, entry.details())
                                          : workspace_.recent().nameOf(entry));
        row->setToolTip(entry.path);
        connect(
            row, &QAction::triggered, this, [this, path = entry.path] { workspace_.open({path}); });
    }
    if (menu->isEmpty()) menu->addAction(tr("None yet"))->setEnabled(false);
}

}  // namespace espalier::ui
