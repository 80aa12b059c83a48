// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedLayout;
class QToolButton;

namespace espalier::ui {

class AutopsyPanel;
class CurvesView;
class Document;
class MetricChooser;
class ElidedLabel;
class MetricsPanel;
class PausedOptions;
class ImageCache;
class RunControl;
class WorkersPanel;
class WrongNow;

/// A running or past run: the curves, the metrics beside them, a text until the first point, and
/// the next steps once it has ended. GUI thread; owned by TrainPage.
class LiveView : public QWidget {
    Q_OBJECT

  public:
    LiveView(Document& document, RunControl& run, ImageCache& images, QWidget* parent = nullptr);
    void setDevice(const QString& name);
    /// Whether its filled button is what comes next: the run has results to show.
    bool leadsToResults() const;
    CurvesView& curves() { return *curves_; }
    /// Saves all values of the run as a table.
    void saveTable(const QString& file);
    /// Saves the visible curves as PNG, PDF or SVG, depending on the extension.
    void saveImage(const QString& file);

  signals:
    void resultsAsked();
    void exportAsked();
    void failed(const QString& sentence);
    void noticed(const QString& sentence);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeTools();
    QWidget* makeEnding();
    QWidget* makeWords();
    void makeMore();
    void showNumbers();
    void newRun();
    void askResume();
    void showState();
    void showVerdict();
    void exportTable();
    void exportImage();

    RunControl& run_;
    CurvesView* curves_;
    MetricChooser* chooser_;
    MetricsPanel* metrics_;
    WorkersPanel* workers_;
    PausedOptions* paused_;
    WrongNow* wrong_;
    QPushButton* more_ = nullptr;
    QStackedLayout* stack_;
    QLabel* words_;
    QProgressBar* preparing_ = nullptr;
    QLabel* sentence_;
    ElidedLabel* verdict_;
    AutopsyPanel* autopsy_;
    QWidget* ending_;
    QPushButton* results_;
    QPushButton* resumeWith_;
    QPushButton* export_;
    QToolButton* logarithmic_;
};

}  // namespace espalier::ui
