// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <filesystem>

#include "engine/base/field.h"
#include "engine/data/preprocessing/augmentation.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "ui/jobs/job.h"

class QLabel;

namespace espalier::ui {

class FieldForm;
class PreviewStrip;

/// The random changes of training images, with a preview of one image made by the same function
/// that training uses. GUI thread.
class AugmentationEditor : public QWidget {
    Q_OBJECT

  public:
    explicit AugmentationEditor(QWidget* parent = nullptr);
    void setAugmentation(const engine::Augmentation& augmentation);
    /// Sets the image of the preview, resized to the network's input as in training.
    void setExample(const std::filesystem::path& image, const engine::Preprocessing& recipe);

    /// FieldForm::problem()
    QString problem() const;

  signals:
    void problemChanged();
    void augmentationChosen(const engine::Augmentation& augmentation, const QString& what);

  private:
    void edit(const QString& field, const engine::FieldValue& value);
    void drawExamples();

    engine::Augmentation augmentation_;
    std::filesystem::path example_;
    engine::Preprocessing recipe_;
    FieldForm* form_;
    PreviewStrip* strip_;
    Job job_;
};

}  // namespace espalier::ui
