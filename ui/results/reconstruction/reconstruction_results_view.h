// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/results/results_view.h"
#include "ui/results/results_view_kind.h"

namespace espalier::ui {

class PairsView;

/// Results of a task that produces images: each next to its reconstruction.
class ReconstructionResultsView : public ResultsView {
    Q_OBJECT

  public:
    static ResultsViewKind kind();
    ReconstructionResultsView(const ResultsSurroundings& around, QWidget* parent);

    std::vector<Tab> tabs() const override;
    void show(const ShownRun& run) override;
    std::vector<QWidget*> shownTabs() const override;
    QString clipboardText() const override;
    void tryOut(const QStringList& paths) override;

  private:
    PairsView* pairs_;
};

}  // namespace espalier::ui
