// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCache>
#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QPixmap>
#include <QThreadPool>
#include <deque>
#include <memory>

#include "ui/images/thumbnail_store.h"

namespace espalier::ui {

/// Small versions of image files, decoded in the background and kept in bounded memory and, between
/// runs of the program, in a ThumbnailStore. Call ask() while painting; missing ones are announced
/// by `arrived`. The newest requests are served first, and those that have scrolled away are
/// dropped. A file that has changed is read again soon after it is requested again. GUI thread; one
/// per window.
class ImageCache : public QObject {
    Q_OBJECT

  public:
    explicit ImageCache(QObject* parent = nullptr);
    explicit ImageCache(std::shared_ptr<ThumbnailStore> store, QObject* parent = nullptr);
    ~ImageCache() override;

    struct Answer {
        QPixmap image;    ///< null while it is loading or if it is unreadable
        QString problem;  ///< why it is unreadable
    };
    /// `side`: the longer side in device pixels.
    Answer ask(const QString& path, int side);

  signals:
    void arrived(const QString& path);

  private:
    struct Wish {
        QString path;
        int side = 0;
        bool isKnown = false;  ///< only checks whether the file still has this stamp
        FileStamp stamp = {};
    };
    struct Known {
        Answer answer;
        FileStamp stamp;
        qint64 checked = 0;  ///< time on clock_
    };
    struct Found {
        QImage image;
        QString problem;
        FileStamp stamp;
        bool unchanged = false;
    };
    using Self = std::shared_ptr<ImageCache*>;

    void want(Wish wish);
    void startNext();
    void take(const Wish& wish, const Found& found);

    static QString keyOf(const Wish& wish);
    static void serve(const Wish& wish, ThumbnailStore& store, const Self& self);
    static void deliver(const Wish& wish, const Found& found, const Self& self);

    QCache<QString, Known> known_;
    std::deque<Wish> wishes_;
    QHash<QString, bool> wanted_;
    QElapsedTimer clock_;
    int working_ = 0;
    std::shared_ptr<ThumbnailStore> store_;
    QThreadPool threads_;
    // Tells a decoding thread that this object has been destroyed.
    Self self_;
};

}  // namespace espalier::ui
