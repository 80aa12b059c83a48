// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCache>
#include <QHash>
#include <QObject>
#include <QPixmap>
#include <QThreadPool>
#include <deque>
#include <memory>

namespace espalier::ui {

/// Small versions of image files, decoded in the background and kept in bounded memory. Ask while
/// painting; what is not there yet comes with `arrived`. The newest wishes are served first, and
/// wishes that have scrolled away are forgotten. GUI thread; one per window.
class PictureCache : public QObject {
    Q_OBJECT

  public:
    explicit PictureCache(QObject* parent = nullptr);
    ~PictureCache() override;

    struct Answer {
        QPixmap picture;  ///< null while it is on its way, or when it cannot be read
        QString problem;  ///< why it cannot be read
    };
    /// `side` in device pixels: the longer side is made that long.
    Answer ask(const QString& path, int side);

  signals:
    void arrived(const QString& path);

  private:
    struct Wish {
        QString path;
        int side = 0;
    };
    void startNext();
    void take(const Wish& wish, const QImage& image, const QString& problem);

    static QString keyOf(const Wish& wish);

    QCache<QString, Answer> known_;
    std::deque<Wish> wishes_;
    QHash<QString, bool> wanted_;
    int working_ = 0;
    QThreadPool threads_;
    // Lets a thread that is still decoding find out that this is gone.
    std::shared_ptr<PictureCache*> self_;
};

}  // namespace espalier::ui
