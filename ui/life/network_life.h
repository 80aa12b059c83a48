// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/runs/layer_states.h"
#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"
#include "ui/life/look_records.h"

namespace espalier::engine {
struct TrainingEvent;
}

namespace espalier::ui {

class Document;
class RunControl;

/// What the network of the displayed run makes of a few of its images, at the newest checkpoint and
/// at earlier ones that were looked at, and how its layers stand in training. Computed from
/// checkpoints, on a single thread while a run is trained and so rarely that it takes a hundredth
/// of a core; the training thread is not involved. GUI thread; owned by LookInside.
class NetworkLife : public QObject {
    Q_OBJECT

  public:
    NetworkLife(const Document& document, RunControl& run, QObject* parent = nullptr);

    static constexpr std::size_t kImages = 6;

    /// From now on the displayed run is looked into, at each checkpoint that there is time for.
    void begin();
    /// Until begin() nothing is computed any more; what is known is kept.
    void rest();
    /// Whose maps are wanted from now on.
    void setLayers(const std::set<engine::NodeId>& layers);

    /// The paths of the images.
    const QStringList& images() const { return images_; }
    int chosenImage() const { return chosen_; }
    void chooseImage(int index);

    const LookRecords& records() const { return records_; }
    /// Of the shown one; -1 = there is none yet.
    int shownRecord() const { return shown_; }
    /// Once an older one is shown, newer ones do not replace it.
    void showRecord(int index);
    bool showsNewest() const { return shown_ + 1 == static_cast<int>(records_.size()); }
    /// nullptr = none yet.
    const engine::NetworkLook* look() const;

    const std::vector<engine::LayerState>& states() const { return states_; }
    qint64 statesStep() const { return statesStep_; }
    /// Where a NaN began, of a run that diverged; empty if it did not, or is not known.
    engine::NodeId badLayer() const;
    /// What is known, or why nothing is.
    const QString& sentence() const { return sentence_; }
    /// The classes; empty for tasks without them.
    QStringList outputNames() const;
    /// An image that is looked at.
    struct Image {
        QString file;
        QString truth;  ///< its class; empty for tasks without classes
        int target;     ///< the index of the class; -1: it has none

        QString name() const;  ///< "rose: 12.jpg"
    };
    Image imageAt(int index) const;

    /// What a question about the run needs on another thread. A value.
    struct Source {
        engine::RunFolder run;
        std::string task;
        engine::DataSource data;  ///< empty: not known yet
        bool isTraining = false;
    };
    Source source() const;
    bool isLooking() const { return lookJob_.isRunning() || stateJob_.isRunning(); }

  signals:
    void imagesChanged();
    void looked();  ///< another record, image or set of records is shown
    void statesChanged();
    void sentenceChanged();

  private:
    struct Found;
    void forget();
    void follow(const std::vector<engine::TrainingEvent>& events);
    void want();
    void lookSoon();
    void take(const Found& found);
    void computeStates();
    void say(const QString& sentence);

    const Document& document_;
    RunControl& run_;
    bool begun_ = false;
    bool isStale_ = false;  // there may be a newer checkpoint, or other layers are wanted
    bool needsState_ = false;
    bool hasCheckpoint_ = false;
    std::set<engine::NodeId> layers_;
    engine::DataSource data_;      // of the run; empty until its images were read
    engine::DataSource lookedAt_;  // the images
    QStringList images_;
    int chosen_ = 0;
    LookRecords records_;
    int shown_ = -1;
    std::vector<engine::LayerState> states_;
    qint64 statesStep_ = 0;
    QString sentence_;
    Job lookJob_;
    Job stateJob_;
    QTimer rest_;
    QTimer stateRest_;
};

}  // namespace espalier::ui
