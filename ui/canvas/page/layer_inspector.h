// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <string>
#include <vector>

#include "engine/network/network.h"
#include "ui/canvas/drawing/cut_wires.h"
#include "ui/canvas/scene/measure.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace espalier::ui {

class Document;
class FieldForm;
class HeatLegend;
class LayerTable;
class LayerTrainingForm;
class MeasureChoice;
struct Heat;

/// The form for the selection on the canvas: name (also of a group), purpose of the layer, shape
/// and size, its attributes from the schema, how it is trained, and every problem with a button per
/// fix. Without a selection, the problems and the table of layers of the whole network. GUI thread;
/// owned by NetworkPage.
class LayerInspector : public QWidget {
    Q_OBJECT

  public:
    explicit LayerInspector(Document& document, QWidget* parent = nullptr);

    void show(const std::vector<engine::NodeId>& nodes, const engine::Validation& validation);
    /// Selects the name for editing, if one is displayed.
    void focusName();
    /// Of the displayed run.
    void setTraining(const NumbersInTraining& numbers);
    /// Measured for this drawing.
    void setTimes(const LayerTimes& times);
    /// Shows what the colours of the boxes mean.
    void setHeat(const Heat& heat);
    /// Chooses the measured times as what boxes are coloured by.
    void colourByTime();
    /// Shows a control above the table of layers, which this owns from then on.
    void addBelowMeasure(QWidget* control);

  signals:
    /// The user wants to see this box (a problem was clicked).
    void nodeWanted(const QString& id);
    /// The boxes are to be coloured by this number.
    void measureChosen(Measure measure);

  private:
    void showOverview(const engine::Validation& validation);
    void showNodes(const engine::Validation& validation);
    void showForm();
    void showProblems(const engine::Validation& validation);
    static QPushButton* fixButton(const QString& label, const QString& settings);
    /// Buttons that put back wires which the box has lost.
    std::vector<QPushButton*> reconnections(const engine::Diagnostic& diagnostic);
    void addProblem(const engine::Diagnostic& diagnostic, bool nameNode);
    void clearProblems();
    std::vector<const engine::NetworkNode*> shownNodes() const;
    bool sameType() const;
    /// The group whose layers are all selected; nullptr if there is none.
    const engine::NodeGroup* shownGroup() const;
    void rename(const QString& name);
    QString factsOfGroup(const engine::NodeGroup& group,
                         const engine::Validation& validation) const;
    QString factsOf(const engine::Validation& validation) const;

    Document& document_;
    CutWires cut_;
    std::vector<engine::NodeId> nodes_;
    std::string formType_;  ///< layer type that the form was built for
    QLabel* title_;
    QLineEdit* name_;
    QLabel* help_;
    QLabel* facts_;
    MeasureChoice* measure_;
    HeatLegend* legend_;
    FieldForm* form_;
    LayerTrainingForm* training_;
    LayerTable* table_;
    QPointer<QWidget> belowMeasure_;
    QWidget* problems_;
    QVBoxLayout* problemRows_;
};

}  // namespace espalier::ui
