// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document.h"

#include "engine/base/atomic_file.h"

namespace espalier::ui {

Document::Document(QObject* parent) : QObject(parent) {
    connect(&undoStack_, &QUndoStack::cleanChanged, this, &Document::fileChanged);
}

engine::DataInterface Document::dataInterface() const {
    const engine::Preprocessing& input = project_.preprocessing;
    engine::DataInterface data;
    if (input.height > 0 && input.width > 0) {
        data.input = {input.channels, input.height, input.width};
    }
    const bool classifies = project_.task == engine::Task::Classify;
    if (folder_ && classifies) data.classes = static_cast<std::int64_t>(folder_->classes.size());
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
    emit projectReset();
    emit fileChanged();
}

void Document::setFolder(std::shared_ptr<const engine::ImageFolder> scanned, bool fresh) {
    scanned_ = std::move(scanned);
    if (scanned_) {
        engine::ImageFolder copy = *scanned_;
        engine::completeFromData(project_, copy, fresh);
        folder_ = std::make_shared<const engine::ImageFolder>(std::move(copy));
    } else {
        folder_.reset();
    }
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
            deriveFolder();
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

void Document::deriveFolder() {
    if (!scanned_) return;
    engine::ImageFolder copy = *scanned_;
    engine::assignSplits(copy, project_.shares, project_.splitSeed);
    engine::Project chosen = project_;  // only the exclusions are wanted here
    engine::completeFromData(chosen, copy, false);
    folder_ = std::make_shared<const engine::ImageFolder>(std::move(copy));
    emit folderChanged();
}

}  // namespace espalier::ui
