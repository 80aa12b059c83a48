// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/recent.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>
#include <algorithm>

namespace espalier::ui {

// Autosave names a draft by its creation time.
QString RecentEntry::details() const {
    if (!isDraft) return path;
    const QDateTime begun = QDateTime::fromString(QFileInfo(path).fileName().left(15),
                                                  QStringLiteral("yyyyMMdd-HHmmss"));
    if (!begun.isValid()) return Recent::tr("draft");
    // To the second: two of the same images are easily begun within a minute.
    return Recent::tr("draft of %1 %2")
        .arg(QLocale().toString(begun.date(), QLocale::ShortFormat),
             begun.time().toString(QStringLiteral("HH:mm:ss")));
}

namespace {

// Of a draft, the folder that its images' folder lies in; of a project, the one of its file.
QString folderAround(const RecentEntry& entry) {
    if (!entry.isDraft) return QFileInfo(QFileInfo(entry.path).path()).fileName();
    if (entry.images.isEmpty()) return {};
    const QStringList parts = entry.images.front().split(QLatin1Char('/'), Qt::SkipEmptyParts);
    const qsizetype own = parts.lastIndexOf(entry.title);
    return own > 0 ? parts[own - 1] : QString();
}

}  // namespace

Recent::Recent(QObject* parent) : QObject(parent) {
    QSettings settings;
    const int count = settings.beginReadArray(QStringLiteral("recent"));
    for (int i = 0; i < count && i < kMost; ++i) {
        settings.setArrayIndex(i);
        const RecentEntry entry{settings.value(QStringLiteral("path")).toString(),
                                settings.value(QStringLiteral("title")).toString(),
                                settings.value(QStringLiteral("pictures")).toStringList(),
                                settings.value(QStringLiteral("draft")).toBool()};
        if (!entry.path.isEmpty()) entries_.push_back(entry);
    }
    settings.endArray();
}

QString Recent::nameOf(const RecentEntry& entry) const {
    const bool isTaken = std::ranges::any_of(entries_, [&](const RecentEntry& other) {
        return other.title == entry.title && other.path != entry.path;
    });
    const QString around = folderAround(entry);
    if (!isTaken || around.isEmpty()) return entry.title;
    return tr("%1 (%2)").arg(entry.title, around);
}

void Recent::remember(const RecentEntry& entry) {
    entries_.removeIf([&](const RecentEntry& old) { return old.path == entry.path; });
    entries_.prepend(entry);
    if (entries_.size() > kMost) entries_.resize(kMost);
    store();
}

bool Recent::forget(const QString& path) {
    const bool wasKnown =
        entries_.removeIf([&](const RecentEntry& old) { return old.path == path; }) > 0;
    if (wasKnown) store();
    return wasKnown;
}

void Recent::store() {
    QSettings settings;
    settings.beginWriteArray(QStringLiteral("recent"), static_cast<int>(entries_.size()));
    for (int i = 0; i < entries_.size(); ++i) {
        settings.setArrayIndex(i);
        settings.setValue(QStringLiteral("path"), entries_[i].path);
        settings.setValue(QStringLiteral("title"), entries_[i].title);
        settings.setValue(QStringLiteral("pictures"), entries_[i].images);
        settings.setValue(QStringLiteral("draft"), entries_[i].isDraft);
    }
    settings.endArray();
    emit changed();
}

}  // namespace espalier::ui
