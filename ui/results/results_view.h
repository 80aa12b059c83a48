// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <vector>

class QWidget;

namespace espalier::engine {
struct RunResults;
}

namespace espalier::ui {

struct ShownRun;

/// How the window shows the results of one kind of task: its tabs on the results page, and what
/// else the page says. One folder below this one for each. GUI thread; owned by ResultsPage.
class ResultsView : public QObject {
    Q_OBJECT

  public:
    struct Tab {
        QWidget* page = nullptr;
        QString title;
    };

    using QObject::QObject;

    /// All it ever has, in order.
    virtual std::vector<Tab> tabs() const = 0;
    /// Takes a run with results.
    virtual void show(const ShownRun& run) = 0;
    /// Those of its tabs on which there is something to see; the first comes to the front.
    virtual std::vector<QWidget*> shownTabs() const = 0;
    /// What the results mean and what would help; empty where there is nothing to say.
    virtual QString adviceFor(const engine::RunResults& /*results*/) const { return {}; }
    /// What is copied below the sentence.
    virtual QString clipboardText() const { return {}; }
    virtual QString clipboardNotice() const;
    /// Images, and whole folders where triesFolders(), through the run's model.
    virtual void tryOut(const QStringList& paths) = 0;
    virtual bool triesFolders() const { return false; }
    /// Where images are tried; nullptr: any tab.
    virtual QWidget* tryTab() const { return nullptr; }

  signals:
    void tabAsked(QWidget* tab);
    void failed(const QString& sentence);
    void noticed(const QString& sentence);
};

}  // namespace espalier::ui
