// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QProgressBar;
class QPushButton;
class QTableWidget;
class QToolButton;

namespace espalier::ui {

class ElidedLabel;
class QueueControl;

/// The list of runs that wait, are trained or have ended, and what can be done with it. GUI thread.
class QueueView : public QWidget {
    Q_OBJECT

  public:
    explicit QueueView(QueueControl& control, QWidget* parent = nullptr);

    QTableWidget& table() { return *table_; }
    /// Why nothing can be trained now, such as another training; empty if it can.
    void setWhyNotTrain(const QString& whyNot);
    /// Why the project cannot be added; empty if it can.
    void setWhyNotAdd(const QString& whyNot);

  signals:
    void addAsked();
    void trainAsked();
    void openAsked(const QString& run);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeControls();
    void follow();
    void followProgress();
    void showButtons();
    void fillRow(int row);
    void move(int by);
    void remove();
    int chosen() const;

    QueueControl& control_;
    ElidedLabel* sentence_;
    QProgressBar* progress_;
    QPushButton* add_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* stop_ = nullptr;
    QPushButton* open_ = nullptr;
    QPushButton* retry_ = nullptr;
    QPushButton* clear_ = nullptr;
    QToolButton* up_ = nullptr;
    QToolButton* down_ = nullptr;
    QToolButton* remove_ = nullptr;
    QTableWidget* table_;
    QString whyNotTrain_;
    QString whyNotAdd_;
};

}  // namespace espalier::ui
