// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/turn.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "engine/base/error.h"

using namespace espalier;
using namespace espalier::ui;
using namespace std::chrono_literals;

namespace {

/// Holds the turn until it is told to let it go.
class Holder {
  public:
    Holder()
        : thread_([this] {
              const Turn turn(Turn::At::Folds, {});
              hasIt_ = true;
              while (!letsGo_) std::this_thread::sleep_for(1ms);
              isOver_ = true;
          }) {
        while (!hasIt_) std::this_thread::sleep_for(1ms);
    }
    ~Holder() { letGo(); }
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;

    void letGo() { letsGo_ = true; }
    bool isOver() const { return isOver_; }

  private:
    std::atomic<bool> hasIt_ = false;
    std::atomic<bool> letsGo_ = false;
    std::atomic<bool> isOver_ = false;
    std::jthread thread_;
};

}  // namespace

TEST(TurnTest, WithoutALimitItWaitsForTheOther) {
    Holder holder;
    std::jthread later([&holder] {
        std::this_thread::sleep_for(300ms);
        holder.letGo();
    });
    const Turn turn(Turn::At::Folds, {});
    EXPECT_TRUE(holder.isOver());
}

TEST(TurnTest, AfterItsLimitItGoesOnWithoutTheTurn) {
    const Holder holder;
    const Turn turn(Turn::At::Folds, {}, 100ms);
    EXPECT_FALSE(holder.isOver());
}

TEST(TurnTest, OtherWorkHasItsOwnTurn) {
    const Holder holder;
    const Turn turn(Turn::At::Measuring, {});
    EXPECT_FALSE(holder.isOver());
}

TEST(TurnTest, AStopEndsTheWaiting) {
    const Holder holder;
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(Turn(Turn::At::Folds, source.get_token()), engine::Stopped);
}
