// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/layer_training_form.h"

#include <QVBoxLayout>
#include <algorithm>

#include "engine/base/translatable.h"
#include "engine/network/trained_part.h"
#include "ui/canvas/drawing/freezing.h"
#include "ui/document.h"
#include "ui/forms/field_form.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

using engine::translatable;

constexpr const char* kFrozen = "frozen";
constexpr const char* kRateFactor = "rate_factor";

// Not a field: whether any selected layer has a learning rate now.
constexpr const char* kHasRate = "has_rate";

std::vector<engine::Field> trainingFieldsOfLayers() {
    return {{.name = kFrozen,
             .label = translatable("Fields", "Frozen"),
             .kind = engine::FieldKind::Boolean,
             .defaultValue = false,
             .help = translatable("Fields",
                                  "Training leaves the layer as it is, which saves time and "
                                  "memory. The padlock on the canvas does the same.")},
            {.name = kRateFactor,
             .label = translatable("Fields", "Rate factor"),
             .kind = engine::FieldKind::Real,
             .defaultValue = 1.0,
             .minimum = 0,
             .maximum = engine::kMostRateFactor,
             .help = translatable("Fields",
                                  "The layer's learning rate is multiplied by this: with 0.1, it "
                                  "changes ten times more slowly than others."),
             .onlyWith = kHasRate,
             .onlyWithValues = {"true"}}};
}

QString rateGesture(const std::vector<engine::NodeId>& nodes) {
    QString gesture = QStringLiteral("rate factor");
    for (const engine::NodeId& node : nodes) gesture += QLatin1Char(' ') + fromUtf8(node);
    return gesture;
}

}  // namespace

LayerTrainingForm::LayerTrainingForm(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), form_(new FieldForm(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    addSection(column, tr("Training"));
    column->addWidget(form_);
    form_->setSchema(trainingFieldsOfLayers());
    connect(form_, &FieldForm::edited, this, &LayerTrainingForm::edit);
}

void LayerTrainingForm::show(const std::vector<engine::NodeId>& nodes,
                             const engine::Validation& validation) {
    const std::set<engine::NodeId> possible =
        freezableLayers(document_.network(), validation, document_.catalog());
    const std::set<engine::NodeId> wanted(nodes.begin(), nodes.end());
    nodes_.clear();
    rated_.clear();
    std::vector<const engine::NetworkNode*> shown;
    std::vector<const engine::NetworkNode*> rated;
    for (const engine::NetworkNode& node : document_.network().nodes) {
        if (!wanted.contains(node.id) || !possible.contains(node.id)) continue;
        nodes_.push_back(node.id);
        shown.push_back(&node);
        if (node.frozen || engine::isRandomInTraining(node.type)) continue;
        rated_.push_back(node.id);
        rated.push_back(&node);
    }
    setVisible(!shown.empty());
    if (shown.empty()) return;
    const auto differs = [](const auto& nodes, auto member) {
        return std::ranges::any_of(nodes, [&](const engine::NetworkNode* node) {
            return node->*member != nodes.front()->*member;
        });
    };
    QStringList mixed;
    if (differs(shown, &engine::NetworkNode::frozen)) mixed << QLatin1String(kFrozen);
    if (differs(rated, &engine::NetworkNode::rateFactor)) mixed << QLatin1String(kRateFactor);
    engine::FieldValues values{{kFrozen, shown.front()->frozen}, {kHasRate, !rated.empty()}};
    if (!rated.empty()) values[kRateFactor] = rated.front()->rateFactor;
    form_->setValues(values);
    form_->setMixed(mixed);
}

void LayerTrainingForm::edit(const QString& field, const engine::FieldValue& value) {
    if (field == QLatin1String(kFrozen)) {
        const bool frozen = std::get<bool>(value);
        const auto count = static_cast<int>(nodes_.size());
        document_.changeNetwork(
            setFrozen(document_.network(), {nodes_.begin(), nodes_.end()}, frozen).network,
            frozen ? tr("Freeze %n layer(s)", nullptr, count)
                   : tr("Train %n layer(s)", nullptr, count));
    } else {
        document_.changeNetwork(
            setRateFactor(document_.network(), rated_, std::get<double>(value)).network,
            tr("Rate factor"),
            rateGesture(rated_));
    }
}

}  // namespace espalier::ui
