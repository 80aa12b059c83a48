// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/images/image_cache.h"

#include <QCoreApplication>
#include <QImage>
#include <QThread>

#include "engine/base/patient_call.h"
#include "ui/images/image.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kKilobytes = 64 * 1024;     // of decoded small images
constexpr std::size_t kMostWishes = 256;  // one or two screens; older ones have scrolled away
constexpr int kThreads = 2;
constexpr qint64 kTrusted = 3000;  // ms after which the file is checked for changes again

}  // namespace

ImageCache::ImageCache(QObject* parent)
    : ImageCache(std::make_shared<ThumbnailStore>(ThumbnailStore::usualFolder()), parent) {}

ImageCache::ImageCache(std::shared_ptr<ThumbnailStore> store, QObject* parent)
    : QObject(parent),
      known_(kKilobytes),
      store_(std::move(store)),
      self_(std::make_shared<ImageCache*>(this)) {
    threads_.setMaxThreadCount(kThreads);
    threads_.setThreadPriority(QThread::LowPriority);
    clock_.start();
}

ImageCache::~ImageCache() {
    *self_ = nullptr;
    threads_.clear();
}

QString ImageCache::keyOf(const Wish& wish) {
    return QString::number(wish.side) + QLatin1Char('|') + wish.path;
}

ImageCache::Answer ImageCache::ask(const QString& path, int side) {
    Wish wanted{.path = path, .side = side};
    const Known* known = known_.object(keyOf(wanted));
    if (known && clock_.elapsed() - known->checked <= kTrusted) return known->answer;
    Answer answer = known ? known->answer : Answer();
    wanted.isKnown = known != nullptr;
    if (known) wanted.stamp = known->stamp;
    want(std::move(wanted));
    return answer;
}

void ImageCache::want(Wish wish) {
    const QString key = keyOf(wish);
    if (wanted_.contains(key)) return;
    wanted_.insert(key, true);
    wishes_.push_back(std::move(wish));
    if (wishes_.size() > kMostWishes) {
        wanted_.remove(keyOf(wishes_.front()));
        wishes_.pop_front();
    }
    startNext();
}

void ImageCache::startNext() {
    while (working_ < kThreads && !wishes_.empty()) {
        const Wish wish = wishes_.back();
        wishes_.pop_back();
        ++working_;
        threads_.start([wish, store = store_, self = self_] {
            try {
                serve(wish, *store, self);
            } catch (...) {
                // An exception must not end the program, and the slot must be freed.
                engine::callPatiently([&] {
                    Found found;
                    found.problem = tr("not enough memory to show it");
                    deliver(wish, found, self);
                });
            }
        });
    }
}

// Runs in a pool thread.
void ImageCache::serve(const Wish& wish, ThumbnailStore& store, const Self& self) {
    const std::filesystem::path path = toPath(wish.path);
    Found found;
    found.stamp = FileStamp::of(path);
    found.unchanged = wish.isKnown && found.stamp == wish.stamp;
    if (found.unchanged) return deliver(wish, found, self);
    const ThumbnailStore::Key key{wish.path, found.stamp, wish.side};
    found.image = store.find(key);
    const bool stored = !found.image.isNull();
    if (!stored) found.image = readImage(path, wish.side, found.problem);
    deliver(wish, found, self);
    try {
        // Not for a file that is being written: half an image would be stored as a whole one.
        if (!stored && FileStamp::of(path) == found.stamp) store.keep(key, found.image);
    } catch (...) {
        // It is shown already, and is read again the next time.
    }
}

void ImageCache::deliver(const Wish& wish, const Found& found, const Self& self) {
    QCoreApplication* application = QCoreApplication::instance();
    if (!application) return;
    QMetaObject::invokeMethod(
        application,
        [=] {
            if (*self) (*self)->take(wish, found);
        },
        Qt::QueuedConnection);
}

void ImageCache::take(const Wish& wish, const Found& found) {
    --working_;
    const QString key = keyOf(wish);
    wanted_.remove(key);
    Known* known = known_.object(key);
    if (found.unchanged && known) {
        known->checked = clock_.elapsed();
    } else if (!found.unchanged) {
        const int cost = std::max<int>(1, static_cast<int>(found.image.sizeInBytes() / 1024));
        known_.insert(
            key,
            new Known{
                {QPixmap::fromImage(found.image), found.problem}, found.stamp, clock_.elapsed()},
            cost);
    }
    startNext();
    if (!found.unchanged) emit arrived(wish.path);
}

}  // namespace espalier::ui
