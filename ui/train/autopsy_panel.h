// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace espalier::ui {

class BatchCopies;
class GradientBars;
class ImageCache;
class RunControl;

/// Why the run that is shown diverged, in plain words, with the gradients and the images of the
/// step that failed, and one press to go on as advised. Hidden for any other run.
/// GUI thread; owned by LiveView.
class AutopsyPanel : public QFrame {
    Q_OBJECT

  public:
    AutopsyPanel(RunControl& run, ImageCache& images, QWidget* parent = nullptr);
    /// Shows or hides the panel by the state of the run.
    void showState();
    QPushButton& goOnButton() { return *goOn_; }
    /// On a small screen it is lower than elsewhere; what is longer scrolls.
    void setMostHeight(int height);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeWords();
    QWidget* makeEvidence(ImageCache& images);
    void showAutopsy();
    void goOn();

    RunControl& run_;
    QBoxLayout* row_;
    QLabel* sentence_ = nullptr;
    QPushButton* goOn_ = nullptr;
    QLabel* barsTitle_ = nullptr;
    GradientBars* bars_ = nullptr;
    QLabel* copiesTitle_ = nullptr;
    BatchCopies* copies_ = nullptr;
};

}  // namespace espalier::ui
