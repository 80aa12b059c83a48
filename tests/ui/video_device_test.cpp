// SPDX-License-Identifier: GPL-3.0-or-later
// Cameras by Video4Linux, against a driver of our own; the colours against those of the standard.
#include "ui/camera/video_device.h"

#include <gmock/gmock.h>
#include <linux/videodev2.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <deque>
#include <map>

#include "engine/base/error.h"
#include "ui/camera/yuyv.h"

namespace espalier::ui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int kWide = 4;
constexpr int kHigh = 2;

/// A driver with one camera that delivers YUYV frames of one grey each.
class FakeDriver final : public VideoCalls {
  public:
    std::string file = "/dev/video2";
    int openProblem = 0;
    int startProblem = 0;
    bool isMetadata = false;  ///< a camera's second device file, which delivers no images
    std::uint32_t format = V4L2_PIX_FMT_YUYV;
    std::deque<int> frames;  ///< luma of those that have come; -1: damaged
    bool isGone = false;
    std::uint32_t strangeIndex = 0;
    int opened = 0;
    int mapped = 0;

    int open(const std::string& name) override {
        if (name != file || openProblem != 0) {
            errno = name == file ? openProblem : ENOENT;
            return -1;
        }
        ++opened;
        return 7;
    }
    void close(int) override { --opened; }
    int wait(int, int) override { return isGone ? -1 : frames.empty() ? 0 : 1; }
    void* map(int, std::size_t bytes, std::size_t offset) override {
        ++mapped;
        memory_[offset].resize(bytes);
        return memory_[offset].data();
    }
    void unmap(void*, std::size_t) override { --mapped; }

    int control(int, unsigned long request, void* argument) override {
        if (isGone) return fail(ENODEV);
        switch (request) {
            case VIDIOC_QUERYCAP: {
                auto& asked = *static_cast<v4l2_capability*>(argument);
                std::strcpy(reinterpret_cast<char*>(asked.card), "Front Camera");
                asked.capabilities = V4L2_CAP_DEVICE_CAPS | V4L2_CAP_VIDEO_CAPTURE;
                asked.device_caps = isMetadata ? V4L2_CAP_META_CAPTURE
                                               : V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
                return 0;
            }
            case VIDIOC_ENUM_FMT: {
                auto& asked = *static_cast<v4l2_fmtdesc*>(argument);
                if (asked.index > 0) return fail(EINVAL);
                asked.pixelformat = format;
                return 0;
            }
            case VIDIOC_S_FMT: {
                auto& chosen = static_cast<v4l2_format*>(argument)->fmt.pix;
                chosen.pixelformat = format;
                chosen.width = kWide;
                chosen.height = kHigh;
                chosen.bytesperline = kWide * 2;
                return 0;
            }
            case VIDIOC_REQBUFS:
                static_cast<v4l2_requestbuffers*>(argument)->count = 3;
                return 0;
            case VIDIOC_QUERYBUF: {
                auto& buffer = *static_cast<v4l2_buffer*>(argument);
                buffer.length = kWide * kHigh * 2;
                buffer.m.offset = buffer.index * 4096;
                return 0;
            }
            case VIDIOC_QBUF:
                free_.push_back(static_cast<v4l2_buffer*>(argument)->index);
                return 0;
            case VIDIOC_DQBUF:
                return deliver(*static_cast<v4l2_buffer*>(argument));
            case VIDIOC_STREAMON:
                return startProblem == 0 ? 0 : fail(startProblem);
            default:
                return 0;
        }
    }

  private:
    static int fail(int problem) {
        errno = problem;
        return -1;
    }
    int deliver(v4l2_buffer& buffer) {
        if (frames.empty() || free_.empty()) return fail(EAGAIN);
        const int luma = frames.front();
        frames.pop_front();
        buffer.index = free_.front() + strangeIndex;
        free_.pop_front();
        buffer.bytesused = kWide * kHigh * 2;
        if (luma < 0) buffer.flags = V4L2_BUF_FLAG_ERROR;
        auto& bytes = memory_[std::size_t{buffer.index} * 4096];
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            bytes[i] = static_cast<std::uint8_t>(i % 2 == 0 ? std::max(luma, 0) : 128);
        }
        return 0;
    }

    std::map<std::size_t, std::vector<std::uint8_t>> memory_;
    std::deque<std::uint32_t> free_;
};

const Camera kCamera{"/dev/video2", "Front Camera"};

std::string refusalOf(const std::function<void()>& use) {
    try {
        use();
        return "was not refused";
    } catch (const engine::Error& refusal) {
        return refusal.what();
    }
}

}  // namespace

