// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/job.h"
#include "ui/page.h"

class QPushButton;
class QSortFilterProxyModel;
class QStackedLayout;
class QTableView;

namespace espalier::ui {

class Document;
class EmptyState;
class Heading;
class RunControl;
class RunsModel;

/// All runs of the project's runs folder: see curves and results again, or go on with one. GUI
/// thread; owned by MainWindow.
class RunsPage : public Page {
    Q_OBJECT

  public:
    RunsPage(Document& document, RunControl& run, QWidget* parent = nullptr);

    void activate() override;
    RunsModel& model() { return *model_; }
    bool isBusy() const { return job_.isRunning(); }

  signals:
    /// Nothing was trained yet, and the person wants to.
    void startAsked();
    void openAsked(const QString& path);

  private:
    QWidget* makeTable();
    void read();
    QString chosen() const;
    void showChoice();

    Document& document_;
    RunControl& run_;
    QStackedLayout* stack_;
    Heading* heading_ = nullptr;
    RunsModel* model_;
    QSortFilterProxyModel* sorted_;
    QTableView* table_ = nullptr;
    QPushButton* open_ = nullptr;
    QPushButton* show_ = nullptr;
    Job job_;
};

}  // namespace espalier::ui
