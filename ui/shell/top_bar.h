// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace espalier::ui {

class Document;
class RunControl;

/// The head of the window: menu, name of the project, undo and redo, and Start, Pause and Stop,
/// which stand in the same place on every page. GUI thread; owned by MainWindow.
class TopBar : public QWidget {
    Q_OBJECT

  public:
    TopBar(Document& document, RunControl& run, QWidget* parent = nullptr);

    QToolButton& menuButton() { return *menu_; }
    /// `whyNot` is empty when a training could start; else what is missing. While the project is
    /// checked a start waits for the end of that.
    void setReadiness(const QString& whyNot, bool isChecking);

  signals:
    void startAsked();
    void pauseAsked();
    void stopAsked();
    void renameAsked();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void addUndo();
    void showState();
    void showTitle();

    Document& document_;
    RunControl& run_;
    QString whyNotReady_;
    bool isChecking_ = false;
    QToolButton* menu_;
    QPushButton* title_;
    QLabel* saved_;
    QToolButton* undo_;
    QToolButton* redo_;
    QPushButton* start_;
    QPushButton* pause_;
    QPushButton* stop_;
};

}  // namespace espalier::ui