// The bars of ITU-R BT.601: 100 % white, black, and red, green and blue.
TEST(YuyvTest, HasTheColoursOfTheStandard) {
    struct Bar {
        std::array<int, 3> yCbCr;
        std::array<int, 3> rgb;
    };
    const Bar bars[] = {{{235, 128, 128}, {255, 255, 255}},
                        {{16, 128, 128}, {0, 0, 0}},
                        {{81, 90, 240}, {255, 0, 0}},
                        {{145, 54, 34}, {0, 255, 0}},
                        {{41, 240, 110}, {0, 0, 255}},
                        {{126, 128, 128}, {128, 128, 128}}};
    for (const Bar& bar : bars) {
        const auto byte = [&](int i) { return static_cast<std::byte>(bar.yCbCr[std::size_t(i)]); };
        const std::array<std::byte, 4> pair{byte(0), byte(1), byte(0), byte(2)};
        const engine::Image image = rgbOfYuyv(pair, 2, 1, 4);
        for (std::size_t i = 0; i < 6; ++i) {
            EXPECT_NEAR(image.pixels[i], bar.rgb[i % 3], 1.1) << bar.yCbCr[0] << ' ' << i;
        }
    }
}

TEST(YuyvTest, BytesThatLackStayBlack) {
    const std::array<std::byte, 6> few{};
    const engine::Image image = rgbOfYuyv(few, 2, 3, 4);
    EXPECT_THAT(image.pixels, SizeIs(18));
    EXPECT_EQ(image.pixels[17], 0);
}

TEST(VideoDeviceTest, ListsCamerasAndNotTheirOtherDevices) {
    FakeDriver driver;
    EXPECT_THAT(listVideoDevices(driver), ElementsAre(kCamera));
    driver.isMetadata = true;
    EXPECT_THAT(listVideoDevices(driver), IsEmpty());
    driver.isMetadata = false;
    driver.format = V4L2_PIX_FMT_H264;
    EXPECT_THAT(listVideoDevices(driver), IsEmpty());
    EXPECT_EQ(driver.opened, 0) << "every device is closed again";
}

TEST(VideoDeviceTest, GivesTheNewestFrameAndDropsOlderOnes) {
    FakeDriver driver;
    {
        const auto camera = openVideoDevice(kCamera, driver);
        EXPECT_FALSE(camera->next()) << "none has come";
        driver.frames = {50, 100, 235};
        const auto image = camera->next();
        ASSERT_TRUE(image);
        EXPECT_EQ(image->width, kWide);
        EXPECT_EQ(image->height, kHigh);
        EXPECT_EQ(image->pixels[0], 255) << "the third one";
        EXPECT_FALSE(camera->next());
        driver.frames = {16, -1};
        EXPECT_FALSE(camera->next()) << "a damaged one is left out";
        driver.frames = {16};
        ASSERT_TRUE(camera->next()) << "all buffers are the driver's again";
    }
    EXPECT_EQ(driver.opened, 0);
    EXPECT_EQ(driver.mapped, 0);
}

TEST(VideoDeviceTest, ADamagedJpegIsLeftOut) {
    FakeDriver driver;
    driver.format = V4L2_PIX_FMT_MJPEG;
    const auto camera = openVideoDevice(kCamera, driver);
    driver.frames = {100};
    EXPECT_FALSE(camera->next());
}

TEST(VideoDeviceTest, EveryProblemIsASentence) {
    FakeDriver driver;
    const auto open = [&] { openVideoDevice(kCamera, driver); };
    driver.openProblem = EACCES;
    EXPECT_THAT(refusalOf(open), HasSubstr("no permission to use Front Camera"));
    driver.openProblem = ENODEV;
    EXPECT_THAT(refusalOf(open), HasSubstr("was unplugged"));
    driver.openProblem = 0;
    driver.startProblem = EBUSY;
    EXPECT_THAT(refusalOf(open), HasSubstr("used by another program"));
    driver.startProblem = EIO;
    EXPECT_THAT(refusalOf(open), HasSubstr("cannot be started"));
    driver.startProblem = 0;
    driver.format = V4L2_PIX_FMT_H264;
    EXPECT_THAT(refusalOf(open), HasSubstr("neither YUYV nor JPEG"));
    driver.format = V4L2_PIX_FMT_YUYV;
    const auto camera = openVideoDevice(kCamera, driver);
    driver.frames = {100};
    driver.strangeIndex = 1000;
    EXPECT_THAT(refusalOf([&] { camera->next(); }), HasSubstr("was unplugged or has stopped"));
    driver.strangeIndex = 0;
    driver.isGone = true;
    EXPECT_THAT(refusalOf([&] { camera->next(); }), HasSubstr("Plug it in again"));
    EXPECT_EQ(driver.opened, 1) << "the one that is still open";
}

}  // namespace espalier::ui
