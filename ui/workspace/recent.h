// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <QVector>

namespace espalier::ui {

/// A recently opened project, data folder, or unnamed draft.
struct RecentEntry {
    QString path;
    QString title;
    QStringList images;  ///< up to three image files, for its card
    bool isDraft = false;

    /// Distinguishes it from others with the same title: its path, or the creation time of a draft.
    QString details() const;
};

/// The last opened items, newest first, kept in the user's settings. GUI thread; owned by
/// Workspace.
class Recent : public QObject {
    Q_OBJECT

  public:
    static constexpr int kMost = 20;

    explicit Recent(QObject* parent = nullptr);
    const QVector<RecentEntry>& entries() const { return entries_; }
    /// The title of an entry, with the folder that its project lies in where another one has the
    /// same title: "flowers (garden)"; of a draft, the one that its images' folder lies in. Two
    /// drafts of the same images are told apart by their details().
    QString nameOf(const RecentEntry& entry) const;
    /// Moves it to the front; replaces an entry with the same path.
    void remember(const RecentEntry& entry);
    /// Returns whether it was among them.
    bool forget(const QString& path);

  signals:
    void changed();

  private:
    void store();

    QVector<RecentEntry> entries_;
};

}  // namespace espalier::ui
