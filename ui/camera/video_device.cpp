// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/camera/video_device.h"

#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <array>
#include <cerrno>
#include <cstring>
#include <span>

#include "engine/base/error.h"
#include "engine/data/codecs/decode.h"
#include "ui/camera/yuyv.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kFrameWidth = 640;
constexpr int kFrameHeight = 480;
constexpr unsigned kBuffers = 4;
constexpr int kMostDevices = 64;
constexpr int kFramePatience = 100;      // ms per call of next()
constexpr int kSilence = 5000;           // ms without any frame
constexpr int kMostFrameSide = 1 << 14;  // of a frame
constexpr std::array<std::uint32_t, 2> kFormats{V4L2_PIX_FMT_YUYV, V4L2_PIX_FMT_MJPEG};

/// Names of texts for translators.
struct CameraText {
    Q_DECLARE_TR_FUNCTIONS(espalier::ui::CameraText)
};

[[noreturn]] void refuseCamera(const QString& sentence) {
    throw engine::Error(sentence.toStdString());
}

class SystemVideoCalls final : public VideoCalls {
  public:
    int open(const std::string& file) override {
        return ::open(file.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    }
    void close(int device) override { ::close(device); }
    int control(int device, unsigned long request, void* argument) override {
        int result = 0;
        do {
            result = ::ioctl(device, request, argument);
        } while (result == -1 && errno == EINTR);
        return result;
    }
    int wait(int device, int milliseconds) override {
        pollfd waited{.fd = device, .events = POLLIN, .revents = 0};
        const int ready = ::poll(&waited, 1, milliseconds);
        if (ready < 0) return errno == EINTR ? 0 : -1;
        return (waited.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0 ? -1 : ready;
    }
    void* map(int device, std::size_t bytes, std::size_t offset) override {
        void* memory = ::mmap(
            nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, device, static_cast<off_t>(offset));
        return memory == MAP_FAILED ? nullptr : memory;
    }
    void unmap(void* memory, std::size_t bytes) override { ::munmap(memory, bytes); }
};

/// A device file that is open.
class OpenDevice {
  public:
    OpenDevice(VideoCalls& calls, const std::string& file)
        : calls_(calls), device_(calls.open(file)), problem_(device_ < 0 ? errno : 0) {}
    ~OpenDevice() {
        if (device_ >= 0) calls_.close(device_);
    }
    OpenDevice(const OpenDevice&) = delete;
    OpenDevice& operator=(const OpenDevice&) = delete;

    explicit operator bool() const { return device_ >= 0; }
    int problem() const { return problem_; }  ///< errno of opening
    int number() const { return device_; }
    template <typename Argument>
    bool control(unsigned long request, Argument& argument) const {
        return calls_.control(device_, request, &argument) == 0;
    }

  private:
    VideoCalls& calls_;
    int device_;
    int problem_;
};

bool isCamera(const v4l2_capability& asked) {
    const bool isOfDevice = (asked.capabilities & V4L2_CAP_DEVICE_CAPS) != 0;
    const std::uint32_t can = isOfDevice ? asked.device_caps : asked.capabilities;
    return (can & V4L2_CAP_VIDEO_CAPTURE) != 0 && (can & V4L2_CAP_STREAMING) != 0;
}

bool deliversWhatIsRead(const OpenDevice& device) {
    v4l2_fmtdesc format{};
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    for (; device.control(VIDIOC_ENUM_FMT, format); ++format.index) {
        if (format.pixelformat == kFormats[0] || format.pixelformat == kFormats[1]) return true;
    }
    return false;
}

/// Memory that the driver fills, one frame each.
class FrameMemory {
  public:
    FrameMemory(VideoCalls& calls, int device, const v4l2_buffer& buffer)
        : calls_(&calls),
          bytes_(buffer.length),
          memory_(calls.map(device, buffer.length, buffer.m.offset)) {}
    ~FrameMemory() {
        if (memory_) calls_->unmap(memory_, bytes_);
    }
    FrameMemory(FrameMemory&& other) noexcept
        : calls_(other.calls_), bytes_(other.bytes_), memory_(std::exchange(other.memory_, {})) {}
    FrameMemory& operator=(FrameMemory&&) = delete;

    explicit operator bool() const { return memory_ != nullptr; }
    std::span<const std::byte> used(std::size_t bytes) const {
        return {static_cast<const std::byte*>(memory_), std::min(bytes, bytes_)};
    }

  private:
    VideoCalls* calls_;
    std::size_t bytes_;
    void* memory_;
};

class VideoDevice final : public FrameSource {
  public:
    VideoDevice(const Camera& camera, VideoCalls& calls)
        : camera_(camera), calls_(calls), device_(calls, camera.id) {
        if (!device_) refuseToOpen(device_.problem());
        chooseFormat();
        shareMemory();
        int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        if (!device_.control(VIDIOC_STREAMON, type)) refuseToOpen(errno);
        silence_.start();
    }
    ~VideoDevice() override {
        int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        if (device_) device_.control(VIDIOC_STREAMOFF, type);
    }
    VideoDevice(const VideoDevice&) = delete;
    VideoDevice& operator=(const VideoDevice&) = delete;

    std::optional<engine::Image> next() override {
        const int ready = calls_.wait(device_.number(), kFramePatience);
        if (ready < 0) refuseGone();
        std::optional<v4l2_buffer> newest;
        while (ready > 0) {
            v4l2_buffer buffer = emptyBuffer();
            if (!device_.control(VIDIOC_DQBUF, buffer)) {
                if (errno != EAGAIN && errno != EIO) refuseGone();
                break;
            }
            if (buffer.index >= memory_.size()) refuseGone();  // not what the driver was given
            if (newest) giveBack(*newest);
            newest = buffer;
        }
        if (!newest) return nothingYet();
        std::optional<engine::Image> image;
        if ((newest->flags & V4L2_BUF_FLAG_ERROR) == 0) image = imageOf(*newest);
        giveBack(*newest);
        if (!image) return nothingYet();
        silence_.restart();
        return image;
    }

  private:
    static v4l2_buffer emptyBuffer() {
        v4l2_buffer buffer{};
        buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        buffer.memory = V4L2_MEMORY_MMAP;
        return buffer;
    }

    std::optional<engine::Image> nothingYet() const {
        if (silence_.elapsed() < kSilence) return std::nullopt;
        refuseCamera(CameraText::tr("%1 delivers no images. Unplug it and plug it in again, or use "
                                    "another camera.")
                         .arg(camera_.name));
    }

    void chooseFormat() {
        for (const std::uint32_t wanted : kFormats) {
            format_ = {};
            format_.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
            format_.fmt.pix.width = kFrameWidth;
            format_.fmt.pix.height = kFrameHeight;
            format_.fmt.pix.pixelformat = wanted;
            format_.fmt.pix.field = V4L2_FIELD_ANY;
            if (!device_.control(VIDIOC_S_FMT, format_)) {
                if (errno == EBUSY) refuseToOpen(errno);
                continue;
            }
            // The driver may choose otherwise.
            if (format_.fmt.pix.pixelformat == wanted && hasFittingSize()) return;
        }
        refuseCamera(CameraText::tr("%1 gives neither YUYV nor JPEG, and Espalier reads no other "
                                    "form. Use another camera.")
                         .arg(camera_.name));
    }

    bool hasFittingSize() const {
        const v4l2_pix_format& size = format_.fmt.pix;
        return size.width >= 2 && size.width <= kMostFrameSide && size.width % 2 == 0 &&
               size.height >= 1 && size.height <= kMostFrameSide &&
               size.bytesperline <= kMostFrameSide * 4;
    }

    void shareMemory() {
        v4l2_requestbuffers request{};
        request.count = kBuffers;
        request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        request.memory = V4L2_MEMORY_MMAP;
        if (!device_.control(VIDIOC_REQBUFS, request)) refuseToOpen(errno);
        for (unsigned i = 0; i < request.count; ++i) {
            v4l2_buffer buffer = emptyBuffer();
            buffer.index = i;
            if (!device_.control(VIDIOC_QUERYBUF, buffer)) refuseToOpen(errno);
            memory_.emplace_back(calls_, device_.number(), buffer);
            if (!memory_.back()) refuseToOpen(errno);
            giveBack(buffer);
        }
    }

    void giveBack(v4l2_buffer& buffer) {
        if (!device_.control(VIDIOC_QBUF, buffer)) refuseGone();
    }

    std::optional<engine::Image> imageOf(const v4l2_buffer& buffer) const {
        const auto bytes = memory_[buffer.index].used(buffer.bytesused);
        const v4l2_pix_format& size = format_.fmt.pix;
        if (size.pixelformat == V4L2_PIX_FMT_YUYV) {
            const auto width = static_cast<int>(size.width);
            const int stride = std::max(static_cast<int>(size.bytesperline), 2 * width);
            return rgbOfYuyv(bytes, width, static_cast<int>(size.height), stride);
        }
        // One that was damaged on its way is left out; the next comes soon.
        return engine::decodeImage(bytes, {.channels = 3}).value;
    }

    [[noreturn]] void refuseGone() const {
        refuseCamera(
            CameraText::tr("%1 was unplugged or has stopped. Plug it in again, then start the "
                           "camera again.")
                .arg(camera_.name));
    }

    [[noreturn]] void refuseToOpen(int problem) const {
        if (problem == EBUSY) {
            refuseCamera(
                CameraText::tr("%1 is used by another program. Close that program, then start "
                               "the camera again.")
                    .arg(camera_.name));
        }
        if (problem == EACCES || problem == EPERM) {
            refuseCamera(
                CameraText::tr("You have no permission to use %1 (%2). Ask for your user to be "
                               "added to the group \"video\".")
                    .arg(camera_.name, fromUtf8(camera_.id)));
        }
        if (problem == ENODEV || problem == ENOENT || problem == ENXIO) refuseGone();
        refuseCamera(
            CameraText::tr("%1 cannot be started (%2). Unplug it and plug it in again, or use "
                           "another camera.")
                .arg(camera_.name, QString::fromLocal8Bit(std::strerror(problem))));
    }

    Camera camera_;
    VideoCalls& calls_;
    OpenDevice device_;
    v4l2_format format_{};
    std::vector<FrameMemory> memory_;  // unmapped before the device is closed
    QElapsedTimer silence_;            // since the last image
};

}  // namespace

VideoCalls& systemVideoCalls() {
    static SystemVideoCalls calls;
    return calls;
}

std::unique_ptr<FrameSource> openVideoDevice(const Camera& camera, VideoCalls& calls) {
    return std::make_unique<VideoDevice>(camera, calls);
}

std::vector<Camera> listVideoDevices(VideoCalls& calls) {
    std::vector<Camera> cameras;
    for (int i = 0; i < kMostDevices; ++i) {
        const std::string file = "/dev/video" + std::to_string(i);
        const OpenDevice device(calls, file);
        v4l2_capability asked{};
        if (!device || !device.control(VIDIOC_QUERYCAP, asked)) continue;
        if (!isCamera(asked) || !deliversWhatIsRead(device)) continue;
        const auto* card = reinterpret_cast<const char*>(asked.card);
        const std::string name(card, strnlen(card, sizeof asked.card));
        cameras.push_back({file, name.empty() ? fromUtf8(file) : fromUtf8(name)});
    }
    return cameras;
}

CameraAccess systemCameras() {
    return {.list = [] { return listVideoDevices(); },
            .open = [](const Camera& camera) { return openVideoDevice(camera); }};
}

}  // namespace espalier::ui
