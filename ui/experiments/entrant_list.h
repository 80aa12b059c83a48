// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <algorithm>

#include "ui/experiments/entrant_delegate.h"
#include "ui/experiments/entrant_heads.h"
#include "ui/style/theme.h"

namespace espalier::ui {

/// As high as its rows, where there is room for them, with heads where what they cost is known.
/// Call fit() when they have changed. GUI thread.
class EntrantList final : public QListWidget {
  public:
    explicit EntrantList(QWidget* parent = nullptr) : QListWidget(parent) {
        heads_ = new EntrantHeads(*this, columns_);
        heads_->hide();
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        setMinimumHeight(kLeast);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setItemDelegate(new EntrantDelegate(columns_, this));
    }

    const QWidget* heads() const { return heads_; }
    void fit() {
        measure();
        heads_->setVisible(!columns_.areEmpty());
        setViewportMargins(0, headHeight(), 0, 0);
        placeHeads();
        heads_->update();
        updateGeometry();
    }

    QSize sizeHint() const override {
        int height = 2 * frameWidth() + headHeight();
        for (int row = 0; row < count(); ++row) height += sizeHintForRow(row);
        return {QListWidget::sizeHint().width(), std::max(height, kLeast)};
    }

  protected:
    // Only now its font and its style are known.
    void showEvent(QShowEvent* event) override {
        QListWidget::showEvent(event);
        measure();
        updateGeometry();
    }
    void resizeEvent(QResizeEvent* event) override {
        QListWidget::resizeEvent(event);
        measure();
        placeHeads();
    }

  private:
    static constexpr int kLeast = 8 * kGrid;

    void measure() { columns_ = {*model(), fontMetrics(), viewport()->width()}; }
    int headHeight() const {
        return heads_->isHidden() ? 0 : heads_->fontMetrics().height() + kGrid;
    }
    void placeHeads() {
        const QRect rows = viewport()->geometry();
        heads_->setGeometry(rows.left(), rows.top() - headHeight(), rows.width(), headHeight());
    }

    EntrantColumns columns_;
    EntrantHeads* heads_ = nullptr;
};

}  // namespace espalier::ui
