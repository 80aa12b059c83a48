// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

class QPushButton;

namespace espalier::ui {

/// The first nine classes as small buttons with the digit that gives each. GUI thread.
class ClassKeys : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kMost = 9;

    explicit ClassKeys(QWidget* parent = nullptr);
    void setClasses(const QStringList& names);
    /// The one of this name is marked; `whyNot`: why none can be chosen, empty if they can.
    void setCurrent(const QString& name, const QString& whyNot);

  signals:
    void chosen(const QString& name);

  private:
    QStringList names_;
    QList<QPushButton*> buttons_;
};

}  // namespace espalier::ui
