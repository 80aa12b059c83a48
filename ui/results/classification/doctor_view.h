// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSet>
#include <QStringList>
#include <QWidget>
#include <filesystem>
#include <memory>

#include "engine/tasks/classification/class_evaluation.h"
#include "ui/explanation/explainer.h"
#include "ui/results/results_view_kind.h"

class QLabel;
class QPushButton;

namespace espalier::ui {

class ClassKeys;
class FixTray;
class Fixes;
class NearImages;
class ScoreBars;
class WhyView;
struct ShownRun;

/// The wrong images one at a time: what each is called, what the network says and where it looks,
/// the training images like it, and what can be done about it, by keys, too. Beside it the fixes.
/// GUI thread.
class DoctorView : public QWidget {
    Q_OBJECT

  public:
    explicit DoctorView(const ResultsSurroundings& around, QWidget* parent = nullptr);

    /// All wrong images of the run's test, the most confident first. Those of a model without its
    /// run are shown, but not put right.
    void setRun(const ShownRun& run,
                const std::shared_ptr<const engine::ClassEvaluation>& evaluation);
    /// These images, and first the one at this place.
    void review(const QStringList& paths, int first);
    QString shownPath() const { return paths_.value(place_); }
    Fixes& fixes() { return *fixes_; }
    FixTray& tray() { return *tray_; }
    WhyView& why() { return *why_; }
    /// "Labelled tulip. The network says rose, 91.2 %."
    QString sentence() const;

  public slots:
    void showNext();
    void showPrevious();
    void acceptAnswer();
    void askForClass();
    void exclude();
    void keep();

  signals:
    void trainAsked();

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    QWidget* makeCase();
    QWidget* makeActions(QWidget* parent);
    void addKeys();
    const engine::ClassPrediction* prediction() const;
    void relabel(const QString& name);
    void go(int place);
    void showImage();
    void showState();
    void showAnswer(const engine::ClassPrediction& answer, const QString& path);
    void showActions(const QString& path);
    void showScores(const engine::ClassPrediction& answer);
    void enlarge(const QString& path);

    const ResultsSurroundings around_;
    Fixes* fixes_;
    Explainer explainer_;
    WhyView* why_;
    NearImages* near_;
    FixTray* tray_;
    QLabel* position_ = nullptr;
    QLabel* sentence_ = nullptr;
    QLabel* state_ = nullptr;
    ScoreBars* bars_ = nullptr;
    ClassKeys* keys_ = nullptr;
    QWidget* actions_ = nullptr;
    QPushButton* accept_ = nullptr;
    QPushButton* choose_ = nullptr;
    QPushButton* exclude_ = nullptr;
    QPushButton* keep_ = nullptr;
    QPushButton* previous_ = nullptr;
    QPushButton* next_ = nullptr;
    std::shared_ptr<const engine::ClassEvaluation> evaluation_;  ///< nullptr: none
    std::filesystem::path model_;
    engine::DataSource data_;
    QHash<QString, std::size_t> wrong_;  ///< places in the evaluation, by path
    QStringList paths_;
    int place_ = 0;
    QSet<QString> kept_;
    QStringList recent_;  ///< names of classes, the last used first
};

}  // namespace espalier::ui
