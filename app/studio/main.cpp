// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QSettings>
#include <QThreadPool>
#include <csignal>

#include "app/start/waiting_threads.h"
#include "app/studio/engine_access.h"
#include "app/studio/launch_door.h"
#include "ui/language.h"
#include "ui/shell/background.h"
#include "ui/shell/main_window.h"
#include "ui/style/style.h"
#include "ui/style/system_appearance.h"

namespace {

// Background jobs wait more than they compute; none may hold up another.
constexpr int kJobThreads = 8;

QStringList readArguments(QApplication& application) {
    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate(
        "main", "Train image networks: drop a folder of images, press Start."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        QStringLiteral("path"),
        QApplication::translate("main", "Folder of images, project or run to open."),
        QStringLiteral("[path]"));
    parser.process(application);
    QStringList paths;
    for (const QString& path : parser.positionalArguments()) {
        paths << QFileInfo(path).absoluteFilePath();
    }
    return paths;
}

}  // namespace

int main(int count, char** arguments) {
    using namespace espalier;
    letWaitingThreadsGiveWay(arguments);
    // Exceeding the user's file size limit is then a write error, reported like a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    QApplication application(count, arguments);
    QApplication::setOrganizationName(QStringLiteral("espalier"));
    QApplication::setApplicationName(QStringLiteral("studio"));
    QApplication::setApplicationDisplayName(QStringLiteral("Espalier"));
    QApplication::setApplicationVersion(QStringLiteral(ESPALIER_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("espalier-studio"));
    QThreadPool::globalInstance()->setMaxThreadCount(kJobThreads);
    ui::Language english;
    QApplication::installTranslator(&english);
    const QStringList paths = readArguments(application);
    if (studio::LaunchDoor::knock(paths)) return 0;

    auto* style = new ui::Style;
    style->setAppearance(
        static_cast<ui::Appearance>(QSettings().value(QStringLiteral("appearance"), 0).toInt()));
    QApplication::setStyle(style);
    ui::MainWindow window(studio::engineAccess(), *style);
    studio::LaunchDoor door;
    QObject::connect(
        &window.background(), &ui::Background::entered, &door, &studio::LaunchDoor::open);
    QObject::connect(
        &window.background(), &ui::Background::left, &door, &studio::LaunchDoor::close);
    QObject::connect(
        &door, &studio::LaunchDoor::knocked, &window, [&window](const QStringList& more) {
            window.background().leave();
            window.open(more);
        });
    window.show();
    const ui::SystemAppearance follower(*style);
    window.open(paths);
    return QApplication::exec();
}
