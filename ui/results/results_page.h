// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
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
class ResultsView;
class RunControl;

/// Step 4: one sentence first, then the tabs of the task's view. Opens by itself after a training.
/// GUI thread; owned by MainWindow.
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
    /// The place to try images is in front: a drop is meant for it.
    bool isTrying() const;
    /// Whole folders can be tried, not images alone.
    bool triesFolders() const;
    QTabWidget& tabs() { return *tabs_; }
    QString sentence() const;

  signals:
    void exportAsked();

  private:
    void addHeading(QWidget* content);
    void addViews(const EngineAccess& engine, ImageCache& images);
    void showResults();
    void showResume();
    void showTabs();
    /// Of the run's task; nullptr when there is none.
    ResultsView* view() const;

    RunControl& run_;
    ImageActions* actions_;
    QStackedLayout* stack_;
    EmptyState* nothing_;
    Heading* heading_ = nullptr;
    QLabel* advice_ = nullptr;
    QPushButton* resume_ = nullptr;
    QTabWidget* tabs_ = nullptr;
    std::map<std::string, ResultsView*> views_;  ///< by ResultsViewKind::key
};

}  // namespace espalier::ui
