// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointer>
#include <filesystem>
#include <optional>

#include "engine/passport/passport.h"
#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"
#include "ui/page.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace espalier::ui {

class PageContents;
class ProgramPanel;
class PurposeChoice;
class RunControl;

/// Step 5: asks what the model is for and offers the files for that, then the check of the exported
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
    PurposeChoice& purpose() { return *purpose_; }

  signals:
    /// Nothing was exported, because the run's folder is gone.
    void runMissing(const QString& sentence);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QList<QWidget*> cardsOfPurpose() const;
    void showCards();
    void showContents();
    void fitCards();
    void askFor(const QString& ending, QPushButton* button);
    void showPrograms();
    void showRun();
    void renew();
    void ask(const QString& title, const QString& proposal);
    void chosen(const QString& file, const QString& ending);
    void write(const QString& file);
    void begin(const QString& file, const QString& doing);
    void addCard(const engine::ExportCheck& check, bool isOfRun = false);
    void addPassport(const engine::Passport& passport, bool withSamples);
    void setBusy(bool busy);
    void cancel();

    RunControl& run_;
    QVBoxLayout* cards_;
    ProgramPanel* programs_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    QLabel* doing_;
    PurposeChoice* purpose_;
    QWidget* programRoom_;            // hidden where the purpose needs no program
    QScrollArea* room_;               // contains the cards and contents_
    PageContents* contents_;          // of a page, before it is written
    std::optional<bool> written_;     // with samples or not: the newest page of the shown run
    QPushButton* earlier_;            // shows cards for which there is no room, or hides them
    bool areAllShown_ = false;        // by that button
    QPushButton* pressed_ = nullptr;  // gets the focus back after its export
    QPointer<QWidget> cardOfRun_;
    engine::ExportCheck ofRun_;    // what it says
    std::filesystem::path shown_;  // the run whose cards are shown
    QString target_;               // the file of the running export
    Job job_;
};

}  // namespace espalier::ui
