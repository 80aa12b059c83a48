// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/folder/class_list.h"

#include <QScrollBar>
#include <algorithm>

#include "ui/data/folder/class_row_delegate.h"
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
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (filling_ || row < 0) return;
        const int label = item(row)->data(ClassRowDelegate::LabelRole).toInt();
        emit classChosen(label < 0 ? std::nullopt : std::optional(label));
    });
    connect(this, &QListWidget::itemChanged, this, [this](QListWidgetItem* changed) {
        if (filling_) return;
        emit classSwitched(changed->data(ClassRowDelegate::NameRole).toString(),
                           changed->checkState() == Qt::Checked);
    });
}

void ClassList::addRow(const QString& name, qint64 count, int label) {
    auto* row = new QListWidgetItem(this);
    row->setData(ClassRowDelegate::NameRole, name);
    row->setData(ClassRowDelegate::CountRole, count);
    row->setData(ClassRowDelegate::LabelRole, label);
    row->setData(Qt::AccessibleTextRole, tr("%1, %2").arg(name, tr("%n image(s)", nullptr, count)));
    row->setToolTip(name);
}

void ClassList::setFolder(const engine::ImageFolder& folder, const std::vector<std::string>& off) {
    filling_ = true;
    const int chosen = std::max(0, currentRow());
    const int scrolledTo = verticalScrollBar()->value();
    clear();
    const std::vector<qint64> counts = countsOf(folder);
    const qint64 largest = counts.empty() ? 0 : *std::ranges::max_element(counts);
    addRow(counts.empty() ? tr("All images") : tr("All classes"),
           std::ranges::count(folder.images, false, &engine::ImageEntry::excluded),
           -1);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        addRow(fromUtf8(folder.classes[i]), counts[i], static_cast<int>(i));
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
                                .arg(fromUtf8(folder.classes[i])));
        }
    }
    setCurrentRow(std::min(chosen, count() - 1));
    doItemsLayout();
    verticalScrollBar()->setValue(scrolledTo);
    filling_ = false;
}

}  // namespace espalier::ui
