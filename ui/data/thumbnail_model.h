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
    /// CaptionRole: the annotation, or that there is none. SplitWordRole: empty for an image that
    /// is not used.
    enum Role {
        ExcludedRole = Qt::UserRole,
        PathRole,
        ProblemRole,
        CaptionRole,
        RelabelledRole,
        SplitRole,
        SplitWordRole
    };

    struct Filter {
        std::optional<int> target;  ///< DataSample::target
        std::optional<engine::Split> split;
        /// Indices into the data, displayed in this order; no value = all.
        std::optional<std::vector<std::uint32_t>> images;

        friend bool operator==(const Filter&, const Filter&) = default;
    };

    explicit ThumbnailModel(ImageCache& images, QObject* parent = nullptr);

    /// The same files with other exclusions, splits or annotations keep their place and selection.
    void show(const engine::DataSource& data, const Filter& filter);
    /// Whether show() with these would keep place and selection.
    bool isShownBy(const engine::DataSource& data, const Filter& filter) const;
    /// Device pixels of an image's longer side.
    void setSide(int side) { side_ = side; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// The place of an image in the data.
    std::uint32_t placeOf(int row) const { return rows_[static_cast<std::size_t>(row)]; }
    engine::DataSample image(int row) const;
    QString pathOf(int row) const;

  private:
    using Rows = std::vector<std::uint32_t>;  // indices into data_

    Rows chosen() const;
    bool passes(std::uint32_t place) const;
    void move(Rows rows);
    QString describe(int row) const;
    QString caption(int row) const;
    QString splitWord(int row) const;
    bool isKnown(const engine::DataSource& data) const;

    ImageCache& images_;
    engine::DataSource data_;
    Filter filter_;
    Rows rows_;
    int side_ = 96;
};

}  // namespace espalier::ui
