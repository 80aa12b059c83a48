// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <string>

#include "ui/train/mean_speed.h"

class QGridLayout;
class QLabel;
class QProgressBar;

namespace espalier::ui {

class ElidedLabel;
class RunControl;

/// The metrics beside the curves: epoch, step, times, rate, speed, those of the last training
/// images, those of the last validation with the best epoch, device and batch. All can be selected
/// and copied; what a step must tell first is not there before it. GUI thread; owned by LiveView.
class MetricsPanel : public QWidget {
    Q_OBJECT

  public:
    explicit MetricsPanel(RunControl& run, QWidget* parent = nullptr);
    /// The device that the run's option selects here, for a run that does not name its own.
    void setDevice(const QString& name) { device_ = name; }
    /// How a batch is divided among workers; empty with one, which is not said.
    void setWorkers(const QString& summary);
    /// Of a run with steps: only the most telling numbers, to leave room for what is below.
    void setBrief(bool brief);
    // As in Page: its metrics change often and must not trigger any layout but its own.
    bool hasHeightForWidth() const override { return false; }
    QSize sizeHint() const override { return {}; }
    QSize minimumSizeHint() const override { return {}; }

  public slots:
    void showMetrics();

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    enum class Metric {
        Epoch,
        Workers,
        Step,
        Elapsed,
        Left,
        Rate,
        Speed,
        Loss,
        Accuracy,
        Scale,
        Best,
        Model,
        Device,
        Batch
    };
    void addMetric(Metric metric, const QString& name);
    QLabel* addRow(const QString& name, bool mayWrap);
    /// Above the next rows.
    ElidedLabel* addHeading(const QString& name);
    /// `spoken`: where the name beside the value is that of another row as well.
    void nameRow(Metric metric,
                 const QString& name,
                 const QString& help,
                 const QString& spoken = {});
    /// 0 = not known of how many. `isFilledUp`: with part of the batch before, which the help says.
    void nameStepRows(std::int64_t images, bool isFilledUp);
    /// Returns whether the row's visibility changed.
    bool setRowVisible(QLabel* value, bool isVisible);
    void put(Metric metric, const QString& text);
    void putLine(ElidedLabel& line, const QString& text);
    void fitHeight();
    void readEvents();
    /// Returns whether it has shown or hidden any.
    bool showKnownRows();
    void showEpoch();
    void showBest();
    void addValidated();
    void showValidated();
    void showModel();
    void showDevice();
    void showScale();
    void showSpeed();
    void showWorkers();

    RunControl& run_;
    QProgressBar* progress_;
    QGridLayout* rows_;  ///< names and values
    QMap<Metric, QLabel*> values_;
    ElidedLabel* ofStep_ = nullptr;  ///< of which images the next rows are
    ElidedLabel* ofValidation_ = nullptr;
    ElidedLabel* ofComputation_ = nullptr;
    bool isBrief_ = false;
    QString workers_;
    QString device_;
    QString runDevice_;               // on which the run was trained last; empty if not known
    std::int64_t recentImages_ = -1;  // named by the rows of a step; -1 = none yet
    bool isFilledUp_ = false;         // likewise
    std::size_t seen_ = 0;            // number of events that readEvents has processed
    MeanSpeed meanSpeed_;             // of these
    QMap<std::string, ElidedLabel*> validatedRows_;  // by metric
};

}  // namespace espalier::ui
