// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QScreen>
#include <QSettings>
#include <QWidget>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "tests/fuzz/scratch_folder.h"
#include "ui/document.h"
#include "ui/run/runs_folders.h"
#include "ui/shell/window_place.h"
#include "ui/text.h"
#include "ui/workspace/recent.h"

namespace {

using namespace espalier::ui;
using namespace espalier::tests;

/// The settings of a window without a display, in a folder of their own.
class ScratchSettings {
  public:
    ScratchSettings() {
        QCoreApplication::setOrganizationName("espalier");
        QCoreApplication::setApplicationName("fuzz");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, fromPath(place_.path()));
        std::filesystem::create_directories(place_.path() / "espalier");
    }

    void fill(std::string_view bytes) const {
        std::ofstream(place_.path() / "espalier/fuzz.conf", std::ios::binary) << bytes;
        QSettings().sync();
    }

  private:
    static inline char* words_[] = {const_cast<char*>("fuzz"),
                                    const_cast<char*>("-platform"),
                                    const_cast<char*>("offscreen"),
                                    nullptr};
    int count_ = 3;
    QApplication application_{count_, words_};
    ScratchFolder place_;
};

void checkRecent() {
    Recent recent;
    require(recent.entries().size() <= Recent::kMost);
    for (const RecentEntry& entry : recent.entries()) {
        require(!entry.path.isEmpty());
        require(!entry.details().isNull());
    }
    const RecentEntry added{"/projects/b.espalier", "b", {}, false};
    recent.remember(added);
    require(Recent().entries().front().path == added.path);
}

void checkRunsFolders() {
    rememberRunsFolder("/runs/new");
    const Document document;
    bool isFound = false;
    for (const auto& folder : knownRunsFolders(document)) {
        isFound = isFound || folder == "/runs/new";
    }
    require(isFound);
}

// Wherever it was, the window can be reached.
void checkWindowPlace() {
    QWidget window;
    WindowPlace place(window);
    place.restore();
    const QRect room = window.screen()->availableGeometry();
    require(window.isMaximized() || window.isFullScreen() || room.intersects(window.geometry()));
    place.remember();
}

}  // namespace

/// What the window's settings promise whatever their file holds: lists within their limits, a
/// window on the screen, and what is remembered afterwards is found.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const ScratchSettings kSettings;
    kSettings.fill({reinterpret_cast<const char*>(data), size});
    checkRecent();
    checkRunsFolders();
    checkWindowPlace();
    return 0;
}
