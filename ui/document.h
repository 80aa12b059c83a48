// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/layers/layer.h"
#include "engine/layers/layer_catalog.h"
#include "engine/project/prepared_data.h"
#include "engine/project/project.h"
#include "ui/gesture.h"
#include "ui/jobs/job.h"
#include "ui/network_snapshot.h"

namespace espalier::ui {

/// The part of a project that an edit changed.
enum class Area { Data, Network, Training };

/// What `project` requires of a network; an empty input if it is unknown.
engine::DataInterface dataInterfaceOf(const engine::Project& project,
                                      const engine::DataSource& selected);

/// The open project with its scan result and its undo stack. Every change by the user is a command
/// on that stack; views follow the signals. GUI thread only; shared by MainWindow, whose pages it
/// outlives, with what replaces the window: opening another project resets it.
class Document : public QObject {
    Q_OBJECT

  public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    const engine::Project& project() const { return project_; }
    const engine::NetworkDescription& network() const { return project_.network; }
    const engine::LayerCatalog& catalog() const { return catalog_; }
    QUndoStack& undoStack() { return undoStack_; }

    /// Scan result with exclusions and splits of the project applied; none until a scan is done.
    const engine::DataSource& data() const { return view_.data; }
    /// The data used for training: without excluded classes. Empty until a scan is done.
    const engine::DataSource& selected() const { return view_.selected; }
    /// All of these together.
    const engine::PreparedData& view() const { return view_; }
    /// An edit of a large folder is being processed while this runs: data() is still the previous
    /// state, and folderChanged follows. It fails where the data cannot be as they were chosen.
    const Job& settling() const { return settling_; }
    /// The interface that the data require of the network; an empty input if unknown.
    engine::DataInterface dataInterface() const {
        return dataInterfaceOf(project_, view_.selected);
    }

    /// Empty for a project that was never saved.
    const std::filesystem::path& file() const { return file_; }
    /// "flowers", from the file, the data folder, or "Untitled".
    QString title() const;
    bool isModified() const { return !undoStack_.isClean() || neverSaved_; }
    bool isEmpty() const { return project_.dataset.empty() && project_.network.nodes.empty(); }

    /// Replaces the project by one read from a file or a new one. Clears the undo stack and the
    /// data.
    void reset(engine::Project project, const std::filesystem::path& file);
    /// Sets a scan's result, and this project as completed by prepareData() off the GUI thread.
    void setView(engine::PreparedData view, engine::Project completed);
    void markSaved(const std::filesystem::path& file);

    /// Undoable: changes a part of the project. Changes with the same `gesture` (not empty; it
    /// names what is edited) in quick succession are one undo step.
    template <typename Part>
    void change(Part engine::Project::*part,
                Part value,
                Area area,
                const QString& text,
                const QString& gesture = {});
    /// Undoable: likewise for a part of the choices about the data.
    template <typename Part>
    void change(Part engine::DataChoices::*part,
                Part value,
                Area area,
                const QString& text,
                const QString& gesture = {});
    /// Undoable: likewise for the whole network.
    void changeNetwork(const engine::NetworkDescription& next,
                       const QString& text,
                       const QString& gesture = {});

    /// Undoable: takes over another project on the same data, but keeps this one's file and
    /// annotations.
    void changeAll(engine::Project next, const QString& text);

    /// For undo commands and for changes not made by the user: edits in place and emits the
    /// signals.
    void apply(Area area, const std::function<void(engine::Project&)>& edit);

  signals:
    void projectReset();     ///< another project: everything may differ
    void folderChanged();    ///< scan result, exclusions or splits
    void dataChanged();      ///< the project's data choices: input size, augmentation, …
    void networkChanged();   ///< the drawing
    void trainingChanged();  ///< training options
    void fileChanged();      ///< file name or whether there are unsaved changes

  private:
    friend class ProjectCommand;
    friend class ViewCommand;
    void replace(const engine::Project& project);
    void announce(Area area);
    void followData();

    engine::LayerCatalog catalog_;
    engine::Project project_;
    std::filesystem::path file_;
    bool neverSaved_ = false;
    engine::PreparedData view_;
    engine::DataChoices viewChoices_;  ///< the choices that view_ was made with
    Job settling_;
    QUndoStack undoStack_;
    NetworkSnapshot::Pointer lastNetwork_;  ///< shares its parts with the next
};

/// Tells views that were made after the project was opened what it is, as if it were opened now.
void announceProject(Document& document);

/// Adds a folder with runs to the project, without an undo step.
void addRunsFolder(Document& document, const std::filesystem::path& folder);

/// One part of the project before and after an edit.
template <typename Part>
class PartCommand : public QUndoCommand {
  public:
    struct Place {
        Part engine::Project::*part;
        Area area;
        Gesture gesture;
    };

    PartCommand(Document& document, Place place, Part after, const QString& text)
        : QUndoCommand(text),
          document_(document),
          place_(std::move(place)),
          before_(document.project().*place.part),
          after_(std::move(after)) {}

    int id() const override { return place_.gesture.commandId(); }
    void undo() override { put(before_); }
    void redo() override { put(after_); }
    bool mergeWith(const QUndoCommand* next) override {
        const auto* same = dynamic_cast<const PartCommand*>(next);
        if (!same || same->place_.part != place_.part ||
            !place_.gesture.goesOnWith(same->place_.gesture)) {
            return false;
        }
        after_ = same->after_;
        place_.gesture = same->place_.gesture;
        return true;
    }

  private:
    void put(const Part& value) {
        document_.apply(place_.area,
                        [&](engine::Project& project) { project.*place_.part = value; });
    }

    Document& document_;
    Place place_;
    Part before_;
    Part after_;
};

template <typename Part>
void Document::change(Part engine::Project::*part,
                      Part value,
                      Area area,
                      const QString& text,
                      const QString& gesture) {
    using Command = PartCommand<Part>;
    undoStack_.push(new Command(
        *this, typename Command::Place{part, area, Gesture(gesture)}, std::move(value), text));
}

template <typename Part>
void Document::change(Part engine::DataChoices::*part,
                      Part value,
                      Area area,
                      const QString& text,
                      const QString& gesture) {
    engine::DataChoices choices = project_.dataChoices;
    choices.*part = std::move(value);
    change(&engine::Project::dataChoices, std::move(choices), area, text, gesture);
}

}  // namespace espalier::ui
