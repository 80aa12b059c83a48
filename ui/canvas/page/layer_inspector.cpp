// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/layer_inspector.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "engine/layers/shape_rules.h"
#include "engine/network/apply_fix.h"
#include "engine/network/summary.h"
#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/drawing/look_edits.h"
#include "ui/canvas/drawing/network_edits.h"
#include "ui/canvas/drawing/short_names.h"
#include "ui/canvas/page/heat_legend.h"
#include "ui/canvas/page/layer_table.h"
#include "ui/canvas/page/layer_training_form.h"
#include "ui/canvas/page/measure_choice.h"
#include "ui/canvas/scene/box_text.h"
#include "ui/document.h"
#include "ui/forms/field_form.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr int kTableStretch = 1000;  // what is below it is for when it is hidden
constexpr std::size_t kProblemsShown = 6;
constexpr int kFixWidth = 24 * kGrid;

// Typing into one field for the same boxes is one gesture.
QString gestureOf(const std::vector<engine::NodeId>& nodes, const QString& field) {
    QString gesture = QStringLiteral("attribute ") + field;
    for (const engine::NodeId& node : nodes) gesture += QLatin1Char(' ') + fromUtf8(node);
    return gesture;
}

QString layersText(std::size_t layers) {
    return LayerInspector::tr("%n layer(s)", nullptr, static_cast<int>(layers));
}

QLabel* wrappedLabel(TextSize size, bool quiet) {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setMinimumWidth(1);  // a long name without spaces must not widen the form
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setTextSize(label, size, quiet);
    return label;
}

QString textOf(const engine::Fix& fix, const Document& document) {
    const engine::FixText text = engine::textOf(fix, document.network());
    return sentenceOf({.code = {}, .pattern = text.pattern, .arguments = text.arguments});
}

// Settings of a layer that a fix inserts: "filters=64, stride=2x2". Empty for other fixes.
QString settingsOf(const engine::Fix& fix) {
    QStringList settings;
    for (const std::string& setting : engine::insertedSettings(fix)) {
        settings.append(QString::fromStdString(setting));
    }
    return settings.join(QStringLiteral(", "));
}

}  // namespace

LayerInspector::LayerInspector(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      title_(wrappedLabel(TextSize::Title, false)),
      name_(new QLineEdit),
      help_(wrappedLabel(TextSize::Small, true)),
      facts_(wrappedLabel(TextSize::Normal, false)),
      measure_(new MeasureChoice),
      legend_(new HeatLegend),
      form_(new FieldForm),
      training_(new LayerTrainingForm(document)),
      table_(new LayerTable(document.catalog())),
      problems_(new QWidget),
      problemRows_(new QVBoxLayout(problems_)) {
    name_->setAccessibleName(tr("Layer name"));
    name_->setPlaceholderText(tr("Name"));
    problemRows_->setContentsMargins(0, 0, 0, 0);
    problemRows_->setSpacing(kGrid);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 0);
    column->setSpacing(kGrid + kGrid / 2);
    for (QWidget* widget : {static_cast<QWidget*>(title_),
                            static_cast<QWidget*>(name_),
                            static_cast<QWidget*>(help_),
                            problems_,
                            static_cast<QWidget*>(facts_),
                            static_cast<QWidget*>(form_),
                            static_cast<QWidget*>(training_),
                            // Of the whole drawing, so not among what is said of a layer.
                            static_cast<QWidget*>(measure_),
                            static_cast<QWidget*>(legend_)}) {
        column->addWidget(widget);
    }
    column->addWidget(table_, kTableStretch);
    column->addStretch(1);
    connect(table_, &LayerTable::layerWanted, this, &LayerInspector::nodeWanted);
    connect(measure_, &MeasureChoice::measureChosen, this, &LayerInspector::measureChosen);
    cut_.start(document.network());
    connect(&document, &Document::projectReset, this, [this] { cut_.start(document_.network()); });
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        if (!name_->isModified()) return;
        name_->setModified(false);
        rename(name_->text());
    });
    connect(
        form_,
        &FieldForm::edited,
        this,
        [this](const QString& field, const engine::FieldValue& value) {
            document_.changeNetwork(
                ui::setAttribute(document_.network(), nodes_, field.toStdString(), value).network,
                tr("Change %1").arg(field),
                gestureOf(nodes_, field));
        });
}

