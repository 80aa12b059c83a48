// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/box_text.h"

#include <QCoreApplication>

#include "engine/layers/shape_rules.h"
#include "ui/canvas/drawing/short_names.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(BoxText)
};

// "32", "3 × 3", or "from the data" for a 0 with that meaning.
QString headlineValue(const engine::Field& field, const engine::FieldValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value); number && *number == 0) {
        return Words::tr("from the data");
    }
    const QString text = valueText(field, value);
    return field.unit.empty() ? text : isolated(text + QLatin1Char(' ') + fieldText(field.unit));
}

QString detailOf(const engine::NetworkNode& node, const engine::LayerDescription& layer) {
    QString label = fieldText(layer.label);
    const engine::Field* field = engine::findField(layer.fields, layer.headline);
    if (!field) return label;
    const auto given = node.attributes.find(field->name);
    const engine::FieldValue& value =
        given == node.attributes.end() ? field->defaultValue : given->second;
    return label + QStringLiteral("  ·  ") + headlineValue(*field, value);
}

}  // namespace

BoxText boxText(const engine::NetworkNode& node, const engine::LayerCatalog& catalog) {
    BoxText text;
    text.name = QString::fromStdString(node.shownName());
    const engine::Layer* layer = catalog.find(node.type);
    if (!layer) {
        text.detail = Words::tr("unknown type %1").arg(QString::fromStdString(node.type));
        text.iconName = QStringLiteral("warning");
        return text;
    }
    const engine::LayerDescription& description = layer->description();
    text.detail = detailOf(node, description);
    text.iconName = QStringLiteral("layers/") + QString::fromStdString(description.icon);
    text.takesInput = description.inputs.maximum > 0;
    text.takesOneInput = description.inputs.maximum == 1;
    text.hasOutput = description.hasOutput;
    return text;
}

BoxText groupText(const engine::NodeGroup& group,
                  const ParameterCount* parameters,
                  const QString& shape) {
    BoxText text;
    text.isGroup = true;
    text.name =
        group.name.empty() ? QString::fromStdString(group.id) : QString::fromStdString(group.name);
    const auto layers = static_cast<qint64>(group.nodes.size());
    const auto blocks = static_cast<qint64>(blocksIn(group));
    text.count = blocks > 0 ? Words::tr("%n block(s)", nullptr, blocks)
                            : Words::tr("%n layer(s)", nullptr, layers);
    text.detail = shape.isEmpty() ? Words::tr("Group") : isolated(QStringLiteral("→ ") + shape);
    if (parameters) text.more = parametersText(parameters->all, parameters->trained);
    text.iconName = QStringLiteral("chevron-right");
    return text;
}

QString roughCountText(std::int64_t count) {
    const QLocale& locale = numberLocale();
    if (count < 1'000'000) return locale.toString(static_cast<qlonglong>(count));
    if (count < 1'000'000'000) {
        return Words::tr("%1 million")
            .arg(locale.toString(static_cast<double>(count) / 1e6, 'f', 1));
    }
    return Words::tr("%1 billion").arg(locale.toString(static_cast<double>(count) / 1e9, 'f', 1));
}

QString parametersText(std::int64_t parameters, std::int64_t trained) {
    QString all =
        Words::tr("%1 parameter(s)", nullptr, formOf(parameters)).arg(roughCountText(parameters));
    if (trained == parameters) return all;
    return trained == 0 ? Words::tr("%1, frozen").arg(all)
                        : Words::tr("%1, %2 trained").arg(all, roughCountText(trained));
}

}  // namespace espalier::ui
