// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_notes.h"

#include <mutex>
#include <utility>

#include "engine/cross_validation/fold_note.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kPause = 400;  // ms without a key press

void writeOne(const std::filesystem::path& path, const engine::RunNote& note) {
    if (engine::isCrossValidation(path)) return engine::setNoteOf({path}, note);
    engine::writeNote({path}, note);
}

// One writer at a time; a cancelled one has been superseded by newer notes.
void writeAll(const QHash<QString, engine::RunNote>& notes, const std::stop_token& stop) {
    static std::mutex oneWriter;
    for (auto note = notes.begin(); note != notes.end(); ++note) {
        const std::lock_guard lock(oneWriter);
        if (stop.stop_requested()) return;
        writeOne(toPath(note.key()), note.value());
    }
}

}  // namespace

RunNotes::RunNotes(QObject* parent) : QObject(parent) {
    delay_.setSingleShot(true);
    delay_.setInterval(kPause);
    connect(&delay_, &QTimer::timeout, this, &RunNotes::write);
    connect(&job_, &Job::finished, this, &RunNotes::next);
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        emit failed(sentence);
        next();
    });
}

RunNotes::~RunNotes() {
    try {
        job_.cancel();
        writing_.insert(waiting_);
        writeAll(writing_, {});
    } catch (const std::exception&) {
        // The window that could report it no longer exists.
    }
}

void RunNotes::keep(const QString& path, const engine::RunNote& note) {
    waiting_.insert(path, note);
    delay_.start();
}

const engine::RunNote* RunNotes::pending(const QString& path) const {
    for (const auto* notes : {&waiting_, &writing_}) {
        const auto found = notes->constFind(path);
        if (found != notes->constEnd()) return &*found;
    }
    return nullptr;
}

void RunNotes::write() {
    if (job_.isRunning() || waiting_.isEmpty()) return;
    writing_ = std::exchange(waiting_, {});
    job_.start([notes = writing_](const Job::Report&, std::stop_token stop) -> Job::Deliver {
        writeAll(notes, stop);
        return {};
    });
}

void RunNotes::next() {
    writing_.clear();
    emit written();
    write();
}

}  // namespace espalier::ui
