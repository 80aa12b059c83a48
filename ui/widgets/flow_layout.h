// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QList>

namespace espalier::ui {

/// Places items side by side like words, with line breaks; follows the reading direction.
class FlowLayout : public QLayout {
    Q_OBJECT

  public:
    FlowLayout();
    ~FlowLayout() override;

    /// The gap between lines where it is not that between items; in pixels.
    void setLineSpacing(int spacing) { lineSpacing_ = spacing; }
    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override { return items_.value(index); }
    QLayoutItem* takeAt(int index) override;

    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// The size with all items on one line.
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& room) override;

  private:
    struct Place {
        QLayoutItem* item;
        QRect box;
    };
    QList<Place> placesIn(const QRect& room) const;

    QList<QLayoutItem*> items_;
    int lineSpacing_ = -1;  ///< < 0: spacing()
};

}  // namespace espalier::ui
