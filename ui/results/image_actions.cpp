// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/image_actions.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QUrl>
#include <algorithm>

#include "ui/document.h"
#include "ui/isolated.h"
#include "ui/style/icon.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/show_in_folder.h"

namespace espalier::ui {

ImageActions::ImageActions(Document& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&document, &Document::projectReset, this, &ImageActions::forget);
    connect(&document, &Document::folderChanged, this, &ImageActions::forget);
    connect(&document, &Document::dataChanged, this, &ImageActions::forget);
}

void ImageActions::forget() {
    known_ = false;
    emit changed();
}

// The image's name in the project; no value if it does not belong to it.
std::optional<std::string> ImageActions::entryOf(const QString& path) const {
    if (!known_) {
        known_ = true;
        data_ = document_.data();
        entries_.clear();
        for (std::size_t i = 0; data_ && i < data_.size(); ++i) {
            entries_.insert(data_.sample(i).name);
        }
        const auto& excluded = document_.project().dataChoices.excluded;
        excluded_ = {excluded.begin(), excluded.end()};
    }
    if (!data_) return std::nullopt;
    const engine::SampleFiles files(data_.root(), data_.moreFolders());
    std::optional<std::string> name = files.nameOf(toPath(path));
    return name && entries_.contains(*name) ? name : std::nullopt;
}

bool ImageActions::isExcluded(const QString& path) const {
    const auto entry = entryOf(path);
    return entry && excluded_.contains(*entry);
}

bool ImageActions::areExcluded(const QStringList& paths) const {
    return !paths.isEmpty() &&
           std::ranges::all_of(paths, [this](const QString& path) { return isExcluded(path); });
}

QString ImageActions::whyNotExclude(const QStringList& paths) const {
    if (paths.isEmpty()) return tr("Select an image first.");
    const bool belong = std::ranges::all_of(
        paths, [this](const QString& path) { return entryOf(path).has_value(); });
    if (belong) return {};
    if (!document_.data()) return tr("The project with the images of this run is not open.");
    return paths.size() == 1 ? tr("%1 is not in the open project, so it is not used for training.")
                                   .arg(isolated(QFileInfo(paths.front()).fileName()))
                             : tr("Some of the selected images are not in the open project.");
}

QString ImageActions::excludeText(const QStringList& paths) const {
    return areExcluded(paths) ? tr("Include") : tr("Exclude");
}

void ImageActions::showOn(QPushButton& button, const QStringList& paths) const {
    const bool back = areExcluded(paths);
    button.setText(excludeText(paths));
    button.setIcon(icon(back ? QStringLiteral("show") : QStringLiteral("hide")));
    setAvailable(&button,
                 whyNotExclude(paths),
                 back ? tr("Use it again from the next run on (Delete)")
                      : tr("Do not use it from the next run on; the file is not deleted (Delete)"));
}

void ImageActions::toggleExcluded(const QStringList& paths) {
    const QString whyNot = whyNotExclude(paths);
    if (!whyNot.isEmpty()) return emit failed(whyNot);
    const bool back = areExcluded(paths);
    std::unordered_set<std::string> chosen;
    for (const QString& path : paths) chosen.insert(*entryOf(path));
    std::vector<std::string> excluded = document_.project().dataChoices.excluded;
    std::erase_if(excluded, [&](const std::string& name) { return chosen.contains(name); });
    if (!back) excluded.insert(excluded.end(), chosen.begin(), chosen.end());
    const QString images = tr("%n image(s)", nullptr, paths.size());
    document_.change(&engine::DataChoices::excluded,
                     std::move(excluded),
                     Area::Data,
                     (back ? tr("Include %1") : tr("Exclude %1")).arg(images));
}

void ImageActions::show(const QString& path) {
    if (!showInFolder(path)) emit failed(notThereSentence(path));
}

void ImageActions::open(const QString& path) {
    if (!QFileInfo::exists(path)) return emit failed(notThereSentence(path));
    QDesktopServices::openUrl(QUrl::fromLocalFile(path));
}

QMenu* ImageActions::popUpMenu(const QStringList& paths, const QPoint& where, QWidget* parent) {
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
        menu->addAction(icon(QStringLiteral("image")), tr("Open image"), this, [this, paths] {
            open(paths.front());
        });
    }
    menu->popup(where);
    return menu;
}

}  // namespace espalier::ui
