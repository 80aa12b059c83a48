// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pictures/picture_cache.h"

#include <QCoreApplication>
#include <QImage>
#include <QThread>

#include "engine/data/decode.h"
#include "ui/pictures/picture.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kKilobytes = 64 * 1024;     // of decoded small pictures
constexpr std::size_t kMostWishes = 256;  // a screen or two; older ones have scrolled away
constexpr int kThreads = 2;

}  // namespace

PictureCache::PictureCache(QObject* parent)
    : QObject(parent), known_(kKilobytes), self_(std::make_shared<PictureCache*>(this)) {
    threads_.setMaxThreadCount(kThreads);
    threads_.setThreadPriority(QThread::LowPriority);
}

PictureCache::~PictureCache() {
    *self_ = nullptr;
    threads_.clear();
}

QString PictureCache::keyOf(const Wish& wish) {
    return QString::number(wish.side) + QLatin1Char('|') + wish.path;
}

PictureCache::Answer PictureCache::ask(const QString& path, int side) {
    const Wish wish{path, side};
    const QString key = keyOf(wish);
    if (const Answer* answer = known_.object(key)) return *answer;
    if (!wanted_.contains(key)) {
        wanted_.insert(key, true);
        wishes_.push_back(wish);
        if (wishes_.size() > kMostWishes) {
            wanted_.remove(keyOf(wishes_.front()));
            wishes_.pop_front();
        }
        startNext();
    }
    return {};
}

void PictureCache::startNext() {
    while (working_ < kThreads && !wishes_.empty()) {
        const Wish wish = wishes_.back();
        wishes_.pop_back();
        ++working_;
        threads_.start([wish, self = self_] {
            QString problem;
            const QImage image = readPicture(toPath(wish.path), wish.side, problem);
            QCoreApplication* application = QCoreApplication::instance();
            if (!application) return;
            QMetaObject::invokeMethod(
                application,
                [=] {
                    if (*self) (*self)->take(wish, image, problem);
                },
                Qt::QueuedConnection);
        });
    }
}

void PictureCache::take(const Wish& wish, const QImage& image, const QString& problem) {
    --working_;
    const QString key = keyOf(wish);
    wanted_.remove(key);
    const int cost = std::max<int>(1, static_cast<int>(image.sizeInBytes() / 1024));
    known_.insert(key, new Answer{QPixmap::fromImage(image), problem}, cost);
    startNext();
    emit arrived(wish.path);
}

}  // namespace espalier::ui
