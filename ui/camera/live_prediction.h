// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <functional>
#include <memory>
#include <vector>

#include "ui/frame_source.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// A model that predicts one image after another. Used by one thread at a time.
class LiveModel {
  public:
    virtual ~LiveModel() = default;
    virtual const std::vector<std::string>& outputNames() const = 0;
    /// The network's output.
    virtual std::vector<float> predict(const engine::Image& image) = 0;
};

/// Predicts what a camera shows, in two threads of its own: one reads, the other predicts the
/// newest image, so that a slow network drops images instead of falling behind. About 20 answers
/// per second reach the window. GUI thread; never waits.
class LivePrediction : public QObject {
    Q_OBJECT

  public:
    using OpenSource = std::function<std::unique_ptr<FrameSource>()>;
    using OpenModel = std::function<std::shared_ptr<LiveModel>()>;

    struct Answer {
        QImage image;
        std::vector<std::string> outputNames;
        std::vector<float> values;   ///< of the network
        double milliseconds = 0;     ///< of the network, with preparing the image
        double framesPerSecond = 0;  ///< predicted, over the last second
        qint64 count = 0;            ///< predicted so far
    };

    explicit LivePrediction(QObject* parent = nullptr);

    /// Both are opened off the GUI thread.
    void start(OpenSource source, OpenModel model);
    void stop() { job_.cancel(); }
    bool isRunning() const { return job_.isRunning(); }

  signals:
    void arrived(const espalier::ui::LivePrediction::Answer& answer);
    void failed(const QString& sentence);

  private:
    struct Newest;
    std::shared_ptr<Newest> newest_;
    Job job_;
};

}  // namespace espalier::ui
