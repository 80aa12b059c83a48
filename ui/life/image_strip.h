// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <QStringList>

namespace espalier::ui {

class ImageCache;

/// Images one below the other or in rows, by their paths, each with a line of text in its tooltip.
/// GUI thread.
class ImageStrip : public QListWidget {
    Q_OBJECT

  public:
    /// `side`: of an image, in pixels.
    ImageStrip(ImageCache& images, int side, QWidget* parent = nullptr);

    struct Entry {
        QString path;
        QString text;  ///< tooltip and accessible text

        friend bool operator==(const Entry&, const Entry&) = default;
    };
    void setEntries(const QList<Entry>& entries);
    const QList<Entry>& entries() const { return entries_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void showImage(int row);

    ImageCache& images_;
    int side_;
    QList<Entry> entries_;
};

}  // namespace espalier::ui
