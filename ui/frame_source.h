// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/codecs/image.h"

namespace espalier::ui {

/// Images that arrive by themselves, as from a camera. Used by one thread, not the GUI's.
class FrameSource {
  public:
    virtual ~FrameSource() = default;
    /// Waits at most a tenth of a second and gives the newest image, RGB; nothing where none has
    /// come meanwhile. Older ones are dropped. Throws engine::Error with a sentence when no more
    /// can come, as when the camera was unplugged.
    virtual std::optional<engine::Image> next() = 0;
};

/// A camera of this computer. A value.
struct Camera {
    std::string id;  ///< its device file
    QString name;    ///< "Integrated Camera"

    friend bool operator==(const Camera&, const Camera&) = default;
};

/// The cameras that the window may use. Both functions ask drivers: call them off the GUI thread.
struct CameraAccess {
    std::function<std::vector<Camera>()> list = {};
    /// Throws engine::Error with a sentence when it cannot be used.
    std::function<std::unique_ptr<FrameSource>(const Camera&)> open = {};
};

}  // namespace espalier::ui
