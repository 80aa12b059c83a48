// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_reviewer.h"

#include <utility>

#include "ui/document.h"
#include "ui/review/project_reviewer.h"
#include "ui/starts/start_choice.h"
#include "ui/starts/start_texts.h"
#include "ui/text.h"

namespace espalier::ui {

StartReviewer::StartReviewer(Document& document, ProjectReviewer& reviewer, QObject* parent)
    : QObject(parent), document_(document), reviewer_(reviewer) {
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &StartReviewer::look);
    connect(&job_, &Job::failed, this, &StartReviewer::refuse);
    connect(&document, &Document::projectReset, this, &StartReviewer::follow);
    connect(&document, &Document::folderChanged, this, &StartReviewer::follow);
    connect(&document, &Document::dataChanged, this, &StartReviewer::follow);
    connect(&document, &Document::networkChanged, this, &StartReviewer::follow);
    connect(&document, &Document::trainingChanged, this, &StartReviewer::follow);
    follow();
}

// A verdict about another start is never shown; one about the drawing before the edit stays, to
// avoid flickering.
void StartReviewer::follow() {
    const std::string& chosen = document_.project().startFrom;
    if (chosen.empty()) return forget();
    soon_.start();
    isCurrent_ = false;
    if (chosen == asked_.startFrom) return;
    job_.cancel();
    asked_ = {};
    outline_.reset();
    refusal_.clear();
    state_ = State::Reading;
    emit changed();
}

void StartReviewer::look() {
    const engine::Project& project = document_.project();
    if (project.startFrom.empty()) return;
    Question question{.startFrom = project.startFrom,
                      .network = reviewer_.network(),
                      .preprocessing = project.preprocessing,
                      .normalisesByData = project.normaliseByData};
    if (question == asked_) {
        if (!job_.isRunning() && !std::exchange(isCurrent_, true)) emit changed();
        return;
    }
    asked_ = std::move(question);
    ask();
}

void StartReviewer::refresh() {
    if (document_.project().startFrom.empty()) return;
    asked_.network.reset();
    stamp_ = {};
    isCurrent_ = false;
    soon_.start();
}

StartReviewer::Stamp StartReviewer::stampOf(const engine::TrainingStart& start) {
    Stamp stamp;
    const auto add = [&stamp](const std::filesystem::path& file) {
        std::error_code problem;
        FileStamp& added = stamp.emplace_back();
        added.bytes = std::filesystem::file_size(file, problem);
        added.written = std::filesystem::last_write_time(file, problem);
    };
    add(start.file);
    for (const std::filesystem::path& other : start.weights.otherFiles) add(other);
    return stamp;
}

void StartReviewer::ask() {
    job_.startAtOnce([this,
                      project = document_.project(),
                      network = asked_.network,
                      known = outline_,
                      before = stamp_](const Job::Report&, std::stop_token stop) -> Job::Deliver {
        auto answer = std::make_shared<Answer>();
        if (known && stampOf(*known) == before) {
            answer->outline = known;
            answer->stamp = before;
        } else {
            answer->outline = std::make_shared<const engine::TrainingStart>(
                engine::outlineOf(engine::loadStart(project.startFrom, std::move(stop))));
            answer->stamp = stampOf(*answer->outline);
        }
        answer->differences = engine::differencesFrom(*answer->outline, project);
        answer->isMatched = network->validation.network.has_value();
        if (answer->isMatched) {
            answer->review = engine::reviewStart(*answer->outline, *network->validation.network);
        }
        return [this, answer] { take(*answer); };
    });
}

void StartReviewer::take(const Answer& answer) {
    outline_ = answer.outline;
    stamp_ = answer.stamp;
    review_ = answer.review;
    differences_ = answer.differences;
    refusal_ = spokenText(review_.refusal);
    settle(!answer.isMatched ? State::Waiting : refusal_.isEmpty() ? State::Fits : State::Refused);
}

void StartReviewer::refuse(const QString& sentence) {
    outline_.reset();
    review_ = {};
    differences_ = {};
    refusal_ = sentence;
    settle(State::Refused);
}

void StartReviewer::forget() {
    soon_.stop();
    job_.cancel();
    asked_ = {};
    outline_.reset();
    review_ = {};
    differences_ = {};
    refusal_.clear();
    if (state_ != State::Random || !isCurrent_) settle(State::Random);
}

// An edit since then is answered next.
void StartReviewer::settle(State state) {
    state_ = state;
    isCurrent_ = !soon_.isActive();
    emit changed();
}

void StartReviewer::adopt() {
    if (!outline_ || !isAny(differences_)) return;
    differences_ = {};  // taken over once, however often the button is pressed
    chooseStart(
        document_,
        engine::takeStart(
            startSituation(document_, outline_), document_.project().startFrom, outline_.get()));
}

}  // namespace espalier::ui
