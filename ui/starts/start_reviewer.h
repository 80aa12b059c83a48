// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/project/checked_network.h"
#include "engine/project/start_review.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;
class ProjectReviewer;

/// How the weights that training begins with fit the drawn network. Read once for each start and
/// matched once per edit, off the GUI thread; every view that tells of it reads this. Keeps no
/// values of the weights. GUI thread; owned by MainWindow.
class StartReviewer : public QObject {
    Q_OBJECT

  public:
    enum class State : std::uint8_t {
        Random,   ///< nothing to begin with: weights are initialised by the seed
        Reading,  ///< nothing is known about this start yet
        Waiting,  ///< it was read, but the drawing has problems, so nothing can be matched
        Fits,
        Refused,  ///< a training cannot begin with it
    };

    StartReviewer(Document& document, ProjectReviewer& reviewer, QObject* parent = nullptr);

    State state() const { return state_; }
    /// Whether this is about the current document; otherwise about the one before the last edit.
    bool isCurrent() const { return isCurrent_; }
    /// With State::Fits, and with State::Refused if the weights could be read.
    const engine::StartReview& review() const { return review_; }
    /// Why it is refused, in one sentence of the engine.
    const QString& refusal() const { return refusal_; }
    /// What of the project differs from what the start was trained with.
    const engine::OpenChoices& differences() const { return differences_; }
    /// The start that the project names, without its values; nullptr until it was read.
    const std::shared_ptr<const engine::TrainingStart>& outline() const { return outline_; }

    /// Reads the start again: it may have been brought, replaced or removed.
    void refresh();
    /// Takes over network and input of the start that was read: one undo step.
    void adopt();

  signals:
    void changed();

  private:
    /// Everything that the answer depends on.
    struct Question {
        std::string startFrom;
        std::shared_ptr<const engine::CheckedNetwork> network;
        engine::Preprocessing preprocessing;
        bool normalisesByData = true;

        friend bool operator==(const Question&, const Question&) = default;
    };
    /// A file as it was when it was read.
    struct FileStamp {
        std::uintmax_t bytes = 0;
        std::filesystem::file_time_type written;

        friend bool operator==(const FileStamp&, const FileStamp&) = default;
    };
    /// Of the start's file and of those in which it stores tensors.
    using Stamp = std::vector<FileStamp>;
    struct Answer {
        std::shared_ptr<const engine::TrainingStart> outline;
        Stamp stamp;
        bool isMatched = false;
        engine::StartReview review;
        engine::OpenChoices differences;
    };

    static Stamp stampOf(const engine::TrainingStart& start);
    void follow();
    void look();
    void ask();
    void take(const Answer& answer);
    void refuse(const QString& sentence);
    void forget();
    void settle(State state);

    Document& document_;
    ProjectReviewer& reviewer_;
    QTimer soon_;  // combines several signals of one edit
    Job job_;
    Question asked_;
    State state_ = State::Random;
    bool isCurrent_ = true;
    std::shared_ptr<const engine::TrainingStart> outline_;
    Stamp stamp_;  // of the outline's files
    engine::StartReview review_;
    engine::OpenChoices differences_;
    QString refusal_;
};

}  // namespace espalier::ui
