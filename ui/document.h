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

/// What of a project an edit touched.
enum class Area { Data, Network, Training };

/// The one open project with what a scan found, and its undo stack. Every change that a person
/// makes goes through a command on that stack; views follow the signals. GUI thread only; owned by
/// MainWindow, which it outlives its pages in: opening another project resets it.
class Document : public QObject {
    Q_OBJECT

  public:
    explicit Document(QObject* parent = nullptr);

    const engine::Project& project() const { return project_; }
    const engine::NetworkDescription& network() const { return project_.network; }
    const engine::LayerCatalog& catalog() const { return catalog_; }
    QUndoStack& undoStack() { return undoStack_; }

    /// Scan result with exclusions and splits of the project applied; none until a scan is done.
    const engine::DataSource& data() const { return view_.data; }
    /// What is trained on: without what is switched off as a whole. None likewise.
    const engine::DataSource& selected() const { return view_.selected; }
    /// All of that with what is known about it.
    const engine::PreparedData& view() const { return view_; }
    /// An edit of a large folder is being worked out: data() are still those before it, and
    /// folderChanged comes when it is done.
    bool isSettling() const { return settling_.isRunning(); }
    /// What the data ask of the network; an empty input when nothing is known yet.
    engine::DataInterface dataInterface() const;

    /// Empty for a project that was never saved.
    const std::filesystem::path& file() const { return file_; }
    /// "flowers", from the file, the data folder, or "Untitled".
    QString title() const;
    bool isModified() const { return !undoStack_.isClean() || neverSaved_; }
    bool isEmpty() const { return project_.dataset.empty() && project_.network.nodes.empty(); }

    /// Another project, as read or freshly made. Clears the undo stack and the data.
    void reset(engine::Project project, const std::filesystem::path& file);
    /// A scan's result, and this project as prepareData() completed it, off the GUI thread.
    void setView(engine::PreparedData view, engine::Project completed);
    void markSaved(const std::filesystem::path& file);

    /// Undoable: gives a part of the project another value. Changes with the same `gesture` (not
    /// empty; it names what is edited) that follow each other closely are one step of undo.
    template <typename Part>
    void change(Part engine::Project::*part,
                Part value,
                Area area,
                const QString& text,
                const QString& gesture = {});
    /// Undoable: the same for a part of the choices about the data.
    template <typename Part>
    void change(Part engine::DataChoices::*part,
                Part value,
                Area area,
                const QString& text,
                const QString& gesture = {});
    /// Undoable: the same for the whole network.
    void changeNetwork(const engine::NetworkDescription& next,
                       const QString& text,
                       const QString& gesture = {});

    /// Undoable: another project on the same data; file and annotations stay those of this one.
    void changeAll(engine::Project next, const QString& text);

    /// For undo commands only: edits in place and tells everybody.
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
    void replace(const engine::Project& project);
    void announce(Area area);
    void followData();

    engine::LayerCatalog catalog_;
    engine::Project project_;
    std::filesystem::path file_;
    bool neverSaved_ = false;
    engine::PreparedData view_;
    engine::DataChoices viewChoices_;  ///< that view_ was made with
    Job settling_;
    QUndoStack undoStack_;
    NetworkSnapshot::Pointer lastNetwork_;  ///< of the newest edit: the next one shares with it
};

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
