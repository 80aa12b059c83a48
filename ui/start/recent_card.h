// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include "ui/workspace/recent.h"

namespace espalier::ui {

class PictureCache;

/// One thing that was open before, with up to three of its pictures. Owned by StartPage.
class RecentCard : public QAbstractButton {
    Q_OBJECT

  public:
    RecentCard(const RecentEntry& entry, PictureCache& pictures, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {232, 132}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    int pictureSide() const;  ///< in pixels of the screen

    RecentEntry entry_;
    PictureCache& pictures_;
};

}  // namespace espalier::ui
