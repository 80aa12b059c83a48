// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include "ui/workspace/recent.h"

namespace espalier::ui {

class ImageCache;

/// A recently opened project or folder, with up to three of its images. Owned by StartPage.
class RecentCard : public QAbstractButton {
    Q_OBJECT

  public:
    /// `name`: Recent::nameOf().
    RecentCard(const RecentEntry& entry,
               const QString& name,
               ImageCache& images,
               QWidget* parent = nullptr);
    QSize sizeHint() const override { return kSize; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    static constexpr QSize kSize{232, 132};

    int imageSide() const;  ///< in device pixels

    RecentEntry entry_;
    ImageCache& images_;
};

}  // namespace espalier::ui
