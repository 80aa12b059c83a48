// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

#include "ui/guide/guide_window.h"
#include "ui/guide/tour.h"

class QWidget;

namespace espalier::ui {

class MainWindow;

/// Help on what is in front: the guide, open at the right page, and the tour of the window. GUI
/// thread; owned by MainWindow.
class WindowGuide : public QObject {
    Q_OBJECT

  public:
    /// What the tour shows.
    struct Places {
        QWidget* start;
        QWidget* rail;
        QWidget* topBar;
        QWidget* strip;
    };
    WindowGuide(MainWindow& window, const Places& places);

    /// What F1 does: the help of the focused field; without one, or a second time, the guide.
    void help();
    /// The guide at the page in front.
    void open();
    GuideWindow* guide() const { return guide_; }
    Tour* startTour();
    /// The tour, unless this user has seen it.
    void startFirstTour();

  private:
    MainWindow& window_;
    const Places places_;
    QPointer<GuideWindow> guide_;
    QPointer<Tour> tour_;
};

}  // namespace espalier::ui
