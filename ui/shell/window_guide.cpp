// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/window_guide.h"

#include <QSettings>
#include <QToolTip>
#include <utility>
#include <vector>

#include "ui/shell/main_window.h"
#include "ui/shell/window_help.h"

namespace espalier::ui {

namespace {

const QString kTourSeen = QStringLiteral("tour_seen");

QString guidePageOf(MainWindow::Step step) {
    switch (step) {
        case MainWindow::Step::Data:
            return QStringLiteral("data");
        case MainWindow::Step::Network:
            return QStringLiteral("network");
        case MainWindow::Step::Train:
            return QStringLiteral("train");
        case MainWindow::Step::Results:
            return QStringLiteral("results");
        case MainWindow::Step::Export:
            return QStringLiteral("export");
        case MainWindow::Step::Runs:
            return QStringLiteral("runs");
        case MainWindow::Step::Experiments:
            return QStringLiteral("experiments");
        case MainWindow::Step::Start:
            break;
    }
    return QStringLiteral("index");
}

}  // namespace

WindowGuide::WindowGuide(MainWindow& window, const Places& places)
    : QObject(&window), window_(window), places_(places) {}

void WindowGuide::help() {
    if (QToolTip::isVisible() || !showHelp(window_)) open();
}

void WindowGuide::open() {
    QToolTip::hideText();
    if (!guide_) guide_ = new GuideWindow(&window_);
    guide_->open(guidePageOf(window_.step()));
}

Tour* WindowGuide::startTour() {
    if (tour_) return tour_;
    QSettings().setValue(kTourSeen, true);
    std::vector<TourStep> steps{
        {.target = places_.start,
         .title = tr("Begin with your images"),
         .text = tr("Drop a folder with one subfolder per class anywhere on the window. Without "
                    "images of your own, press Try the sample. Your files are never changed.")},
        {.target = places_.rail,
         .title = tr("Five steps, from top to bottom"),
         .text = tr("Data, Network, Train, Results, Export. Espalier fills in each one; you may "
                    "look and change, and need not.")},
        {.target = places_.topBar,
         .title = tr("Start and Stop are always here"),
         .text = tr("Press Start once your images are in. Stop saves within a moment, and you can "
                    "continue later from there.")},
        {.target = places_.strip,
         .title = tr("What is going on"),
         .text = tr("Your devices, how far the training is and how long it will take, and what "
                    "Espalier has to say.")},
        {.target = places_.topBar,
         .title = tr("Help when you want it"),
         .text =
             tr("F1 explains the field in use and, pressed again, opens the guide to the page in "
                "front. This tour and the guide are in the menu at the top.")}};
    tour_ = new Tour(window_, std::move(steps));
    return tour_;
}

void WindowGuide::startFirstTour() {
    if (!QSettings().value(kTourSeen).toBool()) startTour();
}

}  // namespace espalier::ui
