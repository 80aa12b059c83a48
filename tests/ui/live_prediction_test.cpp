// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions of what a camera shows: in threads of their own, of the newest frame.
#include "ui/camera/live_prediction.h"

#include <gtest/gtest.h>

#include <QTest>
#include <QTimer>
#include <algorithm>

#include "engine/base/error.h"
#include "fake_camera.h"

namespace espalier::ui::test {

namespace {

/// Takes its time and gives the number of the frame.
class SlowModel final : public LiveModel {
  public:
    explicit SlowModel(std::chrono::milliseconds time) : time_(time) {}
    const std::vector<std::string>& outputNames() const override { return names_; }
    std::vector<float> predict(const engine::Image& image) override {
        std::this_thread::sleep_for(time_);
        return {static_cast<float>(image.pixels[0])};
    }

  private:
    std::chrono::milliseconds time_;
    std::vector<std::string> names_{"number"};
};

LivePrediction::OpenSource sourceOf(const std::shared_ptr<FakeCamera>& camera) {
    return [access = camera->access()] { return access.open({"/dev/video9", "Test camera"}); };
}

LivePrediction::OpenModel modelOf(int milliseconds) {
    return [milliseconds] {
        return std::make_shared<SlowModel>(std::chrono::milliseconds(milliseconds));
    };
}

}  // namespace

TEST(LivePredictionTest, ASlowModelDropsFramesInsteadOfFallingBehind) {
    const auto camera = std::make_shared<FakeCamera>();
    camera->interval = std::chrono::milliseconds(2);
    LivePrediction live;
    int worst = 0;
    qint64 predicted = 0;
    QObject::connect(&live, &LivePrediction::arrived, [&](const LivePrediction::Answer& answer) {
        const int behind = (camera->frames - static_cast<int>(answer.values[0]) + 256) % 256;
        worst = std::max(worst, behind);
        predicted = answer.count;
    });
    live.start(sourceOf(camera), modelOf(60));
    ASSERT_TRUE(QTest::qWaitFor([&] { return predicted >= 8; }, 30'000));
    EXPECT_GT(camera->frames, 2 * predicted) << "most were dropped";
    EXPECT_LT(worst, 200) << "frames of three predictions, on a busy computer";
    live.stop();
    EXPECT_TRUE(QTest::qWaitFor([&] { return camera->open == 0; }, 10'000)) << "let go at once";
}

TEST(LivePredictionTest, TheWindowGoesOnMeanwhile) {
    const auto camera = std::make_shared<FakeCamera>();
    LivePrediction live;
    int arrived = 0;
    QObject::connect(&live, &LivePrediction::arrived, [&] { ++arrived; });
    int ticks = 0;
    QTimer tick;
    QObject::connect(&tick, &QTimer::timeout, [&] { ++ticks; });
    tick.start(5);
    live.start(sourceOf(camera), modelOf(200));
    ASSERT_TRUE(QTest::qWaitFor([&] { return arrived >= 3; }, 30'000));
    EXPECT_GT(ticks, 6 * arrived) << "a window that waits has one or two for each prediction";
}

TEST(LivePredictionTest, AnUnpluggedCameraEndsWithASentence) {
    const auto camera = std::make_shared<FakeCamera>();
    LivePrediction live;
    QString sentence;
    QObject::connect(&live, &LivePrediction::failed, [&](const QString& why) { sentence = why; });
    live.start(sourceOf(camera), modelOf(1));
    ASSERT_TRUE(QTest::qWaitFor([&] { return camera->frames > 3; }, 10'000));
    camera->isUnplugged = true;
    ASSERT_TRUE(QTest::qWaitFor([&] { return !sentence.isEmpty(); }, 10'000));
    EXPECT_EQ(sentence, "Test camera was unplugged.");
    EXPECT_FALSE(live.isRunning());
    EXPECT_EQ(camera->open, 0);
}

TEST(LivePredictionTest, AModelThatCannotBeOpenedIsSaid) {
    const auto camera = std::make_shared<FakeCamera>();
    LivePrediction live;
    QString sentence;
    QObject::connect(&live, &LivePrediction::failed, [&](const QString& why) { sentence = why; });
    live.start(sourceOf(camera),
               []() -> std::shared_ptr<LiveModel> { throw engine::Error("There is no model."); });
    ASSERT_TRUE(QTest::qWaitFor([&] { return !sentence.isEmpty(); }, 10'000));
    EXPECT_EQ(sentence, "There is no model.");
    EXPECT_EQ(camera->frames, 0) << "it was not even opened";
}

TEST(LivePredictionTest, ItEndsWithItsOwner) {
    const auto camera = std::make_shared<FakeCamera>();
    {
        LivePrediction live;
        live.start(sourceOf(camera), modelOf(1));
        ASSERT_TRUE(QTest::qWaitFor([&] { return camera->frames > 3; }, 10'000));
    }
    EXPECT_TRUE(QTest::qWaitFor([&] { return camera->open == 0; }, 10'000));
}

}  // namespace espalier::ui::test
