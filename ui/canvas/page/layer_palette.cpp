// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/layer_palette.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMap>
#include <QMenu>
#include <QMimeData>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/canvas/scene/canvas_view.h"
#include "ui/forms/field_words.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kTypeRole = Qt::UserRole;
constexpr int kWordsRole = Qt::UserRole + 1;

class DraggableList : public QTreeWidget {
  public:
    using QTreeWidget::QTreeWidget;

  protected:
    QStringList mimeTypes() const override { return {CanvasView::kLayerMimeType}; }
    QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override {
        auto* data = new QMimeData;
        data->setData(CanvasView::kLayerMimeType, items.front()->data(0, kTypeRole).toByteArray());
        return data;
    }
};

QTreeWidgetItem* firstVisibleLayer(QTreeWidget* list) {
    for (int c = 0; c < list->topLevelItemCount(); ++c) {
        QTreeWidgetItem* category = list->topLevelItem(c);
        for (int i = 0; i < category->childCount(); ++i) {
            if (!category->child(i)->isHidden()) return category->child(i);
        }
    }
    return nullptr;
}

}  // namespace

LayerPalette::LayerPalette(const engine::LayerCatalog& catalog, QWidget* parent)
    : QWidget(parent), search_(new QLineEdit), list_(new DraggableList) {
    search_->setPlaceholderText(tr("Search layers"));
    search_->setAccessibleName(tr("Search layers"));
    search_->setClearButtonEnabled(true);
    search_->addAction(icon("search"), QLineEdit::LeadingPosition);
    search_->installEventFilter(this);
    list_->setAccessibleName(tr("Layers to insert"));
    list_->setHeaderHidden(true);
    list_->setIndentation(kGrid);
    list_->setRootIsDecorated(false);
    list_->setFrameShape(QFrame::NoFrame);
    // Under the scroll bar as well, so that it is as wide as the search above it.
    list_->setBackgroundRole(QPalette::Base);
    list_->setAutoFillBackground(true);
    list_->setDragEnabled(true);
    list_->setDragDropMode(QAbstractItemView::DragOnly);
    list_->installEventFilter(this);
    fill(catalog);
    colourCategories();

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(search_);
    column->addWidget(list_);
    connect(search_, &QLineEdit::textChanged, this, &LayerPalette::filter);
    connect(search_, &QLineEdit::returnPressed, this, [this] { choose(firstVisibleLayer(list_)); });
    connect(list_, &QTreeWidget::itemDoubleClicked, this, &LayerPalette::choose);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(list_, &QWidget::customContextMenuRequested, this, &LayerPalette::showMenu);
}

// Uses the faint text colour of the current theme.
void LayerPalette::colourCategories() {
    for (int c = 0; c < list_->topLevelItemCount(); ++c) {
        list_->topLevelItem(c)->setForeground(0, themeOf(this).quietText);
    }
}

void LayerPalette::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) colourCategories();
}

void LayerPalette::fill(const engine::LayerCatalog& catalog) {
    QMap<QString, QTreeWidgetItem*> categories;
    for (const auto& layer : catalog.layers()) {
        const engine::LayerDescription& description = layer->description();
        const QString category = fieldText(description.category);
        const QString label = fieldText(description.label);
        QTreeWidgetItem*& parent = categories[category];
        if (!parent) parent = addCategory(category);
        auto* item = new QTreeWidgetItem(parent, {label});
        item->setIcon(0, icon("layers/" + QString::fromStdString(description.icon)));
        item->setToolTip(0, fieldText(description.help));
        item->setData(0, kTypeRole, QByteArray::fromStdString(description.type));
        item->setData(
            0, kWordsRole, label + ' ' + QString::fromStdString(description.type) + ' ' + category);
    }
    addNote();
}

QTreeWidgetItem* LayerPalette::addCategory(const QString& name) {
    auto* category = new QTreeWidgetItem(list_, {name});
    category->setFlags(Qt::ItemIsEnabled);
    category->setExpanded(true);
    return category;
}

