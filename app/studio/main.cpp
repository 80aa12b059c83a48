// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QSettings>
#include <QThreadPool>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "app/start/memory_reserve.h"
#include "app/start/waiting_threads.h"
#include "app/studio/display_search.h"
#include "app/studio/launch_door.h"
#include "app/studio/studio.h"
#include "ui/language.h"
#include "ui/shell/language_menu.h"
#include "ui/style/style.h"
#include "ui/style/system_appearance.h"
#include "ui/workspace/settings_backup.h"

namespace {

// Background jobs mostly wait, and none may delay another.
constexpr int kJobThreads = 8;

void nameApplication() {
    QCoreApplication::setOrganizationName(QStringLiteral("espalier"));
    QCoreApplication::setApplicationName(QStringLiteral("studio"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ESPALIER_VERSION));
}

QStringList readArguments(QCoreApplication& application) {
    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate(
        "main", "Train image networks: drop a folder of images, press Start."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        QStringLiteral("path"),
        QCoreApplication::translate("main", "Folder of images, project or run to open."),
        QStringLiteral("[path]"));
    parser.process(application);
    QStringList paths;
    for (const QString& path : parser.positionalArguments()) {
        paths << QFileInfo(path).absoluteFilePath();
    }
    return paths;
}

// Qt's own options for a platform take precedence.
bool hasDisplay(int count, char** arguments) {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        if (!qEnvironmentVariableIsEmpty(name)) return true;
    }
    return std::any_of(arguments, arguments + count, [](const char* argument) {
        return std::string_view(argument).find("-platform") != std::string_view::npos;
    });
}

// Help and version need no display, but without one Qt would end the program.
void answerWithoutWindow(int count, char** arguments) {
    const bool isAsked = std::any_of(arguments + 1, arguments + count, [](const char* argument) {
        const std::string_view word(argument);
        return word == "--help" || word == "-h" || word == "--help-all" || word == "--version" ||
               word == "-v";
    });
    if (isAsked) {
        QCoreApplication application(count, arguments);
        nameApplication();
        const espalier::ui::SpokenLanguage language(
            espalier::ui::languageFor(espalier::ui::LanguageMenu::chosen()));
        readArguments(application);  // prints the answer and exits
    }
    if (hasDisplay(count, arguments)) return;
    std::fputs(
        "espalier-studio: No display was found, so no window can be opened. Start it from a "
        "desktop, set DISPLAY or WAYLAND_DISPLAY, or use the terminal program: espalier --help.\n",
        stderr);
    std::exit(1);  // NOLINT(concurrency-mt-unsafe): no other thread has started.
}

}  // namespace

int main(int count, char** arguments) {
    using namespace espalier;
    letWaitingThreadsGiveWay(arguments);
    espalier::setMemoryAside();
    // Exceeding the user's file size limit then becomes a write error, reported like a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    answerWithoutWindow(count, arguments);
    std::optional<studio::DisplaySearch> search(std::in_place);
    QApplication application(count, arguments);
    search.reset();
    nameApplication();
    ui::keepSettings();
    QApplication::setApplicationDisplayName(QStringLiteral("Espalier"));
    QApplication::setDesktopFileName(QStringLiteral("espalier-studio"));
    QThreadPool::globalInstance()->setMaxThreadCount(kJobThreads);
    const QStringList paths = readArguments(application);
    if (studio::LaunchDoor::knock(paths)) return 0;

    auto* style = new ui::Style;
    style->setAppearance(
        static_cast<ui::Appearance>(QSettings().value(QStringLiteral("appearance"), 0).toInt()));
    QApplication::setStyle(style);
    const studio::Studio studio(*style, paths);
    const ui::SystemAppearance follower(*style);
    return QApplication::exec();
}
