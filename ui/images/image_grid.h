// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace espalier::ui {

class ImageCache;

/// Images in rows that fill the width: as many columns as fit, each at least `leastWidth` wide, and
/// cells `extraHeight` higher than wide. Paints only visible images. GUI thread.
class ImageGrid : public QListView {
    Q_OBJECT

  public:
    /// The size of a cell, which its delegate fills.
    static QSize cellOf(const QStyleOptionViewItem& option, const QSize& otherwise);

    ImageGrid(int leastWidth, int extraHeight, QWidget* parent = nullptr);

    /// Repaints only the cell whose image has arrived. `pathRole` gives its path.
    void repaintOnArrival(ImageCache& images, int pathRole);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void repaint(const QString& path, int pathRole);

    int leastWidth_;
    int extraHeight_;
};

}  // namespace espalier::ui
