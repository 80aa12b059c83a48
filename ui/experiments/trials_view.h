// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <filesystem>

class QButtonGroup;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace espalier::ui {

class ParallelPlot;
class ScatterPlot;
class TrialCurves;
class TrialsControl;
class TrialsTable;

/// A race or sweep, while it is trained and after: all curves, the result against its cost, all
/// options against the result, and a table. GUI thread.
class TrialsView : public QWidget {
    Q_OBJECT

  public:
    explicit TrialsView(TrialsControl& control, QWidget* parent = nullptr);

    TrialCurves& curves() { return *curves_; }
    ScatterPlot& scatter() { return *scatter_; }
    ParallelPlot& parallel() { return *parallel_; }
    TrialsTable& table() { return *table_; }
    /// Why something cannot be done now, such as another training; empty if it can.
    struct WhyNot {
        QString winner;  ///< becomes the project
        QString goOn;    ///< the trials
        QString open;    ///< a run
    };
    void setWhyNot(const WhyNot& whyNot);

  signals:
    /// The best trial becomes the project, and its run goes on.
    void winnerAsked(int trial);
    void openAsked(const QString& run);
    void continueAsked();
    void newAsked();

  private:
    QWidget* makeControls();
    QWidget* makeCosts();
    void follow();
    void followProgress();
    void showButtons();
    void fillScatter();
    void fillParallel();

    TrialsControl& control_;
    QLabel* sentence_;  ///< in as many lines as it needs: why trials have failed
    QProgressBar* progress_;
    QPushButton* winner_ = nullptr;
    QPushButton* open_ = nullptr;
    QPushButton* goOn_ = nullptr;
    QPushButton* another_ = nullptr;
    TrialCurves* curves_;
    QStackedWidget* costs_ = nullptr;
    QPushButton* asCosts_ = nullptr;
    QPushButton* asOptions_ = nullptr;
    ScatterPlot* scatter_ = nullptr;
    QVector<int> drawn_;  ///< the trials of its points
    ParallelPlot* parallel_ = nullptr;
    TrialsTable* table_;
    WhyNot whyNot_;
    std::filesystem::path shown_;  ///< the folder that the choice of a plot was made for
};

}  // namespace espalier::ui
