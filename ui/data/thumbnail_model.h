// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <optional>
#include <vector>

#include "engine/data/loading/data_source.h"

namespace espalier::ui {

class ImageCache;

/// The images that pass the filter, for the grid of the data page. Images come from the cache while
/// painting; when one arrives, repaint. GUI thread.
class ThumbnailModel : public QAbstractListModel {
    Q_OBJECT

  public:
    /// CaptionRole: annotation and split, if the filter selects individual images.
    enum Role { ExcludedRole = Qt::UserRole, PathRole, ProblemRole, CaptionRole };

    struct Filter {
        std::optional<int> target;  ///< DataSample::target
        std::optional<engine::Split> split;
        /// Indices into the data, displayed in this order; no value = all.
        std::optional<std::vector<std::uint32_t>> images;

        friend bool operator==(const Filter&, const Filter&) = default;
    };

    explicit ThumbnailModel(ImageCache& images, QObject* parent = nullptr);

    /// The same files with other exclusions or splits keep their place and selection.
    void show(const engine::DataSource& data, const Filter& filter);
    /// Device pixels of an image's longer side.
    void setSide(int side) { side_ = side; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    engine::DataSample image(int row) const;
    QString pathOf(int row) const;

  private:
    using Rows = std::vector<std::uint32_t>;  // indices into data_

    Rows chosen() const;
    bool passes(std::uint32_t place) const;
    void move(Rows rows);
    QString describe(int row) const;
    QString caption(int row) const;

    ImageCache& images_;
    engine::DataSource data_;
    Filter filter_;
    Rows rows_;
    int side_ = 96;
};

}  // namespace espalier::ui
