// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rows_splitter.h"

#include <QHeaderView>
#include <QTableView>
#include <algorithm>

#include "ui/widgets/table.h"

namespace espalier::ui {

RowsSplitter::RowsSplitter(QWidget* parent) : QSplitter(Qt::Vertical, parent) {
    setChildrenCollapsible(false);
    later_.setSingleShot(true);
    later_.setInterval(0);
    connect(&later_, &QTimer::timeout, this, &RowsSplitter::fit);
    connect(this, &QSplitter::splitterMoved, this, [this] { isOwn_ = true; });
}

void RowsSplitter::setTable(QTableView& table, double most) {
    table_ = &table;
    most_ = most;
    connect(table.verticalHeader(),
            &QHeaderView::sectionCountChanged,
            &later_,
            qOverload<>(&QTimer::start));
    fit();
}

void RowsSplitter::setFitting(bool fits) {
    isFitting_ = fits;
    fit();
}

// A part that is hidden gets a size as well: all of the height, for the time when it is shown.
void RowsSplitter::fit() {
    if (!table_ || !isFitting_ || isOwn_) return;
    const int room = height() - handleWidth();
    const int least = table_->minimumHeight();
    const int most = std::max(least, static_cast<int>(most_ * room));
    const int wanted = std::clamp(heightOfRows(*table_), least, most);
    QList<int> parts;
    for (int i = 0; i < count(); ++i) {
        const int other = widget(i)->isHidden() ? room : room - wanted;
        parts << (widget(i) == table_ ? wanted : std::max(0, other));
    }
    setSizes(parts);
}

void RowsSplitter::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    fit();
}

}  // namespace espalier::ui
