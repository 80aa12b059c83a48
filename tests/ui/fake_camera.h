// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/sample/sample_images.h"
#include "ui/frame_source.h"

namespace espalier::ui::test {

/// A camera that shows drawn flowers, for tests. Make it with std::make_shared().
struct FakeCamera : std::enable_shared_from_this<FakeCamera> {
    int kind = 1;                            ///< engine::flowerName()
    int side = 48;                           ///< of the images, in pixels
    std::chrono::milliseconds interval{10};  ///< between frames
    std::atomic<int> frames = 0;             ///< so far
    std::atomic<int> open = 0;               ///< how many have it open
    std::atomic<bool> isUnplugged = false;
    std::atomic<bool> isThere = true;

    CameraAccess access() {
        const auto self = shared_from_this();
        return {
            .list =
                [self] {
                    return self->isThere ? std::vector<Camera>{{"/dev/video9", "Test camera"}}
                                         : std::vector<Camera>();
                },
            .open =
                [self](const Camera& camera) { return std::make_unique<Source>(self, camera); }};
    }

  private:
    class Source final : public FrameSource {
      public:
        Source(std::shared_ptr<FakeCamera> camera, const Camera& asked)
            : camera_(std::move(camera)), name_(asked.name.toStdString()) {
            ++camera_->open;
            for (std::uint32_t i = 0; i < 4; ++i) {
                images_.push_back(engine::drawFlower(camera_->kind, i, camera_->side));
            }
        }
        ~Source() override { --camera_->open; }
        std::optional<engine::Image> next() override {
            std::this_thread::sleep_for(camera_->interval);
            if (camera_->isUnplugged) throw engine::Error(name_ + " was unplugged.");
            const int frame = ++camera_->frames;
            engine::Image image = images_[static_cast<std::size_t>(frame) % images_.size()];
            // Its number, for tests that ask which frame it was.
            image.pixels[0] = static_cast<std::uint8_t>(frame % 256);
            return image;
        }

      private:
        std::shared_ptr<FakeCamera> camera_;
        std::string name_;
        std::vector<engine::Image> images_;
    };
};

}  // namespace espalier::ui::test
