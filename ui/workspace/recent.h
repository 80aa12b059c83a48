// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <QVector>

namespace espalier::ui {

/// Something that was open before: a project, a data folder, or a draft that was never named.
struct RecentEntry {
    QString path;
    QString title;
    QStringList images;  ///< up to three image files, for its card
    bool isDraft = false;
};

/// The last things opened, newest first, kept in the user's settings. GUI thread; owned by
/// Workspace.
class Recent : public QObject {
    Q_OBJECT

  public:
    static constexpr int kMost = 8;

    explicit Recent(QObject* parent = nullptr);
    const QVector<RecentEntry>& entries() const { return entries_; }
    /// Puts it first; an entry of the same path is replaced.
    void remember(const RecentEntry& entry);
    void forget(const QString& path);

  signals:
    void changed();

  private:
    void store();

    QVector<RecentEntry> entries_;
};

}  // namespace espalier::ui
