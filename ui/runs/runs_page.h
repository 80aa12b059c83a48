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

class QPushButton;
class QStackedLayout;
class QToolButton;
class QVBoxLayout;

namespace espalier::ui {

class ComparisonView;
class Document;
class Heading;
class RunActions;
class RunControl;
class RunDeletion;
class RunNoteBar;
class RunsAdding;
class RunsFilter;
class RunsScatter;
class RowsSplitter;
class RunsTools;

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
    RunsScatter& scatter() { return *scatter_; }
    bool isBusy() const;
    /// Lists what lies in these folders, which are or hold runs, from now on.
    void add(const QStringList& folders);
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
    /// The user wants the open project to be as it was when this run started.
    void restoreAsked(const espalier::engine::Project& project);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeContent();
    QWidget* makeTools();
    void connectParts();
    void connectTable();
    void take(const QVector<RunRow>& rows, RunsReach reach);
    void takeAdded(const QStringList& runs);
    void showFiltered();
    void choose(int row);
    bool choosePath(const QString& path);
    void showChoice();
    void keepNote(const QString& path, const engine::RunNote& note);
    void compare();
    void showScatter();

    Document& document_;
    RunControl& run_;
    QStackedLayout* stack_;
    QVBoxLayout* column_ = nullptr;
    Heading* heading_ = nullptr;
    RunsModel* model_;
    RunsFilter* filter_;
    RunNotes* notes_;
    RunDeletion* deletion_;
    RunsTable* table_ = nullptr;
    RunActions* actions_ = nullptr;
    ComparisonView* comparison_ = nullptr;
    RunsScatter* scatter_ = nullptr;
    RowsSplitter* parts_ = nullptr;
    RunsTools* tools_ = nullptr;
    RunNoteBar* note_ = nullptr;
    QPushButton* open_ = nullptr;
    QToolButton* plots_ = nullptr;
    RunsAdding* adding_;
    QStringList added_;      ///< the last one is to be chosen once they are listed
    QString firstChosen_;    ///< a path: chosen by itself while not all is read; empty: none
    bool isTaking_ = false;  ///< the choice changes by itself
    RunsReader* reader_;
    std::filesystem::path foldsInWork_;
    QTimer again_;  ///< while folds are trained
    QTimer later_;  ///< combines the keys of a note
};

}  // namespace espalier::ui
