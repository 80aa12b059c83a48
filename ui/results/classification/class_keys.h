// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

class QGridLayout;
class QPushButton;

namespace espalier::ui {

/// The classes as buttons of one width in columns, the first ten with the digit that gives each; of
/// many classes only those. Where each class has a button, one for another class is the last. GUI
/// thread.
class ClassKeys : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kMost = 10;  ///< digits
    static constexpr int kAll = 12;   ///< of so many classes, each has a button

    explicit ClassKeys(QWidget* parent = nullptr);
    void setClasses(const QStringList& names);
    /// The one of this name is marked; `whyNot`: why none can be chosen, empty if they can.
    void setCurrent(const QString& name, const QString& whyNot);
    /// Each class has a button here, and so has a new one.
    bool hasAll() const { return !names_.isEmpty() && names_.size() <= kAll; }
    /// The key of the class at this place, below kMost: 1 to 9, then 0.
    static int digitOf(int place) { return (place + 1) % kMost; }

  signals:
    void chosen(const QString& name);
    void newAsked();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QString wordsOf(qsizetype place, const QString& name) const;
    void arrange();
    void shorten();

    QGridLayout* grid_;
    QStringList names_;
    QList<QPushButton*> buttons_;  ///< of the classes
    QPushButton* new_;
    int columns_ = 1;
};

}  // namespace espalier::ui
