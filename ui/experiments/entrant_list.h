// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <algorithm>

#include "ui/experiments/entrant_delegate.h"
#include "ui/style/theme.h"

namespace espalier::ui {

/// As high as its rows, where there is room for them. Call updateGeometry() when they have changed.
/// GUI thread.
class EntrantList final : public QListWidget {
  public:
    explicit EntrantList(QWidget* parent = nullptr) : QListWidget(parent) {
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        setMinimumHeight(kLeast);
        setItemDelegate(new EntrantDelegate(this));
    }

    QSize sizeHint() const override {
        int height = 2 * frameWidth();
        for (int row = 0; row < count(); ++row) height += sizeHintForRow(row);
        return {QListWidget::sizeHint().width(), std::max(height, kLeast)};
    }

  protected:
    // Only now its font and its style are known.
    void showEvent(QShowEvent* event) override {
        QListWidget::showEvent(event);
        updateGeometry();
    }

  private:
    static constexpr int kLeast = 8 * kGrid;
};

}  // namespace espalier::ui
