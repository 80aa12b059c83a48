// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <QTimer>

class QMenu;

namespace espalier::ui {

class RunsColumns;
class RunsFilter;
class RunsGroups;
struct RunRow;

/// The table of runs, which may be grouped. RunsColumns chooses its columns in the menu of the
/// header. GUI thread; owned by RunsPage.
class RunsTable : public QTableView {
    Q_OBJECT

  public:
    explicit RunsTable(RunsFilter& runs, QWidget* parent = nullptr);

    RunsGroups& groups() { return *groups_; }
    RunsColumns& columns() { return *columns_; }
    /// The current run; nullptr for a group, and if there is none.
    const RunRow* chosen() const;
    /// Ticks the current run for the comparison, or no longer.
    void toggleTick();
    /// Whether what is below it has the room: then it is no higher than it has to be.
    void setLow(bool low);
    QSize sizeHint() const override;
    void setMetricShown(const std::string& key, bool shown);
    void fillMenu(QMenu& menu);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void sizeColumns();
    void fitNames();
    bool hasNotes() const;
    void openMenu(const QPoint& where);

    RunsGroups* groups_;
    RunsColumns* columns_ = nullptr;
    QTimer columnsLater_;  ///< combines the signals of several changes
    QTimer fitLater_;      ///< likewise
    bool isLow_ = false;
    bool isFitting_ = false;
    bool isOwnWidth_ = false;  ///< the user has dragged the names' column
};

}  // namespace espalier::ui
