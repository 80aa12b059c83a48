// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/folder/class_list.h"

#include <QDragMoveEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QScrollBar>
#include <algorithm>

#include "ui/data/folder/class_keys.h"
#include "ui/data/folder/class_row_delegate.h"
#include "ui/images/image_drag.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

std::vector<qint64> countsOf(const engine::ImageFolder& folder) {
    std::vector<qint64> counts(folder.classes.size(), 0);
    for (const engine::ImageEntry& image : folder.images) {
        if (image.label >= 0 && !image.excluded) ++counts[static_cast<std::size_t>(image.label)];
    }
    return counts;
}

}  // namespace

ClassList::ClassList(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new ClassRowDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setUniformItemSizes(true);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Classes"));
    viewport()->setAutoFillBackground(false);
    setAcceptDrops(true);
    setDragDropMode(QAbstractItemView::DropOnly);
    setDropIndicatorShown(false);
    setContextMenuPolicy(Qt::CustomContextMenu);
    // The list also scrolls while dragged images stay where they are.
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (dragPlace_) markDrop(classAt(*dragPlace_));
    });
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (filling_ || row < 0) return;
        emit classChosen(chosen());
    });
    connect(this, &QListWidget::itemChanged, this, [this](QListWidgetItem* changed) {
        if (filling_) return;
        emit classSwitched(changed->data(ClassRowDelegate::NameRole).toString(),
                           changed->checkState() == Qt::Checked);
    });
}

int ClassList::labelOf(const QListWidgetItem* row) {
    return row ? row->data(ClassRowDelegate::LabelRole).toInt() : -1;
}

std::optional<int> ClassList::chosen() const {
    const int label = labelOf(currentItem());
    return label < 0 ? std::nullopt : std::optional(label);
}

void ClassList::addRow(const QString& name, qint64 count, int label, int key) {
    auto* row = new QListWidgetItem(this);
    row->setData(ClassRowDelegate::NameRole, name);
    row->setData(ClassRowDelegate::CountRole, count);
    row->setData(ClassRowDelegate::LabelRole, label);
    row->setData(Qt::AccessibleTextRole, tr("%1, %2").arg(name, tr("%n image(s)", nullptr, count)));
    row->setToolTip(name);
    if (label < 0) return;
    if (key > 0) row->setData(ClassRowDelegate::KeyRole, classKeyText(key));
    row->setToolTip(
        key > 0 ? tr("%1\nSelected images: press %2 or drop them here to give them this class.")
                      .arg(name, classKeyText(key))
                : tr("%1\nSelected images: drop them here to give them this class.").arg(name));
}

void ClassList::setFolder(const engine::ImageFolder& folder, const std::vector<std::string>& off) {
    filling_ = true;
    dropRow_ = nullptr;
    const int before = std::max(0, currentRow());
    const bool isOfClass = chosen().has_value();
    const QString nameBefore =
        isOfClass ? currentItem()->data(ClassRowDelegate::NameRole).toString() : QString();
    const int scrolledTo = verticalScrollBar()->value();
    clear();
    const std::vector<qint64> counts = countsOf(folder);
    const qint64 largest = counts.empty() ? 0 : *std::ranges::max_element(counts);
    addRow(counts.empty() ? tr("All images") : tr("All classes"),
           std::ranges::count(folder.images, false, &engine::ImageEntry::excluded),
           -1);
    const std::vector<int> keys = classKeys(folder);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        addRow(fromUtf8(folder.classes[i]), counts[i], static_cast<int>(i), keys[i]);
        QListWidgetItem* row = item(count() - 1);
        const bool on = std::ranges::find(off, folder.classes[i]) == off.end();
        row->setCheckState(on ? Qt::Checked : Qt::Unchecked);
        row->setData(ClassRowDelegate::ShareRole,
                     largest > 0 ? double(counts[i]) / double(largest) : 0);
        const bool few = counts[i] < engine::kFewestImages;
        row->setData(ClassRowDelegate::FewRole, few);
        if (few) {
            row->setToolTip(tr("%1\nOnly %n image(s): too few to learn a class from. Add images or "
                               "exclude the class.",
                               nullptr,
                               counts[i])
                                .arg(row->toolTip()));
        }
    }
    int current = isOfClass ? std::min(before, count() - 1) : 0;
    for (int i = 1; isOfClass && i < count(); ++i) {
        if (item(i)->data(ClassRowDelegate::NameRole).toString() == nameBefore) current = i;
    }
    setCurrentRow(current);
    doItemsLayout();
    verticalScrollBar()->setValue(scrolledTo);
    filling_ = false;
}

QString ClassList::nameAt(const QPoint& place) const {
    const QListWidgetItem* const row = classAt(place);
    return row ? row->data(ClassRowDelegate::NameRole).toString() : QString();
}

void ClassList::keyPressEvent(QKeyEvent* event) {
    const auto others = event->modifiers() & ~Qt::KeypadModifier;
    if (event->key() == Qt::Key_Delete && others == Qt::NoModifier && chosen()) {
        return emit removalWanted(currentItem()->data(ClassRowDelegate::NameRole).toString());
    }
    QListWidget::keyPressEvent(event);
}

QListWidgetItem* ClassList::classAt(const QPoint& place) const {
    QListWidgetItem* const row = itemAt(place);
    return labelOf(row) < 0 ? nullptr : row;
}

// Setting data says that the item has changed, which is no click on its tick.
void ClassList::markDrop(QListWidgetItem* row) {
    if (row == dropRow_) return;
    filling_ = true;
    if (dropRow_) dropRow_->setData(ClassRowDelegate::DropRole, false);
    dropRow_ = row;
    if (dropRow_) dropRow_->setData(ClassRowDelegate::DropRole, true);
    filling_ = false;
}

void ClassList::dragEnterEvent(QDragEnterEvent* event) {
    if (bringsImages(event->mimeData(), this)) {
        event->acceptProposedAction();
    } else {
        event->ignore();  // a folder for the window
    }
}

void ClassList::dragMoveEvent(QDragMoveEvent* event) {
    if (!bringsImages(event->mimeData(), this)) return event->ignore();
    QListWidget::dragMoveEvent(event);  // scrolls near the edges
    dragPlace_ = event->position().toPoint();
    markDrop(classAt(*dragPlace_));
    if (dropRow_) {
        event->accept(visualItemRect(dropRow_));
    } else {
        event->ignore();
    }
}

void ClassList::dragLeaveEvent(QDragLeaveEvent* event) {
    QListWidget::dragLeaveEvent(event);
    endDrag();
}

void ClassList::endDrag() {
    stopAutoScroll();
    setState(NoState);
    dragPlace_.reset();
    markDrop(nullptr);
}

void ClassList::dropEvent(QDropEvent* event) {
    if (!bringsImages(event->mimeData(), this)) return event->ignore();
    const QListWidgetItem* const row = classAt(event->position().toPoint());
    endDrag();
    if (!row) return event->ignore();
    event->acceptProposedAction();
    emit imagesDropped(row->data(ClassRowDelegate::NameRole).toString());
}

}  // namespace espalier::ui
