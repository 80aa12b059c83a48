// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <filesystem>

#include "ui/engine_access.h"
#include "ui/jobs/job.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedLayout;
class QTableView;

namespace espalier::ui {

class EmptyState;
class ImageActions;
class ImageCache;
class PredictionModel;
class ScoreBars;
class WhyBar;

/// Predicts images or folders with the model just trained: a table of answers, and the scores of
/// the selected image, which can be excluded if it belongs to the project. GUI thread; predicts
/// elsewhere.
class TryItPanel : public QWidget {
    Q_OBJECT

  public:
    TryItPanel(const EngineAccess& engine,
               ImageCache& images,
               ImageActions& actions,
               QWidget* parent = nullptr);

    void setModel(const std::filesystem::path& model);
    void tryOut(const QStringList& paths);
    PredictionModel& answers() { return *answers_; }
    QTableView& table() { return *table_; }
    /// Saves the answers as a table.
    void saveCsv(const QString& file);

  signals:
    void failed(const QString& sentence);
    void noticed(const QString& sentence);

  private:
    QWidget* makeTable();
    QWidget* makeDetails();
    QStringList chosen() const;
    void updateActions();
    void choose();
    void showRow(int row);
    void chooseTable();

    const EngineAccess& engine_;
    ImageCache& images_;
    ImageActions& actions_;
    std::filesystem::path modelFile_;
    QStackedLayout* stack_;
    EmptyState* invitation_;
    PredictionModel* answers_;
    QTableView* table_ = nullptr;
    QLabel* image_ = nullptr;
    QLabel* sentence_ = nullptr;
    WhyBar* why_ = nullptr;
    ScoreBars* bars_ = nullptr;
    QPushButton* exclude_ = nullptr;
    QPushButton* folder_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QPushButton* cancel_ = nullptr;
    QString shownPath_;
    Job job_;
};

}  // namespace espalier::ui
