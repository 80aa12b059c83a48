// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "ui/results/classification/fixes.h"

class QLabel;
class QListWidget;
class QPushButton;

namespace espalier::engine {
class ClassEvaluation;
}

namespace espalier::ui {

class ImageCache;
struct RecountedTest;

/// The fixes since the run, the first ones each with its image and a button that takes it back, and
/// the button that trains again with all of them. Nothing is done while it is hidden. GUI thread.
class FixTray : public QWidget {
    Q_OBJECT

  public:
    static constexpr std::size_t kMostRows = 200;

    FixTray(Fixes& fixes, ImageCache& images, QWidget* parent = nullptr);
    /// "a long na…e → tulip": what fits of a fix, with something of both classes.
    static QString shortenedChange(const QString& then,
                                   const QString& now,
                                   const QFontMetrics& metrics,
                                   int width);
    /// What fixes make of the accuracy; equal shares, as they are written, are said once.
    static QString accuracyText(const RecountedTest& recount);
    /// The test of the run: of fixes that change it alone, it is said what they make of its
    /// accuracy.
    void setEvaluation(std::shared_ptr<const engine::ClassEvaluation> evaluation);
    QListWidget& list() { return *list_; }
    QPushButton& trainButton() { return *train_; }

  signals:
    void trainAsked();
    /// A fix was chosen, whose image is to be shown.
    void imageChosen(const QString& path);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void fill();
    void showTest();
    /// Of the button; `isTestAlone`: the network learns nothing else.
    static QString trainText(int fixes, bool isTestAlone);
    void showTrainText(const QString& text);
    void addRow(std::size_t place);
    void takeBack(int row);

    Fixes& fixes_;
    ImageCache& images_;
    std::shared_ptr<const engine::ClassEvaluation> evaluation_;
    std::vector<Fixes::Fix> shown_;  ///< what it was filled with
    QLabel* hint_;
    QListWidget* list_;
    QLabel* rest_;
    QLabel* ofTest_;
    QPushButton* train_;
};

}  // namespace espalier::ui
