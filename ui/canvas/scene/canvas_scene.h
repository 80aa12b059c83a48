// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/network/network.h"
#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/drawing/network_edits.h"
#include "ui/canvas/scene/group_frames.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/canvas/scene/wire_drag.h"
#include "ui/canvas/scene/wire_item.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;
class GroupTitle;
class InPlaceEditor;
class NoteItem;

enum class Direction { Up, Down, Left, Right };

inline QPointF pointOf(const CanvasPoint& point) {
    return {point[0], point[1]};
}

/// The drawing of the document's network: follows networkChanged, turns gestures into commands on
/// the document's undo stack, and keeps nothing of its own but the selection. Large drawings are
/// laid out off the GUI thread: until that is done, boxes stand where they stood. A folded group is
/// a box like any other, under the group's id; what is selected, copied or deleted with it are its
/// layers. GUI thread.
class CanvasScene : public QGraphicsScene {
    Q_OBJECT

  public:
    explicit CanvasScene(Document& document, QObject* parent = nullptr);
    ~CanvasScene() override;

    const engine::Validation& validation() const { return validation_; }
    /// Layers, also those inside folded groups.
    std::vector<engine::NodeId> selectedNodes() const;
    /// Boxes as they are shown: layers and folded groups.
    std::vector<engine::NodeId> selectedBoxes() const;
    std::vector<engine::NodeId> selectedNotes() const;
    /// Groups of which something is selected.
    std::set<engine::NodeId> selectedGroups() const;
    /// Layers, where they are folded away their group's box, and notes.
    void select(const std::vector<engine::NodeId>& ids);
    void selectAll();
    LayerBox* box(const engine::NodeId& id) const;
    LayerBox* boxAt(const QPointF& point) const;
    const std::map<engine::NodeId, LayerBox*>& boxes() const { return boxes_; }
    const std::vector<WireItem*>& wires() const { return wires_; }
    const GroupFrames& frames() const { return frames_; }
    const std::map<engine::NodeId, NoteItem*>& notes() const { return notes_; }
    WireItem* wireAt(const QPointF& point) const;
    /// Of everything drawn, with a margin.
    QRectF contentRect() const;

    void insertLayer(const std::string& type);                   ///< behind the selection
    void dropLayer(const std::string& type, const QPointF& at);  ///< on a wire or beside
    void removeSelection();
    void copySelection() const;
    void pasteClipboard();
    void duplicateSelection();
    void arrange();
    bool isArranging() const { return arranging_.isRunning(); }
    /// Boxes stay where they stand.
    void cancelArranging();
    /// Why the selection cannot be made a group, or its groups not be taken apart, folded or
    /// renamed; empty when it can.
    QString whyNoGroup() const;
    QString whyNoUngroup() const;
    void groupSelection();
    void ungroupSelection();
    /// Opens the folded groups of the selection, else folds its groups.
    void toggleFolded();
    void setAllFolded(bool folded);
    /// Opens the group in which a layer is hidden.
    void reveal(const engine::NodeId& layer);
    /// Types the name of the one selected group, or the text of the one selected note. False when
    /// neither is selected.
    bool editSelection();
    /// Words typed there, or beside what stands there, become a note. Returns its place.
    QRectF writeNote(const QPointF& at);
    bool isTyping() const { return typing_ != nullptr; }
    /// Keeps what was typed so far.
    void finishTyping();

    /// Of the selected boxes and notes. Steps that follow each other are one of undo.
    void moveSelection(const QPointF& step);
    void alignSelection(Alignment alignment, const QString& text);
    /// Up and down along the list, left and right as they stand; `extend` keeps the selection.
    void selectTowards(Direction direction, bool extend);
    void highlightWireAt(const QPointF* point);

    /// A wire from the selected box, without a hand: keys choose the box that it goes to.
    void beginConnecting();
    bool isConnecting() const { return byKeys_ && drag_; }
    const LayerBox* aim() const { return box(aim_); }
    void aimConnecting(Direction direction);
    /// Draws the wire, or takes away the one that is there.
    void finishConnecting();
    bool hasGesture() const { return grip_ || drag_ || isHeld(); }
    /// Lets go of a wire that is being drawn; what is being dragged goes back to where it stood.
    void cancelGesture();

