// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/thumbnail_model.h"

#include "ui/pictures/picture_cache.h"
#include "ui/text.h"

namespace espalier::ui {

ThumbnailModel::ThumbnailModel(PictureCache& pictures, QObject* parent)
    : QAbstractListModel(parent), pictures_(pictures) {}

void ThumbnailModel::setFolder(std::shared_ptr<const engine::ImageFolder> folder) {
    folder_ = std::move(folder);
}

void ThumbnailModel::setFilter(const Filter& filter) {
    filter_ = filter;
    choose();
}

void ThumbnailModel::choose() {
    beginResetModel();
    rows_.clear();
    const std::size_t count = folder_ ? folder_->images.size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const engine::ImageEntry& image = folder_->images[i];
        if (filter_.label && image.label != *filter_.label) continue;
        if (filter_.split && image.split != *filter_.split) continue;
        rows_.push_back(static_cast<std::uint32_t>(i));
    }
    endResetModel();
}

int ThumbnailModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

const engine::ImageEntry& ThumbnailModel::image(int row) const {
    return folder_->images[rows_[static_cast<std::size_t>(row)]];
}

QString ThumbnailModel::pathOf(int row) const {
    return fromPath(folder_->root / image(row).path);
}

QString ThumbnailModel::describe(int row) const {
    const engine::ImageEntry& entry = image(row);
    const char* const splits[] = {
        QT_TR_NOOP("training"), QT_TR_NOOP("validation"), QT_TR_NOOP("test")};
    QString text = tr("%1\n%2 × %3 pixels, %4")
                       .arg(fromUtf8(entry.path))
                       .arg(entry.width)
                       .arg(entry.height)
                       .arg(tr(splits[static_cast<std::size_t>(entry.split)]));
    if (entry.excluded) text += tr("\nleft out");
    return text;
}

QVariant ThumbnailModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
        case Qt::DecorationRole:
            return pictures_.ask(pathOf(index.row()), side_).picture;
        case ProblemRole:
            return pictures_.ask(pathOf(index.row()), side_).problem;
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole:
            return describe(index.row());
        case ExcludedRole:
            return image(index.row()).excluded;
        case PathRole:
            return pathOf(index.row());
        default:
            return {};
    }
}

}  // namespace espalier::ui
