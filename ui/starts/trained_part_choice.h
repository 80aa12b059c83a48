// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QTimer>

namespace espalier::ui {

class Document;
class ProjectReviewer;

/// Which part of the network is trained: its last layer, its last stage, all, or, where padlocks
/// were set one by one, as drawn. A choice is one undo step of the drawing. GUI thread.
class TrainedPartChoice : public QComboBox {
    Q_OBJECT

  public:
    TrainedPartChoice(Document& document, ProjectReviewer& reviewer, QWidget* parent = nullptr);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void choose(int index);
    void follow();
    void showPart();

    Document& document_;
    ProjectReviewer& reviewer_;
    QTimer soon_;  // combines several signals of one edit
};

}  // namespace espalier::ui
