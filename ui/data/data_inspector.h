// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/data/image_folder.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace espalier::ui {

class AugmentationEditor;
class Document;
class FindingsList;
class SplitBar;

/// The right side of the data page: what was found, how the pictures are split, the input size with
/// its reason, and the augmentation. Every change is a step of undo. GUI thread.
class DataInspector : public QWidget {
    Q_OBJECT

  public:
    explicit DataInspector(Document& document, QWidget* parent = nullptr);

  signals:
    void rescanWanted(engine::LabelRule rule);
    void unreadableWanted();

  private:
    QWidget* makeTask();
    QWidget* makeSplit();
    QWidget* makeInput();
    void showFindings();
    void showChoices();
    void choose(const QString& code);

    Document& document_;
    QComboBox* task_;
    FindingsList* findings_;
    SplitBar* split_;
    QSpinBox* seed_;
    QComboBox* side_;
    QComboBox* channels_;
    QComboBox* resize_;
    QLabel* reason_;
    AugmentationEditor* augmentation_;
};

}  // namespace espalier::ui