  signals:
    /// A sentence for the person: why a gesture did nothing, or what the next key does.
    void refused(const QString& sentence);
    void validated();
    /// Everything stands where it belongs.
    void arranged();
    void arrangingChanged(bool running);

  protected:
    void mousePressEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseMoveEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseReleaseEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseDoubleClickEvent(QGraphicsSceneMouseEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;

  private:
    /// What a hand that presses at a place takes hold of, if it moves on.
    struct Grip {
        engine::NodeId port;  ///< a new wire from a port of this box …
        bool fromOutput = true;
        WireItem* wire = nullptr;  ///< … or an end of this wire
        WireItem::End end = WireItem::End::None;
        QPoint pressedAt;  ///< on the screen
    };

    // Where things are: what is drawn and selected in canvas_scene.cpp, wires in …_wires.cpp, hands
    // and keys in …_gestures.cpp, what they do to the document in …_edits.cpp, groups and notes in
    // …_look.cpp.
    void rebuild();
    void followLayout();
    CanvasLayout layoutMeanwhile() const;
    void take(const CanvasLayout& layout);
    void rebuildBoxes();
    void rebuildWires();
    void routeWires();
    /// Wires and frames of boxes that are dragged.
    void followBoxes(const std::set<engine::NodeId>& moved);
    std::vector<engine::Connection> connectionsOf(const std::vector<std::size_t>& numbers) const;
    QString flowOf(const std::vector<std::size_t>& numbers) const;
    void pushDisconnect(const std::vector<engine::Connection>& wires);
    const WireBends* bendsOf(const engine::Connection& wire) const;
    void noteCrowds();
    WireRoute route(const engine::Connection& wire) const;
    std::map<engine::NodeId, QString> problemsOfBoxes() const;
    std::map<std::size_t, QString> problemsOfWires() const;
    void push(const NetworkEdit& edit, const QString& text);
    /// The same; says why not where a folded group does not tell which layer is meant.
    void push(const std::optional<NetworkEdit>& edit, const QString& text);
    void pushMoves();
    bool isHeld() const { return titleAt_ || mouseGrabberItem(); }
    void putBack();
    std::set<engine::NodeId> selectedIds() const;

    // What is for the reader alone.
    void rebuildNotes();
    std::map<engine::NodeId, BoxText> textsOfGroups() const;
    void fold(const std::set<engine::NodeId>& groups, bool folded);
    bool pressOnLook(const QGraphicsSceneMouseEvent& event);
    void dragTitle(const QGraphicsSceneMouseEvent& event);
    void editGroup(const engine::NodeId& group);
    void editNote(const engine::NodeId& note);
    QPointF freePlace(const QPointF& wanted) const;
    void type(InPlaceEditor* editor, const std::function<void(const QString&)>& keep);
    void stopTyping();
    std::optional<Grip> gripAt(const QGraphicsSceneMouseEvent& event) const;
    void startDrag();
    void finishDrag(const LayerBox* dropped);
    engine::NodeId nodeTowards(const engine::NodeId& from, Direction direction) const;

    Document& document_;
    engine::Validation validation_;
    std::map<engine::NodeId, LayerBox*> boxes_;
    std::vector<WireItem*> wires_;
    std::set<engine::NodeId> crowdedOutputs_;  ///< of boxes: a wire leaves to the right
    std::set<engine::NodeId> crowdedInputs_;   ///< of boxes: a wire comes in from the right
    FoldedDrawing shown_;
    GroupFrames frames_;
    std::map<engine::NodeId, NoteItem*> notes_;
    InPlaceEditor* typing_ = nullptr;
    std::optional<QPointF> titleAt_;  ///< a group is dragged by its title: where the hand was
    CanvasLayout layout_;
    engine::NetworkDescription layoutOf_;  ///< what layout_, or the one on its way, was made of
    Job arranging_;
    std::optional<CanvasLayout> waiting_;  ///< came while a box was dragged
    std::optional<Grip> grip_;
    std::unique_ptr<WireDrag> drag_;
    bool byKeys_ = false;
    engine::NodeId aim_;
    WireItem* highlighted_ = nullptr;
};

}  // namespace espalier::ui
