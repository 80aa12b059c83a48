// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace espalier::ui {

/// A field over the canvas with a list below it that shortens while one types: arrow keys choose,
/// Enter or a click takes, Esc or leaving the field closes. Hidden until opened. GUI thread; owned
/// by its parent, which it never leaves.
class QuickSearch : public QFrame {
    Q_OBJECT

  public:
    struct Entry {
        QString key;
        QString name;
        QString detail;    ///< shown behind the name
        QString words;     ///< also found by these
        QString iconName;  ///< empty = none
    };

    explicit QuickSearch(QWidget* parent);

    /// Shows all entries with the field's upper left corner near `at` (coordinates of the parent).
    void open(const QPoint& at, const QString& purpose, std::vector<Entry> entries);
    void close(bool returnFocus);

  signals:
    void chosen(const QString& key);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void filter(const QString& typed);
    void take(const QListWidgetItem* item);
    void step(int rows);
    void showNote(int more);
    void resizeToList();
    bool press(int key);

    QLineEdit* field_;
    QListWidget* list_;
    QLabel* note_;  ///< below the list: why it is empty, or that there is more
    std::vector<Entry> entries_;
};

/// Whether and how well an entry fits what was typed: 0 best, -1 not at all. Every word must be in
/// its name, detail or words; a name that begins with it is better than one that contains it.
int rankOf(const QuickSearch::Entry& entry, const QString& typed);

}  // namespace espalier::ui
