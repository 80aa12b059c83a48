// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace espalier::ui {

class ImageCache;

/// Images in rows that fill the width: as many columns as fit, each at least `leastWidth` wide
/// and `extraHeight` higher than wide. Only what is visible is painted. GUI thread.
class ImageGrid : public QListView {
    Q_OBJECT

  public:
    /// The size of a cell, for its delegate, so that what it paints fills the cell.
    static QSize cellOf(const QStyleOptionViewItem& option, const QSize& otherwise);

    ImageGrid(int leastWidth, int extraHeight, QWidget* parent = nullptr);

    /// Paints the cell anew whose image has arrived, and no other. `pathRole` gives its path.
    void repaintOnArrival(ImageCache& images, int pathRole);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void repaint(const QString& path, int pathRole);

    int leastWidth_;
    int extraHeight_;
};

}  // namespace espalier::ui