void LayerInspector::rename(const QString& name) {
    if (const engine::NodeGroup* group = shownGroup()) {
        if (name.trimmed().isEmpty()) return;
        document_.changeNetwork(
            renameGroup(document_.network(), group->id, name.trimmed().toStdString()).network,
            tr("Rename group"));
    } else if (nodes_.size() == 1) {
        const engine::NetworkNode* node = document_.network().find(nodes_.front());
        if (!node) return;
        // What it is called without a label would make it look like the layer of another group.
        engine::NetworkNode unnamed = *node;
        unnamed.label.clear();
        const std::string text = name.toStdString();
        const bool isDefault = text == layerName(document_.network(), unnamed).shown;
        document_.changeNetwork(
            ui::rename(document_.network(), node->id, isDefault ? std::string() : text).network,
            tr("Rename"));
    }
}

void LayerInspector::setTraining(const NumbersInTraining& numbers) {
    table_->setTraining(numbers);
    measure_->setTrainingKnown(!numbers.empty());
}

void LayerInspector::setTimes(const LayerTimes& times) {
    table_->setTimes(times);
    measure_->setTimesKnown(!times.empty());
}

void LayerInspector::setHeat(const Heat& heat) {
    legend_->setHeat(heat);
}

void LayerInspector::colourByTime() {
    measure_->setCurrentIndex(measure_->findData(static_cast<int>(Measure::StepTime)));
}

void LayerInspector::addBelowMeasure(QWidget* control) {
    auto* column = qobject_cast<QVBoxLayout*>(layout());
    column->insertWidget(column->indexOf(legend_) + 1, control);
    control->setVisible(!table_->isHidden());
    belowMeasure_ = control;
}

void LayerInspector::focusName() {
    if (!name_->isVisible()) return;
    name_->setFocus();
    name_->selectAll();
}

const engine::NodeGroup* LayerInspector::shownGroup() const {
    const engine::NodeGroup* group =
        nodes_.empty() ? nullptr : document_.network().groupOf(nodes_.front());
    if (!group || group->nodes.size() != nodes_.size()) return nullptr;
    if (nodes_.size() == 1) return group->folded ? group : nullptr;
    const std::set<engine::NodeId> members(group->nodes.begin(), group->nodes.end());
    const bool all = std::ranges::all_of(
        nodes_, [&](const engine::NodeId& node) { return members.contains(node); });
    return all ? group : nullptr;
}

void LayerInspector::show(const std::vector<engine::NodeId>& nodes,
                          const engine::Validation& validation) {
    nodes_ = nodes;
    cut_.follow(document_.network());
    const bool any = !nodes.empty();
    name_->setVisible(nodes.size() == 1 || shownGroup());
    help_->setVisible(any);
    measure_->setVisible(!document_.network().nodes.empty());
    measure_->setKnown(validation.network.has_value());
    table_->setVisible(!any && !document_.network().nodes.empty());
    if (belowMeasure_) belowMeasure_->setVisible(!table_->isHidden());
    form_->setVisible(any && sameType());
    training_->show(nodes, validation);
    if (any) {
        showNodes(validation);
    } else {
        showOverview(validation);
    }
    showProblems(validation);
}

void LayerInspector::showOverview(const engine::Validation& validation) {
    formType_.clear();
    const bool empty = document_.network().nodes.empty();
    if (!empty) table_->show(document_.network(), validation);
    title_->setText(empty ? tr("No layers yet") : tr("The network"));
    facts_->setVisible(true);
    if (empty) {
        facts_->setText(tr("Choose a template above, or double-click a layer on the left."));
        return;
    }
    if (!validation.network) {
        facts_->hide();
        return;
    }
    const engine::NetworkSummary summary = engine::summarise(*validation.network);
    facts_->setText(tr("%1, %2\n%3\n%4 multiply-adds per image")
                        .arg(layersText(summary.layers.size()),
                             tr("%n wire(s)", nullptr, static_cast<int>(summary.connections)))
                        .arg(parametersText(summary.parameters, summary.trainedParameters),
                             roughCountText(summary.multiplyAdds)));
}

std::vector<const engine::NetworkNode*> LayerInspector::shownNodes() const {
    const std::set<engine::NodeId> wanted(nodes_.begin(), nodes_.end());
    std::vector<const engine::NetworkNode*> shown;
    for (const engine::NetworkNode& node : document_.network().nodes) {
        if (wanted.contains(node.id)) shown.push_back(&node);
    }
    return shown;
}

