// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "ui/canvas/scene/measure.h"
#include "ui/engine_access.h"
#include "ui/jobs/job.h"

class QLabel;
class QPushButton;

namespace espalier::ui {

class Document;
class NetworkPage;
class ProjectReviewer;

/// Measures on request what each layer takes in a training step on the chosen device, for the table
/// of layers and the colours of the boxes. The times are those of one drawing: they go when it, the
/// data or a setting that matters changes. GUI thread; owned by NetworkPage.
class LayerTiming : public QWidget {
    Q_OBJECT

  public:
    LayerTiming(NetworkPage& page,
                Document& document,
                ProjectReviewer& reviewer,
                const EngineAccess& engine);

    bool isMeasuring() const { return job_.isRunning(); }

  private:
    MemoryRequest question() const;
    QString whyNot() const;
    void press();
    void measure();
    void take(const LayerTimes& times);
    void clear();
    void say(const QString& sentence);
    void follow();
    void showState();

    NetworkPage& page_;
    Document& document_;
    ProjectReviewer& reviewer_;
    const EngineAccess& engine_;
    QPushButton* button_;
    QLabel* sentence_;
    std::optional<MemoryRequest> asked_;  ///< what the times are of, or will be
    Job job_;
};

}  // namespace espalier::ui
