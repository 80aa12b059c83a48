// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <string>

#include "ui/engine_access.h"
#include "ui/page.h"

class QLabel;
class QPushButton;
class QStackedLayout;
class QTabWidget;

namespace espalier::ui {

class Document;
class EmptyState;
class Heading;
class ImageActions;
class ImageCache;
class ModelBar;
class NextSteps;
class ResultsView;
class RunControl;
struct ResultsSurroundings;
struct ShownRun;

/// Step 4: one sentence, what to do next, then the tabs of the task's view. More about the run and
/// its advice are folded until they are asked for, and then shown of every run in this window.
/// Above tabs that need the room, only the first clause of the sentence is shown. Opens
/// automatically after a training. GUI thread; owned by MainWindow.
class ResultsPage : public Page {
    Q_OBJECT

  public:
    ResultsPage(Document& document,
                RunControl& run,
                const EngineAccess& engine,
                ImageCache& images,
                QWidget* parent = nullptr);

    QString whyNotAvailable() const override;
    void copySelection() override;
    void tryOut(const QStringList& paths);
    /// The tab for trying images is visible, so a drop is meant for it.
    bool isTrying() const;
    /// Folders can be tried as well as images.
    bool triesFolders() const;
    /// Shows a model.onnx of any program instead of the run, to try and to test it; modelOpened()
    /// follows, or failed().
    void openModel(const QString& file);
    QTabWidget& tabs() { return *tabs_; }
    QString sentence() const;

  signals:
    void exportAsked();
    /// The next step is a new run: the project is to become this one, and Train to be shown.
    void projectAsked(const espalier::engine::Project& project);
    /// The next run, with the settings of this one and what was put right in the project.
    void trainAgainAsked();
    void modelOpened();

  private:
    void addHeading(QWidget* content);
    QWidget* makeReport(QWidget* parent);
    void addViews(const ResultsSurroundings& around);
    void showResults();
    QString headingText() const;
    void showTitle();
    void showTabs();
    bool isFolded() const;
    void showFolded();
    void showReport(bool folded);
    void followRun();
    void followModel();
    /// The run, or the model that is open without one.
    const ShownRun& displayed() const;
    /// The view for its task; nullptr if there is none.
    ResultsView* view() const;

    RunControl& run_;
    ImageActions* actions_;
    QStackedLayout* stack_;
    EmptyState* nothing_;
    Heading* heading_ = nullptr;
    QWidget* runActions_ = nullptr;  ///< of a run; a model alone has none
    ModelBar* model_;
    NextSteps* next_ = nullptr;
    QWidget* report_ = nullptr;  ///< the rest of the sentence, and if it is open, the advice
    QLabel* details_ = nullptr;
    QLabel* advice_ = nullptr;
    QString warnings_;  ///< what is never folded away
    QPushButton* more_ = nullptr;
    QString rest_;         ///< of the sentence, after its first clause
    bool isOpen_ = false;  ///< all of the report is shown
    QTabWidget* tabs_ = nullptr;
    std::set<const QWidget*> roomy_;             ///< the tabs that need room
    std::map<std::string, ResultsView*> views_;  ///< by ResultsViewKind::key
};

}  // namespace espalier::ui