bool LayerInspector::sameType() const {
    const auto shown = shownNodes();
    return !shown.empty() && std::ranges::all_of(shown, [&](const engine::NetworkNode* node) {
        return node->type == shown.front()->type;
    });
}

void LayerInspector::showNodes(const engine::Validation& validation) {
    const engine::NetworkNode* node = document_.network().find(nodes_.front());
    const engine::Layer* layer = node ? document_.catalog().find(node->type) : nullptr;
    const BoxText text = node ? boxText(*node, document_.catalog()) : BoxText{};
    const engine::NodeGroup* group = shownGroup();
    if (group) {
        title_->setText(tr("Group"));
        help_->setText(group->folded ? tr("Double-click or press Enter to open it.")
                                     : tr("Double-click its title or press Enter to fold it."));
        if (!name_->hasFocus()) name_->setText(QString::fromStdString(group->name));
        name_->setToolTip({});
    } else if (nodes_.size() > 1) {
        title_->setText(layersText(nodes_.size()));
        help_->setText(sameType() ? tr("Changes apply to all selected layers.")
                                  : tr("The selected layers have different types. Select layers of "
                                       "one type to edit their settings together."));
    } else {
        title_->setText(layer ? fieldText(layer->description().label) : text.detail);
        help_->setText(layer ? fieldText(layer->description().help) : QString());
        if (node && !name_->hasFocus()) {
            name_->setText(fromUtf8(layerName(document_.network(), *node).shown));
        }
        name_->setToolTip(text.name);
    }
    const QString facts = group ? factsOfGroup(*group, validation) : factsOf(validation);
    facts_->setText(facts);
    facts_->setVisible(!facts.isEmpty());
    if (layer && sameType()) showForm();
}

QString LayerInspector::factsOfGroup(const engine::NodeGroup& group,
                                     const engine::Validation& validation) const {
    QStringList facts{layersText(group.nodes.size())};
    if (validation.network) {
        const std::set<engine::NodeId> members(group.nodes.begin(), group.nodes.end());
        std::int64_t parameters = 0, trained = 0;
        for (const engine::LayerSummary& layer : engine::summarise(*validation.network).layers) {
            if (!members.contains(layer.id)) continue;
            parameters += layer.parameters;
            trained += layer.trainedParameters;
        }
        facts << parametersText(parameters, trained);
    }
    const std::optional<engine::NodeId> exit = exitOf(document_.network(), group.id);
    const auto shape = exit ? validation.shapes.find(*exit) : validation.shapes.end();
    if (shape != validation.shapes.end()) {
        facts << tr("Output: %1")
                     .arg(isolated(QString::fromStdString(engine::shapeText(shape->second))));
    }
    return facts.join(QLatin1Char('\n'));
}

QString LayerInspector::factsOf(const engine::Validation& validation) const {
    if (nodes_.size() != 1) return {};
    const auto shape = validation.shapes.find(nodes_.front());
    if (shape == validation.shapes.end()) return {};
    QString facts =
        tr("Output: %1").arg(isolated(QString::fromStdString(engine::shapeText(shape->second))));
    const engine::NetworkNode* node = document_.network().find(nodes_.front());
    if (node && node->bypassed) {
        facts += QLatin1Char('\n') + tr("Bypassed: not computed, its input passes through (B).");
    }
    if (!validation.network) return facts;
    for (const engine::LayerSummary& layer : engine::summarise(*validation.network).layers) {
        if (layer.id != nodes_.front() || layer.parameters == 0) continue;
        facts += QLatin1Char('\n') + parametersText(layer.parameters, layer.trainedParameters);
    }
    return facts;
}

void LayerInspector::showForm() {
    const engine::NetworkNode* first = document_.network().find(nodes_.front());
    const engine::LayerDescription& layer = document_.catalog().find(first->type)->description();
    if (formType_ != first->type) {
        formType_ = first->type;
        form_->setSchema(layer.fields);
    }
    const auto shown = shownNodes();
    QStringList mixed;
    for (const engine::Field& field : layer.fields) {
        const auto valueIn = [&](const engine::NetworkNode* node) {
            const auto found = node->attributes.find(field.name);
            return found == node->attributes.end() ? field.defaultValue : found->second;
        };
        const engine::FieldValue value = valueIn(first);
        const bool equal = std::ranges::all_of(
            shown, [&](const engine::NetworkNode* node) { return valueIn(node) == value; });
        if (!equal) mixed.append(QString::fromStdString(field.name));
    }
    form_->setValues(first->attributes);
    form_->setMixed(mixed);
}

