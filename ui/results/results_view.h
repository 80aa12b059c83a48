// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <vector>

class QWidget;

namespace espalier::engine {
struct RunResults;
struct TrainingOutcome;
}  // namespace espalier::engine

namespace espalier::ui {

class RunControl;
struct ShownRun;

/// Shows the results of one kind of task: its tabs on the results page, and the texts around them.
/// Each kind has its own subfolder. GUI thread; owned by ResultsPage.
class ResultsView : public QObject {
    Q_OBJECT

  public:
    struct Tab {
        QWidget* page = nullptr;
        QString title;
        bool needsRoom = false;  ///< the report above it is folded while it is in front
    };

    using QObject::QObject;

    /// All of its tabs, in order.
    virtual std::vector<Tab> tabs() const = 0;
    /// Shows a run with results.
    virtual void show(const ShownRun& run) = 0;
    /// Of the window, whose state has changed.
    virtual void follow(const RunControl& /*run*/) {}
    /// The tabs with content; the first one is opened.
    virtual std::vector<QWidget*> shownTabs() const = 0;
    /// What the results mean and what would help; may be empty.
    virtual QString adviceFor(const engine::RunResults& results,
                              const engine::TrainingOutcome& training) const;
    /// Those of its sentences that are warnings.
    QString warningsFor(const engine::RunResults& results,
                        const engine::TrainingOutcome& training) const;
    /// Shows the images of this true class that were predicted as that one.
    virtual void showMistakes(int /*truth*/, int /*predicted*/) {}
    /// Text to copy below the sentence.
    virtual QString clipboardText() const { return {}; }
    virtual QString clipboardNotice() const;
    /// Predicts images, and whole folders if triesFolders(), with the run's model.
    virtual void tryOut(const QStringList& paths) = 0;
    virtual bool triesFolders() const { return false; }
    /// The tab for trying images; nullptr: any tab.
    virtual QWidget* tryTab() const { return nullptr; }

  signals:
    void tabAsked(QWidget* tab);
    /// With the same settings, and what was put right in the project.
    void trainAgainAsked();
    void failed(const QString& sentence);
    void noticed(const QString& sentence);
};

}  // namespace espalier::ui
