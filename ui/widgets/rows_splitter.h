// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>
#include <QTimer>

class QTableView;

namespace espalier::ui {

/// Parts above each other, one of them a table that is as high as its rows, so that the others have
/// the room that it does not need. Once the user has moved a handle, the sizes are the user's. GUI
/// thread.
class RowsSplitter : public QSplitter {
    Q_OBJECT

  public:
    explicit RowsSplitter(QWidget* parent = nullptr);

    /// One of the parts; with many rows it has `most` of the height (0 … 1), and scrolls.
    void setTable(QTableView& table, double most);
    /// Whether the other parts take what the table leaves; at first they do.
    void setFitting(bool fits);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();

    QTableView* table_ = nullptr;
    double most_ = 1;
    bool isFitting_ = true;
    bool isOwn_ = false;  ///< the user has moved a handle
    QTimer later_;        ///< the header knows the rows after they have changed
};

}  // namespace espalier::ui
