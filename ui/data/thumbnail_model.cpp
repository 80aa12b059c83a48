// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/thumbnail_model.h"

#include <string>
#include <utility>

#include "engine/data/codecs/decode.h"
#include "ui/images/image_cache.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr const char* kSplits[] = {QT_TRANSLATE_NOOP("espalier::ui::ThumbnailModel", "training"),
                                   QT_TRANSLATE_NOOP("espalier::ui::ThumbnailModel", "validation"),
                                   QT_TRANSLATE_NOOP("espalier::ui::ThumbnailModel", "test")};

// Empty for all of them.
std::string targetName(const engine::DataSource& data, const ThumbnailModel::Filter& filter) {
    const bool isOne = filter.target && *filter.target >= 0 &&
                       static_cast<std::size_t>(*filter.target) < data.outputNames().size();
    return isOne ? data.outputNames()[static_cast<std::size_t>(*filter.target)] : std::string();
}

}  // namespace

ThumbnailModel::ThumbnailModel(ImageCache& images, QObject* parent)
    : QAbstractListModel(parent), images_(images) {}

bool ThumbnailModel::isKnown(const engine::DataSource& data) const {
    return data_ && data && data_.root() == data.root() &&
           data_.scanFingerprint() == data.scanFingerprint() && data_.size() == data.size();
}

// Another class may have moved that of the filter to another place.
bool ThumbnailModel::isShownBy(const engine::DataSource& data, const Filter& filter) const {
    if (!isKnown(data)) return false;
    return targetName(data_, filter_) == targetName(data, filter) &&
           filter_.split == filter.split && filter_.images == filter.images;
}

void ThumbnailModel::show(const engine::DataSource& data, const Filter& filter) {
    const bool known = isKnown(data);
    const bool sameFilter = isShownBy(data, filter);
    data_ = data;
    filter_ = filter;
    Rows rows = chosen();
    if (known && rows == rows_) {
        if (!rows_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
    } else if (known && sameFilter) {
        move(std::move(rows));
    } else {
        beginResetModel();
        rows_ = std::move(rows);
        endResetModel();
    }
}

bool ThumbnailModel::passes(std::uint32_t place) const {
    const engine::DataSample sample = data_.sample(place);
    if (filter_.target && sample.target != *filter_.target) return false;
    return !filter_.split || sample.split == *filter_.split;
}

ThumbnailModel::Rows ThumbnailModel::chosen() const {
    Rows rows;
    if (!data_) return rows;
    const auto count = static_cast<std::uint32_t>(data_.size());
    if (filter_.images) {
        for (const std::uint32_t place : *filter_.images) {
            if (place < count && passes(place)) rows.push_back(place);
        }
        return rows;
    }
    for (std::uint32_t place = 0; place < count; ++place) {
        if (passes(place)) rows.push_back(place);
    }
    return rows;
}

// Keeps the selection when rows come and go.
void ThumbnailModel::move(Rows rows) {
    emit layoutAboutToBeChanged();
    std::vector<int> rowOf(data_.size(), -1);
    for (std::size_t row = 0; row < rows.size(); ++row) rowOf[rows[row]] = static_cast<int>(row);
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex& old : before) {
        const int row = rowOf[rows_[static_cast<std::size_t>(old.row())]];
        after << (row < 0 ? QModelIndex() : createIndex(row, 0));
    }
    rows_ = std::move(rows);
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

int ThumbnailModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

engine::DataSample ThumbnailModel::image(int row) const {
    return data_.sample(rows_[static_cast<std::size_t>(row)]);
}

QString ThumbnailModel::pathOf(int row) const {
    return fromPath(data_.file(rows_[static_cast<std::size_t>(row)]));
}

QString ThumbnailModel::describe(int row) const {
    const engine::DataSample sample = image(row);
    QString text = tr("%1\n%2 × %3 pixels, %4")
                       .arg(fromUtf8(sample.name))
                       .arg(sample.width)
                       .arg(sample.height)
                       .arg(tr(kSplits[static_cast<std::size_t>(sample.split)]));
    if (sample.misnamed) {
        text +=
            tr("\nactual format: %1").arg(QLatin1String(engine::imageFormatName(sample.format)));
    }
    if (sample.target >= 0 && !caption(row).isEmpty()) {
        text += tr("\nclass: %1").arg(isolated(caption(row)));
    } else if (!caption(row).isEmpty()) {
        text += QLatin1Char('\n') + caption(row);
    }
    if (sample.isRelabelled) text += tr("\nrelabelled");
    if (sample.excluded) text += tr("\nexcluded");
    return text;
}

QString ThumbnailModel::caption(int row) const {
    if (data_.outputNames().empty()) return {};
    const engine::DataSample sample = image(row);
    if (sample.target < 0) return tr("no class");
    return fromUtf8(data_.outputNames()[static_cast<std::size_t>(sample.target)]);
}

QString ThumbnailModel::splitWord(int row) const {
    const engine::DataSample sample = image(row);
    const bool isLoose = sample.target < 0 && !data_.outputNames().empty();
    if (sample.excluded || isLoose) return {};
    return tr(kSplits[static_cast<std::size_t>(sample.split)]);
}

Qt::ItemFlags ThumbnailModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsDragEnabled : flags;
}

QVariant ThumbnailModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
        case Qt::DecorationRole:
            return images_.ask(pathOf(index.row()), side_).image;
        case ProblemRole:
            return images_.ask(pathOf(index.row()), side_).problem;
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole:
            return describe(index.row());
        case ExcludedRole:
            return image(index.row()).excluded;
        case CaptionRole:
            return caption(index.row());
        case RelabelledRole:
            return image(index.row()).isRelabelled;
        case SplitRole:
            return static_cast<int>(image(index.row()).split);
        case SplitWordRole:
            return splitWord(index.row());
        case PathRole:
            return pathOf(index.row());
        default:
            return {};
    }
}

}  // namespace espalier::ui
