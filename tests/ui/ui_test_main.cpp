// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the window run without a display, with separate settings and documents.
#include <gtest/gtest.h>

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>

#include "ui/language.h"
#include "ui/style/style.h"

namespace {

// Without a display, Qt's screen has 800 × 800 pixels, fewer than the window.
QByteArray largeScreen(const QTemporaryDir& home) {
    QFile file(home.filePath(QStringLiteral("screens.json")));
    if (!file.open(QIODevice::WriteOnly)) return "offscreen";
    file.write(R"({"screens": [{"name": "large", "x": 0, "y": 0, "width": 1920, "height": 1080,
                                "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})");
    return "offscreen:configfile=" + file.fileName().toUtf8();
}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    QTemporaryDir home;
    qputenv("HOME", home.path().toUtf8());
    qputenv("XDG_CONFIG_HOME", (home.path() + "/config").toUtf8());
    qputenv("XDG_STATE_HOME", (home.path() + "/state").toUtf8());
    qputenv("XDG_CACHE_HOME", (home.path() + "/cache").toUtf8());
    qunsetenv("XDG_DATA_HOME");  // below HOME, with the trash
    qputenv("XDG_RUNTIME_DIR", home.path().toUtf8());
    // Prevents access to the file manager and notifications of the user who runs the tests.
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
    const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
    if (platform.isEmpty() || platform == "offscreen")
        qputenv("QT_QPA_PLATFORM", largeScreen(home));
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication application(argc, argv);
    application.setStyle(new espalier::ui::Style);
    espalier::ui::Language english;
    QApplication::installTranslator(&english);
    return RUN_ALL_TESTS();
}
