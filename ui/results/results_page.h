// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine_access.h"
#include "ui/page.h"

class QHBoxLayout;
class QLabel;
class QLayout;
class QPushButton;
class QStackedLayout;
class QTabWidget;

namespace espalier::ui {

class ClassBars;
class ConfusionView;
class Document;
class EmptyState;
class Heading;
class MistakesView;
class PairsView;
class ImageActions;
class ImageCache;
class RunControl;
class TryItPanel;

/// Step 4: one sentence first, then matrix and bars, the mistakes, and a place to try images.
/// Opens by itself after a training. GUI thread; owned by MainWindow.
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
    bool triesFolders() const { return !rebuilds(); }
    QTabWidget& tabs() { return *tabs_; }
    ConfusionView& confusion() { return *confusion_; }
    MistakesView& mistakes() { return *mistakes_; }
    PairsView& pairs() { return *pairs_; }
    TryItPanel& tryIt() { return *tryIt_; }
    QString sentence() const;

  signals:
    void exportAsked();

  private:
    QWidget* makeOverview();
    QLayout* makeMatrix(QWidget* box);
    void showResults();
    void showResume();
    void writeAdvice();
    void showTabs();
    void shareOverview(int classes);
    /// The run's task is to rebuild images and not to tell classes apart.
    bool rebuilds() const;

    RunControl& run_;
    ImageActions* actions_;
    QStackedLayout* stack_;
    EmptyState* nothing_;
    Heading* heading_ = nullptr;
    QLabel* advice_ = nullptr;
    QPushButton* resume_ = nullptr;
    QTabWidget* tabs_ = nullptr;
    QHBoxLayout* overview_ = nullptr;
    ConfusionView* confusion_ = nullptr;
    ClassBars* bars_ = nullptr;
    MistakesView* mistakes_ = nullptr;
    PairsView* pairs_ = nullptr;
    TryItPanel* tryIt_ = nullptr;
};

}  // namespace espalier::ui