void LayerInspector::clearProblems() {
    while (QLayoutItem* row = problemRows_->takeAt(0)) {
        if (row->widget()) row->widget()->deleteLater();
        delete row;
    }
}

void LayerInspector::showProblems(const engine::Validation& validation) {
    clearProblems();
    std::size_t shown = 0;
    for (const engine::Diagnostic& diagnostic : validation.diagnostics) {
        const bool here = std::ranges::find(nodes_, diagnostic.node) != nodes_.end();
        if (!nodes_.empty() && !here) continue;
        if (shown++ < kProblemsShown) addProblem(diagnostic, nodes_.empty());
    }
    if (shown > kProblemsShown) {
        auto* more = wrappedLabel(TextSize::Small, true);
        more->setText(
            tr("and %1 more").arg(countText(static_cast<qint64>(shown - kProblemsShown))));
        problemRows_->addWidget(more);
    }
    problems_->setVisible(shown > 0);
}

// Names of layers can be long, and two fixes may differ anywhere in the sentence.
QPushButton* LayerInspector::fixButton(const QString& label, const QString& settings) {
    auto* button = new QPushButton;
    setTextInLines(button, label, kFixWidth);
    button->setAccessibleName(label);
    button->setToolTip(settings.isEmpty() ? label : label + QLatin1Char('\n') + settings);
    return button;
}

std::vector<QPushButton*> LayerInspector::reconnections(const engine::Diagnostic& diagnostic) {
    std::vector<QPushButton*> buttons;
    if (diagnostic.code != "network.no_wire" && diagnostic.code != "network.few_wires") return {};
    for (const engine::Connection& wire : cut_.into(document_.network(), diagnostic.node)) {
        const QString source = fromUtf8(document_.network().find(wire.from)->shownName());
        QPushButton* button = fixButton(tr("Reconnect to '%1'").arg(source), {});
        connect(button, &QPushButton::clicked, this, [this, wire] {
            engine::NetworkDescription fixed = document_.network();
            fixed.connections.push_back(wire);
            document_.changeNetwork(fixed, tr("Reconnect"));
        });
        buttons.push_back(button);
    }
    return buttons;
}

void LayerInspector::addProblem(const engine::Diagnostic& diagnostic, bool nameNode) {
    const Theme& theme = themeOf(this);
    const bool error = diagnostic.severity == engine::Severity::Error;
    auto* row = new QWidget;
    auto* grid = new QGridLayout(row);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGrid);
    auto* sign = new QLabel;
    sign->setPixmap(
        iconPixmap("warning", error ? theme.bad : theme.warning, 2 * kGrid, devicePixelRatioF()));
    sign->setAccessibleName(error ? tr("Error") : tr("Warning"));
    auto* sentence = wrappedLabel(TextSize::Normal, false);
    sentence->setText(sentenceOf(diagnostic));
    grid->addWidget(sign, 0, 0, Qt::AlignTop);
    grid->addWidget(sentence, 0, 1);
    grid->setColumnStretch(1, 1);
    int next = 1;
    for (QPushButton* button : reconnections(diagnostic)) {
        grid->addWidget(button, next++, 1, Qt::AlignLeft);
    }
    for (const engine::Fix& fix : diagnostic.fixes) {
        QPushButton* button = fixButton(textOf(fix, document_), settingsOf(fix));
        grid->addWidget(button, next++, 1, Qt::AlignLeft);
        connect(button, &QPushButton::clicked, this, [this, fix] {
            engine::NetworkDescription fixed = document_.network();
            if (!applyFix(fixed, fix, document_.catalog())) return;
            document_.changeNetwork(fixed, textOf(fix, document_));
        });
    }
    if (nameNode && !diagnostic.node.empty()) {
        auto* show = new QPushButton(tr("Show"));
        grid->addWidget(show, next, 1, Qt::AlignLeft);
        connect(show, &QPushButton::clicked, this, [this, id = diagnostic.node] {
            emit nodeWanted(QString::fromStdString(id));
        });
    }
    problemRows_->addWidget(row);
}

}  // namespace espalier::ui
