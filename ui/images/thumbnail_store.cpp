// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/images/thumbnail_store.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QStandardPaths>
#include <algorithm>
#include <span>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/data/codecs/decode.h"
#include "ui/images/image.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

// A file contains this, the digest of key and image, and the image.
const QByteArray kMagic = QByteArrayLiteral("espthmb1");
constexpr qint64 kDigestBytes = 16;
constexpr qint64 kMostFileBytes = 16 << 20;
constexpr qint64 kRest = 60'000;                   // ms to wait after a failed write
constexpr qint64 kDay = qint64{24} * 3600 * 1000;  // ms

qint64 now() {
    return QDateTime::currentMSecsSinceEpoch();
}

QByteArray digestOf(const QByteArray& first, const QByteArray& second = {}) {
    QCryptographicHash hash(QCryptographicHash::Md5);
    hash.addData(first);
    hash.addData(second);
    return hash.result();
}

QByteArray digestOf(const ThumbnailStore::Key& key) {
    return digestOf(key.path.toUtf8() + '\0' + QByteArray::number(key.stamp.bytes) + ' ' +
                    QByteArray::number(key.stamp.modified) + ' ' + QByteArray::number(key.side));
}

// An image that was not made smaller is stored losslessly; for a reduced photo, JPEG makes no
// visible difference.
QByteArray encoded(const QImage& image, int side) {
    const bool whole = std::max(image.width(), image.height()) < side;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (whole || !image.save(&buffer, "JPEG", 90)) {
        buffer.seek(0);
        bytes.clear();
        image.save(&buffer, "PNG", 80);
    }
    return bytes;
}

/// A file of the store, for choosing which to delete.
struct Kept {
    qint64 modified;
    qint64 bytes;
    QString path;
};

}  // namespace

FileStamp FileStamp::of(const std::filesystem::path& path) {
    std::error_code problem;
    const auto bytes = std::filesystem::file_size(path, problem);
    if (problem) return {};
    const auto modified = std::filesystem::last_write_time(path, problem);
    if (problem) return {};
    return {static_cast<qint64>(bytes), static_cast<qint64>(modified.time_since_epoch().count())};
}

ThumbnailStore::ThumbnailStore(QString folder, qint64 mostBytes)
    : folder_(std::move(folder)), mostBytes_(mostBytes) {}

QString ThumbnailStore::usualFolder() {
    const QString caches = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    return caches.isEmpty() ? QString() : caches + QStringLiteral("/thumbnails");
}

// In 256 folders, so that none becomes large.
QString ThumbnailStore::fileOf(const QByteArray& digest) const {
    const QString name = QString::fromLatin1(digest.toHex());
    return folder_ + QLatin1Char('/') + name.left(2) + QLatin1Char('/') + name.mid(2);
}

QImage ThumbnailStore::find(const Key& key) {
    if (folder_.isEmpty()) return {};
    const QByteArray digest = digestOf(key);
    QFile file(fileOf(digest));
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMostFileBytes) return {};
    const QByteArray content = file.readAll();
    const QByteArray image = content.mid(kMagic.size() + kDigestBytes);
    if (content != kMagic + digestOf(digest, image) + image) return {};
    const auto decoded = engine::decodeImage(
        {reinterpret_cast<const std::byte*>(image.data()), static_cast<std::size_t>(image.size())},
        {});
    if (!decoded || std::max(decoded.value->width, decoded.value->height) > key.side) return {};
    // Renews the time stamp of used files; not every time, which would be a write per displayed
    // image.
    const QDateTime time = QDateTime::currentDateTime();
    if (file.fileTime(QFileDevice::FileModificationTime).msecsTo(time) > kDay) {
        file.close();
        if (file.open(QIODevice::ReadWrite | QIODevice::ExistingOnly)) {
            file.setFileTime(time, QFileDevice::FileModificationTime);
        }
    }
    return toQImage(*decoded.value);
}

void ThumbnailStore::keep(const Key& key, const QImage& image) {
    if (folder_.isEmpty() || image.isNull() || now() < restsUntil_) return;
    const QByteArray digest = digestOf(key);
    const QByteArray content = encoded(image, key.side);
    if (!write(fileOf(digest), kMagic + digestOf(digest, content) + content)) {
        restsUntil_ = now() + kRest;
        return;
    }
    if (bytes_ >= 0) bytes_ += content.size();
    if (bytes_ < 0 || bytes_ > mostBytes_) makeRoom();
}

// Not synced: the digest detects a file damaged by a power failure.
bool ThumbnailStore::write(const QString& file, const QByteArray& content) {
    engine::FileSystem& files = engine::realFileSystem();
    const std::filesystem::path path = toPath(file);
    const std::filesystem::path unfinished = engine::unfinishedName(path);
    std::error_code problem;
    std::filesystem::create_directories(path.parent_path(), problem);
    if (problem) return false;
    try {
        const int descriptor = files.create(unfinished, {});
        try {
            files.write(
                descriptor,
                std::as_bytes(std::span(content.data(), static_cast<std::size_t>(content.size()))));
        } catch (const engine::Error&) {
            files.close(descriptor);
            throw;
        }
        files.close(descriptor);
        files.rename(unfinished, path);
        return true;
    } catch (const engine::Error&) {
        files.remove(unfinished);
        return false;
    }
}

// Down to four fifths, so that the next image does not exceed the limit again.
void ThumbnailStore::makeRoom() {
    const std::unique_lock lock(tidying_, std::try_to_lock);
    if (!lock) return;
    std::vector<Kept> files;
    qint64 bytes = 0;
    QDirIterator all(folder_, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (all.hasNext()) {
        all.next();
        const QFileInfo file = all.fileInfo();
        files.push_back(
            {file.lastModified().toMSecsSinceEpoch(), file.size(), file.absoluteFilePath()});
        bytes += file.size();
    }
    if (bytes > mostBytes_) {
        std::ranges::sort(files, {}, &Kept::modified);
        for (const Kept& file : files) {
            if (bytes <= mostBytes_ / 5 * 4) break;
            if (QFile::remove(file.path)) bytes -= file.bytes;
        }
    }
    bytes_ = bytes;
}

}  // namespace espalier::ui
