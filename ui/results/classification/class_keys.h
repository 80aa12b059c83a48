// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

class QPushButton;

namespace espalier::ui {

/// The classes as small buttons, the first nine with the digit that gives each; of many classes
/// only those. GUI thread.
class ClassKeys : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kMost = 9;  ///< digits
    static constexpr int kAll = 12;  ///< of so many classes, each has a button

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
