// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace espalier::ui {

class Document;
class ElidedLabel;
class RunControl;

/// The top of the window: menu, project name, undo and redo, and Start, Pause and Stop at the same
/// place on every page. GUI thread; owned by MainWindow.
class TopBar : public QWidget {
    Q_OBJECT

  public:
    TopBar(Document& document, RunControl& run, QWidget* parent = nullptr);

    QToolButton& menuButton() { return *menu_; }
    /// `whyNot` is empty if a training could start, otherwise it says what is missing. While the
    /// project is being checked, a start waits for the result.
    void setReadiness(const QString& whyNot, bool isChecking);
    /// The name of other work that Stop ends, such as "The experiment"; empty: there is none.
    void setBeside(const QString& work, bool isStopping);
    /// Whether Start is what the shown page leads to; another page has its own filled button.
    void setStartLeads(bool leads);
    /// Why the project is read-only; empty where it is not.
    void setReadOnly(const QString& why);

  signals:
    void startAsked();
    /// A run of the project as it is now is to wait in the queue.
    void queueAsked();
    void pauseAsked();
    void stopAsked();
    void renameAsked();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void addUndo();
    void showState();
    void showButtons();
    void showPause();
    void keepFocus();
    void showTitle();

    Document& document_;
    RunControl& run_;
    QString whyNotReady_;
    bool isChecking_ = false;
    QString whyReadOnly_;
    QString beside_;
    bool isBesideStopping_ = false;
    QToolButton* menu_;
    QPushButton* title_;
    QLabel* saved_;
    ElidedLabel* why_;  ///< why a training cannot start, if it cannot
    QToolButton* undo_;
    QToolButton* redo_;
    QToolButton* queue_;
    QPushButton* start_;
    QPushButton* pause_;
    QPushButton* stop_;
};

}  // namespace espalier::ui
