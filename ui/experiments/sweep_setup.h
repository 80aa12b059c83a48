// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

#include "engine/project/project.h"
#include "engine/sweep/sweep_file.h"
#include "ui/jobs/job.h"

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace espalier::ui {

class CountBox;
class Document;
class SignLabel;
class SweepOptionRow;

/// Chooses what a sweep tries: options with values or ranges, and how. Reads and writes the file of
/// `espalier sweep`. GUI thread.
class SweepSetup : public QWidget {
    Q_OBJECT

  public:
    explicit SweepSetup(Document& document, QWidget* parent = nullptr);

    /// As it is chosen. Throws RequestError with a sentence where it is no plan.
    engine::SweepPlan plan() const;
    void setPlan(const engine::SweepPlan& plan);
    void setWhyNotTrain(const QString& whyNot);
    void setProblem(const QString& problem);
    /// Measures what all trials will take; says it in a sentence.
    void forecast();
    bool isForecasting() const { return forecasting_.isRunning(); }
    /// Other work has begun, which would spoil what is being measured.
    void stopForecast();
    /// Whether a file is read or written.
    bool isFiling() const { return filing_.isRunning(); }
    void openFile(const QString& file);
    void saveFile(const QString& file);

  signals:
    void startAsked();
    /// The folder of a sweep was chosen instead of a file.
    void folderAsked(const QString& folder);
    void noticed(const QString& sentence);

  private:
    QWidget* makeMethod();
    QWidget* makeEnd();
    SweepOptionRow* addRow();
    void askForFile();
    void showState();
    void showReadiness();
    void followProject();
    void showMethod();
    void take(const engine::SweepFile& file, const QString& name);

    Document& document_;
    QVBoxLayout* rows_;
    QVector<SweepOptionRow*> options_;
    QPushButton* add_ = nullptr;
    QComboBox* method_ = nullptr;
    QVector<QWidget*> ofDrawn_;
    QVector<QWidget*> ofHalving_;
    QVector<QWidget*> ofTime_;
    CountBox* trials_ = nullptr;
    CountBox* firstEpochs_ = nullptr;
    CountBox* reduction_ = nullptr;
    CountBox* seconds_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* forecast_ = nullptr;
    QPushButton* open_ = nullptr;
    QPushButton* save_ = nullptr;
    SignLabel* sign_ = nullptr;
    QLabel* sentence_ = nullptr;
    QString whyNotTrain_;
    QString said_;
    bool isProblem_ = false;
    QString forecastText_;      ///< of the plan as it is; empty: not measured
    engine::Project measured_;  ///< that it was measured for
    Job forecasting_;
    Job filing_;
};

}  // namespace espalier::ui
