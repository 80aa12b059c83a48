// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/display_search.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace espalier::studio {

namespace {

// As the plugins for X11 and Wayland say it.
bool isOfDisplay(const QString& text) {
    return text.contains(QStringLiteral("could not connect to display")) ||
           text.contains(QStringLiteral("Failed to create wl_display"));
}

QString nameOfDisplay() {
    const QString name = qEnvironmentVariable("DISPLAY");
    return name.isEmpty() ? qEnvironmentVariable("WAYLAND_DISPLAY") : name;
}

}  // namespace

std::vector<std::pair<QtMsgType, QString>> DisplaySearch::kept;

DisplaySearch::DisplaySearch() : before_(qInstallMessageHandler(take)) {}

DisplaySearch::~DisplaySearch() {
    qInstallMessageHandler(before_);
    for (const auto& [type, text] : std::exchange(kept, {})) {
        qt_message_output(type, QMessageLogContext(), text);
    }
}

void DisplaySearch::take(QtMsgType type,
                         const QMessageLogContext& /*context*/,
                         const QString& text) {
    kept.emplace_back(type, text);
    if (type != QtFatalMsg) return;
    std::fprintf(stderr, "espalier-studio: %s\n", qPrintable(sentence()));
    std::_Exit(1);
}

QString DisplaySearch::sentence() {
    const QString advice = QStringLiteral(
        "Start it from a desktop, with ssh -X or with xvfb-run, or use the terminal program: "
        "espalier --help.");
    const bool isUnreachable =
        std::ranges::any_of(kept, [](const auto& said) { return isOfDisplay(said.second); });
    if (isUnreachable) {
        return QStringLiteral("The display %1 cannot be reached, so no window can be opened. %2")
            .arg(nameOfDisplay(), advice);
    }
    // Qt's first message names the platform and the reason, as of one that is not installed.
    return QStringLiteral("Qt cannot open a window (%1). %2")
        .arg(kept.front().second.simplified(), advice);
}

}  // namespace espalier::studio
