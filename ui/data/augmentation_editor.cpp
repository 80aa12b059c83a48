// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/augmentation_editor.h"

#include <QVBoxLayout>
#include <algorithm>

#include "engine/data/preprocessing/augmentation_fields.h"
#include "ui/data/preview_strip.h"
#include "ui/forms/field_form.h"
#include "ui/forms/field_words.h"
#include "ui/images/image.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

using engine::Augmentation;

constexpr int kVariants = 4;

// Switches come first.
std::vector<engine::Field> formFields() {
    std::vector<engine::Field> fields = engine::augmentationFields().fields();
    std::ranges::stable_partition(fields, [](const engine::Field& field) {
        return field.kind == engine::FieldKind::Boolean;
    });
    return fields;
}

// Like training samples, but without normalisation.
QVector<QImage> variants(const std::filesystem::path& example,
                         const engine::Preprocessing& recipe,
                         const Augmentation& augmentation) {
    const auto decoded = engine::decodeForRecipe(example, recipe, engine::JpegDetail::Reduced);
    if (!decoded) return {};
    const engine::Image image = engine::resizeImage(*decoded.value, recipe);
    QVector<QImage> images{toQImage(image)};
    for (std::uint32_t i = 0; i < kVariants; ++i) {
        images << toQImage(engine::augmentImage(image, augmentation, 1, i + 1, i));
    }
    return images;
}

}  // namespace

AugmentationEditor::AugmentationEditor(QWidget* parent)
    : QWidget(parent), form_(new FieldForm(this)), strip_(new PreviewStrip(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(strip_);
    column->addWidget(form_);
    form_->setSchema(formFields());
    connect(form_, &FieldForm::edited, this, &AugmentationEditor::edit);
    connect(form_, &FieldForm::problemChanged, this, &AugmentationEditor::problemChanged);
}

QString AugmentationEditor::problem() const {
    return form_->problem();
}

void AugmentationEditor::setAugmentation(const Augmentation& augmentation) {
    augmentation_ = augmentation;
    form_->setValues(engine::augmentationFields().valuesOf(augmentation));
    drawExamples();
}

void AugmentationEditor::setExample(const std::filesystem::path& image,
                                    const engine::Preprocessing& recipe) {
    if (example_ == image && recipe_ == recipe) return;
    example_ = image;
    recipe_ = recipe;
    drawExamples();
}

void AugmentationEditor::edit(const QString& field, const engine::FieldValue& value) {
    const auto& table = engine::augmentationFields();
    const std::string name = field.toStdString();
    engine::FieldValues values = table.valuesOf(augmentation_);
    values[name] = value;
    const QString what = fieldText(engine::findField(table.fields(), name)->label);
    emit augmentationChosen(table.objectOf(values), what);
}

void AugmentationEditor::drawExamples() {
    if (example_.empty() || recipe_.height <= 0 || recipe_.width <= 0) {
        job_.cancel();
        return strip_->setImages({});
    }
    job_.start([this, example = example_, recipe = recipe_, augmentation = augmentation_](
                   const Job::Report&, std::stop_token) {
        const QVector<QImage> images = variants(example, recipe, augmentation);
        return [this, images] { strip_->setImages(images); };
    });
}

}  // namespace espalier::ui
