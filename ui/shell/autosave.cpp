// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/autosave.h"

#include <QDateTime>
#include <QDir>
#include <QStandardPaths>

#include "ui/document.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kDelay = 1000;  // ms: the end of a gesture, well before anything can be lost

QString draftsFolder() {
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    const QString base =
        state.isEmpty() ? QDir::homePath() + QStringLiteral("/.local/state") : state;
    return base + QStringLiteral("/espalier/drafts");
}

std::filesystem::path newDraft() {
    const QString name =
        QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    return toPath(QStringLiteral("%1/%2.espalier").arg(draftsFolder(), name));
}

void writeTo(const engine::Project& project, const std::filesystem::path& place) {
    std::filesystem::create_directories(place.parent_path());
    engine::saveProject(project, place);
}

}  // namespace

Autosave::Autosave(Document& document, QObject* parent) : QObject(parent), document_(document) {
    delay_.setSingleShot(true);
    delay_.setInterval(kDelay);
    connect(&delay_, &QTimer::timeout, this, &Autosave::write);
    connect(&job_, &Job::failed, this, &Autosave::failed);
    connect(&document, &Document::projectReset, this, [this] {
        draft_.clear();
        delay_.stop();
    });
    connect(&document, &Document::dataChanged, this, &Autosave::changed);
    connect(&document, &Document::networkChanged, this, &Autosave::changed);
    connect(&document, &Document::trainingChanged, this, &Autosave::changed);
}

bool Autosave::isDraft(const std::filesystem::path& path) const {
    return fromPath(path).startsWith(draftsFolder());
}

std::filesystem::path Autosave::place() const {
    return document_.file().empty() ? draft_ : document_.file();
}

void Autosave::changed() {
    if (!document_.isEmpty()) delay_.start();
}

void Autosave::write() {
    if (job_.isRunning()) return delay_.start();
    if (place().empty()) draft_ = newDraft();
    const std::filesystem::path place = this->place();
    job_.start([project = document_.project(), place, this](const Job::Report&, std::stop_token) {
        writeTo(project, place);
        return [place, this] { emit saved(fromPath(place)); };
    });
}

void Autosave::flush() {
    if (!delay_.isActive() || document_.isEmpty()) return;
    delay_.stop();
    if (place().empty()) draft_ = newDraft();
    try {
        writeTo(document_.project(), place());
        emit saved(fromPath(place()));
    } catch (const std::exception& problem) {
        emit failed(fromUtf8(problem.what()));
    }
}

}  // namespace espalier::ui
