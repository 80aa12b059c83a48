// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "engine/passport/passport.h"
#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"
#include "ui/page.h"

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace espalier::ui {

class ProgramPanel;
class RunControl;

/// Step 5: one button per file format and one for a page to share, then the check of the exported
/// file and a program that uses it. GUI thread; owned by MainWindow.
class ExportPage : public Page {
    Q_OBJECT

  public:
    explicit ExportPage(RunControl& run, QWidget* parent = nullptr);

    QString whyNotAvailable() const override;
    /// Writes the shown run's weights to `file` (.onnx or .safetensors), and checks them.
    void exportTo(const QString& file);
    /// Writes the passport of the shown run's model to `file` (.html).
    void shareTo(const QString& file);
    bool isBusy() const { return job_.isRunning(); }
    ProgramPanel& programs() { return *programs_; }

  signals:
    /// Nothing was exported, because the run's folder is gone.
    void runMissing(const QString& sentence);

  private:
    /// One of the boxes side by side; `further` stands above its button, if it is not null.
    QWidget* makeTarget(const QString& title,
                        const QString& sentence,
                        QPushButton* button,
                        QWidget* further = nullptr);
    QWidget* makeFormat(const QString& title, const QString& sentence, const QString& ending);
    QWidget* makeShare();
    void showRun();
    void ask(const QString& title, const QString& proposal);
    void chosen(const QString& file, const QString& ending);
    void write(const QString& file);
    void begin(const QString& file, const QString& doing);
    void addCard(const engine::ExportCheck& check);
    void addPassport(const engine::Passport& passport);
    void setBusy(bool busy);
    void cancel();

    RunControl& run_;
    QVBoxLayout* cards_;
    ProgramPanel* programs_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    QLabel* doing_;
    QCheckBox* withSamples_;
    QScrollArea* room_;  // contains the cards
    QVector<QPushButton*> buttons_;
    QPushButton* pressed_ = nullptr;  // gets the focus back after its export
    std::filesystem::path shown_;     // the run whose cards are shown
    QString target_;                  // the file of the running export
    Job job_;
};

}  // namespace espalier::ui
