// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>
#include <functional>

class QLabel;
class QLineEdit;
class QListWidget;

namespace espalier::ui {

/// Asks for one of many names, or for a new one: what is typed narrows the list, Enter chooses what
/// the last line says.
/// Closes without an answer on Escape or a click elsewhere, and deletes itself. GUI thread.
class NameChooser : public QFrame {
    Q_OBJECT

  public:
    struct Question {
        QString title;         ///< "Class of 3 images"
        QStringList names;     ///< the likeliest first
        QStringList keys;      ///< of the same names: what can be pressed without this; "" for none
        bool onlyNew = false;  ///< none of `names` is an answer
        QString hint;          ///< in the empty field: "Find or add a class"
        QString newOne;        ///< "New class: %1"
        /// Why a new one cannot have this name; empty if it can.
        std::function<QString(const QString&)> problem;
    };

    NameChooser(Question question, QWidget* parent);
    /// Below this point where there is room, in global coordinates.
    void openAt(const QPoint& point);

  signals:
    void chosen(const QString& name, bool isNew);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fill();
    void addRow(const QString& text, const QString& name, bool isNew, const QString& key);
    void choose();
    void moveBy(int rows);
    void writeAnswer();
    QString problemOf(const QString& typed) const;

    Question question_;
    QLineEdit* typed_;
    QListWidget* list_;
    QLabel* problem_;
    QLabel* answer_;
};

}  // namespace espalier::ui
