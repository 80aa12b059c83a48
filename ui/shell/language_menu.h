// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <functional>

namespace espalier::ui {

/// The languages of the window, each by its own name, and that of the system. The choice is kept in
/// the settings. GUI thread.
class LanguageMenu : public QMenu {
    Q_OBJECT

  public:
    /// `whyNot` tells, whenever the menu opens, why the language cannot change now; empty if it
    /// can.
    LanguageMenu(std::function<QString()> whyNot, QWidget* parent);

    /// The setting: a code, or empty for the system's language.
    static QString chosen();

  signals:
    void languageChosen();

  private:
    void add(const QString& code, const QString& name);
    void refresh();

    std::function<QString()> whyNot_;
};

}  // namespace espalier::ui
