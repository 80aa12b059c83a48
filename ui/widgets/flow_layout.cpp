// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>

#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kLeastWidth = 12 * kGrid;  // narrower texts are elided

}  // namespace

FlowLayout::FlowLayout() {
    setContentsMargins(0, 0, 0, 0);
    setSpacing(kGrid);
}

FlowLayout::~FlowLayout() {
    qDeleteAll(items_);
}

void FlowLayout::addItem(QLayoutItem* item) {
    items_.push_back(item);
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

// Each line is as high as its highest item, beside whose middle the others are; items wider than
// the available space are limited to it.
QList<FlowLayout::Place> FlowLayout::placesIn(const QRect& room) const {
    QList<Place> places;
    int x = room.left(), top = room.top(), bottom = room.top();
    qsizetype first = 0;  // of the line
    const auto endLine = [&] {
        for (; first < places.size(); ++first) {
            QRect& box = places[first].box;
            box.translate(0, (bottom - top - box.height()) / 2);
        }
    };
    for (QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        QSize size = item->sizeHint().boundedTo({std::max(1, room.width()), QWIDGETSIZE_MAX});
        if (item->hasHeightForWidth()) size.setHeight(item->heightForWidth(size.width()));
        const bool isFirst = x == room.left();
        if (!isFirst && x + size.width() > room.left() + room.width()) {
            endLine();
            x = room.left();
            top = bottom + (lineSpacing_ < 0 ? spacing() : lineSpacing_);
        }
        places.push_back({item, QRect(QPoint(x, top), size)});
        x += size.width() + spacing();
        bottom = std::max(bottom, top + size.height());
    }
    endLine();
    return places;
}

int FlowLayout::heightForWidth(int width) const {
    int height = 0;
    for (const Place& place : placesIn(QRect(0, 0, width, 0))) {
        height = std::max(height, place.box.top() + place.box.height());
    }
    return height;
}

QSize FlowLayout::sizeHint() const {
    QSize all;
    for (const QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        const QSize size = item->sizeHint();
        const int before = all.width() > 0 ? all.width() + spacing() : 0;
        all = {before + size.width(), std::max(all.height(), size.height())};
    }
    return all;
}

QSize FlowLayout::minimumSize() const {
    QSize least(0, 0);
    for (const QLayoutItem* item : items_) {
        if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
    }
    return {std::min(least.width(), kLeastWidth), least.height()};
}

void FlowLayout::setGeometry(const QRect& room) {
    QLayout::setGeometry(room);
    const Qt::LayoutDirection direction =
        parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    for (const Place& place : placesIn(room)) {
        place.item->setGeometry(QStyle::visualRect(direction, room, place.box));
    }
}

}  // namespace espalier::ui
