// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenes.h"
#include "ui/guide/guide_window.h"
#include "ui/shell/window_guide.h"

namespace espalier::ui::test {

using Step = MainWindow::Step;

void photographBeginning(Photographer& photographer) {
    MainWindow& window = photographer.window();
    photographer.shoot("start");
    if (photographer.assignment().isShort) return;
    auto* guide = window.findChild<WindowGuide*>();
    if (!guide) throw std::runtime_error("the window has no guide");
    guide->startTour();
    photographer.shoot("tour");
    guide->startTour()->close();
    guide->open();
    photographer.shoot("guide");
    guide->guide()->close();
    window.open({QStringLiteral("/no/such/folder")});
    photographer.settle();
    photographer.shoot("problem");
}

void photographData(Photographer& photographer) {
    MainWindow& window = photographer.window();
    photographer.driver().drop({photographer.assignment().data});
    const auto isBusy = [&] { return window.workspace().isBusy(); };
    if (photographer.driver().wait(isBusy, 1000)) photographer.shoot("scanning");
    photographer.until("the images", [&] { return static_cast<bool>(window.document().data()); });
    photographer.settle(3);
    photographer.shoot("data");
}

}  // namespace espalier::ui::test
