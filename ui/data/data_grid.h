// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/images/image_grid.h"

namespace espalier::ui {

/// The images of the data page: several can be selected, dragged, and acted on by keys. In a wider
/// window they are larger, too. GUI thread.
class DataGrid : public ImageGrid {
    Q_OBJECT

  public:
    /// `leastWidth`: of a cell in a narrow window. `words`: pixels below each image for its
    /// caption.
    DataGrid(int leastWidth, int words, QWidget* parent = nullptr);

  signals:
    void choosingWanted();           ///< C
    void numberPressed(int number);  ///< 1 to 9, 10 for the digit 0
    void excludingWanted();          ///< Delete

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void startDrag(Qt::DropActions actions) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    int leastWidth_;
    int words_;
};

}  // namespace espalier::ui
