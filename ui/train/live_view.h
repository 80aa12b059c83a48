// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QStackedLayout;
class QToolButton;

namespace espalier::ui {

class CurvesView;
class Document;
class ElidedLabel;
class MetricChooser;
class MetricsPanel;
class PausedOptions;
class ImageCache;
class RunControl;
class WrongNow;

/// A run as it goes, or went: the curves, the metrics beside them, words until the first point, and
/// what to do next once it has ended. GUI thread; owned by TrainPage.
class LiveView : public QWidget {
    Q_OBJECT

  public:
    LiveView(Document& document, RunControl& run, ImageCache& images, QWidget* parent = nullptr);
    void setDevice(const QString& name);
    CurvesView& curves() { return *curves_; }
    /// All values of the run, as a table.
    void saveTable(const QString& file);
    /// The curves as they are seen: PNG, PDF or SVG by the ending.
    void saveImage(const QString& file);

  signals:
    void resultsAsked();
    void exportAsked();
    void failed(const QString& sentence);
    void noticed(const QString& sentence);

  private:
    QWidget* makeTools();
    QWidget* makeEnding();
    QWidget* makeWords();
    void newRun();
    void showState();
    void exportTable();
    void exportImage();

    RunControl& run_;
    CurvesView* curves_;
    MetricChooser* chooser_;
    MetricsPanel* metrics_;
    PausedOptions* paused_;
    WrongNow* wrong_;
    QStackedLayout* stack_;
    QLabel* words_;
    ElidedLabel* sentence_;
    QWidget* ending_;
    QPushButton* results_;
    QPushButton* resume_;
    QPushButton* export_;
    QToolButton* logarithmic_;
};

}  // namespace espalier::ui
