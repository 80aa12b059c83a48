// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the window run without a display, with settings and documents of their own.
#include <gtest/gtest.h>

#include <QApplication>
#include <QTemporaryDir>

#include "ui/style/style.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    QTemporaryDir home;
    qputenv("HOME", home.path().toUtf8());
    qputenv("XDG_CONFIG_HOME", (home.path() + "/config").toUtf8());
    qputenv("XDG_STATE_HOME", (home.path() + "/state").toUtf8());
    qputenv("XDG_CACHE_HOME", (home.path() + "/cache").toUtf8());
    qputenv("XDG_RUNTIME_DIR", home.path().toUtf8());
    // Neither file manager nor notifications of the person who runs the tests.
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication application(argc, argv);
    application.setStyle(new espalier::ui::Style);
    return RUN_ALL_TESTS();
}
