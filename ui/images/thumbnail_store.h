// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <atomic>
#include <filesystem>
#include <mutex>

namespace espalier::ui {

/// Size and time of a file, which change with its content.
struct FileStamp {
    qint64 bytes = -1;
    qint64 modified = 0;  ///< in ticks of the file system

    /// {-1, 0} if the file does not exist.
    static FileStamp of(const std::filesystem::path& path);
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Small images kept on disk between runs of the program. Nothing depends on it: its files may be
/// deleted, truncated or overwritten at any time, and without write access it keeps nothing.
/// Deletes the oldest files when the size limit is exceeded. Usable from any thread; several
/// programs may share a folder.
class ThumbnailStore {
  public:
    struct Key {
        QString path;
        FileStamp stamp;
        int side = 0;
    };

    explicit ThumbnailStore(QString folder, qint64 mostBytes = kUsualBytes);

    /// Null if there is none.
    QImage find(const Key& key);
    void keep(const Key& key, const QImage& image);

    /// In the user's cache folder; empty if there is none.
    static QString usualFolder();

  private:
    static constexpr qint64 kUsualBytes = qint64{512} << 20;

    QString fileOf(const QByteArray& digest) const;
    bool write(const QString& file, const QByteArray& content);
    void makeRoom();

    const QString folder_;
    const qint64 mostBytes_;
    std::mutex tidying_;
    std::atomic<qint64> bytes_{-1};  // approximate size of all files; -1 = not counted yet
    std::atomic<qint64> restsUntil_{0};
};

}  // namespace espalier::ui
