// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QStringList>
#include <QTimer>
#include <QVector>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/runs/earlier_test.h"
#include "ui/jobs/job.h"
#include "ui/plots/common_steps.h"
#include "ui/plots/step_range.h"
#include "ui/plots/values_above.h"
#include "ui/runs/comparison_table.h"
#include "ui/runs/run_answers.h"
#include "ui/runs/run_curves.h"
#include "ui/runs/run_rows.h"

class QStandardItemModel;

namespace espalier::ui {

class ElidedLabel;
class MetricChooser;
class PlotPane;

/// Compares several runs: their curves for the loss and for a metric, and below them a table of
/// their results and of the settings in which they differ. Curves are read off the GUI thread. GUI
/// thread; owned by RunsPage.
class ComparisonView : public QWidget {
    Q_OBJECT

  public:
    explicit ComparisonView(QWidget* parent = nullptr);

    /// At least two runs, each with its project.
    void setRuns(const QVector<RunRow>& runs);
    bool isBusy() const { return job_.isRunning() || testing_.isRunning(); }
    /// The number of runs whose curves are drawn.
    int drawn() const { return drawn_; }
    QTableView& table() { return *table_; }
    MetricChooser& chooser() { return *chooser_; }

  signals:
    void failed(const QString& sentence);

  protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    using Curves = std::shared_ptr<const RunCurves>;
    using TextOf = std::function<QString(int run)>;

    QWidget* makePlots();
    PlotPane* makePane(const QString& title, QWidget* parent);
    QWidget* makeHalf(ElidedLabel* name, PlotPane* pane, QWidget* parent);
    void readCurves();
    void setMetric(const std::string& key);
    std::vector<std::string> metrics() const;
    void draw();
    void chooseAxis();
    void nameLoss();
    void addRow(const QString& name, const TextOf& textOf);
    void fillTable();
    /// Returns the first row that may go to the end where all runs have the same: behind the test.
    int addResults();
    void addEqualSettings();
    void boldBest(const std::vector<double>& ranks);
    void compareTests();
    void addTestDifferences();
    void writeHeads();
    double newest() const;

    QVector<RunRow> runs_;
    QHash<QString, Curves> curves_;
    PlotPane* loss_;
    PlotPane* second_;
    QWidget* secondBox_ = nullptr;
    ElidedLabel* lossName_ = nullptr;
    ElidedLabel* secondName_ = nullptr;
    MetricChooser* chooser_;
    std::string metric_ = kAccuracy;  ///< of the second plot
    QVector<QWidget*> cards_;
    ElidedLabel* sentence_;
    QStandardItemModel* differences_;
    ComparisonTable* table_;
    StepRange range_;
    CommonSteps steps_;
    int drawn_ = 0;
    QStringList names_;                   // of the runs, by what they differ in
    QHash<QString, RunAnswers> answers_;  // of the compared tests, by the path of the run
    // The test of each run compared with that of the first; none for that one.
    std::vector<std::optional<engine::StepGain>> gains_;
    bool hasDifferences_ = false;
    bool isLogarithmic_ = false;  // the axis of the loss
    ValuesAbove above_;           // of the losses
    QTimer drawTimer_;
    Job job_;
    Job testing_;
};

}  // namespace espalier::ui
