// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "engine/network/trained_part.h"
#include "engine/project/start_change.h"
#include "engine/project/start_review.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;

/// What would come of choosing a start, with the drawing as it is and with the start's own network:
/// read and matched off the GUI thread. Changes nothing. GUI thread; owned by the dialog.
class StartPreview : public QObject {
    Q_OBJECT

  public:
    explicit StartPreview(Document& document, QObject* parent = nullptr);

    /// The start that the project has now, without its values; nullptr while that is not known.
    void setNow(std::shared_ptr<const engine::TrainingStart> outline) { now_ = std::move(outline); }
    /// Reads this start; empty = shows nothing.
    void ask(const std::string& startFrom);
    /// Why it cannot be read; empty if it can.
    const QString& failure() const { return failure_; }
    /// nullptr while nothing is known.
    const engine::TrainingStart* start() const { return answer_ ? &answer_->start : nullptr; }
    const engine::OpenChoices& differences() const;
    /// How the weights fit; none while nothing is known, or if the drawing has problems.
    const engine::StartReview* review(bool adopted) const;
    /// What taking the start makes of the project, with what it was trained with or with its
    /// weights alone. Only once start() is known.
    const engine::StartMemory& change(bool adopted) const {
        return adopted ? answer_->adopted : answer_->plain;
    }
    /// Which part of its network that project trains; nothing where it is no usual one.
    std::optional<engine::TrainedPart> adoptedPart() const {
        return answer_ ? answer_->adoptedPart : std::nullopt;
    }

  signals:
    void changed();

  private:
    struct Answer {
        engine::TrainingStart start;
        engine::StartMemory plain;
        engine::StartMemory adopted;
        engine::OpenChoices differences;
        std::optional<engine::StartReview> asDrawn;
        std::optional<engine::StartReview> asAdopted;
        std::optional<engine::TrainedPart> adoptedPart;
    };

    static Answer answer(const engine::StartSituation& now,
                         const std::string& startFrom,
                         std::stop_token stop);

    Document& document_;
    std::shared_ptr<const engine::TrainingStart> now_;
    Job job_;
    std::shared_ptr<const Answer> answer_;
    QString failure_;
};

}  // namespace espalier::ui
