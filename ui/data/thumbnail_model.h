// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <memory>
#include <optional>
#include <vector>

#include "engine/data/image_folder.h"

namespace espalier::ui {

class PictureCache;

/// The images of a folder that pass the filter, as the grid of the data page shows them. Pictures
/// come from the cache when they are painted; when one arrives, paint again. GUI thread.
class ThumbnailModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { ExcludedRole = Qt::UserRole, PathRole, ProblemRole };

    struct Filter {
        std::optional<int> label;
        std::optional<engine::Split> split;
    };

    explicit ThumbnailModel(PictureCache& pictures, QObject* parent = nullptr);

    /// Shown with the next setFilter().
    void setFolder(std::shared_ptr<const engine::ImageFolder> folder);
    void setFilter(const Filter& filter);
    /// Device pixels of a picture's longer side.
    void setSide(int side) { side_ = side; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    const engine::ImageEntry& image(int row) const;
    QString pathOf(int row) const;

  private:
    void choose();
    QString describe(int row) const;

    PictureCache& pictures_;
    std::shared_ptr<const engine::ImageFolder> folder_;
    Filter filter_;
    std::vector<std::uint32_t> rows_;  // places in folder_->images
    int side_ = 96;
};

}  // namespace espalier::ui
