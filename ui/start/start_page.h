// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/page.h"

class QGridLayout;
class QLabel;

namespace espalier::ui {

class DropArea;
class ImageCache;
class Recent;

/// What is shown before anything is open: drop, try the sample, open, recent. GUI thread; owned by
/// MainWindow.
class StartPage : public Page {
    Q_OBJECT

  public:
    StartPage(Recent& recent, ImageCache& images, QWidget* parent = nullptr);
    /// The one action that needs nothing gets the focus: Return starts it.
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
    int cardsThatFit() const;

    Recent& recent_;
    ImageCache& images_;
    DropArea* drop_;
    QLabel* recentTitle_;
    QGridLayout* cards_;
    int fitted_ = 0;  // for how many cards the row was laid out
};

}  // namespace espalier::ui
