// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "ui/engine_access.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;

/// How long the training of the document will take, measured off the GUI thread by a few of its
/// steps. GUI thread.
class TimeEstimate : public QObject {
    Q_OBJECT

  public:
    TimeEstimate(const Document& document, const EngineAccess& engine, QObject* parent = nullptr);

    /// Of the document as it is now, whose data and network are in order; measures anew where
    /// nothing is known about it yet. Empty when nobody can measure.
    QString sentence();
    bool isKnown() const { return time_.has_value(); }
    /// Ends a measurement: what else is computed now needs the cores, and would be measured with.
    void cancel();

  signals:
    void changed();

  private:
    /// All that the times depend on.
    struct Question {
        engine::DataSource data;
        engine::Preprocessing preprocessing;
        engine::Augmentation augmentation;
        MemoryRequest plan;

        friend bool operator==(const Question&, const Question&) = default;
    };

    Question question() const;
    void measure();
    QString text(const engine::TrainingTime& time) const;

    const Document& document_;
    const EngineAccess& engine_;
    Job job_;
    std::optional<Question> asked_;
    std::optional<engine::TrainingTime> time_;  // of asked_; none while it is measured
    QString problem_;
};

}  // namespace espalier::ui
