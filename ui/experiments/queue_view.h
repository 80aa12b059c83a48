// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <cstdint>
#include <map>

class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableWidget;
class QToolButton;

namespace espalier::engine {
struct QueueEntry;
}

namespace espalier::ui {

class ElidedLabel;
class EmptyState;
class QueueChanges;
class QueueControl;
class QueueResults;

/// The list of runs that wait, are trained or have ended, and what can be done with it. GUI thread.
class QueueView : public QWidget {
    Q_OBJECT

  public:
    enum Column : std::uint8_t {
        Place,
        Project,
        Changed,
        Time,
        State,
        Test,
        Network,
        Epochs,
        Added,
        Reason,
        kColumns
    };

    explicit QueueView(QueueControl& control, QWidget* parent = nullptr);

    QTableWidget& table() { return *table_; }
    /// Why something cannot be done now, such as another training; empty if it can.
    struct WhyNot {
        QString train;
        QString open;  ///< a run
        QString add;   ///< the project
    };
    void setWhyNot(const WhyNot& whyNot);

  signals:
    void addAsked();
    void trainAsked();
    void openAsked(const QString& run);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeControls();
    void prepareQueue();
    void follow();
    void fillResults();
    void fillRows();
    void hideEmptyColumns();
    void fitChanged();
    void followProgress();
    QString leftText() const;
    void showButtons();
    QString whyNotOpen(const engine::QueueEntry& entry) const;
    static QString whyNotRetry(const engine::QueueEntry& entry);
    QString whyNotUp(const engine::QueueEntry& entry) const;
    QString whyNotDown(const engine::QueueEntry& entry) const;
    QString whyNotRemove(const engine::QueueEntry& entry) const;
    void fillRow(int row);
    void showInvitation();
    void move(int by);
    void remove();
    const engine::QueueEntry* chosen() const;
    void choose(std::int64_t id);

    QueueControl& control_;
    QueueResults* results_;
    QueueChanges* changes_;
    QWidget* controls_ = nullptr;
    ElidedLabel* sentence_;
    QProgressBar* progress_;
    QPushButton* add_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* open_ = nullptr;
    QPushButton* retry_ = nullptr;
    QPushButton* clear_ = nullptr;
    QToolButton* up_ = nullptr;
    QToolButton* down_ = nullptr;
    QToolButton* remove_ = nullptr;
    QTableWidget* table_;
    EmptyState* nothing_;  ///< in place of the table
    QStackedWidget* content_;
    WhyNot whyNot_;
    std::map<std::int64_t, double> expected_;  ///< seconds, by the ids of entries
    QStringList fitted_;       ///< the texts that `Changed` was made wide enough for
    std::int64_t chosen_ = 0;  ///< the id of the selected entry; 0 for none
};

}  // namespace espalier::ui
