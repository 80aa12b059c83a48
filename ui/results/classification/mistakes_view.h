// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "engine/data/samples/source_folder.h"
#include "engine/tasks/classification/class_evaluation.h"

class QLabel;
class QListView;
class QPushButton;

namespace espalier::ui {

class ConfusedList;
class MistakesModel;
class ImageActions;
class ImageCache;
class ImageGrid;

/// The wrong images, the most confident mistakes first, or the images of one cell of the matrix;
/// beside them the most frequently confused pairs of classes. Selected images can be excluded and
/// shown in their folder.
class MistakesView : public QWidget {
    Q_OBJECT

  public:
    MistakesView(ImageCache& images, ImageActions& actions, QWidget* parent = nullptr);
    void setEvaluation(const std::shared_ptr<const engine::ClassEvaluation>& evaluation,
                       const engine::SampleFiles& files);
    void showCell(int truth, int answer);
    void showAll();
    QListView& list();
    /// The least width of a cell, in pixels, where there is this room for a row of them.
    static int leastCell(int room);
    ConfusedList& pairs() { return *pairs_; }
    QString title() const;

  signals:
    /// These images one by one, and first the one at this place.
    void reviewAsked(const QStringList& paths, int first);

  private:
    void makeLayout();
    void connectList();
    QStringList chosen() const;
    void askForReview(int first);
    void updateActions();
    void showMenu(const QPoint& where);
    void writeTitle();

    ImageActions& actions_;
    MistakesModel* model_;
    ConfusedList* pairs_;
    QLabel* title_;
    QPushButton* review_;
    QPushButton* exclude_;
    QPushButton* folder_;
    ImageGrid* list_;
    QStringList classes_;
    std::optional<std::pair<int, int>> cell_;
};

}  // namespace espalier::ui
