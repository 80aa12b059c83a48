// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/field_form.h"

#include <QFormLayout>
#include <QLabel>
#include <algorithm>

#include "ui/forms/field_editor.h"
#include "ui/forms/field_words.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/words/term_tip.h"

namespace espalier::ui {

namespace {

constexpr int kWideForm = 45 * kGrid;
constexpr std::size_t kShortForm = 8;  // a form with at most this many fields needs no headings

// That of numbers, not of classes; and that of running averages, not of the optimizer.
bool isOtherWord(const engine::Field& field) {
    return field.name == "precision" || (field.name == "momentum" && field.onlyWith.empty());
}

}  // namespace

FieldForm::FieldForm(QWidget* parent) : QWidget(parent), rows_(new QFormLayout(this)) {
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setHorizontalSpacing(2 * kGrid);
    rows_->setVerticalSpacing(kGrid);
    rows_->setRowWrapPolicy(QFormLayout::WrapLongRows);
}

void FieldForm::setSchema(const std::vector<engine::Field>& schema, bool expert) {
    while (rows_->rowCount() > 0) rows_->removeRow(0);
    editors_.clear();
    captions_.clear();
    const bool hasSections = std::ranges::any_of(schema, [&](const engine::Field& field) {
        return schema.size() > kShortForm && field.section != schema.front().section;
    });
    std::string section;
    for (const engine::Field& field : schema) {
        if (!expert && field.expert) continue;
        if (hasSections && field.section != section) addHeading(section = field.section);
        addField(field);
    }
    emit problemChanged();
}

void FieldForm::addHeading(const std::string& section) {
    auto* heading = new QLabel(fieldText(section), this);
    setTextSize(heading, TextSize::Small, true);
    heading->setContentsMargins(0, rows_->rowCount() > 0 ? 2 * kGrid : 0, 0, 0);
    rows_->addRow(heading);
}

void FieldForm::addField(const engine::Field& field) {
    auto* editor = new FieldEditor(field, this);
    auto* label = new ElidedLabel(this);
    label->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    label->setWhole(fieldText(field.label));
    label->setHelp(editor->input()->toolTip());
    label->setBuddy(editor->input());
    if (isOtherWord(field)) keepOwnMeaning(*label);
    // Aligned with the field even if a sentence follows below it.
    const int height = editor->sizeHint().height();
    // At the edge of the form: a label alone would follow the direction of its words.
    const Qt::Alignment edge = isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
    label->setAlignment(edge | Qt::AlignAbsolute | Qt::AlignTop);
    label->setContentsMargins(0, (height - label->sizeHint().height()) / 2, 0, 0);
    label->setMinimumSize(nameWidth_, height);
    editor->setLabel(label);
    rows_->addRow(label, editor);
    const QString name = QString::fromStdString(field.name);
    editors_.insert(name, editor);
    captions_.insert(name, label);
    connect(editor, &FieldEditor::edited, this, [this, name](const engine::FieldValue& value) {
        emit edited(name, value);
    });
    connect(editor, &FieldEditor::problemChanged, this, &FieldForm::problemChanged);
}

// In a narrow form, a long label is above its input and has the whole width; a wide form always has
// room for both.
void FieldForm::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const auto names = findChildren<ElidedLabel*>(QString(), Qt::FindDirectChildrenOnly);
    const int most = width() < kWideForm ? width() : width() * 9 / 20;
    for (ElidedLabel* label : names) label->setMaximumWidth(std::max(1, most));
}

void FieldForm::setNameWidth(int least) {
    nameWidth_ = least;
    for (ElidedLabel* label : std::as_const(captions_)) label->setMinimumWidth(nameWidth_);
}

bool FieldForm::setDefaults(const engine::FieldValues& defaults) {
    bool isOther = false;
    for (const auto& [name, value] : defaults) {
        const QString key = QString::fromStdString(name);
        FieldEditor* const found = editor(key);
        if (!found || found->field().defaultValue == value) continue;
        found->setDefault(value);
        captions_.value(key)->setHelp(found->input()->toolTip());
        isOther = true;
    }
    return isOther;
}

void FieldForm::setValues(const engine::FieldValues& values) {
    for (FieldEditor* editor : std::as_const(editors_)) {
        const engine::Field& field = editor->field();
        const auto found = values.find(field.name);
        editor->setValue(found == values.end() ? field.defaultValue : found->second);
        if (!field.onlyWith.empty()) rows_->setRowVisible(editor, engine::applies(field, values));
    }
}

QString FieldForm::problem() const {
    for (const FieldEditor* editor : editors_) {
        if (!editor->problem().isEmpty()) return editor->problem();
    }
    return {};
}

void FieldForm::setProblem(const QString& field, const QString& sentence) {
    if (FieldEditor* found = editor(field)) found->setProblem(sentence);
}

void FieldForm::setMixed(const QStringList& fields) {
    for (auto i = editors_.cbegin(); i != editors_.cend(); ++i) {
        i.value()->setMixed(fields.contains(i.key()));
    }
}

}  // namespace espalier::ui
