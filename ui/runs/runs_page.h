// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <filesystem>

#include "engine/project/project.h"
#include "ui/page.h"
#include "ui/runs/run_notes.h"
#include "ui/runs/runs_model.h"
#include "ui/runs/runs_reader.h"
#include "ui/runs/runs_table.h"

class QCheckBox;
class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QStackedLayout;
class QToolButton;

namespace espalier::ui {

class ComparisonView;
class Document;
class Heading;
class RunActions;
class RunControl;
class RunDeletion;
class RunsFilter;
class RunsScope;

/// The known runs, of the open project or of all: show or resume one, use its settings, note
/// something about it, delete it, or compare several. GUI thread; owned by MainWindow.
class RunsPage : public Page {
    Q_OBJECT

  public:
    RunsPage(Document& document, RunControl& run, QWidget* parent = nullptr);

    void activate() override;
    void copySelection() override;
    RunsModel& model() { return *model_; }
    RunsTable& table() { return *table_; }
    ComparisonView& comparison() { return *comparison_; }
    bool isBusy() const { return reader_->isReading(); }
    /// The folder of the cross-validation that the window trains has changed; empty for none.
    void setFoldsInWork(const std::filesystem::path& folder);

  signals:
    /// The user wants to start the first training.
    void startAsked();
    void openAsked(const QString& path);
    /// Likewise a cross-validation; `continues`: and train what is left of it.
    void foldsAsked(const std::filesystem::path& folder, bool continues);
    /// The user wants to use the settings of this run for the open project.
    void settingsAsked(const espalier::engine::Project& project);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeContent();
    QWidget* makeTools();
    QWidget* makeNote();
    void connectTable();
    void read();
    void readLater();
    void take(const QVector<RunRow>& rows, RunsReach reach);
    void applyFilter();
    void writeSentence();
    /// The folder of the displayed runs, or the number of folders.
    QString placeText() const;
    const RunRow* chosen() const;
    void choose(int row);
    void showChoice();
    void showNote(const RunRow* run);
    void keepNote(const RunRow& run, const engine::RunNote& note);
    void toggleStar(const RunRow& run);
    void toggleTick();
    void compare();

    Document& document_;
    RunControl& run_;
    QStackedLayout* stack_;
    Heading* heading_ = nullptr;
    RunsModel* model_;
    RunsFilter* filter_;
    RunNotes* notes_;
    RunDeletion* deletion_;
    RunsTable* table_ = nullptr;
    RunActions* actions_ = nullptr;
    ComparisonView* comparison_ = nullptr;
    QLineEdit* words_ = nullptr;
    QCheckBox* starredOnly_ = nullptr;
    RunsScope* scope_ = nullptr;
    QLineEdit* note_ = nullptr;
    QToolButton* star_ = nullptr;
    QPushButton* open_ = nullptr;
    QString noted_;  // the run that the note field belongs to
    RunsReader* reader_;
    std::filesystem::path foldsInWork_;
    QTimer again_;  ///< while folds are trained
};

}  // namespace espalier::ui
