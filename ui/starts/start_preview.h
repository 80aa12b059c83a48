// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/network/trained_part.h"
#include "engine/project/start_review.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;

/// What would come of choosing a start, with the drawing as it is and with the start's own network:
/// read and matched off the GUI thread. Changes nothing. GUI thread; owned by the dialog.
class StartPreview : public QObject {
    Q_OBJECT

  public:
    explicit StartPreview(const Document& document, QObject* parent = nullptr);

    /// Reads this start; empty = shows nothing.
    void ask(const std::string& startFrom);
    /// Why it cannot be read; empty if it can.
    const QString& failure() const { return failure_; }
    /// nullptr while nothing is known.
    const engine::TrainingStart* start() const { return answer_ ? &answer_->start : nullptr; }
    const engine::OpenChoices& differences() const;
    /// How the weights fit; none while nothing is known, or if the drawing has problems.
    const engine::StartReview* review(bool adopted) const;
    /// The project with the start and what it was trained with.
    const engine::Project& adopted() const { return answer_->adopted; }
    /// Which part of its network that project trains; nothing where it is no usual one.
    std::optional<engine::TrainedPart> adoptedPart() const {
        return answer_ ? answer_->adoptedPart : std::nullopt;
    }

  signals:
    void changed();

  private:
    struct Answer {
        engine::TrainingStart start;
        engine::Project adopted;
        engine::OpenChoices differences;
        std::optional<engine::StartReview> asDrawn;
        std::optional<engine::StartReview> asAdopted;
        std::optional<engine::TrainedPart> adoptedPart;
    };

    /// `before`: what the project has started from until now.
    static Answer answer(engine::Project project,
                         const std::string& before,
                         const engine::DataSource& selected,
                         std::stop_token stop);

    const Document& document_;
    Job job_;
    std::shared_ptr<const Answer> answer_;
    QString failure_;
};

}  // namespace espalier::ui
