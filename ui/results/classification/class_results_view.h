// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "engine/data/folder/data_choices.h"
#include "engine/project/project.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "ui/results/results_view.h"
#include "ui/results/results_view_kind.h"

namespace espalier::ui {

class ClassOverview;
class DoctorView;
class MistakesView;
class ThenAndNowView;
class TryItPanel;

/// Results of a classification: matrix and bars, the mistakes, also one at a time, and a panel to
/// try images. After a training with fixes, what these have changed.
class ClassResultsView : public ResultsView {
    Q_OBJECT

  public:
    static ResultsViewKind kind();
    ClassResultsView(const ResultsSurroundings& around, QWidget* parent);

    std::vector<Tab> tabs() const override;
    void show(const ShownRun& run) override;
    void follow(const RunControl& run) override;
    void showMistakes(int truth, int predicted) override;
    std::vector<QWidget*> shownTabs() const override;
    QString clipboardText() const override;
    QString clipboardNotice() const override;
    void tryOut(const QStringList& paths) override;
    bool triesFolders() const override { return true; }
    QWidget* tryTab() const override;

  private:
    /// A run that is trained again with fixes, and the one training that this started.
    struct Before {
        std::filesystem::path run;
        std::shared_ptr<const engine::ClassEvaluation> test;
        engine::Project project;
        engine::DataChoices choices;  ///< of the next one
        qsizetype fixes = 0;
        bool hasBegun = false;
        std::filesystem::path next = {};  ///< the next one; empty until it exists
    };

    void trainAgain();
    void compare(const ShownRun& run);

    const ResultsSurroundings around_;
    ClassOverview* overview_;
    MistakesView* mistakes_;
    DoctorView* doctor_;
    ThenAndNowView* thenAndNow_;
    TryItPanel* tryIt_;
    bool isMeasured_ = false;
    bool isCompared_ = false;
    std::filesystem::path run_;  ///< that is shown; empty for a model alone
    engine::Project project_;    ///< likewise
    std::shared_ptr<const engine::ClassEvaluation> test_;
    std::optional<Before> before_;
};

}  // namespace espalier::ui
