// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <string>
#include <vector>

#include "engine/project/project.h"
#include "engine/sweep/race.h"
#include "engine/sweep/trial_forecast.h"
#include "ui/jobs/job.h"

class QComboBox;
class QLabel;
class QPushButton;
class QRadioButton;
class QToolButton;

namespace espalier::ui {

class CountBox;
class Document;
class EntrantList;
class SignLabel;

/// Chooses who takes part in a race, and what each gets: time or epochs. GUI thread.
class RaceSetup : public QWidget {
    Q_OBJECT

  public:
    explicit RaceSetup(Document& document, QWidget* parent = nullptr);

    const std::vector<engine::RaceEntrant>& entrants() const { return entrants_; }
    engine::RaceShare share() const;
    /// What the entrants are judged by: TrainingOptions::bestBy.
    std::string judge() const;
    /// Plans the race that is chosen now; what it returns is for another thread.
    std::function<engine::Sweep()> plan() const;
    /// Measures what each entrant takes for an epoch; says it in a sentence.
    void forecast();
    bool isForecasting() const { return forecasting_.isRunning(); }
    /// Other work has begun, which would spoil what is being measured.
    void stopForecast();
    /// Adds one, unless there are too many.
    void add(const engine::RaceEntrant& entrant);
    /// What is missing to start one now; empty if nothing is.
    void setWhyNotTrain(const QString& whyNot);
    /// A sentence below the list, such as why a race was refused.
    void setProblem(const QString& problem);

  signals:
    void startAsked();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeEntrants();
    QWidget* makeSources();
    QWidget* makeChange();
    QWidget* makeShare();
    void reset();
    void fillJudges();
    void fill();
    /// The selected row; -1 if there is none.
    int chosen() const;
    void remove();
    void showField();
    void addChange();
    QWidget* makeEnd();
    void showState();
    void showSentence(const QString& why);
    void showCosts();
    void forgetForecast();
    void followProject();
    QString nameOf(const engine::RaceEntrant& entrant) const;

    Document& document_;
    std::string task_;  ///< that the entrants are for
    std::vector<engine::RaceEntrant> entrants_;
    EntrantList* list_ = nullptr;
    QToolButton* networks_ = nullptr;
    QToolButton* efforts_ = nullptr;
    QToolButton* remove_ = nullptr;
    QComboBox* field_ = nullptr;
    QComboBox* value_ = nullptr;
    QPushButton* addChange_ = nullptr;
    QRadioButton* byTime_ = nullptr;
    QRadioButton* byEpochs_ = nullptr;
    CountBox* seconds_ = nullptr;
    CountBox* epochs_ = nullptr;
    QComboBox* judge_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* forecast_ = nullptr;
    SignLabel* sign_ = nullptr;
    QLabel* sentence_ = nullptr;
    QString whyNotTrain_;
    QString problem_;
    engine::Project measured_;  ///< that the forecast is of
    std::vector<engine::TrialForecast> forecasts_;
    Job forecasting_;
};

}  // namespace espalier::ui
