// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/results/results_view.h"
#include "ui/results/results_view_kind.h"

namespace espalier::ui {

class ClassOverview;
class MistakesView;
class TryItPanel;

/// Results of a classification: matrix and bars, the mistakes, and a panel to try images.
class ClassResultsView : public ResultsView {
    Q_OBJECT

  public:
    static ResultsViewKind kind();
    ClassResultsView(const ResultsSurroundings& around, QWidget* parent);

    std::vector<Tab> tabs() const override;
    void show(const ShownRun& run) override;
    void showMistakes(int truth, int predicted) override;
    std::vector<QWidget*> shownTabs() const override;
    QString clipboardText() const override;
    QString clipboardNotice() const override;
    void tryOut(const QStringList& paths) override;
    bool triesFolders() const override { return true; }
    QWidget* tryTab() const override;

  private:
    ClassOverview* overview_;
    MistakesView* mistakes_;
    TryItPanel* tryIt_;
    bool isMeasured_ = false;
};

}  // namespace espalier::ui
