// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProcess>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>

#include "scenes.h"
#include "ui/export/export_page.h"
#include "ui/isolated.h"
#include "ui/results/classification/camera_view.h"
#include "ui/results/classification/doctor_view.h"
#include "ui/results/classification/fix_tray.h"
#include "ui/results/classification/mistakes_view.h"
#include "ui/results/classification/try_it_panel.h"
#include "ui/results/results_page.h"

namespace espalier::ui::test {

namespace {

using Step = MainWindow::Step;

ResultsPage& resultsPage(Photographer& photographer) {
    return dynamic_cast<ResultsPage&>(photographer.page(Step::Results));
}

QString tabName(const QTabWidget& tabs, int index) {
    return tabs.tabText(index).remove(QLatin1Char('&')).toLower().replace(' ', '-');
}

/// Each wrong image is judged, from the most confident on, until there are some fixes.
void review(Photographer& photographer) {
    auto* doctor = resultsPage(photographer).findChild<DoctorView*>();
    if (!doctor || doctor->shownPath().isEmpty()) return;  // all is right
    resultsPage(photographer).tabs().setCurrentWidget(doctor);
    photographer.settle(8);  // where the network looks, and the nearest images
    photographer.shoot("review-why");
    for (int i = 0; i < 3 && !doctor->shownPath().isEmpty(); ++i) {
        i == 1 ? doctor->exclude() : doctor->acceptAnswer();
        photographer.settle();
    }
    photographer.settle(5);
    photographer.shoot("review-fixes");
    while (doctor->tray().list().count() > 0) photographer.window().document().undoStack().undo();
}

void tryImages(Photographer& photographer) {
    photographer.window().open(photographer.someImages(6));
    photographer.settle(5);
    photographer.shoot("try-it");
}

void tryCamera(Photographer& photographer) {
    auto* panel = resultsPage(photographer).findChild<TryItPanel*>();
    photographer.until("the camera",
                       [&] { return photographer.driver().button("Camera") != nullptr; });
    photographer.click("Camera");
    photographer.until("a prediction", [&] { return panel->camera().answer().count > 5; });
    photographer.until("the comparison", [&] {
        const QString said = panel->camera().likeness();
        return !said.isEmpty() && !said.startsWith("Comparing");
    });
    photographer.shoot("camera");
    photographer.click("Close the camera");
}

/// The page that was shared, as a browser shows it, where there is one.
void inBrowser(Photographer& photographer, const QString& file) {
    const QString browser = QStandardPaths::findExecutable(QStringLiteral("chromium"));
    if (browser.isEmpty()) return;
    QProcess::execute(
        browser,
        {QStringLiteral("--headless"),
         QStringLiteral("--no-sandbox"),
         QStringLiteral("--hide-scrollbars"),
         QStringLiteral("--window-size=1280,1600"),
         QStringLiteral("--virtual-time-budget=4000"),
         QStringLiteral("--screenshot=%1/passport.png").arg(photographer.assignment().folder),
         QUrl::fromLocalFile(file).toString()});
}

}  // namespace

void photographResults(Photographer& photographer) {
    photographer.window().show(Step::Results);
    QTabWidget& tabs = resultsPage(photographer).tabs();
    for (int i = 0; i < tabs.count(); ++i) {
        if (!tabs.isTabVisible(i)) continue;
        tabs.setCurrentIndex(i);
        photographer.shoot(QStringLiteral("results-%1").arg(tabName(tabs, i)));
    }
    review(photographer);
    tryImages(photographer);
    tryCamera(photographer);
    photographer.window().show(Step::Train);
    photographer.shoot("ended");
}

void photographExport(Photographer& photographer) {
    photographer.window().show(Step::Export);
    photographer.shoot("export");
    const QTemporaryDir place;
    const QString file = place.filePath("model.onnx");
    if (!photographer.driver().clickAndChoose("Export as .onnx …", file)) return;
    photographer.until("the proof",
                       [&] { return photographer.driver().shows(isolated(file) + ", "); });
    photographer.shoot("exported");
    if (photographer.assignment().isShort) return;
    photographer.click("Python");
    photographer.shoot("export-python");
    photographer.click("A colleague");
    photographer.shoot("export-share");
    const QString page = place.filePath("model.html");
    if (!photographer.driver().clickAndChoose("Share as .html …", page)) return;
    photographer.until("the page", [&] { return photographer.driver().shows("Ready to share"); });
    photographer.shoot("export-shared");
    inBrowser(photographer, page);
}

}  // namespace espalier::ui::test