void LayerPalette::addNote() {
    const QString category = tr("Annotations");
    auto* item = new QTreeWidgetItem(addCategory(category), {tr("Note")});
    item->setIcon(0, icon("note"));
    item->setToolTip(0, tr("Text beside the layers; it does not affect the network."));
    item->setData(0, kTypeRole, QByteArray(CanvasView::kNoteType));
    item->setData(0, kWordsRole, item->text(0) + QLatin1Char(' ') + tr("text comment"));
}

void LayerPalette::showBlocks(const std::vector<OwnBlock>& blocks) {
    delete blocks_;
    blocks_ = nullptr;
    if (blocks.empty()) return;
    blocks_ = new QTreeWidgetItem({tr("My blocks")});
    blocks_->setFlags(Qt::ItemIsEnabled);
    list_->insertTopLevelItem(0, blocks_);
    blocks_->setExpanded(true);
    for (const OwnBlock& block : blocks) {
        auto* item = new QTreeWidgetItem(blocks_, {block.name});
        const bool isUsable = block.problem.isEmpty();
        item->setIcon(0, icon(isUsable ? "group" : "warning"));
        item->setToolTip(0,
                         isUsable ? tr("%1, %n layer(s). F2 renames it, Delete removes it.",
                                       nullptr,
                                       static_cast<int>(block.network.nodes.size()))
                                        .arg(block.name)
                                  : tr("%1 cannot be used. %2").arg(block.name, block.problem));
        item->setData(0, kTypeRole, block.key.toUtf8());
        item->setData(0, kWordsRole, block.name + QLatin1Char(' ') + blocks_->text(0));
        if (!isUsable) item->setFlags(item->flags() & ~Qt::ItemIsDragEnabled);
    }
    colourCategories();
    filter(search_->text());
}

void LayerPalette::showMenu(const QPoint& at) {
    const QTreeWidgetItem* item = list_->itemAt(at);
    if (!item || item->parent() != blocks_ || !blocks_) return;
    const QString key = QString::fromUtf8(item->data(0, kTypeRole).toByteArray());
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Rename …")), &QAction::triggered, this, [this, key] {
        emit renameWanted(key);
    });
    connect(menu->addAction(tr("Delete …")), &QAction::triggered, this, [this, key] {
        emit removeWanted(key);
    });
    menu->popup(list_->viewport()->mapToGlobal(at));
}

bool LayerPalette::pressOnBlock(int key) {
    const QTreeWidgetItem* item = list_->currentItem();
    if (!item || !blocks_ || item->parent() != blocks_) return false;
    const QString block = QString::fromUtf8(item->data(0, kTypeRole).toByteArray());
    if (key == Qt::Key_F2) emit renameWanted(block);
    if (key == Qt::Key_Delete) emit removeWanted(block);
    return key == Qt::Key_F2 || key == Qt::Key_Delete;
}

void LayerPalette::filter(const QString& words) {
    for (int c = 0; c < list_->topLevelItemCount(); ++c) {
        QTreeWidgetItem* category = list_->topLevelItem(c);
        bool any = false;
        for (int i = 0; i < category->childCount(); ++i) {
            QTreeWidgetItem* item = category->child(i);
            const bool fits =
                item->data(0, kWordsRole).toString().contains(words.trimmed(), Qt::CaseInsensitive);
            item->setHidden(!fits);
            any = any || fits;
        }
        category->setHidden(!any);
    }
}

void LayerPalette::choose(const QTreeWidgetItem* item) {
    if (!item || !item->parent()) return;
    emit chosen(QString::fromUtf8(item->data(0, kTypeRole).toByteArray()));
}

bool LayerPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (watched == search_ && key == Qt::Key_Down) {
        list_->setFocus();
        if (QTreeWidgetItem* first = firstVisibleLayer(list_)) list_->setCurrentItem(first);
        return true;
    }
    if (watched == list_ && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        choose(list_->currentItem());
        return true;
    }
    if (watched == list_ && pressOnBlock(key)) return true;
    return QWidget::eventFilter(watched, event);
}

}  // namespace espalier::ui
