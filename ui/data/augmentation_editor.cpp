// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/augmentation_editor.h"

#include <QVBoxLayout>
#include <cmath>

#include "ui/data/preview_strip.h"
#include "ui/forms/field_form.h"
#include "ui/images/image.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

using engine::Augmentation;

constexpr int kVariants = 4;

/// One row: a switch, or a strength with the factor between the form's unit and the engine's.
struct Row {
    const char* name;
    const char* label;
    const char* unit;
    double most;
    double factor;
    bool Augmentation::*on;
    double Augmentation::*strength;
    const char* help;
};

const std::vector<Row>& rows() {
    static const std::vector<Row> kRows{
        {"flip",
         QT_TRANSLATE_NOOP("Fields", "Flip left–right"),
         "",
         1,
         1,
         &Augmentation::flipHorizontal,
         nullptr,
         QT_TRANSLATE_NOOP("Fields",
                           "Half of the images are mirrored. Wrong for letters and digits.")},
        {"flip_vertical",
         QT_TRANSLATE_NOOP("Fields", "Flip top–bottom"),
         "",
         1,
         1,
         &Augmentation::flipVertical,
         nullptr,
         QT_TRANSLATE_NOOP("Fields", "For images without an up and down: cells, maps from above.")},
        {"shift",
         QT_TRANSLATE_NOOP("Fields", "Shift"),
         "%",
         50,
         100,
         nullptr,
         &Augmentation::cropShare,
         QT_TRANSLATE_NOOP("Fields", "Moves by up to this share of a side.")},
        {"rotate",
         QT_TRANSLATE_NOOP("Fields", "Turn"),
         "°",
         180,
         1,
         nullptr,
         &Augmentation::rotation,
         QT_TRANSLATE_NOOP("Fields", "Turns by up to this angle, either way.")},
        {"scale",
         QT_TRANSLATE_NOOP("Fields", "Size"),
         "%",
         50,
         100,
         nullptr,
         &Augmentation::scale,
         QT_TRANSLATE_NOOP("Fields", "Shrinks or enlarges by up to this much.")},
        {"brightness",
         QT_TRANSLATE_NOOP("Fields", "Brightness"),
         "%",
         90,
         100,
         nullptr,
         &Augmentation::brightness,
         QT_TRANSLATE_NOOP("Fields", "Darker or brighter by up to this much.")},
        {"contrast",
         QT_TRANSLATE_NOOP("Fields", "Contrast"),
         "%",
         90,
         100,
         nullptr,
         &Augmentation::contrast,
         QT_TRANSLATE_NOOP("Fields", "Weaker or stronger contrast by up to this much.")}};
    return kRows;
}

engine::Field fieldOf(const Row& row) {
    engine::Field field;
    field.name = row.name;
    field.label = row.label;
    field.unit = row.unit;
    field.help = row.help;
    field.kind = row.on ? engine::FieldKind::Boolean : engine::FieldKind::Integer;
    if (row.on) {
        field.defaultValue = false;
    } else {
        field.defaultValue = std::int64_t{0};
    }
    field.maximum = row.most;
    return field;
}

engine::FieldValues valuesOf(const Augmentation& augmentation) {
    engine::FieldValues values;
    for (const Row& row : rows()) {
        if (row.on) {
            values[row.name] = augmentation.*row.on;
        } else {
            values[row.name] = std::int64_t{std::llround(augmentation.*row.strength * row.factor)};
        }
    }
    return values;
}

// As a sample of training is made, but for the last step to numbers around 0.
QVector<QImage> variants(const std::filesystem::path& example,
                         const engine::Preprocessing& recipe,
                         const Augmentation& augmentation) {
    const auto decoded = engine::decodeForRecipe(example, recipe);
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
    std::vector<engine::Field> fields;
    for (const Row& row : rows()) fields.push_back(fieldOf(row));
    form_->setSchema(fields);
    connect(form_, &FieldForm::edited, this, &AugmentationEditor::edit);
}

void AugmentationEditor::setAugmentation(const Augmentation& augmentation) {
    augmentation_ = augmentation;
    form_->setValues(valuesOf(augmentation));
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
    Augmentation next = augmentation_;
    QString what;
    for (const Row& row : rows()) {
        if (field != QLatin1String(row.name)) continue;
        what = tr(row.label);
        if (row.on) {
            next.*row.on = std::get<bool>(value);
        } else {
            next.*row.strength = static_cast<double>(std::get<std::int64_t>(value)) / row.factor;
        }
    }
    emit augmentationChosen(next, what);
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
