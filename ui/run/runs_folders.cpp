// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/runs_folders.h"

#include <QSettings>
#include <QStringList>
#include <algorithm>

#include "engine/cross_validation/fold_standing.h"
#include "engine/runs/project_runs.h"
#include "engine/runs/run_folder.h"
#include "ui/document.h"
#include "ui/text.h"
#include "ui/workspace/recent.h"

namespace espalier::ui {

namespace {

constexpr QLatin1String kRunsFolders("runs_folders");
constexpr qsizetype kMostFolders = 100;

}  // namespace

std::vector<std::filesystem::path> knownRunsFolders(const Document& document) {
    std::vector<std::filesystem::path> folders =
        engine::runsFoldersOf(document.project(), document.file());
    const auto add = [&](const std::filesystem::path& folder) {
        if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
    };
    const Recent recent;
    for (const RecentEntry& entry : recent.entries()) {
        const bool isProject = entry.path.endsWith(QLatin1String(".espalier"));
        if (isProject && !entry.isDraft) add(engine::runsFolderFor(toPath(entry.path)));
    }
    for (const QString& folder : QSettings().value(kRunsFolders).toStringList())
        add(toPath(folder));
    return folders;
}

std::filesystem::path runsFolderAround(const std::filesystem::path& run) {
    return engine::crossValidationOf(run).value_or(run).parent_path();
}

void rememberRunsFolder(const std::filesystem::path& folder) {
    QSettings settings;
    QStringList folders = settings.value(kRunsFolders).toStringList();
    const QString name = fromPath(folder);
    if (!folders.isEmpty() && folders.front() == name) return;
    folders.removeAll(name);
    folders.prepend(name);
    if (folders.size() > kMostFolders) folders.resize(kMostFolders);
    settings.setValue(kRunsFolders, folders);
}

}  // namespace espalier::ui
