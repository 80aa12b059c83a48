// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <filesystem>

#include "engine/data/samples/source_folder.h"
#include "engine/tasks/evaluation.h"
#include "ui/engine_access.h"
#include "ui/jobs/job.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace espalier::ui {

class PairsModel;

/// Images with their reconstructions side by side, the worst of the test images first, or images
/// that the user tries. GUI thread; reconstructs elsewhere.
class PairsView : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kMost = 60;  ///< maximum number of pairs: a few screens of the worst

    explicit PairsView(const EngineAccess& engine, QWidget* parent = nullptr);
    /// Discards the images of another model.
    void setModel(const std::filesystem::path& model);
    /// `root`: the folder of the files.
    void setEvaluation(const engine::Evaluation& evaluation, const engine::SampleFiles& files);
    void tryOut(const QStringList& files);
    PairsModel& pairs() { return *pairs_; }
    QString title() const;

  signals:
    void failed(const QString& sentence);

  private:
    void rebuild(const std::vector<std::filesystem::path>& files, qint64 of);
    void writeTitle(qint64 of);

    const EngineAccess& engine_;
    std::filesystem::path modelFile_;
    PairsModel* pairs_;
    QLabel* title_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    Job job_;
};

}  // namespace espalier::ui
