// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

class QMenu;

namespace espalier::ui {

class RunsFilter;

/// The table of runs. The column of a metric is hidden until the user shows it in the menu of the
/// header; the choice is remembered. GUI thread; owned by RunsPage.
class RunsTable : public QTableView {
    Q_OBJECT

  public:
    explicit RunsTable(RunsFilter& runs, QWidget* parent = nullptr);

    void setMetricShown(const std::string& key, bool shown);
    /// Adds an entry for each metric.
    void fillMenu(QMenu& menu);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void sizeColumns();
    void fitNames();
    bool hasNotes() const;
    void restoreMetrics();
    void storeMetrics() const;
    void openMenu(const QPoint& where);

    bool isFitting_ = false;
    bool isOwnWidth_ = false;  ///< the user has dragged the names' column
};

}  // namespace espalier::ui
