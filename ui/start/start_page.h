// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/job.h"
#include "ui/page.h"

class QGridLayout;
class QLabel;
class QMenu;
class QPushButton;

namespace espalier::ui {

class DropArea;
class ImageCache;
class Recent;

/// The page shown before anything is open: drop, try the sample, whose classes are shown, open,
/// recent. GUI thread; owned by MainWindow.
class StartPage : public Page {
    Q_OBJECT

  public:
    StartPage(Recent& recent, ImageCache& images, QWidget* parent = nullptr);
    /// Focuses the only action that needs no input, so that Return starts it.
    void activate() override;
    void setGlowing(bool glowing);

  signals:
    void openAsked();
    void sampleAsked();
    void recentChosen(const QString& path);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showRecent();
    void drawSample();
    void fillMore();
    int cardsThatFit() const;

    Recent& recent_;
    ImageCache& images_;
    DropArea* drop_;
    QLabel* recentTitle_;
    QPushButton* more_;  ///< opens the list of those without a card
    QMenu* others_;
    QGridLayout* cards_;
    Job sampleJob_;
    bool sampleIsDrawn_ = false;
    int fitted_ = 0;  // number of cards in the current row
};

}  // namespace espalier::ui
