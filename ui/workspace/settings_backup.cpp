// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/settings_backup.h"

#include <QSettings>
#include <exception>
#include <filesystem>
#include <string>

#include "engine/base/atomic_file.h"
#include "engine/base/limits.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

std::string contentOf(const std::filesystem::path& file) {
    return engine::readFile(file, engine::limits::kJsonBytes, engine::FileKinds::Regular);
}

// Qt ends every line.
bool isWhole(const std::string& content) {
    return !content.empty() && content.back() == '\n';
}

// Before it is written: settings that only their owner may read are readable to nobody else for any
// moment. What is replaced keeps its permissions.
void makeReadableLike(const std::filesystem::path& file, const std::filesystem::path& kept) {
    const std::filesystem::perms permissions = std::filesystem::status(file).permissions();
    engine::FileSystem& files = engine::realFileSystem();
    if (!std::filesystem::exists(kept)) files.close(files.create(kept, permissions));
    std::filesystem::permissions(kept, permissions);
}

void keepOrRestore(const std::filesystem::path& file) {
    std::filesystem::path kept = file;
    kept += ".kept";
    // Somebody who has deleted the file wants to start over.
    if (!std::filesystem::exists(file)) return;
    const std::string content = contentOf(file);
    if (isWhole(content)) {
        makeReadableLike(file, kept);
        return engine::writeFileAtomically(kept, content);
    }
    if (!std::filesystem::exists(kept)) return;
    const std::string copy = contentOf(kept);
    if (isWhole(copy)) engine::writeFileAtomically(file, copy);
}

}  // namespace

void keepSettings() noexcept {
    try {
        keepOrRestore(toPath(QSettings().fileName()));
    } catch (const std::exception&) {
        // A full disk, or a folder that cannot be read: the settings are as they were.
    }
}

}  // namespace espalier::ui
