// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "ui/frame_source.h"

namespace espalier::ui {

/// What a camera's driver is asked: the calls of Video4Linux, replaced in tests. Each returns -1
/// with errno where the system's call does.
class VideoCalls {
  public:
    virtual ~VideoCalls() = default;
    virtual int open(const std::string& file) = 0;
    virtual void close(int device) = 0;
    /// ioctl(), repeated where a signal has interrupted it.
    virtual int control(int device, unsigned long request, void* argument) = 0;
    /// Waits for a frame: 1 there is one, 0 not yet, -1 the device is gone.
    virtual int wait(int device, int milliseconds) = 0;
    /// nullptr where it fails.
    virtual void* map(int device, std::size_t bytes, std::size_t offset) = 0;
    virtual void unmap(void* memory, std::size_t bytes) = 0;
};

VideoCalls& systemVideoCalls();

/// A camera by Video4Linux (https://docs.kernel.org/userspace-api/media/v4l/v4l2.html): 640 × 480
/// or what is nearest to it, as YUYV or JPEG, through memory that the driver fills. Throws
/// engine::Error as CameraAccess::open.
std::unique_ptr<FrameSource> openVideoDevice(const Camera& camera,
                                             VideoCalls& calls = systemVideoCalls());
/// The cameras among /dev/video0 … 63 that deliver what openVideoDevice() reads.
std::vector<Camera> listVideoDevices(VideoCalls& calls = systemVideoCalls());

CameraAccess systemCameras();

}  // namespace espalier::ui
