// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document.h"

#include "engine/base/atomic_file.h"

namespace espalier::ui {

Document::Document(QObject* parent) : QObject(parent) {
    connect(&undoStack_, &QUndoStack::cleanChanged, this, &Document::fileChanged);
}

engine::DataInterface Document::dataInterface() const {
    if (selected_) return engine::dataInterface(project_, *selected_);
    const engine::Preprocessing& input = project_.preprocessing;
    engine::DataInterface data;
    if (input.height > 0 && input.width > 0) {
        data.input = {input.channels, input.height, input.width};
    }
    return data;
}

QString Document::title() const {
    if (!file_.empty()) return QString::fromStdString(engine::displayPath(file_.stem()));
    if (!project_.name.empty()) return QString::fromStdString(project_.name);
    const std::filesystem::path folder = project_.dataset.filename();
    return folder.empty() ? tr("Untitled") : QString::fromStdString(engine::displayPath(folder));
}

void Document::reset(engine::Project project, const std::filesystem::path& file) {
    undoStack_.clear();
    project_ = std::move(project);
    file_ = file;
    neverSaved_ = file.empty() && !isEmpty();
    scanned_.reset();
    folder_.reset();
    selected_.reset();
    choices_.clear();
    emit projectReset();
    emit fileChanged();
}

void Document::setFolder(std::shared_ptr<const engine::ImageFolder> scanned, bool fresh) {
    scanned_ = std::move(scanned);
    deriveFolder(fresh);
    emit folderChanged();
    emit dataChanged();
    emit networkChanged();
}

void Document::markSaved(const std::filesystem::path& file) {
    file_ = file;
    neverSaved_ = false;
    undoStack_.setClean();
    emit fileChanged();
}

void Document::apply(Area area, const std::function<void(engine::Project&)>& edit) {
    edit(project_);
    announce(area);
}

void Document::applyToNetwork(const std::function<void(engine::NetworkDescription&)>& edit) {
    edit(project_.network);
    announce(Area::Network);
}

void Document::announce(Area area) {
    switch (area) {
        case Area::Data:
            deriveFolder(false);
            emit folderChanged();
            emit dataChanged();
            break;
        case Area::Network:
            emit networkChanged();
            break;
        case Area::Training:
            emit trainingChanged();
            break;
    }
}

void Document::deriveFolder(bool fresh) {
    folder_.reset();
    selected_.reset();
    if (!scanned_) return;
    auto folder = std::make_shared<engine::ImageFolder>(*scanned_);
    engine::assignSplits(*folder, project_.shares, project_.splitSeed);
    std::vector<std::string> said = engine::completeFromData(project_, *folder, fresh);
    if (fresh || choices_.empty()) choices_ = std::move(said);
    folder_ = std::move(folder);
    selected_ = engine::selectedImages(project_, folder_);
}

}  // namespace espalier::ui
