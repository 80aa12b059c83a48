// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/camera/live_prediction.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "engine/base/error.h"
#include "ui/images/image.h"

namespace espalier::ui {

namespace {

using FrameClock = std::chrono::steady_clock;

/// The newest frame, from the reading thread to the predicting one.
class NewestFrame {
  public:
    void put(engine::Image image) {
        {
            const std::scoped_lock lock(mutex_);
            image_ = std::move(image);
        }
        isThere_.notify_one();
    }
    void fail(std::exception_ptr problem) {
        {
            const std::scoped_lock lock(mutex_);
            problem_ = std::move(problem);
        }
        isThere_.notify_one();
    }
    /// Waits a little; rethrows what the reading thread has failed with.
    std::optional<engine::Image> take() {
        constexpr std::chrono::milliseconds kPatience(100);
        std::unique_lock lock(mutex_);
        isThere_.wait_for(lock, kPatience, [this] { return image_ || problem_; });
        if (problem_) std::rethrow_exception(problem_);
        return std::exchange(image_, std::nullopt);
    }

  private:
    std::mutex mutex_;
    std::condition_variable isThere_;
    std::optional<engine::Image> image_;
    std::exception_ptr problem_;
};

void readFrames(const std::stop_token& stop, FrameSource& source, NewestFrame& newest) {
    try {
        while (!stop.stop_requested()) {
            if (auto image = source.next()) newest.put(*std::move(image));
        }
    } catch (...) {
        newest.fail(std::current_exception());
    }
}

/// How many there were per second, over the last second.
class FrameRate {
  public:
    double add(FrameClock::time_point now) {
        times_.push_back(now);
        while (now - times_.front() > std::chrono::seconds(1)) times_.pop_front();
        const double seconds = std::chrono::duration<double>(now - times_.front()).count();
        return seconds > 0 ? static_cast<double>(times_.size() - 1) / seconds : 0;
    }

  private:
    std::deque<FrameClock::time_point> times_;
};

}  // namespace

/// The newest answer, from the predicting thread to the window.
struct LivePrediction::Newest {
    std::mutex mutex;
    Answer answer;
};

LivePrediction::LivePrediction(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::failed, this, &LivePrediction::failed);
    connect(&job_, &Job::progressed, this, [this] {
        Answer answer;
        {
            const std::scoped_lock lock(newest_->mutex);
            answer = newest_->answer;
        }
        emit arrived(answer);
    });
}

void LivePrediction::start(OpenSource openSource, OpenModel openModel) {
    newest_ = std::make_shared<Newest>();
    job_.startAtOnce(
        [newest = newest_, openSource = std::move(openSource), openModel = std::move(openModel)](
            const Job::Report& report, std::stop_token stop) -> Job::Deliver {
            const std::shared_ptr<LiveModel> model = openModel();
            const std::unique_ptr<FrameSource> source = openSource();
            NewestFrame frames;
            const std::jthread reading(
                [&](const std::stop_token& ended) { readFrames(ended, *source, frames); });
            FrameRate rate;
            for (qint64 count = 1; !stop.stop_requested();) {
                const std::optional<engine::Image> image = frames.take();
                if (!image) continue;
                const auto begin = FrameClock::now();
                std::vector<float> values = model->predict(*image);
                const auto end = FrameClock::now();
                Answer answer{
                    .image = toQImage(*image),
                    .outputNames = model->outputNames(),
                    .values = std::move(values),
                    .milliseconds = std::chrono::duration<double, std::milli>(end - begin).count(),
                    .framesPerSecond = rate.add(end),
                    .count = count};
                {
                    const std::scoped_lock lock(newest->mutex);
                    newest->answer = std::move(answer);
                }
                report(count++, 0, {});
            }
            throw engine::Stopped();
        });
}

}  // namespace espalier::ui
