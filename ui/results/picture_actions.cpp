// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/picture_actions.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QMenu>
#include <QUrl>
#include <algorithm>

#include "ui/document.h"
#include "ui/style/icon.h"
#include "ui/text.h"
#include "ui/widgets/show_in_folder.h"

namespace espalier::ui {

PictureActions::PictureActions(Document& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&document, &Document::projectReset, this, &PictureActions::forget);
    connect(&document, &Document::folderChanged, this, &PictureActions::forget);
    connect(&document, &Document::dataChanged, this, &PictureActions::forget);
}

void PictureActions::forget() {
    known_ = false;
    emit changed();
}

// The picture's name in the project; nothing when it is none of its pictures.
std::optional<std::string> PictureActions::entryOf(const QString& path) const {
    if (!known_) {
        known_ = true;
        folder_ = document_.folder();
        entries_.clear();
        if (folder_) {
            for (const engine::ImageEntry& image : folder_->images) entries_.insert(image.path);
        }
        const auto& excluded = document_.project().excluded;
        excluded_ = {excluded.begin(), excluded.end()};
    }
    if (!folder_) return std::nullopt;
    const std::string name = engine::displayPath(
        toPath(path).lexically_normal().lexically_relative(folder_->root.lexically_normal()));
    return entries_.contains(name) ? std::optional(name) : std::nullopt;
}

bool PictureActions::isExcluded(const QString& path) const {
    const auto entry = entryOf(path);
    return entry && excluded_.contains(*entry);
}

bool PictureActions::areExcluded(const QStringList& paths) const {
    return !paths.isEmpty() &&
           std::ranges::all_of(paths, [this](const QString& path) { return isExcluded(path); });
}

QString PictureActions::whyNotExclude(const QStringList& paths) const {
    if (paths.isEmpty()) return tr("Choose a picture first.");
    const bool belong = std::ranges::all_of(
        paths, [this](const QString& path) { return entryOf(path).has_value(); });
    if (belong) return {};
    if (!document_.folder()) return tr("The pictures of this run are not open as a project.");
    return paths.size() == 1
               ? tr("%1 is not among the pictures of the open project, so no training uses it.")
                     .arg(QFileInfo(paths.front()).fileName())
               : tr("Some of them are not among the pictures of the open project.");
}

QString PictureActions::excludeText(const QStringList& paths) const {
    return areExcluded(paths) ? tr("Take back") : tr("Exclude");
}

void PictureActions::toggleExcluded(const QStringList& paths) {
    const QString whyNot = whyNotExclude(paths);
    if (!whyNot.isEmpty()) return emit failed(whyNot);
    const bool back = areExcluded(paths);
    std::unordered_set<std::string> chosen;
    for (const QString& path : paths) chosen.insert(*entryOf(path));
    std::vector<std::string> excluded = document_.project().excluded;
    std::erase_if(excluded, [&](const std::string& name) { return chosen.contains(name); });
    if (!back) excluded.insert(excluded.end(), chosen.begin(), chosen.end());
    const QString pictures = counted(paths.size(), tr("1 picture"), tr("%1 pictures"));
    document_.change(&engine::Project::excluded,
                     std::move(excluded),
                     Area::Data,
                     (back ? tr("Take back %1") : tr("Exclude %1")).arg(pictures));
}

void PictureActions::show(const QString& path) {
    if (!showInFolder(path)) emit failed(notThereSentence(path));
}

void PictureActions::open(const QString& path) {
    if (!QFileInfo::exists(path)) return emit failed(notThereSentence(path));
    QDesktopServices::openUrl(QUrl::fromLocalFile(path));
}

QMenu* PictureActions::popUpMenu(const QStringList& paths, const QPoint& where, QWidget* parent) {
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const bool back = areExcluded(paths);
    QAction* exclude = menu->addAction(icon(back ? QStringLiteral("show") : QStringLiteral("hide")),
                                       excludeText(paths),
                                       this,
                                       [this, paths] { toggleExcluded(paths); });
    const QString whyNot = whyNotExclude(paths);
    exclude->setEnabled(whyNot.isEmpty());
    exclude->setToolTip(whyNot);
    if (paths.size() == 1) {
        menu->addAction(icon(QStringLiteral("folder")), tr("Show in folder"), this, [this, paths] {
            show(paths.front());
        });
        menu->addAction(icon(QStringLiteral("image")), tr("Open the picture"), this, [this, paths] {
            open(paths.front());
        });
    }
    menu->popup(where);
    return menu;
}

}  // namespace espalier::ui
