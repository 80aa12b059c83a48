// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document.h"

#include <QUuid>
#include <algorithm>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/data/folder/sample_annotations.h"
#include "ui/network_command.h"
#include "ui/view_command.h"

namespace espalier::ui {

namespace {

// Why the project was made as it is does not depend on how its data are changed.
engine::PreparedData withReasonOf(const engine::PreparedData& before, engine::PreparedData next) {
    next.recommendation = before.recommendation;
    next.recommendedOptions = before.recommendedOptions;
    return next;
}

// Up to this many images, applying an edit at once takes a few ms at most.
constexpr std::size_t kManyImages = 4000;

}  // namespace

/// The whole project before and after another project's choices were taken over.
class ProjectCommand : public QUndoCommand {
  public:
    ProjectCommand(Document& document, engine::Project after, const QString& text)
        : QUndoCommand(text),
          document_(document),
          before_(document.project()),
          after_(std::move(after)) {}

    void undo() override { document_.replace(before_); }
    void redo() override { document_.replace(after_); }

  private:
    Document& document_;
    engine::Project before_;
    engine::Project after_;
};

Document::Document(QObject* parent) : QObject(parent) {
    connect(&undoStack_, &QUndoStack::cleanChanged, this, &Document::fileChanged);
}

// A stack that is not clean says that it is when it is destroyed, to receivers whose other sources
// may be gone by then.
Document::~Document() {
    undoStack_.blockSignals(true);
}

engine::DataInterface dataInterfaceOf(const engine::Project& project,
                                      const engine::DataSource& selected) {
    if (selected) return engine::dataInterface(project, selected);
    const engine::Preprocessing& input = project.preprocessing;
    if (input.height <= 0 || input.width <= 0) return {};
    return {.input = {input.channels, input.height, input.width}};
}

QString Document::title() const {
    if (!file_.empty()) return QString::fromStdString(engine::displayPath(file_.stem()));
    if (!project_.name.empty()) return QString::fromStdString(project_.name);
    const std::filesystem::path folder = project_.dataset.filename();
    return folder.empty() ? tr("Untitled") : QString::fromStdString(engine::displayPath(folder));
}

void Document::reset(engine::Project project, const std::filesystem::path& file) {
    undoStack_.clear();
    lastNetwork_.reset();
    project_ = std::move(project);
    if (project_.id.empty()) {
        project_.id = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    }
    file_ = file;
    neverSaved_ = file.empty() && !isEmpty();
    settling_.cancel();
    view_ = {};
    viewChoices_ = {};
    emit projectReset();
    emit fileChanged();
}

void Document::setView(engine::PreparedData view, engine::Project completed) {
    settling_.cancel();
    project_ = withIdentityOf(project_, std::move(completed));
    view_ = std::move(view);
    viewChoices_ = project_.dataChoices;
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

void announceProject(Document& document) {
    emit document.projectReset();
    emit document.fileChanged();
    emit document.folderChanged();
    emit document.dataChanged();
    emit document.networkChanged();
    emit document.trainingChanged();
}

void addRunsFolder(Document& document, const std::filesystem::path& folder) {
    const std::vector<std::filesystem::path>& known = document.project().runFolders;
    if (std::ranges::find(known, folder) != known.end()) return;
    document.apply(Area::Training,
                   [&](engine::Project& project) { project.runFolders.push_back(folder); });
}

void Document::changeNetwork(const engine::NetworkDescription& next,
                             const QString& text,
                             const QString& gesture) {
    const NetworkSnapshot::Pointer before = NetworkSnapshot::make(network(), lastNetwork_);
    lastNetwork_ = NetworkSnapshot::make(next, before);
    undoStack_.push(new NetworkCommand(*this, {before, lastNetwork_}, Gesture(gesture), text));
}

void Document::apply(Area area, const std::function<void(engine::Project&)>& edit) {
    edit(project_);
    announce(area);
}

void Document::changeAll(engine::Project next, const QString& text) {
    next.name = project_.name;
    next.dataset = project_.dataset;
    next.dataChoices.moreFolders = project_.dataChoices.moreFolders;
    next.dataChoices = engine::withAnnotationsOf(next.dataChoices, project_.dataChoices);
    // They are about these images, whatever another run took them for.
    next.dataChoices = engine::withSampleAnnotationsOf(next.dataChoices, project_.dataChoices);
    next.task = project_.task;
    undoStack_.push(new ProjectCommand(*this, std::move(next), text));
}

void Document::replace(const engine::Project& project) {
    project_ = withIdentityOf(project_, project);
    announce(Area::Data);
    announce(Area::Network);
    announce(Area::Training);
}

void Document::announce(Area area) {
    switch (area) {
        case Area::Data:
            followData();
            break;
        case Area::Network:
            emit networkChanged();
            break;
        case Area::Training:
            emit trainingChanged();
            break;
    }
}

// Few images are processed at once, many off the GUI thread. Only exclusions and splits change the
// data.
void Document::followData() {
    if (!view_.scanned || project_.dataChoices == viewChoices_) {
        settling_.cancel();
        emit dataChanged();
        return;
    }
    if (view_.scanned.size() <= kManyImages) {
        try {
            view_ = withReasonOf(view_, engine::prepareData(view_.scanned, project_, false));
            viewChoices_ = project_.dataChoices;
            emit folderChanged();
            emit dataChanged();
            return;
        } catch (const engine::RequestError&) {
            // The job says why.
        }
    }
    emit dataChanged();
    settling_.start([this, scanned = view_.scanned, project = project_](const Job::Report&,
                                                                        std::stop_token) mutable {
        auto view =
            std::make_shared<engine::PreparedData>(engine::prepareData(scanned, project, false));
        return [this, view, choices = project.dataChoices] {
            view_ = withReasonOf(view_, std::move(*view));
            viewChoices_ = choices;
            emit folderChanged();
            emit dataChanged();
        };
    });
}

}  // namespace espalier::ui
