// SPDX-License-Identifier: GPL-3.0-or-later
// The window's settings, kept and changed as the window does it, as a program whose writes can
// fail: `settings_writer FOLDER` remembers a folder of runs, and without an argument prints those
// that are remembered, one a line. The settings lie below XDG_CONFIG_HOME.
#include <QCoreApplication>
#include <cstdio>

#include "ui/document.h"
#include "ui/run/runs_folders.h"
#include "ui/workspace/settings_backup.h"

int main(int count, char** words) {
    QCoreApplication application(count, words);
    QCoreApplication::setOrganizationName("Espalier");
    QCoreApplication::setApplicationName("settings_writer");
    espalier::ui::keepSettings();
    if (count > 1) {
        espalier::ui::rememberRunsFolder(words[1]);
        return 0;
    }
    const espalier::ui::Document document;
    for (const auto& folder : espalier::ui::knownRunsFolders(document)) {
        std::printf("%s\n", folder.c_str());
    }
    return 0;
}
