// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/project/training_start.h"
#include "ui/jobs/job.h"
#include "ui/runs/run_rows.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace espalier::ui {

class Document;
class StartDetails;
class StartList;
class StartPreview;
class StartShelf;

/// Chooses what training begins with: random weights, a trained start, a file of weights, or an
/// earlier run of the project. Says how the weights would fit before anything changes; the choice
/// is one undo step. GUI thread; deletes itself.
class StartDialog : public QDialog {
    Q_OBJECT

  public:
    StartDialog(Document& document, StartShelf& shelf, QWidget* parent);

    /// The start that the project has now, without its values: random weights take back what it has
    /// brought with it. nullptr while that is not known.
    void setNow(std::shared_ptr<const engine::TrainingStart> outline);
    /// Chooses a file of weights, as with the file dialog.
    void takeFile(const QString& file);
    /// While runs are listed, or a file is compared with the published ones.
    bool isBusy() const { return reading_.isRunning() || recognising_.isRunning(); }

  private:
    QWidget* makeSide();
    QWidget* makeButtons();
    void readRuns();
    void showRows();
    void showRow();
    void showChoice();
    void askAgain();
    void askForFile();
    /// One that is the published file of a trained start is that start.
    void recognise(const std::filesystem::path& file);
    void takeKnown(const engine::Start& start, const std::filesystem::path& file, bool kept);
    void useFileItself(const QString& name, const QString& why);
    void choose();
    bool adopts() const;
    QString whyNot() const;
    /// What random weights in place of the project's start change.
    QString leavingText() const;

    Document& document_;
    StartShelf& shelf_;
    StartPreview* preview_;
    StartList* list_;
    StartDetails* details_;
    QCheckBox* adopt_ = nullptr;
    QLabel* adoptNote_ = nullptr;
    QPushButton* use_ = nullptr;
    std::shared_ptr<const engine::TrainingStart> now_;
    std::string file_;                         ///< the row of files names this one
    std::string recognisedFile_;               ///< of a start that is being imported from it
    std::string asked_;                        ///< what the preview was asked for
    std::optional<std::vector<RunRow>> runs_;  ///< no value while they are read
    bool runsUnread_ = false;                  ///< they could not be read
    Job reading_;
    Job recognising_;
};

}  // namespace espalier::ui
